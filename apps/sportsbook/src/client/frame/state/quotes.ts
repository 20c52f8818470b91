import type { EventView, MarketView } from '../data/views.ts';
import { formatOdds } from '../odds/format.ts';
import type { Pick, Quote, Quotes } from '../slip/model.ts';
import { t } from '../texts.ts';
import { announce } from './announce.ts';
import { book } from './book.ts';
import { pickName } from './names.ts';
import { preferredFormat } from './player/preferences.ts';
import { session } from './player/session.ts';
import { quotes, slip } from './slip.ts';

export const watchedOutcomes = (): string[] => slip.get().picks.map(({ outcomeId }) => outcomeId);

const OVER: readonly string[] = ['ended', 'abandoned', 'cancelled', 'postponed'];
const DONE: readonly string[] = ['closed', 'settled', 'void'];

function statusOf(market: MarketView, price: bigint): Quote['status'] {
  if (DONE.includes(market.status)) return 'closed';
  return market.status === 'open' && price > 0n ? 'open' : 'suspended';
}

/** What the book offers for a pick, as far as the known data of its event shows. */
function quoteFrom(event: EventView, pick: Pick): Quote | undefined {
  const market = event.markets.find(({ id }) => id === pick.marketId);
  if (market === undefined) return OVER.includes(event.state) ? { price: pick.agreed, status: 'closed', isLive: false } : undefined;
  const price = market.outcomes.find(({ id }) => id === pick.outcomeId)?.price ?? 0n;
  const status = OVER.includes(event.state) ? 'closed' : statusOf(market, price);
  return { price: price > 0n ? price : pick.agreed, status, isLive: event.state === 'live' || event.state === 'interrupted' };
}

const isSame = (a: Quote | undefined, b: Quote): boolean => a?.price === b.price && a.status === b.status && a.isLive === b.isLive;

/** The slip announces what happens to its own picks and to nothing else (design §5.5). */
function publish(pick: Pick, before: Quote, now: Quote): void {
  if (now.status !== 'open' && before.status === 'open') announce(t('slip.announceSuspended', { name: pickName(pick) }));
  else if (now.status === 'open' && now.price !== before.price) {
    const to = formatOdds(now.price, preferredFormat(), session.get().locale);
    announce(t('slip.announceMoved', { name: pickName(pick), to }));
  }
}

/** The current quote: the same object as before if nothing changed. */
function renewed(pick: Pick, before: Quote | undefined): Quote | undefined {
  const event = book.get().events.get(pick.eventId);
  const now = event && quoteFrom(event, pick);
  return now === undefined || isSame(before, now) ? before : now;
}

function renew(known: Quotes): Quotes {
  const next = new Map<string, Quote>();
  let isChanged = false;
  for (const pick of slip.get().picks) {
    const before = known.get(pick.outcomeId);
    const now = renewed(pick, before);
    if (now === undefined) continue;
    next.set(pick.outcomeId, now);
    if (now === before) continue;
    isChanged = true;
    if (before !== undefined) publish(pick, before, now);
  }
  return isChanged || next.size !== known.size ? next : known;
}

/** Keeps the prices of the picks in step with the book and the slip. */
export function followQuotes(): void {
  const follow = (): void => quotes.set(renew);
  book.subscribe(follow);
  slip.subscribe(follow);
  follow();
}
