import { canonicalPhone, plainPhone } from '../identity/phone.ts';
import { type Rule, textRule } from './rule.ts';

/** Heavy for a browser (34 kB): import this file only where a phone is typed. */

/** A valid international number with its plus. */
export const phone: Rule = textRule('phone', (text) => plainPhone(text).startsWith('+') && canonicalPhone(text) !== undefined);
/** The same without its plus: the digits as the wire returns them. */
export const callingCode: Rule = textRule('phone', (text) => /^\d/.test(text) && canonicalPhone(`+${text}`) !== undefined);
