#!/bin/sh
# Makes the binary fixtures of this folder from sample.md, sample.csv and slides.md with the programs of Debian:
#   apt-get install libreoffice-writer libreoffice-calc libreoffice-impress libreoffice-draw abiword gnumeric pandoc \
#     chromium calibre calligrawords calligrasheets calligrastage xvfb latex2rtf python3-docutils libspreadsheet-writeexcel-perl \
#     librtf-writer-perl r-cran-officer
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
office 'doc:MS Word 97' libreoffice.doc "$work/sample.docx"
cp sample.csv "$work/sample.csv"
soffice "-env:UserInstallation=file://$work/profile" --headless '--infilter=CSV:44,34,76' --convert-to ods \
  --outdir "$work" "$work/sample.csv" >/dev/null
office 'xls:MS Excel 97' libreoffice.xls "$work/sample.ods"
ssconvert --export-type=Gnumeric_Excel:excel_biff8 sample.csv gnumeric.xls
ssconvert --export-type=Gnumeric_Excel:excel_biff7 sample.csv gnumeric-95.xls
ssconvert --export-type=Gnumeric_sylk:sylk sample.csv gnumeric.slk
pandoc slides.md -o "$work/slides.pptx"
office 'ppt:MS PowerPoint 97' libreoffice.ppt "$work/slides.pptx"
gzip -9nf libreoffice.ppt
for format in tex rst org; do pandoc sample.md -s -o "pandoc.$format"; done
pandoc sample.md -s -t asciidoc -o pandoc.adoc

for format in docx odt epub; do pandoc sample.md -s -o "pandoc.$format"; done
for format in docx odt pdf; do abiword "--to=$format" -o "abiword.$format" "$work/sample.docx"; done
for format in docx odt pdf; do office "$format" "libreoffice.$format" "$work/sample.docx"; done
pandoc sample.md -s -o "$work/sample.html"
chromium --headless --no-pdf-header-footer "--print-to-pdf=chromium.pdf" "file://$work/sample.html"
ssconvert --export-type=Gnumeric_Excel:xlsx sample.csv gnumeric.xlsx
ssconvert --export-type=Gnumeric_OpenCalc:odf sample.csv gnumeric.ods
cp "$work/sample.ods" libreoffice.ods
office xlsx libreoffice.xlsx "$work/sample.ods"
cp "$work/slides.pptx" pandoc.pptx
office odp libreoffice.odp "$work/slides.pptx"
cp libreoffice.odp "$work/slides.odp"
office pptx libreoffice.pptx "$work/slides.odp"
for format in odt ods odp; do
  office "f$format" "$work/flat" "libreoffice.$format"
  gzip -9nc "$work/flat" > "libreoffice.f$format.gz"
done
calligra() { xvfb-run -a calligraconverter --batch "$1" "$2"; }
calligra "$work/sample.docx" calligra.odt
calligra libreoffice.xlsx calligra.ods
calligra "$work/slides.pptx" calligra.odp
pandoc sample.md -s -o "$work/sample.rst"
rst2odt "$work/sample.rst" docutils.odt
latex2rtf -o latex2rtf.rtf pandoc.tex
ebook-convert "$work/sample.html" calibre.epub --title 'Field report'
office epub libreoffice.epub "$work/sample.docx"
perl make-library-fixtures.pl
Rscript make-library-fixtures.R
