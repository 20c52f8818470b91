import { asciiDigits } from '@pavilion/money/typed.ts';

/** The typed digits, as they are validated and sent; none is cut, so that a longer number is refused as one. */
export const taxDigits = (typed: string): string => asciiDigits(typed).replace(/\D/g, '');

/** The digits in the groups people write: `52998224725` is `529.982.247-25` (wire §3.6). */
export function maskTaxNumber(digits: string): string {
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.');
  return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups;
}
