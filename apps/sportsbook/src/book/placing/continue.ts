import type { PoolClient } from 'pg';
import type { TicketsContext } from '../context.ts';
import { refusedAtPrice } from '../free-bets/use-and-return.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { changeRisk } from '../risk/store.ts';
import { totalOddsText } from '../../rules/payout/total-odds.ts';
import { findTicket, lockTicket } from '../tickets/store.ts';
import { pricedShapeOf } from '../tickets/picks.ts';
import type { Ticket, TicketWithLegs } from '../tickets/ticket.ts';
import { inTransaction } from '../transaction.ts';
import { betCall } from '../wallet/bodies.ts';
import type { WalletAnswer } from '../wallet/client.ts';
import { insertCalls, postponeCalls } from '../wallet/outbox-store.ts';
import { type CheckedLegs, checkLegs } from './check.ts';
import { cancelTicket, rejectTicket } from './decide.ts';
import { refuseBeyondLimits } from './limits-again.ts';
import { betFactsOf, exposureOf, ownerOf, ticketRiskKey, withRisk } from './ticket-projections.ts';
import { setStaking, takePrices } from './store.ts';
import { holdMarkets, whileStale } from './stale-cache.ts';
import { DECIDE_WITHIN_MS, FIRST_RETRY_MS, LAST_RETRY_MS, LEASE_MS } from './deadlines.ts';

/** Step 10: checks the request again after the delay. */
function recheck(context: TicketsContext, { ticket, legs }: TicketWithLegs): { readonly refusal: Refusal } | CheckedLegs {
  const selections = legs.map(({ eventId, marketId, outcomeId, asked: odds }) => ({ eventId, marketId, outcomeId, odds }));
  const asked = { selections, odds: ticket.builtAsked ?? undefined };
  const verdict = checkLegs(context.cache, asked, ticket.toleranceBasisPoints);
  if ('refusal' in verdict) return verdict;
  // A goal, a card or the end of a set during the delay refuses the bet, even if the price came back unchanged.
  const shaken = legs.filter(({ incidents }, position) => (verdict.legs[position]?.event.decisiveIncidents ?? incidents) > incidents);
  if (shaken.length > 0) return { refusal: refuse(409, 'SUSPENDED', { outcomes: shaken.map(({ outcomeId }) => outcomeId) }) };
  return verdict;
}

/** A ticket at its final prices, if they moved only as far as the player accepts. */
function repriced({ ticket, legs }: TicketWithLegs, { legs: checked, builtPrice }: CheckedLegs): TicketWithLegs {
  const taken = legs.map((leg, position) => {
    const now = checked[position];
    const score = now?.event.score ?? null;
    return { ...leg, price: now?.takenPrice ?? leg.price, score: score === null ? leg.score : `${score.home}:${score.away}` };
  });
  const priced = { ...ticket, builtPrice };
  const { shape, prices } = pricedShapeOf({ ticket: priced, legs: taken });
  return { ticket: withRisk({ ticket: { ...priced, coefficient: totalOddsText(shape, prices) }, legs: taken }), legs: taken };
}

/** Moves the ticket to `staking` and stores its wallet call in one commit, before the call is sent (SB-13). */
async function askForMoney(
  context: TicketsContext,
  transaction: PoolClient,
  { before, after }: { before: Ticket; after: TicketWithLegs },
): Promise<void> {
  const now = context.now();
  const { ticket, legs } = after;
  await takePrices(transaction, legs);
  const [old, next] = [exposureOf(before), exposureOf(ticket)];
  await changeRisk(transaction, [
    {
      ...ticketRiskKey(ticket, legs),
      exposureMinor: next.exposureMinor - old.exposureMinor,
      liabilityEurMinor: next.liabilityEurMinor - old.liabilityEurMinor,
    },
  ]);
  await setStaking(transaction, before, { ...ticket, callCount: 1, decideBy: new Date(now.getTime() + DECIDE_WITHIN_MS) });
  await insertCalls(transaction, [betCall(ownerOf(context, ticket), betFactsOf(after))], {
    now,
    firstAttempt: new Date(now.getTime() + LEASE_MS),
  });
}

