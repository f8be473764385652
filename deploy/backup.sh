#!/usr/bin/env bash
# Backs up the database (Postgres) and the blobs (an S3-compatible store) to a folder while the service runs.
# usage: PAGEWRIGHT_DATABASE_URL=postgres://… deploy/backup.sh FOLDER REMOTE:BUCKET[/PREFIX]
# REMOTE is an rclone remote (https://rclone.org/s3). Needs pg_dump of the server's version or newer.
set -euo pipefail

[ $# -eq 2 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
folder=$1
blobs=$2
umask 077
mkdir -p "$folder"

# Dump the database first: all blobs that it refers to already exist and are copied afterwards.
pg_dump --format=custom --no-owner --file="$folder/record.part" "$PAGEWRIGHT_DATABASE_URL"
rclone sync "$blobs" "$folder/blobs"
mv "$folder/record.part" "$folder/record.dump"
echo "backed up: $(pg_restore --list "$folder/record.dump" | grep -c 'TABLE DATA') tables, $(
  find "$folder/blobs" -type f | wc -l
) blobs"
