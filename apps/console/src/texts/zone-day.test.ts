import { expect, it } from 'vitest';
import { lastDayBefore, startOfDay } from './zone-day.ts';

it.each([
  ['2026-11-26', 'UTC', 0, '2026-11-26T00:00:00.000Z'],
  ['2026-11-26', 'UTC', 1, '2026-11-27T00:00:00.000Z'],
  ['2026-11-26', 'Pacific/Kiritimati', 0, '2026-11-25T10:00:00.000Z'],
  ['2026-11-26', 'Pacific/Pago_Pago', 0, '2026-11-26T11:00:00.000Z'],
  ['2026-03-29', 'Europe/Vienna', 0, '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Vienna', 1, '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Vienna', 1, '2026-10-25T23:00:00.000Z'],
  ['2026-12-31', 'America/New_York', 1, '2027-01-01T05:00:00.000Z'],
])('BO-037 the day %s in %s, %i later, begins at %s', (...[day, zone, daysLater, moment]) => {
  expect(startOfDay(day, zone, daysLater)).toBe(moment);
});

it.each([undefined, '', '2026', 'yesterday', '26.11.2026'])('BO-037 %s is no day', (day) => {
  expect(startOfDay(day, 'UTC')).toBeUndefined();
});

it.each([
  ['2026-11-26', 'UTC'],
  ['2026-11-26', 'Pacific/Kiritimati'],
  ['2026-03-29', 'Europe/Vienna'],
  ['2026-12-31', 'America/New_York'],
])('BO-007 an access that ends with the day %s in %s has it as its last day', (...[day, zone]) => {
  expect(lastDayBefore(startOfDay(day, zone, 1) ?? '', zone)).toBe(day);
});
