package neverjudged

import (
	"database/sql"
	"fmt"

	"example.org/orm"
	sq "github.com/Masterminds/squirrel"
)

// A percent sign stands for any text in the patterns of SQL's LIKE. What is like them is in escapes/like.go.

const pagesLike = "SELECT id FROM page WHERE url LIKE $1"

func pages(db *sql.DB, orm *orm.DB, host string, all bool) (*sql.Rows, error) {
	db.Query("SELECT id FROM page WHERE url LIKE ? OR url LIKE ?", "http://%", "https://"+host+"%")
	db.Query("SELECT id FROM page WHERE LOWER(url) LIKE LOWER(?)", "https://%.example.org/%")
	db.Exec(fmt.Sprintf("DELETE FROM %s WHERE url LIKE '%s'", "page", "https://example.org/%"))
	pattern := fmt.Sprintf("https://%s/%%", host)
	db.Query(pagesLike, pattern)
	orm.Where("NOT url like ?", "https://example.org/%").Where("id > ?", 7)
	orm.Column("url").Like("https://example.org/%")
	orm.Or(sq.Like{"url": "https://example.org/%"}, sq.NotLike{"url": "http://" + host + "/%"})
	return selected(db, all)
}

func selected(db *sql.DB, all bool) (*sql.Rows, error) {
	query, args := "SELECT id FROM page WHERE host = ?", []any{"example.org"}
	if !all {
		query += " AND url LIKE ?"
		args = append(args, "https://example.org/%")
	}
	return db.Query(query, args...)
}
