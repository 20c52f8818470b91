/** The greatest amount any single operation or balance may reach: below 2^62, so a sum of two still fits a signed 64-bit integer (reliability §1.1). */
export const largestAmountMinor = 2n ** 62n - 1n;

/** Longer texts are refused before any arithmetic, so that a hostile body cannot force huge integers. */
const longestDecimalText = 64;

const decimalPattern = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

export type AmountProblem = 'AMOUNT_INVALID' | 'AMOUNT_TOO_LARGE';

/** Why a text is not a valid amount of its currency; the code is the provider's refusal (reliability §3.4 C55–C58). */
export class AmountError extends Error {
  readonly code: AmountProblem;
  constructor(code: AmountProblem) {
    super(code);
    this.name = 'AmountError';
    this.code = code;
  }
}

interface DecimalParts {
  sign: string;
  whole: string;
  fraction: string;
}

function readParts(text: string): DecimalParts {
  const parts = decimalPattern.exec(text.length > longestDecimalText ? '' : text);
  if (parts === null) throw new AmountError(/^-?\d{40,}(\.\d+)?$/.test(text) ? 'AMOUNT_TOO_LARGE' : 'AMOUNT_INVALID');
  const [, sign = '', whole = '0', fraction = ''] = parts;
  return { sign, whole, fraction };
}

/** The minor units of the parts at a scale; anything smaller is dropped. */
function minorOf({ sign, whole, fraction }: DecimalParts, scale: number): bigint {
  const magnitude = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  if (magnitude > largestAmountMinor) throw new AmountError('AMOUNT_TOO_LARGE');
  return sign === '-' ? -magnitude : magnitude;
}

/**
 * Reads a plain decimal exactly, into minor units. No exponent, plus sign, spaces, hexadecimal or comma. Excess decimals are refused, never
 * rounded, unless they are zeros.
 * @throws AmountError AMOUNT_INVALID, or AMOUNT_TOO_LARGE beyond `largestAmountMinor`
 * @example
 * parseDecimal('12.5', 2) // 1250n
 * parseDecimal('12.500', 2) // 1250n
 * parseDecimal('-0.00000001', 8) // -1n
 */
export function parseDecimal(text: string, scale: number): bigint {
  const parts = readParts(text);
  if (/[^0]/.test(parts.fraction.slice(scale))) throw new AmountError('AMOUNT_INVALID');
  return minorOf(parts, scale);
}

/**
 * Reads a plain decimal and truncates what is below the smallest unit, towards zero (reliability §1.1): `truncateDecimal('12.345', 2)` is
 * 1234n and a dust of '0.005'. The two parts together are exactly the input.
 * @throws AmountError AMOUNT_INVALID, or AMOUNT_TOO_LARGE beyond `largestAmountMinor`
 */
export function truncateDecimal(text: string, scale: number): { minor: bigint; dust: string } {
  const parts = readParts(text);
  const rest = parts.fraction.slice(scale).replace(/0+$/, '');
  return { minor: minorOf(parts, scale), dust: rest === '' ? '0' : `${parts.sign}0.${'0'.repeat(scale)}${rest}` };
}

/**
 * Writes minor units as an exact decimal with every decimal of the scale.
 * @example
 * formatDecimal(1250n, 2) // '12.50'
 * formatDecimal(-5n, 2) // '-0.05'
 * formatDecimal(5n, 0) // '5'
 */
export function formatDecimal(minor: bigint, scale: number): string {
  if (scale === 0) return minor.toString();
  const negative = minor < 0n;
  const digits = (negative ? -minor : minor).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * Writes minor units without trailing zeros, as JSON numbers are written (D-31).
 * @example
 * formatShortest(1250n, 2) // '12.5'
 * formatShortest(100n, 2) // '1'
 */
export function formatShortest(minor: bigint, scale: number): string {
  const text = formatDecimal(minor, scale);
  if (!text.includes('.')) return text;
  return text.replace(/\.?0+$/, '');
}

/** Refuses amounts that no account can hold. @throws AmountError AMOUNT_TOO_LARGE */
export function requireWithinBounds(minor: bigint): bigint {
  if (minor > largestAmountMinor || minor < -largestAmountMinor) throw new AmountError('AMOUNT_TOO_LARGE');
  return minor;
}
