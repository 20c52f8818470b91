import { describe, expect, it } from 'vitest';
import type { EventView } from '../data/views.ts';
import { clockText } from './clock.ts';
import { anEvent } from '../testing/samples.ts';

const AT = 1_000_000;
type Clock = NonNullable<EventView['clock']>;

const clockOf = (sport: string, clock: Partial<Clock>, passedMs = 0): string =>
  clockText(anEvent({ sport, clock: { period: 1, seconds: 0, isRunning: true, at: AT, paceMs: 1000, ...clock } }), AT + passedMs);

describe('the clock of a game', () => {
  it.each([
    ['football', { seconds: 600 }, 0, '10:00'],
    ['football', { seconds: 600 }, 18_999, '10:18'],
    ['football', { period: 2, seconds: 3780 }, 18_000, '63:18'],
    ['football', { seconds: 2700 }, 0, '45:00'],
    ['football', { seconds: 2700 }, 70_000, '45+1:10'],
    ['football', { period: 2, seconds: 5400 }, 5000, '90+0:05'],
    ['ice-hockey', { period: 2, seconds: 1300, paceMs: 1800 }, 18_000, '21:50'],
    ['basketball', { period: 4, seconds: 312, paceMs: 2400 }, 0, '05:12'],
    ['basketball', { period: 1, seconds: 599, paceMs: 2400 }, 60_000, '10:00'],
    ['handball', { period: 2, seconds: 60 }, 0, '31:00'],
  ])('SB-94 of %s, %o, stands %d ms later at %4$s', (...[sport, clock, passedMs, text]) => {
    expect(clockOf(sport, clock, passedMs)).toBe(text);
  });

  it.each([
    ['football', { seconds: 0 }, 600_000, '10:00'],
    ['football', { seconds: 2640 }, 300_000, '45+4:00'],
    ['handball', { seconds: 0, paceMs: 1213 }, 600_000, '08:14'],
    ['ice-hockey', { period: 3, seconds: 3590, paceMs: 1800 }, 60_000, '60:00'],
    ['ice-hockey', { period: 4, seconds: 3600, paceMs: 1800 }, 180_000, '61:40'],
  ])('SB-110 of %s, %o, runs on however long nothing happens: %d ms later it shows %4$s', (...[sport, clock, passedMs, text]) => {
    expect(clockOf(sport, clock, passedMs)).toBe(text);
  });

  it('SB-110 never runs back, and is not shown in a break, in a shoot-out or without its time', () => {
    expect(clockOf('football', { seconds: 60 }, -5000)).toBe('01:00');
    expect(clockOf('football', { seconds: 60, at: null }, 30_000)).toBe('01:00');
    expect(clockOf('football', { isRunning: false })).toBe('');
    expect(clockOf('ice-hockey', { period: 4, seconds: 3600, paceMs: 1800 }, 543_000)).toBe('');
    expect(clockOf('tennis', {})).toBe('');
  });
});
