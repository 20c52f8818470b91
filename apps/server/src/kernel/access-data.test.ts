import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { accessDataBefore } from './access-data.ts';
import { monthsFrom } from './calendar-window.ts';

describe('calendar months', () => {
  it.each([
    ['2027-03-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2029-03-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2027-07-31T23:59:59.999Z', '2026-06-30T23:59:59.999Z'],
    ['2027-02-15T00:00:00.000Z', '2026-01-15T00:00:00.000Z'],
  ])('S129 at %s what is older than %s goes', (now, before) => {
    expect(accessDataBefore(new Date(now)).toISOString()).toBe(before);
  });

  it('S129 end with the month they lead to, on its last day if it is shorter, and never go back as time passes', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: -240, max: 240 }), (at, months) => {
        const moved = monthsFrom(at, months);
        const month = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect([month(moved) - month(at), moved.getTime() % DAY_MS]).toEqual([months, at.getTime() % DAY_MS]);
        expect(monthsFrom(new Date(at.getTime() + DAY_MS), months).getTime()).toBeGreaterThanOrEqual(moved.getTime());
      }),
    );
  });
});
