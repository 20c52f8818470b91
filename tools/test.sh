#!/bin/sh
# Every check and test. Ends with the line "N passed, N failed".
. "$(dirname "$0")/../ops/common.sh"
exec node tools/test.ts
