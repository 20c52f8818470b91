#!/bin/sh
# Every check and test, or those that paths or words name: `npm test -- deposit`. Ends with the line "N passed, N failed".
. "$(dirname "$0")/../ops/common.sh"
exec node tools/test.ts "$@"
