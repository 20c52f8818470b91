/** Prefix plus number as sent, with a leading plus; empty when either is missing (V-64). Nothing is cut: a number that is too long is refused as one. */
export function combinePhone(prefix: string, number: string): string {
  const [prefixDigits, digits] = [prefix, number].map((text) => text.replace(/\D/g, ''));
  return prefixDigits === '' || digits === '' ? '' : `+${prefixDigits}${digits}`;
}
