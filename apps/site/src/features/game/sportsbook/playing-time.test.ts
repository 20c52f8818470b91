import { expect, it } from 'vitest';
import { clockText, partOf } from './playing-time.ts';

const clock = { period: 1, seconds: 0, isRunning: true, at: null, paceMs: 1000 };

it.each([
  { sport: 'football', given: { period: 2, seconds: 63 * 60 + 17 }, passedMs: 1000, shown: '63:18' },
  { sport: 'football', given: { seconds: 45 * 60 + 125 }, passedMs: 5_999, shown: '45+2:10' },
  { sport: 'football', given: { period: 2, seconds: 46 * 60, paceMs: 100 }, passedMs: 1000, shown: '46:10' },
  { sport: 'handball', given: { period: 2, seconds: 61 }, passedMs: 0, shown: '31:01' },
  { sport: 'ice-hockey', given: { period: 3, seconds: 41 * 60 }, passedMs: 0, shown: '41:00' },
  { sport: 'basketball', given: { period: 3, seconds: 59 }, passedMs: 2000, shown: '01:01' },
  { sport: 'basketball', given: { period: 3, seconds: 600 }, passedMs: 20_000, shown: '10:00' },
])('P-75 the clock of $sport at $given, $passedMs ms after the answer, shows $shown', ({ sport, given, passedMs, shown }) => {
  expect(clockText(sport, { ...clock, ...given }, passedMs)).toBe(shown);
});

it('P-75 a clock without updates does not run on for ever, nor backwards', () => {
  expect(clockText('football', { ...clock, seconds: 60 }, 3_600_000)).toBe('02:30');
  expect(clockText('football', { ...clock, seconds: 60 }, -5000)).toBe('01:00');
});

it.each([
  ['in a break', 'football', { isRunning: false }],
  ['in a sport without a clock', 'tennis', { seconds: null }],
  ['of an unknown sport', 'curling', {}],
  ['in overtime', 'football', { period: 3 }],
])('P-75 there is no time %s', (_when, sport, given) => {
  expect(clockText(sport, { ...clock, ...given }, 0)).toBeUndefined();
});

it('P-75 names the part in progress', () => {
  const nameOf = (sport: string, period: number) => partOf(sport, { ...clock, period });
  expect(nameOf('football', 2)).toEqual({ key: 'half2', number: 2 });
  expect(nameOf('ice-hockey', 3)).toEqual({ key: 'third', number: 3 });
  expect(nameOf('basketball', 5)).toEqual({ key: 'overtime', number: 5 });
  expect(nameOf('tennis', 2)).toEqual({ key: 'set', number: 2 });
  expect(nameOf('football', 0)).toBeUndefined();
});
