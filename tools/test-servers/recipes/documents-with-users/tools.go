//go:build tools

// Package users pins the program: go.mod and go.sum name every module with its checksum.
package users

import _ "github.com/FerretDB/FerretDB/cmd/ferretdb"
