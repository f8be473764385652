#!/usr/bin/env bash
# Restores a backup of deploy/backup.sh. Stop all processes of the service first.
# usage: PAGEWRIGHT_DATABASE_URL=postgres://… deploy/restore.sh FOLDER REMOTE:BUCKET[/PREFIX]
set -euo pipefail

[ $# -eq 2 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
folder=$1
blobs=$2

# Restore the blobs first, so that no row refers to a missing blob.
rclone copy "$folder/blobs" "$blobs"
pg_restore --clean --if-exists --no-owner --exit-on-error --single-transaction \
  --dbname="$PAGEWRIGHT_DATABASE_URL" "$folder/record.dump"
echo "restored: $(psql "$PAGEWRIGHT_DATABASE_URL" -Atc 'select count(*) from snapshots') snapshots"
