#!/bin/sh
# Starts the server in this very process, without what it has no business with: it writes in its data folder alone (S65). The packages
# and the built site must be there; the server's own bundle where it is current. Further arguments go to Node.
. "$(dirname "$0")/common.sh"
data="${DATA_DIR:-.data}"
make_folder() {
  mkdir -p "$2" 2>/dev/null && return
  echo "$1=$2 is not valid: allowed is a folder that this user may make or has" >&2
  exit 1
}
make_folder DATA_DIR "$data"
mkdir -p "$NODE_COMPILE_CACHE" || exit 1
# Shared with the installation's other processes, it may lie elsewhere.
[ -n "${SECRETS_DIR:-}" ] && make_folder SECRETS_DIR "$SECRETS_DIR" && set -- --allow-fs-write="$SECRETS_DIR" "$@"
# Started by root, the database runs as a user who may be kept out of root's folders, such as a checkout in /root: what it needs is then
# kept here (apps/server/src/kernel/postgres/native.ts). Production does not run as root.
reachable=/var/lib/pavilion
[ "$(id -u)" = 0 ] && mkdir -p "$reachable" && set -- --allow-fs-write="$reachable" "$@"
# At rest V8 would shrink the young generation to one megabyte and collect it again and again, of each turn of the feed dozens of times.
# Pictures are decoded by an addon, passwords hashed in workers, and PostgreSQL runs as a child; Node warns of each, since code that is
# bent on it gets around the folder rule by them.
exec node --permission --allow-fs-read='*' --allow-fs-write="$data" --allow-fs-write="$NODE_COMPILE_CACHE" \
  --allow-addons --allow-child-process --allow-worker \
  --min-semi-space-size=16 --disable-warning=PERM0001 --disable-warning=PERM0002 --disable-warning=PERM0006 \
  "$@" ops/serve.ts
