#!/usr/bin/env bash
# Makes the sample video of home and the welcome page out of the demo library, with the product's own command line:
# web/public/sample.mp4, and its poster sample.jpg. Needs a build, ffmpeg, unzip and zip.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unzip -q "$root/demo-library/dist/library/The Lantern Cat/Chapter 1.en.cbz" 001.jpg 002.jpg -d "$work"
(cd "$work" && zip -q0 pages.cbz 001.jpg 002.jpg)
DATA_DIR="$work/data" node "$root/services/standalone/bin/komavox.js" video "$work/pages.cbz" \
  --language en --animation fadeScale --out "$work/full.mp4"
# Shown small: a third of the size in each direction, a few hundred kilobytes.
ffmpeg -loglevel error -y -i "$work/full.mp4" -vf scale=480:-2,fps=15 -c:v libx264 -crf 34 -preset veryslow \
  -pix_fmt yuv420p -c:a aac -ac 1 -b:a 40k -movflags +faststart "$root/web/public/sample.mp4"
ffmpeg -loglevel error -y -ss 3 -i "$root/web/public/sample.mp4" -frames:v 1 -q:v 14 "$root/web/public/sample.jpg"
