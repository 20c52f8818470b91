const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** No amount has more digits before or after its point than an eight-byte integer of minor units. */
const digitsMax = 30;

/**
 * Writes any JSON number as a plain decimal: no exponent, no trailing zeros, never `-0`. Example: `1e-8` gives `0.00000001`, `25.50` gives
 * `25.5`. Undefined for more than 30 digits on either side.
 */
export function plainDecimal(written: string): string | undefined {
  const parts = partsOf(written);
  if (parts === undefined || isTooLong(parts)) return undefined;
  const shifted = withoutPadding(movePoint(parts));
  if (shifted.whole.length > digitsMax || shifted.fraction.length > digitsMax) return undefined;
  const plain = shifted.fraction === '' ? shifted.whole : `${shifted.whole}.${shifted.fraction}`;
  return plain === '0' ? plain : parts.sign + plain;
}

interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

interface NumberParts extends Digits {
  readonly sign: string;
  readonly exponent: number;
}

function partsOf(written: string): NumberParts | undefined {
  const match = numberPattern.exec(written);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  return { sign, whole, fraction, exponent: Number(exponentText) };
}

/** Rejects a text before anything is computed from it: an exponent of a few digits could ask for gigabytes of zeros. */
const isTooLong = ({ whole, fraction, exponent }: NumberParts): boolean =>
  Math.abs(exponent) > digitsMax || whole.length > digitsMax + 1 || fraction.length > 2 * digitsMax;

/** Moves the decimal point right by the exponent, or left by a negative one, filling up with zeros. */
function movePoint({ whole, fraction, exponent }: NumberParts): Digits {
  const leadingZeros = Math.max(0, -exponent);
  const trailingZeros = Math.max(0, exponent - fraction.length);
  const digits = '0'.repeat(leadingZeros) + whole + fraction + '0'.repeat(trailingZeros);
  const pointAt = digits.length - Math.max(0, fraction.length - exponent);
  return { whole: digits.slice(0, pointAt), fraction: digits.slice(pointAt) };
}

const withoutPadding = ({ whole, fraction }: Digits): Digits => ({
  whole: whole.replace(/^0+(?=\d)/, '') || '0',
  fraction: fraction.replace(/0+$/, ''),
});
