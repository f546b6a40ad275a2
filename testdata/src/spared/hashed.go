package spared

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"net/http"
	"sort"
	"strings"

	"example.org/tool"
)

// A text that is hashed is no query: escapes would make another hash.
func pageTicket(ticket, pageURL string) string {
	joined := "ticket=" + ticket + "&url=" + pageURL
	sum := sha1.Sum([]byte(joined))
	return hex.EncodeToString(sum[:])
}

func pageMAC(ticket, pageURL string, key []byte) []byte {
	joined := fmt.Sprintf("ticket=%s&url=%s", ticket, pageURL)
	h := hmac.New(sha256.New, key)
	h.Write([]byte(joined))
	return h.Sum(nil)
}

func pageHashes(ticket, pageURL string) []string {
	joined := "ticket=" + ticket + "&url=" + pageURL
	return []string{tool.SHA1(joined), summed("ticket=" + ticket + "&url=" + pageURL), summedTo("url=" + pageURL + "&ticket=" + ticket)}
}

func summed(text string) string {
	h := md5.New()
	h.Write([]byte(text))
	return hex.EncodeToString(h.Sum(nil))
}

func summedTo(text string) string {
	h := md5.New()
	io.WriteString(h, text)
	return hex.EncodeToString(h.Sum(nil))
}

// Loops build the text.
func hashedPairs(params map[string]string, keys []string) string {
	sort.Strings(keys)
	var all string
	for _, k := range keys {
		all = all + fmt.Sprintf("%s=%v&", k, params[k])
	}
	log.Printf("hashed: %s", all)
	return summed(strings.TrimSuffix(all, "&"))
}

func isSame(r *http.Request, hash string) bool {
	params := map[string]string{"language": r.FormValue("language"), "args": r.FormValue("args")}
	var parts []string
	for k := range params {
		parts = append(parts, fmt.Sprintf("%s=%s", k, params[k]))
	}
	joined := strings.Join(parts, "&")
	raw := fmt.Sprintf("%s|%s", "v1", joined)
	h := sha256.New()
	h.Write([]byte(raw))
	return strings.ToLower(hex.EncodeToString(h.Sum(nil))) == hash
}

// A label of a metric.
func measured(r *http.Request, observe func(string)) {
	uri := fmt.Sprintf("%s://%s%s", r.URL.Scheme, r.Host, r.URL.Path)
	defer func() { observe(uri) }()
}
