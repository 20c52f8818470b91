#!/bin/sh
# The operator's commands: npm run operator -- withdrawals release <invoice id> --as <name>
. "$(dirname "$0")/common.sh"
exec node ops/operator.ts "$@"
