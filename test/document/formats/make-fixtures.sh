#!/bin/sh
# Makes the binary fixtures of this folder from sample.md, sample.csv and slides.md with the programs of Debian:
#   apt-get install libreoffice-writer libreoffice-calc libreoffice-impress libreoffice-draw abiword gnumeric pandoc
# The fixtures are committed; run this only to add one.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work"
office() { # office FILTER TARGET SOURCE
  soffice "-env:UserInstallation=file://$work/profile" --headless --convert-to "$1" --outdir "$work/out" "$3" >/dev/null
  mv "$work/out/$(basename "${3%.*}").${1%%:*}" "$2"
}

pandoc sample.md -o "$work/sample.docx"
pandoc sample.md -s -o pandoc.rtf
office 'rtf:Rich Text Format' libreoffice.rtf "$work/sample.docx"
abiword --to=rtf -o abiword.rtf "$work/sample.docx"
