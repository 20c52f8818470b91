import { builtResult } from '../../rules/builder/result.ts';
import type { LegResult } from '../../rules/payout/factor.ts';
import type { Leg } from '../../rules/payout/settle.ts';
import { type Shape, wholeShape } from '../../rules/payout/system-lines.ts';
import { type Selection, shapeOfTicket, type Ticket } from './ticket.ts';

/** The part of a ticket and its legs that determines its return. */
export interface Returning {
  readonly ticket: Pick<Ticket, 'sizes' | 'bankers' | 'builtPrice'>;
  readonly legs: readonly Pick<Selection, 'price' | 'result'>[];
}

/** The picks a ticket returns by, and how they combine: its legs, or the one pick of a built bet, which wins when all its legs win. */
export function picksOf({ ticket, legs }: Returning): { readonly shape: Shape; readonly picks: readonly Leg[] } {
  const results = legs.map(({ result }) => result ?? undefined);
  if (ticket.builtPrice !== null) return { shape: wholeShape(1), picks: [{ price: ticket.builtPrice, result: builtResult(results) }] };
  return { shape: shapeOfTicket(ticket, legs.length), picks: legs.map(({ price }, position) => ({ price, result: results[position] })) };
}

/** The results a ticket was settled by: of its picks. */
export const resultsOfPicks = ({ builtPrice }: Pick<Ticket, 'builtPrice'>, results: readonly (LegResult | null)[]) =>
  builtPrice === null ? results : [builtResult(results.map((result) => result ?? undefined)) ?? null];

/** The shape and prices of a ticket, for what it may return. */
export function pricedShapeOf(found: Returning): { readonly shape: Shape; readonly prices: readonly bigint[] } {
  const { shape, picks } = picksOf(found);
  return { shape, prices: picks.map(({ price }) => price) };
}
