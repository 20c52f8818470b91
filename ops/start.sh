#!/bin/sh
# Brings the product up on a fresh clone: packages, built site, server and pictures, then the server in this very process.
. "$(dirname "$0")/common.sh"
node ops/build.ts || exit 1
exec sh ops/serve.sh
