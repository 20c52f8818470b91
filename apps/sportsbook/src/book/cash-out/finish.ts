import type { PoolClient } from 'pg';
import type { TicketsContext } from '../context.ts';
import { tellTicket } from '../messages/tell.ts';
import { holdMarkets, whileStale } from '../placing/stale.ts';
import { refusalReply, type Reply } from '../refusal.ts';
import { answerRequest } from '../requests/store.ts';
import { findTicket, lockTicket } from '../tickets/store.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { inTransaction } from '../transaction.ts';
import { isRefusal, priceNow } from './begin.ts';
import { payCashOut } from './pay.ts';
import { unavailable } from './quote.ts';
import { type CashOut, dueCashOuts, endCashOut, findCashOut, setCashed } from './store.ts';
import { valueOf } from './value.ts';

/** Back to open after a waiting cash-out that was not paid. */
async function endWaiting(context: TicketsContext, transaction: PoolClient, ticket: Ticket): Promise<void> {
  const open: Ticket = { ...ticket, state: 'open', version: ticket.version + 1 };
  await setCashed(transaction, ticket, open);
  await tellTicket(context, transaction, [open]);
}

/** What the delay came to. Settlement may have come first: both take the ticket's row (sportsbook.md §6 Race). */
async function finish(context: TicketsContext, transaction: PoolClient, cashOut: CashOut): Promise<Reply | undefined> {
  const known = await findTicket(transaction, cashOut.ticketId);
  const before = known === undefined ? undefined : valueOf(context.image, known);
  if (before !== undefined && !('reason' in before)) await holdMarkets(transaction, before.openLegs);
  const found = await lockTicket(transaction, cashOut.ticketId);
  const now = context.now();
  if (found?.ticket.state !== 'cashing') {
    const isOurs = await endCashOut(transaction, cashOut.id, { offerMinor: null, now });
    return isOurs ? refusalReply(unavailable(found?.ticket.state === 'settled' ? 'settled' : 'waiting')) : undefined;
  }
  const value = valueOf(context.image, found);
  const offer = 'reason' in value ? unavailable(value.reason) : await priceNow(context, transaction, { found, value, terms: cashOut });
  const isOurs = await endCashOut(transaction, cashOut.id, { offerMinor: isRefusal(offer) ? null : offer, now });
  if (!isOurs) return undefined;
  if (!isRefusal(offer)) return payCashOut(context, transaction, { found, cashOut, offerMinor: offer });
  await endWaiting(context, transaction, found.ticket);
  return refusalReply(offer);
}

/** Ends a cash-out whose live delay is over, in the request that began it or after a crash. */
export async function finishCashOut(context: TicketsContext, cashOutId: string): Promise<void> {
  const waiting = await findCashOut(context.pool, cashOutId);
  if (waiting?.state !== 'waiting') return;
  const restMs = waiting.dueAt.getTime() - context.now().getTime();
  if (restMs > 0) await context.wait(restMs);
  // Where the image stays behind, the next look finds it waiting still.
  await whileStale(context, () =>
    inTransaction(context.pool, async (transaction) => {
      const reply = await finish(context, transaction, waiting);
      if (reply !== undefined) await answerRequest(transaction, waiting, reply);
    }),
  );
  context.decisions.tell(waiting);
  context.nudge('money');
  context.nudge('news');
}

const CASH_OUTS_A_LOOK = 50;

/** Goes on with cash-outs that nobody seems to finish, as after a crash. */
export async function recoverCashOuts(context: TicketsContext, graceMs: number): Promise<void> {
  const before = new Date(context.now().getTime() - graceMs);
  for (const id of await dueCashOuts(context.pool, before, CASH_OUTS_A_LOOK)) await finishCashOut(context, id);
}
