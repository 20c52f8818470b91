import { isValidIBAN } from 'ibantools';
import { type Rule, textRule } from './rule.ts';
import { spelledIban } from '../identity/place.ts';

/** Heavy for a browser (the registry of all countries): import this file only where an IBAN is typed. */

/** An account number of a known country, as long as that country's are, with its check digits; printed or not (P-82). */
export const iban: Rule = textRule('iban', (text) => isValidIBAN(spelledIban(text)));
