package spared

import (
	"fmt"
	"net/url"

	"example.org/helpers"
	"example.org/schema"
	"example.org/validation"
)

// The schema lets an attribute be an address or one of a few words.

func bootSchema() map[string]*schema.Schema {
	return map[string]*schema.Schema{
		"boot_kind": {
			Type:         schema.TypeString,
			ValidateFunc: validation.StringInSlice([]string{"disk", "net"}, false),
		},
		"subnet": {
			Type: schema.TypeString,
			ValidateFunc: func(v interface{}, k string) (ws []string, errors []error) {
				if err := helpers.ValidateIpBlock(v.(string)); err != nil {
					errors = append(errors, err)
				}
				return
			},
		},
	}
}

func readBoots(d *schema.ResourceData) (endpoint string) {
	endpoint = "/server/boot"
	if kind, ok := d.GetOk("boot_kind"); ok {
		endpoint = fmt.Sprintf("%s?kind=%s", endpoint, url.PathEscape(kind.(string)))
	}
	return endpoint + fmt.Sprintf("&subnet=%s", url.PathEscape(d.Get("subnet").(string)))
}
