import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { everySport, SEED } from '../testing/any-match.ts';
import { LONGEST_MATCH_MS, matchesToOffer } from '../service/coming.ts';
import { EPOCH_MS, matchAt, matchOf, publishedFromMs, slotsBetween, strideMsOf } from './slots.ts';

const YEARS_MS = 3 * 365 * 24 * HOUR_MS;

/** The least a match of the sports of fixed length lasts; the others are not counted on. */
const LEAST_LENGTH_MS = {
  football: 107 * MINUTE_MS,
  'ice-hockey': 138 * MINUTE_MS,
  basketball: 108 * MINUTE_MS,
  handball: 82 * MINUTE_MS,
} as const;

const liveAtLeast = (atMs: number): number =>
  (['football', 'ice-hockey', 'basketball', 'handball'] as const).reduce((count, sport) => {
    const { first, last } = slotsBetween(sport, atMs - LEAST_LENGTH_MS[sport], atMs);
    let live = 0;
    for (let slot = first; slot <= last; slot += 1) {
      const { startsAtMs } = matchAt(SEED, sport, slot);
      if (startsAtMs <= atMs && atMs < startsAtMs + LEAST_LENGTH_MS[sport]) live += 1;
    }
    return count + live;
  }, 0);

/** Matches of football, tennis and table tennis alone that start in the next twelve hours. */
const comingAtLeast = (atMs: number): number =>
  (['football', 'tennis', 'table-tennis'] as const).reduce((count, sport) => {
    const { first, last } = slotsBetween(sport, atMs, atMs + 12 * HOUR_MS);
    // The outermost slots may fall outside by their jitter.
    return count + (last - first - 1);
  }, 0);

describe('the schedule', () => {
  it('SB-4 at 10,000 random instants at least 12 matches are live and 80 are coming', () => {
    const instants = Array.from({ length: 10_000 }, (_, index) => EPOCH_MS + 4 * 24 * HOUR_MS + ((index * 7_919 * 104_729) % YEARS_MS));
    const least = Math.min(...instants.map(liveAtLeast));
    expect(least).toBeGreaterThanOrEqual(12);
    expect(Math.min(...instants.map(comingAtLeast))).toBeGreaterThanOrEqual(80);
  });

  it('SB-4 what is on offer at an instant is what sportsbook §2.2 says: twelve hours ahead all, three days ahead every sixth', () => {
    const nowMs = Date.UTC(2027, 4, 3, 17, 20);
    const offered = matchesToOffer(SEED, nowMs, () => false);
    const coming = offered.filter(({ startsAtMs }) => startsAtMs > nowMs);
    expect(coming.length).toBeGreaterThanOrEqual(400);
    expect(
      coming.every(({ slot, startsAtMs }) => startsAtMs - nowMs <= 12 * HOUR_MS || (slot % 6 === 0 && startsAtMs - nowMs <= 72 * HOUR_MS)),
    ).toBe(true);
    for (const sport of everySport) {
      const { first, last } = slotsBetween(sport, nowMs - LONGEST_MATCH_MS, nowMs + 12 * HOUR_MS);
      const slots = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const due = slots.filter((slot) => publishedFromMs(matchAt(SEED, sport, slot)) <= nowMs).map((slot) => `ev-${sport}-${slot}`);
      expect(offered.map(({ eventId }) => eventId)).toEqual(expect.arrayContaining(due));
    }
  });

  it('SB-3 a slot is the same match whenever it is asked for, and its id leads back to it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everySport), fc.nat({ max: 500_000 }), (sport, slot) => {
        const match = matchAt(SEED, sport, slot);
        expect(matchAt(SEED, sport, slot)).toEqual(match);
        expect(matchOf(SEED, match.eventId)).toEqual(match);
        const since = match.startsAtMs - EPOCH_MS - slot * strideMsOf(sport);
        expect(since).toBeGreaterThanOrEqual(0);
        expect(match.home.id).not.toBe(match.away.id);
      }),
      { numRuns: 300 },
    );
    expect(matchOf(SEED, 'ev-curling-3')).toBeUndefined();
    expect(
      matchAt('another', 'football', 1).home.id === matchAt(SEED, 'football', 1).home.id &&
        matchAt('another', 'football', 2).home.id === matchAt(SEED, 'football', 2).home.id,
    ).toBe(false);
  });

  it.each(everySport)('SB-4 in %s nobody plays again within nine slots, and everybody meets everybody', (sport) => {
    const lastSlot = new Map<string, number>();
    const pairs = new Set<string>();
    let least = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < 190; slot += 1) {
      const { home, away } = matchAt(SEED, sport, slot);
      for (const { id } of [home, away]) {
        const before = lastSlot.get(id);
        if (before !== undefined) least = Math.min(least, slot - before);
        lastSlot.set(id, slot);
      }
      pairs.add([home.id, away.id].toSorted().join(' '));
    }
    expect(least).toBeGreaterThanOrEqual(9);
    expect(pairs.size).toBe(190);
  });
});