/** Steps 10 and 11 of a ticket after its live delay. @returns the refusal, or undefined if the stake may be requested */
async function endDelay(context: TicketsContext, ticketId: string): Promise<Refusal | undefined> {
  return inTransaction(context.pool, async (transaction) => {
    const known = await findTicket(transaction, ticketId);
    if (known?.ticket.state !== 'pending') return undefined;
    const verdict = recheck(context, known);
    if ('refusal' in verdict) return verdict.refusal;
    const after = repriced(known, verdict);
    const beyond = refusedAtPrice(after.ticket) ?? (await refuseBeyondLimits(transaction, { before: known, after, checked: verdict }));
    if (beyond !== undefined) return beyond;
    // Markets before the ticket, as settlement takes them.
    await holdMarkets(transaction, verdict.legs);
    const found = await lockTicket(transaction, ticketId);
    if (found?.ticket.state !== 'pending') return undefined;
    await askForMoney(context, transaction, { before: found.ticket, after: repriced(found, verdict) });
    return undefined;
  });
}

/**
 * Applies the wallet's answer to the stake; its refusal is passed on unchanged (sportsbook §4.2 step 11). It decides the request, a session that ended
 * as well: 401 would say that another token may ask for the same.
 */
async function decide(context: TicketsContext, found: TicketWithLegs, answer: WalletAnswer): Promise<void> {
  const { ticket } = found;
  if (answer.status === 'OK') return context.accept({ found, answer });
  if (answer.status === 'SESSION_INVALID' && ticket.sessionToken !== null) context.sessions.forget(ticket.sessionToken);
  const code = ['BET_ROLLED_BACK', 'MALFORMED'].includes(answer.status) ? 'TEMPORARY' : answer.status;
  if (answer.status === 'MALFORMED') context.log.error({ ticketId: ticket.id }, 'sportsbook.stake.malformed');
  return rejectTicket(context, ticket.id, { refusal: refuse(409, code), from: ['staking', 'cancelling'] });
}

/** Step 11: repeats the same call until it is decided or its deadline has passed. */
async function stake(context: TicketsContext, found: TicketWithLegs): Promise<void> {
  const { ticket } = found;
  const { type, body } = betCall(ownerOf(context, ticket), betFactsOf(found));
  const decideBy = ticket.decideBy ?? context.now();
  for (let delayMs = FIRST_RETRY_MS; context.now() < decideBy; delayMs = Math.min(2 * delayMs, LAST_RETRY_MS)) {
    const answer = await context.wallet.call(type, body);
    if (answer !== undefined) return decide(context, found, answer);
    const nextAttemptAt = new Date(context.now().getTime() + delayMs + LEASE_MS);
    await postponeCalls(context.pool, [{ ticketId: ticket.id, number: 1, nextAttemptAt }]);
    await context.wait(delayMs);
  }
  return cancelTicket(context, ticket.id);
}

/**
 * Continues a ticket from its state, in the request that made it or after a crash: waits for its delay, checks again, requests the stake.
 * Safe to call twice, since every step requires the state before it.
 */
export async function goOn(context: TicketsContext, found: TicketWithLegs): Promise<void> {
  const ticketId = found.ticket.id;
  if (found.ticket.state === 'staking') return stake(context, found);
  if (found.ticket.state !== 'pending') return;
  const restMs = found.ticket.acceptAt.getTime() - context.now().getTime();
  if (restMs > 0) await context.wait(restMs);
  const outcome = await whileStale(context, async () => ({ refusal: await endDelay(context, ticketId) }));
  const refusal =
    outcome === undefined ? refuse(409, 'SUSPENDED', { outcomes: found.legs.map(({ outcomeId }) => outcomeId) }) : outcome.refusal;
  if (refusal !== undefined) return rejectTicket(context, ticketId, { refusal, from: ['pending'] });
  const staking = await findTicket(context.pool, ticketId);
  if (staking?.ticket.state === 'staking') await stake(context, staking);
}
