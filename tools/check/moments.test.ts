import { expect, it } from 'vitest';
import { unguardedMoments } from './moments.ts';

it.each([
  ['a format without a zone', "new Intl.DateTimeFormat(tag, { timeStyle: 'medium' })"],
  ['a zone that depends', "new Intl.DateTimeFormat(tag, { timeZone: isHydrated ? undefined : 'UTC' })"],
  ['the zone of another format', "new Intl.DateTimeFormat(tag);\nnew Intl.DateTimeFormat(tag, { timeZone: 'UTC' })"],
  ['a format by another name', 'const { DateTimeFormat: Format } = Intl;'],
  ['a time from now', 'new Intl.RelativeTimeFormat(tag)'],
  ['a date of its own', 'new Date(iso).toLocaleDateString()'],
  ['a time of its own', 'new Date(iso).toLocaleTimeString(tag, shape)'],
  ['both of its own', 'new Date(iso).toLocaleString(tag)'],
  ['a date in English', 'new Date(iso).toDateString()'],
  ['parts of the local clock', '`${date.getHours()} h`'],
  ['the distance of the zone', 'date.getTimezoneOffset()'],
  ['the formats behind the hook', 'momentTexts(visitor.locale, true).minute(iso)'],
])('K-37 is unguarded: %s', (_, text) => {
  expect(unguardedMoments(text)).toEqual([{ line: 1, reason: expect.stringContaining('useMoments') }]);
});

it.each([
  ['a zone that is named', "new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })"],
  ['a zone that is named on the next line', "new Intl.DateTimeFormat(tag, {\n  ...shape,\n  timeZone: 'UTC',\n})"],
  ['the type of options', 'const shape: Intl.DateTimeFormatOptions = {}'],
  ['the hook', 'const { minute } = useMoments();'],
  ['parts of UTC', 'date.getUTCFullYear()'],
])('K-37 is guarded: %s', (_, text) => {
  expect(unguardedMoments(text)).toEqual([]);
});
