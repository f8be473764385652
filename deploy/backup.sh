#!/usr/bin/env bash
# Copies the record (Postgres) and the blobs (an S3-compatible store) into a folder, while the service runs.
# usage: PAGEWRIGHT_DATABASE_URL=postgres://… deploy/backup.sh FOLDER REMOTE:BUCKET[/PREFIX]
# The blobs' place is one of rclone's (https://rclone.org/s3); needs pg_dump of the server's version or newer.
set -euo pipefail

[ $# -eq 2 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
folder=$1
blobs=$2
umask 077
mkdir -p "$folder"

# The record first: every blob that it names was stored before it, and is copied after it.
pg_dump --format=custom --no-owner --file="$folder/record.part" "$PAGEWRIGHT_DATABASE_URL"
rclone sync "$blobs" "$folder/blobs"
mv "$folder/record.part" "$folder/record.dump"
echo "backed up: $(pg_restore --list "$folder/record.dump" | grep -c 'TABLE DATA') tables, $(
  find "$folder/blobs" -type f | wc -l
) blobs"
