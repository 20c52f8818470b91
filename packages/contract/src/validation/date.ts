import { DAY_MS } from '../formats/durations.ts';
import { type Rule, rule } from './rule.ts';

type Day = { year: number; month: number; day: number };

const yearMin = 1000;
const yearMax = 3000;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);

/** Parses `YYYY-MM-DD` of the years 1000 to 3000 (product §5); undefined for an invalid day. */
function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const isDay = year >= yearMin && year <= yearMax && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isDay ? { year, month, day } : undefined;
}

/** Days since 1970-01-01, of a day's text or a timestamp in milliseconds (D-68). */
function dayNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.floor(value / DAY_MS) : undefined;
  const day = typeof value === 'string' ? parseDay(value) : undefined;
  return day && Date.UTC(day.year, day.month - 1, day.day) / DAY_MS;
}

/** Whole years from a birth date to today, both `YYYY-MM-DD`. Example: 2000-02-29 on 2018-02-28 is 17. */
function ageOn(birthDate: string, today: string): number | undefined {
  const [birth, now] = [parseDay(birthDate), parseDay(today)];
  if (!birth || !now) return undefined;
  const hadBirthday = now.month > birth.month || (now.month === birth.month && now.day >= birth.day);
  return now.year - birth.year - (hadBirthday ? 0 : 1);
}

/** A day of the years 1000 to 3000, or any finite timestamp. */
export const date: Rule = rule('date', (value) => dayNumber(value) !== undefined);

function comparison(name: string, other: string | number, test: (value: number, other: number) => boolean): Rule {
  const otherDay = dayNumber(other);
  return rule(
    name,
    (value) => {
      const day = dayNumber(value);
      return day !== undefined && otherDay !== undefined && test(day, otherDay);
    },
    { param: String(other) },
  );
}

/** The same day as another: `YYYY-MM-DD`, or a timestamp in milliseconds (D-68). */
export const dateEquals = (other: string | number): Rule => comparison('date_equals', other, (day, second) => day === second);
/** A later day than another, as `dateEquals` reads both. */
export const after = (other: string | number): Rule => comparison('after', other, (day, second) => day > second);
/** An earlier day than another, as `dateEquals` reads both. */
export const before = (other: string | number): Rule => comparison('before', other, (day, second) => day < second);
/** A later day than another, or the same. */
export const afterOrEqual = (other: string | number): Rule => comparison('after_or_equal', other, (day, second) => day >= second);
/** An earlier day than another, or the same. */
export const beforeOrEqual = (other: string | number): Rule => comparison('before_or_equal', other, (day, second) => day <= second);

const ageTest = (today: string, test: (age: number) => boolean) => (value: unknown) => {
  const age = typeof value === 'string' ? ageOn(value, today) : undefined;
  return age !== undefined && test(age);
};

/** At least this age in whole years today (`YYYY-MM-DD`). */
export const minAge = (min: number, today: string): Rule =>
  rule(
    'minAge',
    ageTest(today, (age) => age >= min),
    { min },
  );
/** At most this age in whole years today. */
export const maxAge = (max: number, today: string): Rule =>
  rule(
    'maxAge',
    ageTest(today, (age) => age <= max),
    { max },
  );
