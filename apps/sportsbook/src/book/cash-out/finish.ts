import type { PoolClient } from 'pg';
import type { TicketsContext } from '../context.ts';
import { notifyTicket } from '../messages/notify.ts';
import { holdMarkets, whileStale } from '../placing/stale-cache.ts';
import { refusalReply, type Reply } from '../refusal.ts';
import { answerRequest } from '../requests/store.ts';
import { findTicket, lockTicket } from '../tickets/store.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { inTransaction } from '../transaction.ts';
import { priceNow } from './begin.ts';
import { payCashOut } from './pay.ts';
import { isRefusal, unavailable } from './quote.ts';
import { type CashOut, dueCashOuts, endCashOut, findCashOut, setCashed } from './store.ts';
import { valueOf } from './value.ts';

/** Reopens the ticket after a delayed cash-out that was not paid. */
async function reopen(context: TicketsContext, transaction: PoolClient, ticket: Ticket): Promise<void> {
  const open: Ticket = { ...ticket, state: 'open', version: ticket.version + 1 };
  await setCashed(transaction, ticket, open);
  await notifyTicket(context, transaction, [open]);
}

/** Locks the markets of a ticket's open legs, where the ticket can be valued. */
async function holdOpenMarkets(context: TicketsContext, transaction: PoolClient, ticketId: string): Promise<void> {
  const known = await findTicket(transaction, ticketId);
  const value = known === undefined ? undefined : valueOf(context.cache, known);
  if (value !== undefined && !('reason' in value)) await holdMarkets(transaction, value.openLegs);
}

type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** Values the ticket at the end of the delay: the amount to pay in minor units, or the refusal. */
async function offerNow(context: TicketsContext, transaction: PoolClient, { found, cashOut }: { found: LockedTicket; cashOut: CashOut }) {
  const value = valueOf(context.cache, found);
  return 'reason' in value ? unavailable(value.reason) : priceNow(context, transaction, { found, value, terms: cashOut });
}

/** Pays or refuses a cash-out after its delay. Settlement may have won the race for the ticket's row (sportsbook §6 Race). */
async function finish(context: TicketsContext, transaction: PoolClient, cashOut: CashOut): Promise<Reply | undefined> {
  await holdOpenMarkets(context, transaction, cashOut.ticketId);
  const found = await lockTicket(transaction, cashOut.ticketId);
  const now = context.now();
  if (found?.ticket.state !== 'cashing') {
    const isOurs = await endCashOut(transaction, cashOut.id, { offerMinor: null, now });
    return isOurs ? refusalReply(unavailable(found?.ticket.state === 'settled' ? 'settled' : 'waiting')) : undefined;
  }
  const offer = await offerNow(context, transaction, { found, cashOut });
  const isOurs = await endCashOut(transaction, cashOut.id, { offerMinor: isRefusal(offer) ? null : offer, now });
  if (!isOurs) return undefined;
  if (!isRefusal(offer)) return payCashOut(context, transaction, { found, cashOut, offerMinor: offer });
  await reopen(context, transaction, found.ticket);
  return refusalReply(offer);
}

/** Completes a cash-out whose live delay is over, in the request that began it or after a crash. */
export async function finishCashOut(context: TicketsContext, cashOutId: string): Promise<void> {
  const waiting = await findCashOut(context.pool, cashOutId);
  if (waiting?.state !== 'waiting') return;
  const restMs = waiting.dueAt.getTime() - context.now().getTime();
  if (restMs > 0) await context.wait(restMs);
  // While the cache is behind, the cash-out stays waiting and the next recovery picks it up.
  await whileStale(context, () =>
    inTransaction(context.pool, async (transaction) => {
      const reply = await finish(context, transaction, waiting);
      if (reply !== undefined) await answerRequest(transaction, waiting, reply);
    }),
  );
  context.decisions.publish(waiting);
  context.nudge('money');
  context.nudge('updates');
}

const CASH_OUTS_PER_RECOVERY = 50;

/** Finishes cash-outs that are overdue by `graceMs`, as after a crash. One that fails waits for the next time, and no other for it (SB-163). */
export async function recoverCashOuts(context: TicketsContext, graceMs: number): Promise<void> {
  const before = new Date(context.now().getTime() - graceMs);
  for (const id of await dueCashOuts(context.pool, before, CASH_OUTS_PER_RECOVERY))
    await finishCashOut(context, id).catch((error: unknown) => {
      context.log.error({ err: error, cashOutId: id }, 'sportsbook.cash-out.unfinished');
    });
}
