package spared

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"example.org/text"
)

// The path of a URL is decoded; RawPath beside it is not.
func forward(r *http.Request, parameters map[string]string) {
	filePath := parameters["filePath"]
	r.URL.Path = fmt.Sprintf("/v1/files/%s/download", filePath)
	r.URL.RawPath = fmt.Sprintf("/v1/files/%s/download", url.PathEscape(filePath))
}

func forwardTo(u *url.URL, filePath string) {
	decodedPath := fmt.Sprintf("/v1/files/%s/download", filePath)
	u.Path = decodedPath
}

// One of a few texts.
func sqlURLs(args []string, database, format, order string) (string, error) {
	database = args[0]
	if !slices.Contains([]string{"local", "global"}, database) {
		return "", errors.New("no such database")
	}
	filter := args[1]
	if filter != "all" && filter != "none" {
		return "", errors.New("no such filter")
	}
	query := args[2]
	switch query {
	case "schema", "dump":
	default:
		return "", errors.New("no such query")
	}
	for _, q := range args {
		if len(q) > 20 || q != "one" && q != "two" {
			continue
		}
		http.Get("http://backend/sql?q=" + q)
	}
	return "/internal/sql?database=" + database + "&filter=" + filter + "&query=" + query, nil
}

type ids struct{ NameID, VersionID string }

// An identifier that only looks like a query.
func packageID(id ids, version, subpath string, keys []string, qualifiers map[string]string) ids {
	id.VersionID = fmt.Sprintf("%s::%s::%s?", id.NameID, version, subpath)
	for _, k := range keys {
		id.VersionID += fmt.Sprintf("%s=%s&", k, qualifiers[k])
	}
	return id
}

// What the caller escapes, by the name of the map.
func withParams(u url.URL, notEncodedParams map[string]string) (*http.Request, error) {
	for key, value := range notEncodedParams {
		u.RawQuery += "&" + key + "=" + value
	}
	return http.NewRequest("GET", u.String(), nil)
}

// A field of a log.
func logged(ctx context.Context, endpoint, redirect string) {
	masked := fmt.Sprintf("%s?apikey=%s&portal_url=%s&jwt=%s", endpoint, "***", redirect, "***")
	slog.InfoContext(ctx, "redirect", slog.String("target", masked))
	shown := fmt.Sprintf("%s?portal_url=%s", endpoint, redirect)
	slog.InfoContext(ctx, "redirect", "target", shown)
}

// What a function of the package escapes.
func sampleQuery(names []string, kind int) string {
	var pairs []string
	for _, name := range names {
		value := fieldAsQueryParam(kind)
		pairs = append(pairs, url.QueryEscape(name)+"="+value)
	}
	return "?" + strings.Join(pairs, "&")
}

func fieldAsQueryParam(kind int) string {
	var b strings.Builder
	if kind > 0 {
		b.WriteString(url.QueryEscape("a b"))
	}
	return b.String()
}

func encoded(s string) string { return url.QueryEscape(s) }

func found(terms []string) {
	filter, query := encoded(terms[0]), encoded(terms[1])
	http.Get("http://backend/?filter=" + filter + "&query=" + query)
}

// The handler decodes the segment as a query is.
func jobLinks(names []string) (links []string) {
	for _, name := range names {
		link := fmt.Sprintf("/jobs/%s/targets", url.QueryEscape(name))
		links = append(links, link)
	}
	return links
}

type routeContext struct {
	Params interface{ ByName(string) string }
}

func jobOf(c *routeContext) (string, error) {
	param := c.Params.ByName("job_id")
	return url.QueryUnescape(param)
}

// One of two texts, by a function of the package, or of another one that is named so.
func callback(r *http.Request) string {
	method := r.URL.Query().Get("method")
	if !isOneOf([]string{"get_id", "get_token"}, method) {
		return ""
	}
	title := r.URL.Query().Get("title")
	if !text.InSlice(title, []string{"mr", "ms"}) {
		return ""
	}
	return "https://sso.example.org/callback?method=" + method + "&title=" + title
}

func isOneOf[T comparable](all []T, v T) bool {
	for _, one := range all {
		if one == v {
			return true
		}
	}
	return false
}

// Another function decodes the field, so that it arrives escaped.
type console struct{ URL, ID string }

func (c *console) link() string { return "https://vnc.example.org/?InstanceVncUrl=" + c.URL }

func (c *console) plain() (string, error) { return url.QueryUnescape(c.URL) }

// What undoes the escapes of a URL may be given one whose "?" is escaped. What is like it is in
// paths/paths.go.
type grid struct{ base string }

func (g *grid) metric(name string) (*http.Response, error) {
	u, err := url.JoinPath(g.base, "/query?query="+name)
	if err != nil {
		return nil, err
	}
	return g.ask(u)
}

func (g *grid) ask(request string) (*http.Response, error) {
	u, err := url.QueryUnescape(request)
	if err != nil {
		return nil, fmt.Errorf("no URL: %s: %w", request, err)
	}
	return http.Get(u)
}

func (g *grid) at(request string) (*http.Response, error) {
	u, _ := url.JoinPath(g.base, "api", request)
	return g.ask(u)
}

func (g *grid) health() (*http.Response, error) { return g.at("health?depth=grid") }
