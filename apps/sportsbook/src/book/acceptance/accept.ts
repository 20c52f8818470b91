import type { PoolClient } from 'pg';
import type { TicketsContext } from '../context.ts';
import { ticketMessage } from '../messages/ticket-message.ts';
import type { Reply } from '../refusal.ts';
import { resettleLocked } from '../settlement/settle.ts';
import { lockTickets } from '../tickets/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { placedView } from '../tickets/view.ts';
import { inTransaction } from '../transaction.ts';
import { type Acceptance, openTickets } from './store.ts';
import { balanceOf, type WalletAnswer } from '../wallet/client.ts';
import { waitBriefly } from '../placing/booking-store.ts';
import { ticketsWithResults } from '../placing/store.ts';

const CREATED = 201;

/** A ticket in `staking` whose stake the wallet has taken. */
export interface TakenStake {
  readonly found: TicketWithLegs;
  readonly answer: WalletAnswer;
}

function acceptedReply(found: TicketWithLegs, acceptedAt: Date, balance: string | null): Reply {
  const data = { ...placedView(found), status: 'accepted', acceptedAt: acceptedAt.toISOString(), balance };
  return { status: CREATED, body: { data } };
}

function acceptanceOf({ gameId }: TicketsContext, { found, answer }: TakenStake, acceptedAt: Date): Acceptance {
  const { ticket, legs } = found;
  const open = { ...ticket, state: 'open' as const, version: ticket.version + 1, wireStatus: 1, acceptedAt };
  return {
    from: ticket,
    acceptedAt,
    status: answer.status,
    reply: acceptedReply(found, acceptedAt, balanceOf(answer, ticket.currency)),
    message: ticketMessage({ ticket: open, legs }, gameId),
  };
}

/**
 * Tickets with a market that was decided while their stake was under way settle in the transaction that opens them, by the results as they
 * are for a bet accepted now: until here no window of acceptance times held for them (SB-153).
 */
async function settleDecided(context: TicketsContext, transaction: PoolClient, ids: readonly string[]): Promise<() => void> {
  if (ids.length === 0) return () => context.nudge('updates');
  return resettleLocked(context, transaction, await lockTickets(transaction, ids));
}

async function accept(context: TicketsContext, all: readonly TakenStake[], { isPatient }: { isPatient: boolean }): Promise<void> {
  const acceptedAt = context.now();
  const ids = all.map(({ found }) => found.ticket.id);
  const { kept, committed } = await inTransaction(context.pool, async (transaction) => {
    // A separate statement reads the results after the tickets are locked, so that it sees what an earlier settlement committed.
    const [, opened, decided] = await Promise.all([
      isPatient ? undefined : waitBriefly(transaction),
      openTickets(
        transaction,
        all.map((taken) => acceptanceOf(context, taken, acceptedAt)),
      ),
      ticketsWithResults(transaction, ids),
    ]);
    const ours = decided.filter((id) => opened.has(id));
    return { kept: opened, committed: await settleDecided(context, transaction, ours) };
  });
  for (const { found } of all) {
    const { id, playerId, requestId } = found.ticket;
    const reply = kept.get(id);
    if (reply !== undefined) context.decisions.publish({ playerId, requestId }, reply);
  }
  if (kept.size > 0) committed();
}

/**
 * Step 12: the wallet has taken these stakes. The tickets open with their messages to the platform in one commit. An OK that arrives after
 * the switch to cancelling changes nothing (SB-13). If settlement holds one of the tickets or one breaks the transaction, they are opened
 * one by one, so that none waits for another.
 */
export async function acceptTickets(context: TicketsContext, all: readonly TakenStake[]): Promise<void> {
  try {
    await accept(context, all, { isPatient: false });
  } catch {
    const alone = await Promise.allSettled(all.map((taken) => accept(context, [taken], { isPatient: true })));
    for (const outcome of alone) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
