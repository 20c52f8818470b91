import { HOUR_MS } from '../../durations.ts';
import { SPORT_IDS } from '../../protocol/sports.ts';
import { FAR_MS, type Match, matchAt, matchIdOf, publishedFromMs, slotsBetween } from '../schedule/slots.ts';

/** Longer than any match lasts. */
export const LONGEST_MATCH_MS = 6 * HOUR_MS;

/** Matches due to be offered that are not known yet, the earliest first. */
export function matchesToOffer(seed: string, nowMs: number, isKnown: (eventId: string) => boolean): readonly Match[] {
  const found: Match[] = [];
  for (const sport of SPORT_IDS) {
    const { first, last } = slotsBetween(sport, nowMs - LONGEST_MATCH_MS, nowMs + FAR_MS);
    for (let slot = first; slot <= last; slot += 1) {
      if (isKnown(matchIdOf(sport, slot))) continue;
      const match = matchAt(seed, sport, slot);
      if (publishedFromMs(match) <= nowMs) found.push(match);
    }
  }
  return found.toSorted((a, b) => a.startsAtMs - b.startsAtMs || a.eventId.localeCompare(b.eventId, 'en'));
}
