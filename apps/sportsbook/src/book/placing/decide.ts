import type { PoolClient } from 'pg';
import type { TicketsContext } from '../context.ts';
import { returnFreeBet } from '../free-bets/use-and-return.ts';
import { refusalReply, type Refusal, refuse, type Reply } from '../refusal.ts';
import { answerRequest } from '../requests/store.ts';
import { changeRisk } from '../risk/store.ts';
import { undoBetCall } from '../wallet/planned-calls.ts';
import { lockTicket } from '../tickets/store.ts';
import type { TicketState, TicketWithLegs } from '../tickets/ticket.ts';
import { inTransaction } from '../transaction.ts';
import { bundleOf } from '../wallet/bodies.ts';
import { insertCalls } from '../wallet/outbox-store.ts';
import { exposureOf, ownerOf, ticketRiskKey } from './ticket-projections.ts';
import { setCancelling, setRejected } from './store.ts';

const keyOf = ({ ticket }: TicketWithLegs) => ({ playerId: ticket.playerId, requestId: ticket.requestId });

/** Releases the exposure, liability and free bet of a rejected ticket, and stores the reply to its request. @returns the stored reply */
async function release(transaction: PoolClient, found: TicketWithLegs, reply: Reply): Promise<Reply | undefined> {
  const { exposureMinor, liabilityEurMinor } = exposureOf(found.ticket);
  const change = { exposureMinor: -exposureMinor, liabilityEurMinor: -liabilityEurMinor };
  await changeRisk(transaction, [{ ...ticketRiskKey(found.ticket, found.legs), ...change }]);
  await returnFreeBet(transaction, found.ticket);
  return answerRequest(transaction, keyOf(found), reply);
}

interface Rejection {
  readonly refusal: Refusal;
  /** The states in which this refusal proves that no stake was taken; while a stake is in progress, only the wallet can refuse it. */
  readonly from: readonly TicketState[];
}

/** Refuses a ticket that has taken nothing. A refusal is stored under its request and final (SB-9). */
export async function rejectTicket(context: TicketsContext, ticketId: string, { refusal, from }: Rejection): Promise<void> {
  const rejected = await inTransaction(context.pool, async (transaction) => {
    const found = await lockTicket(transaction, ticketId);
    if (found === undefined || !from.includes(found.ticket.state)) return undefined;
    await setRejected(transaction, found.ticket, { code: refusal.code, now: context.now() });
    return { key: keyOf(found), kept: await release(transaction, found, refusalReply(refusal)) };
  });
  if (rejected !== undefined) context.decisions.publish(rejected.key, rejected.kept);
}

/** The outcome of the stake is unknown past its deadline: the rollback wins every race (SB-13, R5). */
export async function cancelTicket(context: TicketsContext, ticketId: string): Promise<void> {
  await inTransaction(context.pool, async (transaction) => {
    const found = await lockTicket(transaction, ticketId);
    if (found?.ticket.state !== 'staking') return;
    const { ticket } = found;
    const now = context.now();
    await setCancelling(transaction, ticket, { code: 'TEMPORARY', now });
    const calls = bundleOf(ownerOf(context, ticket), [undoBetCall(ticket.id)], ticket.callCount);
    await insertCalls(transaction, calls, { now, firstAttempt: now });
  });
  context.nudge('money');
}

/** The rollback is done: the bet never was, also if it lands later (C17). */
export const finishCancelling = (context: TicketsContext, ticketId: string): Promise<void> =>
  rejectTicket(context, ticketId, { refusal: refuse(409, 'TEMPORARY'), from: ['cancelling'] });
