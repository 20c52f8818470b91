import { phoneDigitsMax } from '../constants.ts';

/** The number part of a phone input: digits, cut at twelve (product §5, V-64). */
export const cutPhoneNumber = (typed: string): string => typed.replace(/\D/g, '').slice(0, phoneDigitsMax);

/** Prefix plus number as sent, with a leading plus; empty when either is missing (V-64). */
export function combinePhone(prefix: string, number: string): string {
  const digits = cutPhoneNumber(number);
  const prefixDigits = prefix.replace(/\D/g, '');
  return prefixDigits === '' || digits === '' ? '' : `+${prefixDigits}${digits}`;
}
