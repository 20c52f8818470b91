import * as z from 'zod/mini';
import { callBook } from '../data/api.ts';
import { elapsedMs } from '../device.ts';
import { priceOf } from '../odds/format.ts';
import { type BuiltQuote, eventOfAll, isBuilt, keyOf } from '../slip/built.ts';
import { route } from './route.ts';
import { quotes, slip } from './slip.ts';
import { createStore } from './store.ts';

/** The book's answer about the slip's picks as a built bet; null while the slip is not one and none is being built. */
export const built = createStore<BuiltQuote | null>(null);

const answerSchema = z.object({
  odds: z.nullable(z.string()),
  product: z.nullable(z.string()),
  refusal: z.optional(z.object({ code: z.string(), reason: z.optional(z.string()) })),
  blocked: z.record(z.string(), z.string()),
});

const priceOrNull = (text: string | null): bigint | null => (text === null ? null : priceOf(text));

/** The event to ask about: that of a built bet, or of picks whose event is on the screen. */
function eventAsked(): string | undefined {
  const [state, at] = [slip.get(), route.get()];
  const eventId = eventOfAll(state.picks);
  return isBuilt(state) || (at.page === 'event' && at.eventId === eventId) ? eventId : undefined;
}

async function ask(eventId: string, isAsked: (key: string) => boolean): Promise<void> {
  const { picks } = slip.get();
  const key = keyOf(picks);
  const outcomes = picks.map(({ outcomeId }) => outcomeId);
  const answer = await callBook('builder', answerSchema, { method: 'POST', body: { eventId, outcomes } });
  if (!isAsked(key)) return;
  const price = priceOrNull(answer.odds);
  built.set((before) => ({
    key,
    agreed: (before?.key === key ? before.agreed : null) ?? price,
    price,
    product: priceOrNull(answer.product),
    refusal: answer.refusal === undefined ? null : (answer.refusal.reason ?? answer.refusal.code),
    blocked: answer.blocked,
  }));
}

/** The player takes the price of now. */
export const acceptBuilt = (): void => built.set((known) => (known === null ? null : { ...known, agreed: known.price }));

/** Taps in quick succession make one call; prices that move on make one a second. */
const QUIET_MS = 150;
const EVERY_MS = 1000;

/** Keeps the price of a built bet in step with the slip and the prices of its picks. */
export function followBuilt(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const isAsked = (key: string): boolean => eventAsked() !== undefined && key === keyOf(slip.get().picks);
  const look = (): void => {
    timer = undefined;
    const eventId = eventAsked();
    if (eventId === undefined) return;
    askedAt = elapsedMs();
    // Without an answer the price stays unknown, and is asked for again.
    ask(eventId, isAsked).catch(later);
  };
  const later = (): void => {
    if (eventAsked() === undefined) return built.set(() => null);
    const isKnown = built.get()?.key === keyOf(slip.get().picks);
    timer ??= setTimeout(look, isKnown ? Math.max(QUIET_MS, askedAt + EVERY_MS - elapsedMs()) : QUIET_MS);
  };
  for (const store of [slip, quotes, route]) store.subscribe(later);
  later();
}
