package spared

import (
	"fmt"

	"example.org/mesh"
)

// What another package makes of a path is not known: it may escape each segment.
func files(of *mesh.Bundle, project, branch, dir string) error {
	path := fmt.Sprintf("/wb/%v/tree/%v", project, branch)
	if dir != "" {
		path = fmt.Sprintf("/wb/%v/tree/%v/%v", project, branch, dir)
	}
	return of.GetTreeNode(path, "1")
}
