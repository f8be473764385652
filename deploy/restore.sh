#!/usr/bin/env bash
# Brings back what deploy/backup.sh has copied; stop every process of the service before.
# usage: PAGEWRIGHT_DATABASE_URL=postgres://… deploy/restore.sh FOLDER REMOTE:BUCKET[/PREFIX]
set -euo pipefail

[ $# -eq 2 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
folder=$1
blobs=$2

# The blobs first, as always: a row without blobs is a lie.
rclone copy "$folder/blobs" "$blobs"
pg_restore --clean --if-exists --no-owner --exit-on-error --single-transaction \
  --dbname="$PAGEWRIGHT_DATABASE_URL" "$folder/record.dump"
echo "restored: $(psql "$PAGEWRIGHT_DATABASE_URL" -Atc 'select count(*) from snapshots') snapshots"
