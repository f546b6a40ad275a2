package encoders

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"example.org/params"
)

// A condition that lets other texts through, is about another variable or value, or stands
// in a branch.
func unguarded(args []string, strict bool) {
	q, query, filter, search, term, text := args[0], args[1], args[2], args[3], args[4], args[5]
	if !slices.Contains([]string{"local", "global"}, q) {
		fmt.Println("no such database")
	}
	if query != "all" && strict {
		return
	}
	if strict {
		if filter != "all" && filter != "none" {
			return
		}
	}
	if search != "all" {
		return
	}
	search = args[6]
	if label := args[7]; label != "" {
		if strict {
			return
		}
		http.Get("http://backend/sql?label=" + label) // want `query-unescaped`
		return
	}
	switch term {
	case "schema", "dump":
	case "":
		return
	}
	if !slices.Contains([]string{"a&b", "c"}, text) {
		return
	}
	http.Get("http://backend/sql?q=" + q)           // want `query-unescaped`
	http.Get("http://backend/sql?query=" + query)   // want `query-unescaped`
	http.Get("http://backend/sql?filter=" + filter) // want `query-unescaped`
	http.Get("http://backend/sql?search=" + search) // want `query-unescaped`
	http.Get("http://backend/sql?term=" + term)     // want `query-unescaped`
	http.Get("http://backend/sql?text=" + text)     // want `query-unescaped`
}

// A link, whatever its name is, and a map of values.
func links(pageID string, rawQuery url.URL, params, rows map[string]string) string {
	itemKey := "/items/" + pageID + "?"
	for k, v := range params {
		itemKey += fmt.Sprintf("%s=%s&", k, v) // want `query-unescaped`
	}
	for column, cell := range rows {
		rawQuery.RawQuery += "&" + column + "=" + cell // want `query-unescaped`
	}
	http.Get("http://backend" + rawQuery.RequestURI())
	return "http://backend" + itemKey
}

// Logged and requested.
func requested(ctx context.Context, endpoint, redirect string) {
	target := fmt.Sprintf("%s?portal_url=%s", endpoint, redirect) // want `query-unescaped`
	slog.InfoContext(ctx, "redirect", slog.String("target", target))
	http.Get(target)
}

// A function that escapes nothing.
func sample(names []string, kind string) string {
	var pairs []string
	for _, name := range names {
		value := rawQueryParam(kind)
		pairs = append(pairs, url.QueryEscape(name)+"="+value) // want `query-unescaped`
	}
	return "?" + strings.Join(pairs, "&")
}

func rawQueryParam(kind string) string { return kind + "&" }

// One that escapes some of its results only.
func found(filter, path string) {
	filter, query := encoded(filter), path
	http.Get("http://backend/?filter=" + filter + "&query=" + query) // want `query-unescaped`
}

func encoded(s string) string {
	if len(s) > 20 {
		return s
	}
	return url.QueryEscape(s)
}

// A key that another package names says as much as one that is written.
func named(key, search, sitekey string) []string {
	return []string{
		fmt.Sprintf("https://example.org/p?%s=%s", params.Search, search), // want `query-unescaped`
		fmt.Sprintf("https://example.org/p?%s=%s", key, sitekey),          // want `query-unescaped`
		"https://example.org/p?a=b&" + params.Site + "=" + os.Args[1],     // want `query-unescaped`
	}
}
