import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { dayInCountry } from './residence-day.ts';

const file = new URL('../../../../../database/seed/settings/countries.json', import.meta.url);
const countries = z.array(z.object({ code: z.string(), timeZone: z.string() })).parse(JSON.parse(readFileSync(file, 'utf8')));
const country = (code: string) => countries.find((one) => one.code === code);

describe('A-67 L9 the date where somebody lives', () => {
  it.each([
    ['NZ', '2026-11-27T15:52:00Z', '2026-11-28'],
    ['JP', '2026-11-27T15:52:00Z', '2026-11-28'],
    ['IN', '2026-11-27T18:29:59Z', '2026-11-27'],
    ['IN', '2026-11-27T18:30:00Z', '2026-11-28'],
    ['KI', '2026-11-27T10:30:00Z', '2026-11-27'],
    ['BR', '2026-11-28T01:30:00Z', '2026-11-27'],
    // Midnight has passed on the coast, and in Acre not yet.
    ['BR', '2026-11-28T04:59:59Z', '2026-11-27'],
    ['BR', '2026-11-28T05:00:00Z', '2026-11-28'],
    ['ES', '2026-11-27T23:30:00Z', '2026-11-27'],
    ['PT', '2026-11-28T00:30:00Z', '2026-11-27'],
    ['RU', '2026-11-27T21:30:00Z', '2026-11-27'],
    ['AU', '2026-11-27T15:30:00Z', '2026-11-27'],
    ['AU', '2026-11-27T16:00:00Z', '2026-11-28'],
    // With and without daylight saving time.
    ['AT', '2026-07-01T22:30:00Z', '2026-07-02'],
    ['AT', '2026-12-01T22:30:00Z', '2026-12-01'],
    ['AT', '2026-12-31T23:00:00Z', '2027-01-01'],
    ['unknown', '2026-11-28T11:59:59Z', '2026-11-27'],
    ['unknown', '2026-11-28T12:00:00Z', '2026-11-28'],
  ])('in %s at %s is %s', (code, at, day) => {
    expect(dayInCountry(country(code), new Date(at))).toBe(day);
  });

  it('is in every country the day of one of its zones, and in none of them yet to come', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 2, 29, hour, 30)));
    const days = countries.flatMap((one) =>
      hours.map((at) => {
        const zones = [one.timeZone, ...(new Intl.Locale(`und-${one.code}`).getTimeZones() ?? [])];
        const there = zones.map((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at));
        return { code: one.code, at, day: dayInCountry(one, at), earliest: there.toSorted()[0] };
      }),
    );
    expect(days).toHaveLength(249 * 24);
    expect(days.filter(({ day, earliest }) => day !== earliest)).toEqual([]);
  });
});
