import v8 from 'node:v8';
import vm from 'node:vm';

// V8's engine that matches in time linear in the value: patterns compiled with the flag `l` run on it and nothing else changes.
v8.setFlagsFromString('--enable-experimental-regexp-engine');

const VALUE_MAX_LENGTH = 500;
const PATTERN_MAX_LENGTH = 500;
const COMPILED_MAX = 1000;
/** For the few patterns the linear engine cannot run (look-ahead, back references): by the wall clock, so with room for a busy machine. */
const PATTERN_TIME_CAP_MS = 250;

type Test = (value: string) => boolean;

const sandbox = { pattern: '', flags: '', value: '' };
const isolate = vm.createContext(sandbox);
const cappedTest = new vm.Script('new RegExp(pattern, flags).test(value)');

/** Parses `^\d{4}$` and `/^\d{4}$/i` (wire §3.8). */
function parsePattern(written: string): { pattern: string; flags: string } {
  const match = /^\/(.*)\/([imsu]*)$/s.exec(written);
  return { pattern: match?.[1] ?? written, flags: match?.[2] ?? '' };
}

function compileLinear(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, `${flags}l`);
  } catch {
    return undefined; // Broken, or beyond the linear engine: the capped test distinguishes them.
  }
}

function compile(written: string): Test {
  const { pattern, flags } = parsePattern(written);
  const linear = compileLinear(pattern, flags);
  if (linear !== undefined) return (value) => linear.test(value);
  return (value) => {
    Object.assign(sandbox, { pattern, flags, value });
    try {
      return cappedTest.runInContext(isolate, { timeout: PATTERN_TIME_CAP_MS }) === true;
    } catch {
      return false; // A syntax error in the pattern, or the time cap.
    }
  };
}

const compiled = new Map<string, Test>();

function testOf(written: string): Test {
  const known = compiled.get(written);
  if (known !== undefined) return known;
  const test = compile(written);
  if (compiled.size < COMPILED_MAX) compiled.set(written, test);
  return test;
}

/**
 * Does a value fit a method field's pattern? An empty pattern fits all. Patterns come from the operator and may be written carelessly:
 * they run on a linear-time engine, or under a time cap where it cannot run them (S53). Too long a value, a broken pattern
 * and one that runs away count as "no": the field is refused, nothing else suffers.
 */
export function matchesPattern(written: string, value: string): boolean {
  if (written === '') return true;
  if (value.length > VALUE_MAX_LENGTH || written.length > PATTERN_MAX_LENGTH) return false;
  return testOf(written)(value);
}
