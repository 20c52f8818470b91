import * as z from 'zod/mini';
import { plainDecimal } from './decimal.ts';

declare global {
  interface JSON {
    /** Text that `JSON.stringify` writes unchanged. Typed as what its reader parses: a number. */
    rawJSON(text: string): number;
    /** The form of `JSON.parse` that passes the source text of each number to the reviver (Node 24). */
    parse(text: string, reviver: (key: string, value: unknown, written: { source?: string }) => unknown): unknown;
  }
}

/** The source text of a number that a JavaScript number would round. Only `parseExact` creates it. */
export class ExactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** JSON Schemas, for the OpenAPI document, of schemas that end in a transformation. */
export const wireShape = z.registry<{ type: 'number' | 'string'; format?: string; minimum?: number }>();

const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A decimal string as a JSON number: a plain one if it keeps every digit, else the exact text. */
function wireNumber(decimal: string): number {
  const asGiven = Number(decimal);
  if (String(asGiven) === decimal) return asGiven;
  const plain = plainDecimal(decimal) ?? '0';
  const number = Number(plain);
  return String(number) === plain ? number : JSON.rawJSON(plain);
}

/**
 * Shapes an amount in an answer or a publication (D-31, wire §1.5). The server gives an exact decimal string in major units
 * (`formatDecimal` of the money package); the wire carries a JSON number with the same digits, never in exponent form. The browser reads a
 * number, exact enough to display up to 15 digits.
 * @example
 * JSON.stringify(amount().parse('0.00000001')) // '0.00000001'
 * JSON.stringify(amount().parse('12.50')) // '12.5'
 */
export const amount = () =>
  z
    .pipe(
      z.string().check(z.regex(decimalPattern)),
      z.transform((decimal: string): number => wireNumber(decimal)),
    )
    .register(wireShape, { type: 'number' });

/** A JSON number as its exact decimal string without trailing zeros; null for any other value, and for a number that no amount can be. */
const exactDecimal = () =>
  z.transform((value: number): unknown => {
    const given: unknown = value;
    if (given === undefined) return undefined;
    const written = given instanceof ExactNumber ? given.source : typeof given === 'number' ? String(given) : '';
    return plainDecimal(written) ?? null;
  });

/**
 * An amount in a request: a non-negative JSON number. The server gets its exact decimal string without trailing zeros, for `parseDecimal`,
 * which refuses more decimals than the currency has.
 */
export const amountInput = () =>
  z.pipe(exactDecimal(), z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,30})?$/))).register(wireShape, { type: 'number', minimum: 0 });

/** An amount in a request that may also be negative. */
export const signedAmountInput = () =>
  z.pipe(exactDecimal(), z.string().check(z.regex(/^-?\d{1,30}(?:\.\d{1,30})?$/))).register(wireShape, { type: 'number' });

/** Serialises an answer. Amounts that passed `amount()` keep every digit; a bigint would be a bug and throws. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value);
}

/** More than any valid body of the API has (S52). */
const depthMax = 32;
const itemsMax = 1000;

/** Counts a comma in the innermost open list or object. @returns the commas of a list so far; 0 in an object */
function countComma(open: (number | undefined)[]): number {
  const commas = open.pop();
  open.push(commas === undefined ? undefined : commas + 1);
  return commas === undefined ? 0 : commas + 1;
}

/** Checks a text's nesting and list lengths without parsing it. @returns what exceeds the limits; undefined for an acceptable one */
function shapeFault(text: string): string | undefined {
  /** The commas seen in each open array; undefined for an open object. */
  const open: (number | undefined)[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"|[[\]{},]/g)) {
    if (token === '[' || token === '{') open.push(token === '[' ? 0 : undefined);
    else if (token === ']' || token === '}') open.pop();
    else if (token === ',' && countComma(open) + 1 > itemsMax) return 'The body holds a list that is too long.';
    if (open.length > depthMax) return 'The body is nested too deeply.';
  }
  return undefined;
}

/**
 * Parses a request body. A number that JavaScript represents exactly stays a number; any other (`12345678901234567890.12`, `1e400`) becomes
 * an `ExactNumber`, which only `amountInput` accepts. So no digit is lost before a schema has decided what the number means.
 * @throws SyntaxError for malformed JSON, the key `__proto__`, nesting deeper than 32, and lists of more than 1,000 (S52)
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
