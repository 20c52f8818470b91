import { isInPlay } from '../market-cache/market-cache.ts';
import type { BookEvent } from '../market-cache/types.ts';
import { SPORT_IDS } from '../../protocol/sports.ts';
import { isOffered, mainMarketOf } from '../views/event-view.ts';

const sports: readonly string[] = SPORT_IDS;

/** Between two sides, in play, with prices. */
function mayStand(event: BookEvent): boolean {
  const main = mainMarketOf(event);
  return event.header.kind === 'match' && isInPlay(event) && main !== undefined && isOffered(main);
}

const countOffered = ({ markets }: BookEvent): number => [...markets.values()].filter(isOffered).length;

/** Orders events: the most important league, then those with play reports, then the sport's order, then the number of markets. */
const byWeight = (one: BookEvent, other: BookEvent): number =>
  one.header.tier.localeCompare(other.header.tier) ||
  Number(other.play !== null) - Number(one.play !== null) ||
  sports.indexOf(one.header.sport) - sports.indexOf(other.header.sport) ||
  countOffered(other) - countOffered(one) ||
  one.id.localeCompare(other.id);

/** Chooses the match that heads the lists in play: the weightiest, and the same one for everybody until it can no longer be bet on (SB-119). */
export function createFeatured(events: () => Iterable<BookEvent>): () => string | null {
  let current: string | undefined;
  return () => {
    const possible = [...events()].filter(mayStand);
    const kept = possible.find(({ id }) => id === current) ?? possible.toSorted(byWeight)[0];
    current = kept?.id;
    return current ?? null;
  };
}
