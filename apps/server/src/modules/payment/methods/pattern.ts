import vm from 'node:vm';

/** A pattern from a method's field may be written carelessly; no value may keep the process busy longer than this (reliability S53). */
const PATTERN_TIME_CAP_MS = 20;
const VALUE_MAX_LENGTH = 500;
const PATTERN_MAX_LENGTH = 500;

const sandbox: { pattern: string; flags: string; value: string } = { pattern: '', flags: '', value: '' };
const isolate = vm.createContext(sandbox);
const test = new vm.Script('new RegExp(pattern, flags).test(value)');

/** Reads `^\d{4}$` and `/^\d{4}$/i` alike (wire §3.8). */
function parsePattern(written: string): { pattern: string; flags: string } {
  const match = /^\/(.*)\/([imsu]*)$/s.exec(written);
  return { pattern: match?.[1] ?? written, flags: match?.[2] ?? '' };
}

/**
 * Does a value fit a method field's pattern? An empty pattern fits all. Too long a value, a broken pattern, and a match that takes
 * longer than 20 ms all count as "no": the field is refused, nothing else suffers.
 */
export function matchesPattern(written: string, value: string): boolean {
  if (written === '') return true;
  if (value.length > VALUE_MAX_LENGTH || written.length > PATTERN_MAX_LENGTH) return false;
  Object.assign(sandbox, parsePattern(written), { value });
  try {
    return test.runInContext(isolate, { timeout: PATTERN_TIME_CAP_MS }) === true;
  } catch {
    // A syntax error in the pattern, or the time cap.
    return false;
  }
}
