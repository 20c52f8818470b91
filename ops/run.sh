#!/bin/sh
# Runs one of the project's tools with everything in place: packages, and Node 24 first.
. "$(dirname "$0")/common.sh"
exec node "$@"
