import { describe, expect, it } from 'vitest';
import { liveDelayMs } from './live-delay.ts';
import { relatedPairs } from './related.ts';

const live = (sport: string) => ({ sport, isLive: true });

describe('live delay (sportsbook §4.2)', () => {
  it.each([
    ['football', 5000],
    ['ice-hockey', 5000],
    ['esports', 5000],
    ['tennis', 4000],
    ['basketball', 4000],
    ['handball', 4000],
    ['volleyball', 4000],
    ['table-tennis', 3000],
  ])('a bet in play on %s is held for %d ms', (sport, delayMs) => {
    expect(liveDelayMs([live(sport)])).toBe(delayMs);
  });

  it('the longest of the legs in play counts, and none before the start', () => {
    expect(liveDelayMs([live('table-tennis'), live('tennis'), { sport: 'football', isLive: false }])).toBe(4000);
    expect(liveDelayMs([{ sport: 'football', isLive: false }])).toBe(0);
  });
});

describe('related selections', () => {
  const match = { eventId: 'match-1', tournamentId: 'cup', marketType: '1x2' };
  const other = { ...match, eventId: 'match-2' };
  const outright = { eventId: 'cup-winner', tournamentId: 'cup', marketType: 'outright' };
  const topThree = { eventId: 'cup-top', tournamentId: 'cup', marketType: 'top_n' };
  it.each([
    ['two matches of a tournament', [match, other], []],
    ['two markets of a match', [match, { ...match, marketType: 'total' }], [[0, 1]]],
    ['an outright and a match of its tournament', [outright, match], [[0, 1]]],
    ['a match and an outright of its tournament', [match, outright], [[0, 1]]],
    ['two outrights of a tournament', [outright, topThree], [[0, 1]]],
    ['the first places and a match of their tournament', [topThree, match], [[0, 1]]],
    ['an outright and a match of another tournament', [outright, { ...match, tournamentId: 'league' }], []],
    [
      'several pairs of one ticket',
      [match, other, outright, match],
      [
        [0, 2],
        [0, 3],
        [1, 2],
        [2, 3],
      ],
    ],
  ])('SB-10 %s', (_what, legs, pairs) => {
    expect(relatedPairs(legs)).toEqual(pairs);
  });
});
