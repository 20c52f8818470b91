import * as z from 'zod';
import type { TicketsContext } from '../context.ts';
import { refusalReply, refuse, type Reply } from '../refusal.ts';
import { amountOf } from '../tickets/view.ts';
import { lockTickets } from '../tickets/store.ts';
import { inTransaction } from '../transaction.ts';
import { agreeFirst, closeLateCorrection, listLateCorrections, lockLateCorrection } from './late-store.ts';
import { resettleLocked } from './settle.ts';

const OPERATOR_MAX = 100;
const REASON_MAX = 500;

/** Who decides a late correction, how, and why; a refusal takes one person, to agree takes two. */
export const lateDecision = z.object({
  operator: z.string().trim().min(1).max(OPERATOR_MAX),
  isAgreed: z.boolean(),
  reason: z.string().trim().min(1).max(REASON_MAX),
});

/** Corrections that came later than a day and would take money back, the oldest first. */
export async function tellLateCorrections(context: TicketsContext): Promise<Reply> {
  const waiting = await listLateCorrections(context.pool);
  const data = waiting.map(({ ticketId, detail: { playerId, currency, fromMinor, toMinor }, firstOperator, createdAt }) => {
    const [from, to] = [amountOf(BigInt(fromMinor), currency), amountOf(BigInt(toMinor), currency)];
    return { ticketId, playerId, currency, from, to, firstOperator, since: createdAt.toISOString() };
  });
  return { status: 200, body: { data } };
}

/**
 * One person's word on a late correction (sportsbook.md §3.3): the second who agrees settles the ticket by the results of now, one who refuses
 * leaves it as it was paid. @returns 404 where none waits, 409 `SAME_OPERATOR` for the same person twice
 */
export async function decideLateCorrection(
  context: TicketsContext,
  ticketId: string,
  { operator, isAgreed, reason }: z.output<typeof lateDecision>,
): Promise<Reply> {
  const now = context.now();
  const answer = (status: 'waiting' | 'applied' | 'refused'): Reply => ({ status: 200, body: { data: { ticketId, status } } });
  let committed: (() => void) | undefined;
  const reply = await inTransaction(context.pool, async (transaction): Promise<Reply> => {
    // Settling takes tickets before it opens a case: the same order here.
    const [found] = await lockTickets(transaction, [ticketId]);
    const open = await lockLateCorrection(transaction, ticketId);
    if (found === undefined || open === undefined) return refusalReply(refuse(404, 'NOT_FOUND'));
    if (!isAgreed) {
      await closeLateCorrection(transaction, ticketId, { reason, now });
      return answer('refused');
    }
    if (open.firstOperator === null) {
      await agreeFirst(transaction, ticketId, operator);
      return answer('waiting');
    }
    if (open.firstOperator === operator) return refusalReply(refuse(409, 'SAME_OPERATOR'));
    await closeLateCorrection(transaction, ticketId, { secondOperator: operator, reason, now });
    committed = await resettleLocked(context, transaction, found);
    return answer('applied');
  });
  committed?.();
  return reply;
}
