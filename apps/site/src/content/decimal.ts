import { plainDecimal } from '@pavilion/contract/formats/decimal.ts';

/** A number of the wire in plain digits: no exponent, no trailing zeros, no lost precision. */
export const digitsOf = (amount: number): string => plainDecimal(String(amount)) ?? '0';

/**
 * Moves the decimal point without arithmetic: `shiftPoint('0.00125', 3)` is `1.25`, `shiftPoint('1.25', -3)` is `0.00125`.
 * Multiplying by a thousand would make 0.1 into 100.00000000000001.
 */
export function shiftPoint(digits: string, places: number): string {
  return plainDecimal(`${digits}e${places}`) ?? digits;
}
