import type { PoolClient } from 'pg';
import type { Refusal } from '../refusal.ts';
import { holdPlayer, readRisk, type TakenRisk } from '../risk/store.ts';
import { amountOf } from '../tickets/view.ts';
import { pricedShapeOf } from '../tickets/picks.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import type { CheckedLegs } from './check.ts';
import { judgeStake } from './stake.ts';
import { eventsOf, exposureOf, limitedLegs, riskKeyOf } from './ticket-projections.ts';

/** The risk of everything but the ticket itself, which was counted when it was booked. */
function riskBeside({ ticket, legs }: TicketWithLegs, risk: TakenRisk): TakenRisk {
  const { exposureMinor, liabilityEurMinor } = exposureOf(ticket);
  const [used, liabilities] = [new Map(risk.usedMinorByOutcome), new Map(risk.liabilityEurMinorByEvent)];
  for (const { outcomeId } of legs) used.set(outcomeId, (used.get(outcomeId) ?? 0n) - exposureMinor);
  for (const eventId of eventsOf(legs.map((leg) => leg.eventId)))
    liabilities.set(eventId, (liabilities.get(eventId) ?? 0n) - liabilityEurMinor);
  return { ...risk, usedMinorByOutcome: used, liabilityEurMinorByEvent: liabilities };
}

/**
 * Repeats step 8 if a price rose during the live delay: the ticket may return more than was checked against the limits (SB-11). Takes the
 * player's lock, so two tickets that rise at once are counted one after the other. @returns the refusal, if the stake is too high by now
 */
export async function refuseBeyondLimits(
  transaction: PoolClient,
  { before, after, checked }: { before: TicketWithLegs; after: TicketWithLegs; checked: CheckedLegs },
): Promise<Refusal | undefined> {
  if (after.ticket.potentialMinor <= before.ticket.potentialMinor) return undefined;
  const { playerId, currency, stakeMinor } = before.ticket;
  await holdPlayer(transaction, playerId);
  const risk = riskBeside(before, await readRisk(transaction, riskKeyOf({ playerId, currency }, checked.legs)));
  const { shape, prices } = pricedShapeOf(after);
  const judged = judgeStake(amountOf(stakeMinor, currency), { currency, shape, prices, legs: limitedLegs(checked.legs), risk });
  return 'refusal' in judged ? judged.refusal : undefined;
}
