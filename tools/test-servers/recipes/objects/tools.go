//go:build tools

// Package objects pins the server: go.mod and go.sum name every module with its checksum.
package objects

import _ "github.com/versity/versitygw/cmd/versitygw"
