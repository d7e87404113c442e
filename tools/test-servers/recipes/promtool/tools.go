//go:build tools

// Package promtool pins the program: go.mod and go.sum name every module with its checksum.
package promtool

import _ "github.com/prometheus/prometheus/cmd/promtool"
