import { keptNickname } from '@pavilion/contract/identity/nickname.ts';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import { canonicalTimeZone } from '@pavilion/contract/identity/time-zone.ts';
import { type FieldPlan, judgeFields } from '@pavilion/contract/validation/fields.ts';
import { type Failure, isEmpty, textRule } from '@pavilion/contract/validation/rule.ts';
import { minAge } from '@pavilion/contract/validation/date.ts';
import { countryByCode, legalAgeYears, locales, type SettingsContext, todayAtHome } from '../../settings/index.ts';
import type { Failures } from '../field-errors.ts';
import { judgeNickname } from '../nicknames/nickname.ts';
import type { FormChanges } from './changes.ts';

/** The server takes a phone with or without its plus (wire §1.6). */
const phone = textRule('phone', (text) => phoneDigits(text) !== undefined);
const genders: readonly unknown[] = ['male', 'female', 'other'];

/** A form as the rules see it: texts without surrounding blanks and marks of direction, `""` as nothing (wire §3.6), nickname and time zone as they are kept. Passwords are left as typed. */
export function readForm(body: Readonly<Record<string, unknown>>): Record<string, string | number | boolean | null> {
  const form: Record<string, string | number | boolean | null> = {};
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string') form[name] = /password/i.test(name) ? value : asKept(name, value);
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null) form[name] = value;
  }
  return form;
}

/** These change the direction of the surrounding text wherever they are shown. */
const directionMarks = /\p{Bidi_Control}/gu;
/** Have rules of their own for what cannot be seen (S122, S123). */
const judgedWithMarks: readonly string[] = ['email', 'nickname'];

function asKept(name: string, value: string): string | null {
  const text = trimmedText(judgedWithMarks.includes(name) ? value : value.replace(directionMarks, ''));
  if (text === null) return null;
  // A nickname that ends up empty is refused, not treated as absent.
  if (name === 'nickname') return trimmedText(keptNickname(text)) ?? text;
  return name === 'timeZone' ? (canonicalTimeZone(text) ?? text) : text;
}

/** Without surrounding blanks; null where nothing is left. */
export function trimmedText(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

/** A form, and the country its rules are those of where the form names none. */
interface Judged {
  form: FormChanges;
  residence: string | null;
}

/** Judges a form by the rules both sides share, then by what only the server knows: lists, settings, the clock (V-82, A-31, D-48). */
export async function judgeForm(context: SettingsContext, plans: readonly FieldPlan[], judged: Judged): Promise<Record<string, Failure>> {
  const failures = judgeFields(plans, judged.form, { phone });
  return { ...(await judgeByServer(context, judged)), ...failures };
}

function judgeChoices(form: Judged['form']): Record<string, Failure> {
  const failures: Record<string, Failure> = {};
  if (!isEmpty(form['gender']) && !genders.includes(form['gender'])) failures['gender'] = { rule: 'other' };
  if (!isEmpty(form['timeZone']) && canonicalTimeZone(String(form['timeZone'])) === undefined) failures['timeZone'] = { rule: 'other' };
  const nickname = isEmpty(form['nickname']) ? undefined : judgeNickname(String(form['nickname']));
  if (nickname !== undefined) failures['nickname'] = nickname;
  return failures;
}

async function judgeByServer(context: SettingsContext, { form, residence }: Judged): Promise<Failures> {
  const failures: Record<string, Failure> = judgeChoices(form);
  const home = isEmpty(form['country']) ? residence : String(form['country']);
  const birthdate = judgeBirthdate(form['birthdate'], await legalAgeYears(context, home), await todayAtHome(context, home));
  if (birthdate !== undefined) failures['birthdate'] = birthdate;
  if (!isEmpty(form['country'])) {
    const country = await countryByCode(context, String(form['country']));
    if (country === undefined) failures['country'] = { rule: 'countryCode' };
  }
  return failures;
}

/** Why nobody who lives in a country may play here (D-26, D-45); undefined for an open one. */
export async function closedCountry(context: SettingsContext, code: string | null): Promise<Failure | undefined> {
  const country = await countryByCode(context, code);
  return country !== undefined && (country.isExcluded || country.restrictType !== null) ? { rule: 'countryExcluded' } : undefined;
}

/** A birth date comes as year-month-day only, though the shared rule would take a timestamp (wire §1.6). */
function judgeBirthdate(value: unknown, minimumAgeYears: number, today: string): Failure | undefined {
  if (isEmpty(value)) return undefined;
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return { rule: 'date' };
  return minAge(minimumAgeYears, today)(value, {});
}

/** The language asked for where the site has it, else undefined. */
export async function knownLocale(context: SettingsContext, asked: unknown): Promise<string | undefined> {
  const wanted = typeof asked === 'string' ? asked.toLowerCase() : '';
  return (await locales(context)).find(({ code }) => code === wanted)?.code;
}
