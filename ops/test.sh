#!/bin/sh
# Every check and test. Ends with the line "N passed, N failed".
. "$(dirname "$0")/common.sh"
exec node ops/test.ts
