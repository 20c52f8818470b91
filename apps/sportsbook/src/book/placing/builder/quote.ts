import * as z from 'zod';
import { formatPrice } from '@pavilion/money/odds.ts';
import { isInPlay } from '../../market-cache/market-cache.ts';
import type { MarketCache, SelectionNow } from '../../market-cache/index.ts';
import { refusalReply, refuse, type Reply } from '../../refusal.ts';
import { blockedBy, priceBuilt } from './price.ts';

const PARTS_MAX = 10;
const PAIR = 2;
const id = z.string().min(1).max(200);

/** `POST builder`: an event and the outcomes picked so far. */
export const builderRequest = z.object({ eventId: id, outcomes: z.array(id).max(PARTS_MAX) });

function legOf(cache: MarketCache, eventId: string, outcomeId: string): SelectionNow | undefined {
  return cache.selection({ eventId, marketId: outcomeId.slice(0, outcomeId.lastIndexOf('~')), outcomeId });
}

/** The price of the legs together, or the refusal with its reason; neither for less than two. */
function priceView(legs: readonly SelectionNow[]): object {
  if (legs.length < PAIR) return { odds: null, product: null };
  const isOpen = legs.every(({ status, price }) => status === 'open' && price !== undefined);
  const priced = isOpen ? priceBuilt(legs) : { refusal: refuse(409, 'SUSPENDED') };
  if ('price' in priced) return { odds: formatPrice(priced.price), product: formatPrice(priced.productPrice) };
  const { code, fields } = priced.refusal;
  return { odds: null, product: null, refusal: { code, ...fields } };
}

/**
 * What a built bet of these outcomes would be taken at now, and for every other outcome of the event that cannot be added the reason (SB-96).
 * Reads memory alone and promises nothing: placing prices the bet again.
 * @returns 404 for an unknown event, 422 `SELECTION_UNKNOWN` for an outcome that is not the event's
 */
export function quoteBuilder(cache: MarketCache, { eventId, outcomes }: z.output<typeof builderRequest>): Reply {
  const event = cache.event(eventId);
  if (event === undefined) return refusalReply(refuse(404, 'NOT_FOUND'));
  const legs = [...new Set(outcomes)].flatMap((outcomeId) => legOf(cache, eventId, outcomeId) ?? []);
  const known = new Set(legs.map(({ outcome }) => outcome.id));
  const unknown = outcomes.filter((outcomeId) => !known.has(outcomeId));
  if (unknown.length > 0) return refusalReply(refuse(422, 'SELECTION_UNKNOWN', { outcomes: unknown }));
  const blocked = Object.fromEntries(blockedBy(event, legs, isInPlay(event)));
  return { status: 200, body: { data: { eventId, ...priceView(legs), blocked } } };
}
