import { countCharacters } from '../formats/characters.ts';
import { mailboxParts } from '../identity/email.ts';
import { hasInvisible, withoutInvisible } from '../identity/invisible.ts';
import { type Rule, rule, textRule } from './rule.ts';

const emailLengthMax = 254;
const localPart = /^[^\s@"(),:;<>[\]\\]{1,64}$/u;

/** Whether mail can be sent to a text, and a reader sees the whole of it. */
export function isEmail(text: string): boolean {
  const mailbox = hasInvisible(text) || text !== text.trim() ? undefined : mailboxParts(text);
  if (mailbox?.domain === undefined || !localPart.test(mailbox.local)) return false;
  const { local, domain } = mailbox;
  const dotsAreFine = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  return dotsAreFine && `${local}@${domain}`.length <= emailLengthMax;
}

/** product §5: a mailbox of what can be seen, with a domain of at least two labels that has an ASCII form (S122). */
export const email: Rule = textRule('email', isEmail);

/** An address to search for, not to store: invisible characters pasted with it are ignored. */
export const typedEmail: Rule = textRule('email', (text) => isEmail(withoutInvisible(text)));

/** An absolute http or https address. */
export const url: Rule = textRule('url', (text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '';
});

/** A text in which the pattern is found. */
export const regex = (pattern: RegExp): Rule => textRule('regex', (text) => text.search(pattern) >= 0);
/** A text in which the pattern is not found. */
export const notRegex = (pattern: RegExp): Rule => textRule('not_regex', (text) => text.search(pattern) < 0);

/** Letters of any script (D-67). */
export const alpha: Rule = textRule('alpha', (text) => /^[\p{L}\p{M}]+$/u.test(text));
/** Letters and digits (D-67). */
export const alphaNum: Rule = textRule('alphaNum', (text) => /^[\p{L}\p{M}\p{N}]+$/u.test(text));

const isDashed = (text: string): boolean => /^[\p{L}\p{M}\p{N}_-]+$/u.test(text);
/** Letters, digits, underscore, hyphen (D-67). */
export const alphaDash: Rule = textRule('alpha_dash', isDashed);
/** The same set under its second name (D-67). */
export const alphaNumDash: Rule = textRule('alpha_num', isDashed);

export const string: Rule = rule('string', (value) => typeof value === 'string');
export const array: Rule = rule('array', (value) => Array.isArray(value));
export const uppercase: Rule = textRule('uppercase', (text) => text === text.toUpperCase());
export const lowercase: Rule = textRule('lowercase', (text) => text === text.toLowerCase());

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

/** An IPv4 or IPv6 address. */
export const ip: Rule = textRule(
  'ip',
  (text) => ipv4.test(text) || (/^[0-9a-f:.]{2,45}$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`)),
);

export const macAddress: Rule = textRule('mac_address', (text) => /^(?:[0-9a-f]{2}([:-]))(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i.test(text));

const lengthOf = (value: unknown): number | undefined => {
  if (typeof value === 'string') return countCharacters(value);
  if (typeof value === 'number') return String(value).length;
  return Array.isArray(value) ? value.length : undefined;
};

/** At least this many characters, or entries of a list. */
export const minLength = (min: number): Rule => rule('minLength', (value) => (lengthOf(value) ?? -1) >= min, { min });
/** At most this many characters, or entries of a list. */
export const maxLength = (max: number): Rule => rule('maxLength', (value) => (lengthOf(value) ?? max + 1) <= max, { max });
