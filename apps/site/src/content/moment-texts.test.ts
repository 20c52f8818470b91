import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatCalendarDay } from './format.ts';
import { momentTexts } from './moment-texts.ts';

const afternoon = '2026-11-26T15:04:05.000Z';
const locales = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'pl', 'pt-br', 'ru', 'tr'];
const homeZone = process.env['TZ'];

describe.each(['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'Europe/Berlin'])('a visitor in %s', (zone) => {
  beforeEach(() => {
    process.env['TZ'] = zone;
  });
  afterEach(() => {
    if (homeZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = homeZone;
  });

  it.each(locales)('K-37 reads moments in UTC with its name until the page is hydrated: %s', (locale) => {
    const { minute, deadline, day, time } = momentTexts(locale, false);
    const texts = [minute, deadline, day, time].map((write) => write(afternoon));
    for (const text of texts) expect(text).toMatch(/UTC/);
    expect(day(afternoon)).toBe(`${formatCalendarDay('2026-11-26', locale)} UTC`);
  });

  it('K-37 reads days of the calendar as they were written', () => {
    expect([formatCalendarDay('2026-11-27', 'en'), formatCalendarDay('2026-11-27', 'de')]).toEqual(['Nov 27, 2026', '27.11.2026']);
  });
});

it('K-37 L-15 moments are in UTC first, then where the visitor is', () => {
  const spaces = (text: string) => text.replaceAll('\u202f', ' ');
  const first = momentTexts('en', false);
  expect([first.minute, first.deadline, first.day, first.time].map((write) => spaces(write(afternoon)))).toEqual([
    'Nov 26, 2026, 3:04 PM UTC',
    'Nov 26, 3:04 PM UTC',
    'Nov 26, 2026 UTC',
    '3:04:05 PM UTC',
  ]);
  expect(momentTexts('de', true).minute('2026-11-20T18:05:00.000')).toBe('20.11.2026, 18:05');
});
