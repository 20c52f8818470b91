import { type Rule, rule, textRule } from './rule.ts';

const emailLengthMax = 254;
const localPart = /^[^\s@"(),:;<>[\]\\]{1,64}$/u;
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const dotsAreFine = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  return text.length <= emailLengthMax && dotsAreFine && localPart.test(local) && domain.test(text.slice(at + 1));
}

/** product §5: a mailbox with a domain of at least two labels. */
export const email: Rule = textRule('email', isEmail);

/** An absolute http or https address. */
export const url: Rule = textRule('url', (text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '';
});

export const regex = (pattern: RegExp): Rule => textRule('regex', (text) => text.search(pattern) >= 0);
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
  if (typeof value === 'string') return Array.from(value).length;
  if (typeof value === 'number') return String(value).length;
  return Array.isArray(value) ? value.length : undefined;
};

/** At least this many characters, or entries of a list. */
export const minLength = (min: number): Rule => rule('minLength', (value) => (lengthOf(value) ?? -1) >= min, { min });
/** At most this many characters, or entries of a list. */
export const maxLength = (max: number): Rule => rule('maxLength', (value) => (lengthOf(value) ?? max + 1) <= max, { max });
