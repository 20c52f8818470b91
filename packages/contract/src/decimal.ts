const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** No amount has more digits than an eight-byte integer of minor units before or after its point. */
const digitsMax = 30;

/**
 * Writes any JSON number as a plain decimal: no exponent, no needless zeros, never `-0`.
 * Example: `1e-8` gives `0.00000001`, `25.50` gives `25.5`. Undefined for more than 30 digits on a side.
 */
export function plainDecimal(written: string): string | undefined {
  const match = numberPattern.exec(written);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > digitsMax || whole.length > digitsMax + 1 || fraction.length > 2 * digitsMax) return undefined;
  const digits = (whole + fraction)
    .padStart(whole.length + fraction.length + Math.max(0, -exponent), '0')
    .padEnd(whole.length + fraction.length + Math.max(0, -exponent) + Math.max(0, exponent - fraction.length), '0');
  const pointAt = digits.length - Math.max(0, fraction.length - exponent);
  const wholePart = digits.slice(0, pointAt).replace(/^0+(?=\d)/, '') || '0';
  const fractionPart = digits.slice(pointAt).replace(/0+$/, '');
  if (wholePart.length > digitsMax || fractionPart.length > digitsMax) return undefined;
  const plain = fractionPart === '' ? wholePart : `${wholePart}.${fractionPart}`;
  return plain === '0' ? plain : sign + plain;
}
