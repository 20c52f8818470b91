#!/bin/sh
# Restores the database to a moment with pgBackRest, on the machine of the database and as the user of its server, which must be stopped:
#   sh ops/restore.sh '2026-11-26 06:00:00+00'
# It then starts as it always does, replays its log up to that moment and becomes writable. docs/restore.md has what comes before players.
set -eu
command -v pgbackrest >/dev/null || {
  echo "pgBackRest is missing: apt-get install pgbackrest" >&2
  exit 1
}
case "${1:-}" in
[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]\ [0-9][0-9]:[0-9][0-9]:*[+-][0-9][0-9]*) ;;
*)
  echo "Name the moment with its zone: sh ops/restore.sh '2026-11-26 06:00:00+00'" >&2
  exit 1
  ;;
esac
began="$(date +%s)"
# Files that are as they were in the backup stay. The stanza is named here, not in the environment: the server, which fetches its log by a
# command that is written now, has another one.
pgbackrest --stanza=pavilion --delta --type=time --target="$1" --target-action=promote restore
echo "restored in $(($(date +%s) - began)) s; start PostgreSQL, and nothing else"
