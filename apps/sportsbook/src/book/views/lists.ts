import { DAY_MS } from '../../durations.ts';
import { isInPlay } from '../market-cache/market-cache.ts';
import type { BookEvent } from '../market-cache/types.ts';

/** The lists of a sport: in play, starting within a day, or announced at all. */
export const listKinds = ['live', 'today', 'upcoming'] as const;
export type ListKind = (typeof listKinds)[number];

const TODAY_MS = DAY_MS;

/** The lists that contain an event now. "Today" is the next 24 hours: it needs no time zone of the reader. */
export function kindsOf(event: BookEvent, nowMs: number): readonly ListKind[] {
  if (isInPlay(event)) return ['live'];
  if (event.state !== 'prematch') return [];
  return event.header.startsAtMs - nowMs <= TODAY_MS ? ['today', 'upcoming'] : ['upcoming'];
}

export const byStart = (left: BookEvent, right: BookEvent): number =>
  left.header.startsAtMs - right.header.startsAtMs || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
