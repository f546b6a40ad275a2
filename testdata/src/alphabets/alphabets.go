// Package alphabets puts texts into queries whose characters are known.
package alphabets

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

var (
	word  = regexp.MustCompile(`^([a-z0-9_-]+)/(.*)$`)
	entry = regexp.MustCompile(`[^/]+`)
)

func get(sum []byte, now time.Time, path, layout string, n int) {
	const base = "https://example.org/?q="
	_, _ = http.Get(base + base64.StdEncoding.EncodeToString(sum)) // want `query-unescaped`
	_, _ = http.Get(base + base64.URLEncoding.EncodeToString(sum))
	_, _ = http.Get(base + base64.RawURLEncoding.EncodeToString(sum))
	_, _ = http.Get(base + hex.EncodeToString(sum))
	_, _ = http.Get(base + strconv.Itoa(n))
	_, _ = http.Get(base + time.Now().Format(time.RFC3339)) // want `query-unescaped`
	_, _ = http.Get(base + time.Now().UTC().Format(time.RFC3339))
	_, _ = http.Get(base + now.Format("2006-01-02"))
	_, _ = http.Get(base + now.Format(layout))             // want `query-unescaped`
	_, _ = http.Get(base + now.Format("2006-01-02 15:04")) // want `query-unescaped`
	_, _ = http.Get(base + word.FindStringSubmatch(path)[1])
	_, _ = http.Get(base + word.FindStringSubmatch(path)[2]) // want `query-unescaped`
	_, _ = http.Get(base + entry.FindString(path))           // want `query-unescaped`
	digits := regexp.MustCompile(`[0-9]+`)
	_, _ = http.Get(fmt.Sprintf("https://example.org/?q=%s", digits.FindString(path)))
}

// A time that is moved stays in its zone.
func moved(t time.Time) {
	now := time.Now().UTC()
	after := now.AddDate(0, 0, 1).Truncate(time.Hour)
	_, _ = http.Get("https://example.org/?from=" + after.Format(time.RFC3339))
	_, _ = http.Get("https://example.org/?from=" + time.Now().UTC().Add(time.Hour).Round(time.Hour).Format(time.RFC3339))
	local := time.Now()
	later := local.Add(time.Hour)
	_, _ = http.Get("https://example.org/?from=" + later.Format(time.RFC3339))            // want `query-unescaped`
	_, _ = http.Get("https://example.org/?from=" + t.Add(time.Hour).Format(time.RFC3339)) // want `query-unescaped`
	_, _ = http.Get("https://example.org/?from=" + now.Local().Format(time.RFC3339))      // want `query-unescaped`
}
