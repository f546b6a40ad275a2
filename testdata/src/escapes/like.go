package escapes

import (
	"database/sql"
	"net/http"

	"example.org/orm"
)

// Where no LIKE gets it, or a client as well, a percent sign is no pattern.
func pages(db *sql.DB, orm *orm.DB, host string) {
	db.Query("SELECT id FROM page WHERE url = ?", "https://example.org/%") // want `escape-malformed`
	orm.Where("url = ?", "https://"+host+"/%")                             // want `escape-malformed`
	orm.Keep("URLs like these", "https://example.org/%")                   // want `escape-malformed`
	orm.Or(map[string]string{"url": "https://example.org/%"})              // want `escape-malformed`
	shared := "https://example.org/%"                                      // want `escape-malformed`
	db.Query("SELECT id FROM page WHERE url LIKE ?", shared)
	http.Get(shared)
}

func listed(db *sql.DB) (*sql.Rows, error) {
	var args []any
	args = append(args, "https://example.org/%") // want `escape-malformed`
	return db.Query("SELECT id FROM page WHERE url = ?", args...)
}
