package escapes

import (
	"fmt"
	"net/url"

	"example.org/schema"
	"example.org/validation"
)

// The schema lets an attribute be any text.

func labelSchema() map[string]*schema.Schema {
	return map[string]*schema.Schema{
		"label": {
			Type:         schema.TypeString,
			ValidateFunc: validation.StringIsNotEmpty,
		},
		"comment": {Type: schema.TypeString},
	}
}

func readLabels(d *schema.ResourceData) (endpoint string) {
	endpoint = "/server/boot"
	if label, ok := d.GetOk("label"); ok {
		endpoint = fmt.Sprintf("%s?label=%s", endpoint, url.PathEscape(label.(string))) // want `escape-mismatch`
	}
	return endpoint + fmt.Sprintf("&comment=%s", url.PathEscape(d.Get("comment").(string))) // want `escape-mismatch`
}
