package sink

// DriverBefore stands for the driver that the argument before a data source name names.
const DriverBefore = "?"

// Drivers is the fourth table: the driver of database/sql that the data source names of a
// package are for, by import path.
var Drivers = map[string]string{
	"database/sql":                        DriverBefore,
	"entgo.io/ent/dialect/sql":            DriverBefore,
	"github.com/ClickHouse/clickhouse-go": "clickhouse",
	"github.com/go-sql-driver/mysql":      "mysql",
	"github.com/jackc/pgconn":             "pgx",
	"github.com/jackc/pgx":                "pgx",
	"github.com/jackc/pgx/pgconn":         "pgx",
	"github.com/jackc/pgx/pgxpool":        "pgx",
	"github.com/jmoiron/sqlx":             DriverBefore,
	"github.com/lib/pq":                   "postgres",
	"gorm.io/driver/clickhouse":           "clickhouse",
	"gorm.io/driver/mysql":                "mysql",
	"gorm.io/driver/postgres":             "postgres",
	"gorm.io/driver/sqlite":               "sqlite3",
	"gorm.io/driver/sqlserver":            "sqlserver",
	"xorm.io/xorm":                        DriverBefore,
}

// OtherDrivers has the packages that register a driver under the name of one that the checks know, by that name, with data
// source names of their own: that of go-mysql wants "user:password@host:port/name".
var OtherDrivers = map[string][]string{
	"mysql": {"github.com/go-mysql-org/go-mysql/driver", "github.com/siddontang/go-mysql/driver"},
}
