/**
 * Writes bytes as lower-case hex.
 * @example
 * toHex(Uint8Array.of(0, 255)) // '00ff'
 */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/**
 * Reads bytes of lower-case hex text.
 * @throws RangeError for an odd length or an invalid character: a seed that is not exactly hex must never become a key
 * @example
 * [...fromHex('00ff')] // [0, 255]
 */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) throw new RangeError('Expected lower-case hex text.');
  return Uint8Array.from({ length: text.length / 2 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16));
}
