// Package encoders makes queries without net/url.
package encoders

import (
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

func encode(params map[string]string, numbers map[string]int) (query string) {
	for k, v := range params {
		query += "&" + k + "=" + v // want `query-unescaped: query value v joined with \+ is not escaped; use url.QueryEscape`
	}
	for k, v := range params {
		query += fmt.Sprintf("&%s=%s", k, v) // want `query-unescaped`
	}
	for k, v := range params {
		query += fmt.Sprintf("&%s=%s", k, url.QueryEscape(v))
	}
	for k, v := range numbers {
		query += fmt.Sprintf("&%s=%d", k, v)
	}
	return query
}

func sign(params map[string]string) (text string) {
	for k, v := range params {
		text += "&" + k + "=" + v
	}
	return text
}

func gathered(params map[string]string, opts struct{ Query, Page string }) string {
	var pairs, escaped, words []string
	for k, v := range params {
		pairs = append(pairs, k+"="+v) // want `query-unescaped`
		pairs = append(pairs, "")      // no pair
		escaped = append(escaped, k+"="+url.QueryEscape(v))
		words = append(words, k+"="+v)
	}
	pairs = append(pairs, "query="+opts.Query) // want `query-unescaped`
	pairs = append(pairs, "page="+opts.Page)
	return "?" + strings.Join(pairs, "&") + strings.Join(escaped, "&") + strings.Join(words, " ")
}

func reflected(v reflect.Value) (*url.URL, error) {
	var pieces []string
	for i := range v.NumField() {
		pieces = append(pieces, v.Type().Field(i).Name+"="+v.Field(i).String()) // want `query-unescaped`
		pieces = append(pieces, v.Type().Field(i).Name+"="+strconv.FormatInt(v.Field(i).Int(), 10))
	}
	s := strings.Join(pieces, "&")
	if s != "" {
		s = "?" + s
	}
	return url.Parse(s)
}

func canonicalized(keys []string, values map[string]string) string {
	var queries []string
	for _, key := range keys {
		queries = append(queries, key+"="+values[key])
	}
	query := strings.Join(queries, "&")
	return "/?" + query
}

func signature(params map[string]string) string {
	var pairs []string
	for k, v := range params {
		pairs = append(pairs, fmt.Sprintf("%s=%s", k, v))
	}
	return strings.Join(pairs, "&")
}

func urls(peerURL, clientURL, escapedURL, callbackURL, id string) {
	value := fmt.Sprintf("peer=%s&client=%s", peerURL, clientURL) // want `query-unescaped` `query-unescaped`
	http.Get("https://example.org/?next=" + callbackURL)          // want `query-unescaped`
	http.Get("https://example.org/?next=" + url.QueryEscape(callbackURL))
	http.Get("https://example.org/?next=" + escapedURL)
	http.Get("https://example.org/?id=" + id)
	fmt.Println(value)
}

func replaced(name, q string) {
	http.Get("https://example.org/?q=" + strings.ReplaceAll(q, " ", "%20"))       // want `escape-mismatch: strings.ReplaceAll escapes one character only; use url.QueryEscape`
	http.Get("https://example.org/?q=" + strings.Replace(q, " ", "+", -1))        // want `escape-mismatch`
	http.Get("https://example.org/files/" + strings.ReplaceAll(name, "/", "%2F")) // want `escape-mismatch`
	http.Get("https://example.org/v4/projects/" + strings.ReplaceAll(name, "/", "%2F") + "/releases")
	http.Get("https://example.org/" + strings.Replace(name, "/", "%2f", 1))
	http.Get("https://example.org/files/" + strings.ReplaceAll(name, ":", "%3a")) // want `escape-mismatch`
	http.Get("https://example.org/files/" + strings.ReplaceAll(url.PathEscape(name), "%2F", "/"))
	http.Get("https://example.org/?q=" + strings.ReplaceAll(url.QueryEscape(q), "+", "%20"))
	http.Get("https://example.org/?q=" + strings.ReplaceAll(q, "a", "b"))
	escaped := url.PathEscape(name)
	http.Get("https://example.org/files/" + strings.ReplaceAll(escaped, ":", "%3A"))
}
