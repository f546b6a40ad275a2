//go:build unix && !linux

package main

import "errors"

func mountSmall(string) error { return errors.ErrUnsupported }
