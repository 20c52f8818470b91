#!/bin/sh
# Backs the database up with pgBackRest, on the machine of the database and as the user of its server (docs/restore.md):
#   sh ops/backup.sh prepare   once, and after each upgrade of PostgreSQL: creates the repository and has a segment of the log archived
#   sh ops/backup.sh full      all of it, while it is used
#   sh ops/backup.sh diff      what changed since the last full one
#   sh ops/backup.sh check     whether the log arrives in the repository
#   sh ops/backup.sh list      what can be restored
set -eu
command -v pgbackrest >/dev/null || {
  echo "pgBackRest is missing: apt-get install pgbackrest" >&2
  exit 1
}
began="$(date +%s)"
case "${1:-}" in
prepare)
  pgbackrest --stanza=pavilion stanza-create
  pgbackrest --stanza=pavilion check
  ;;
full | diff) pgbackrest --stanza=pavilion --type="$1" backup ;;
check) pgbackrest --stanza=pavilion check ;;
list) exec pgbackrest --stanza=pavilion info ;;
*)
  sed -n '2,/^set/{/^#/p}' "$0" | cut -c3- >&2
  exit 1
  ;;
esac
echo "$1: done in $(($(date +%s) - began)) s"
