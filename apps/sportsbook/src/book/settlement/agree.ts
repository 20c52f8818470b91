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

/** An operator's decision on a late correction with its reason; one operator can refuse, two are needed to agree. */
export const lateDecision = z.object({
  operator: z.string().trim().min(1).max(OPERATOR_MAX),
  isAgreed: z.boolean(),
  reason: z.string().trim().min(1).max(REASON_MAX),
});

/** Corrections that came later than a day and would take money back, the oldest first. */
export async function lateCorrectionsReply(context: TicketsContext): Promise<Reply> {
  const waiting = await listLateCorrections(context.pool);
  const data = waiting.map(({ ticketId, detail: { playerId, currency, fromMinor, toMinor }, firstOperator, createdAt }) => {
    const [from, to] = [amountOf(BigInt(fromMinor), currency), amountOf(BigInt(toMinor), currency)];
    return { ticketId, playerId, currency, from, to, firstOperator, since: createdAt.toISOString() };
  });
  return { status: 200, body: { data } };
}

/**
 * One operator's decision on a late correction (sportsbook §3.3): the second agreement settles the ticket by the current results, a refusal
 * leaves it as it was paid.
 * @returns 404 if none is waiting, 409 `SAME_OPERATOR` for the same operator twice
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
    committed = await resettleLocked(context, transaction, [found]);
    return answer('applied');
  });
  committed?.();
  return reply;
}
