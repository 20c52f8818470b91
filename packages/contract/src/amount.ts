import * as z from 'zod/mini';
import { plainDecimal } from './decimal.ts';

declare global {
  interface JSON {
    /** Text that `JSON.stringify` writes as it stands. Typed by what its reader finds there: a number. */
    rawJSON(text: string): number;
    /** The form of `JSON.parse` that hands the reviver the written form of each number (Node 24). */
    parse(text: string, reviver: (key: string, value: unknown, written: { source?: string }) => unknown): unknown;
  }
}

/** A number as it was written, where a JavaScript number would lose digits of it. Only `parseExact` makes it. */
export class ExactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** JSON Schema of schemas that end in a transformation, for the OpenAPI document. */
export const wireShape = z.registry<{ type: 'number' | 'string'; format?: string; minimum?: number }>();

const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A decimal string as a JSON number: an ordinary one where it keeps every digit, else its exact text. */
function wireNumber(decimal: string): number {
  const plain = plainDecimal(decimal) ?? '0';
  const number = Number(plain);
  return String(number) === plain ? number : JSON.rawJSON(plain);
}

/**
 * An amount in an answer or a publication (D-31, wire §1.5). The server gives an exact decimal string in
 * major units (`formatDecimal` of the money package); the wire carries a JSON number with the same digits,
 * never in exponent form. The browser reads a number, good for showing up to 15 digits.
 */
export const amount = () =>
  z
    .pipe(
      z.string().check(z.regex(decimalPattern)),
      z.transform((decimal: string): number => wireNumber(decimal)),
    )
    .register(wireShape, { type: 'number' });

/**
 * An amount in a request: a JSON number that is not negative. The server gets its exact decimal string
 * without needless zeros, for `parseDecimal`, which refuses more decimals than the currency has.
 */
export const amountInput = () =>
  z
    .pipe(
      z.transform((value: number): unknown => {
        const given: unknown = value;
        if (given instanceof ExactNumber) return plainDecimal(given.source);
        return typeof given === 'number' ? plainDecimal(String(given)) : given === undefined ? undefined : null;
      }),
      z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,30})?$/)),
    )
    .register(wireShape, { type: 'number', minimum: 0 });

/** Writes an answer. Amounts that passed `amount()` keep every digit; a bigint would be a bug and throws. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value);
}

/** More than any body of ours has (reliability S52). */
const depthMax = 32;
const itemsMax = 1000;

/** What of a text's shape nothing of ours has, told without parsing it; undefined for a sane one. */
function shapeFault(text: string): string | undefined {
  /** How many commas each open array has seen; undefined for an open object. */
  const open: (number | undefined)[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"|[[\]{},]/g)) {
    if (token === '[') open.push(0);
    else if (token === '{') open.push(undefined);
    else if (token === ']' || token === '}') open.pop();
    else if (token === ',') {
      const commas = open.pop();
      open.push(commas === undefined ? undefined : commas + 1);
      if (commas !== undefined && commas + 2 > itemsMax) return 'The body holds a list that is too long.';
    }
    if (open.length > depthMax) return 'The body is nested too deeply.';
  }
  return undefined;
}

/**
 * Reads a request body. A number whose JavaScript form says the same as its text stays a number; any other
 * (`12345678901234567890.12`, `1e400`) becomes an `ExactNumber`, which only `amountInput` accepts: every other
 * schema refuses it. So no digit is lost before a schema has decided what the number means.
 * @throws SyntaxError for malformed JSON, the key `__proto__`, nesting deeper than 32, and lists of more than 1,000 (reliability S52).
 */
export function parseExact(text: string): unknown {
  const fault = shapeFault(text);
  if (fault !== undefined) throw new SyntaxError(fault);
  return JSON.parse(text, (key, value, { source }) => {
    if (key === '__proto__') throw new SyntaxError('The key __proto__ is not allowed.');
    if (typeof value !== 'number' || source === undefined) return value;
    if (source === String(value)) return value;
    const written = plainDecimal(source);
    return written !== undefined && written === plainDecimal(String(value)) ? value : new ExactNumber(source);
  });
}
