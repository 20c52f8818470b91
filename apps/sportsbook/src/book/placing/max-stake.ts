import type { TicketsContext } from '../context.ts';
import { refusalReply, type Reply } from '../refusal.ts';
import { readRisk } from '../risk/store.ts';
import type { Session } from '../sessions.ts';
import { amountOf } from '../tickets/view.ts';
import { priceBuilt } from './builder/price.ts';
import { lookUp, pricesOf, refuseRelated } from './check.ts';
import { limitedLegs, riskKeyOf } from './ticket-projections.ts';
import { shapeOf, type SlipRequest } from './shape.ts';
import { maxStakeOf, minStakeOf } from './stake.ts';

/** `POST max-stake`: the limit that placing would apply (SB-12). */
export async function quoteMaxStake(context: TicketsContext, session: Session, slip: SlipRequest): Promise<Reply> {
  const found = lookUp(context.cache, slip.selections);
  if ('code' in found) return refusalReply(found);
  const isBuilt = slip.type === 'builder';
  const related = isBuilt ? undefined : refuseRelated(found);
  if (related !== undefined) return refusalReply(related);
  const built = isBuilt ? priceBuilt(found) : undefined;
  if (built !== undefined && 'refusal' in built) return refusalReply(built.refusal);
  const legs = found.map((leg, position) => ({ ...leg, takenPrice: leg.price ?? slip.selections[position]?.odds ?? 0n }));
  const prices = pricesOf({ legs, builtPrice: built?.price ?? null });
  const { currency } = session;
  const shape = shapeOf(slip);
  const risk = await readRisk(context.pool, riskKeyOf(session, legs));
  const { maxStakeMinor, limit } = maxStakeOf({ currency, shape, prices, legs: limitedLegs(legs), risk });
  const minStake = amountOf(minStakeOf(shape, currency), currency);
  return { status: 200, body: { data: { maxStake: amountOf(maxStakeMinor, currency), minStake, limit, currency } } };
}
