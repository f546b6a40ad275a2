module urlvet.example/e2e/editors

go 1.26.0
