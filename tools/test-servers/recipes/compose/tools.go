//go:build tools

// Package compose pins the program: go.mod and go.sum name every module with its checksum.
package compose

import _ "github.com/docker/compose/v2/cmd"
