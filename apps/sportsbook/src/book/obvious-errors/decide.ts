import * as z from 'zod';
import { formatPrice, parsePrice } from '../../odds/index.ts';
import { newId } from '../../random.ts';
import type { TicketsContext } from '../context.ts';
import { lockEvents } from '../events/store.ts';
import { refusalReply, refuse, type Reply } from '../refusal.ts';
import { settleTickets } from '../settlement/settle.ts';
import { inTransaction } from '../transaction.ts';
import { closeObviousError, insertObviousError, type ObviousError, ticketsAtPrice, waitingError, waitingErrors } from './store.ts';

const OPERATOR_MAX = 100;
const REASON_MAX = 500;
const ID_MAX = 300;
const operator = z.string().trim().min(1).max(OPERATOR_MAX);
const reason = z.string().trim().min(1).max(REASON_MAX);

/** Which bets one person wants void: those on an outcome, accepted within a span, at this price or a better one. */
export const obviousErrorProposal = z.object({
  operator,
  reason,
  outcomeId: z.string().min(1).max(ID_MAX),
  leastOdds: z.union([z.string(), z.number()]),
  acceptedFrom: z.iso.datetime(),
  acceptedTo: z.iso.datetime(),
});
/** The second person's word, and why. */
export const obviousErrorDecision = z.object({ operator, isAgreed: z.boolean(), reason });

async function viewOf(context: TicketsContext, error: ObviousError): Promise<object> {
  return {
    id: error.id,
    outcomeId: error.outcomeId,
    leastOdds: formatPrice(error.leastPrice),
    acceptedFrom: error.acceptedFrom.toISOString(),
    acceptedTo: error.acceptedTo.toISOString(),
    reason: error.reason,
    firstOperator: error.firstOperator,
    since: error.createdAt.toISOString(),
    tickets: (await ticketsAtPrice(context.pool, error)).length,
  };
}

/** Errors that wait for a second person, the oldest first, with how many tickets each concerns. */
export async function tellObviousErrors(context: TicketsContext): Promise<Reply> {
  const data: object[] = [];
  for (const error of await waitingErrors(context.pool)) data.push(await viewOf(context, error));
  return { status: 200, body: { data } };
}

/**
 * One person calls a price an obvious error; nothing moves until a second agrees (sportsbook.md §3.3). The span ends now at the latest: who
 * agrees agrees to bets that are there.
 * @returns 422 for what is no outcome, price or span, 404 where no bet was taken so
 */
export async function proposeObviousError(context: TicketsContext, given: z.output<typeof obviousErrorProposal>): Promise<Reply> {
  const createdAt = context.now();
  const [eventId = '', , ...rest] = given.outcomeId.split('~');
  const leastPrice = parsePrice(given.leastOdds);
  const [acceptedFrom, acceptedTo] = [new Date(given.acceptedFrom), new Date(given.acceptedTo)];
  if (leastPrice === undefined || rest.length === 0 || acceptedFrom > acceptedTo || acceptedTo > createdAt)
    return refusalReply(refuse(422, 'INVALID'));
  const error: ObviousError = {
    id: newId(createdAt),
    eventId,
    marketId: given.outcomeId.slice(0, given.outcomeId.lastIndexOf('~')),
    outcomeId: given.outcomeId,
    leastPrice: BigInt(leastPrice),
    acceptedFrom,
    acceptedTo,
    reason: given.reason,
    firstOperator: given.operator,
    createdAt,
  };
  if ((await ticketsAtPrice(context.pool, error)).length === 0) return refusalReply(refuse(404, 'NOT_FOUND'));
  await insertObviousError(context.pool, error);
  return { status: 201, body: { data: await viewOf(context, error) } };
}

/**
 * The second person's word: agreed, the legs are void for good and their tickets are settled anew in the same transaction, as by any other
 * void; a refusal leaves everything as it was. @returns 404 where none waits, 409 `SAME_OPERATOR` for the first person agreeing to themselves
 */
export async function decideObviousError(
  context: TicketsContext,
  id: string,
  { operator: second, isAgreed, reason: why }: z.output<typeof obviousErrorDecision>,
): Promise<Reply> {
  const now = context.now();
  let committed: (() => void) | undefined;
  const reply = await inTransaction(context.pool, async (transaction): Promise<Reply> => {
    const known = await waitingError(transaction, id, { isHeld: false });
    if (known === undefined) return refusalReply(refuse(404, 'NOT_FOUND'));
    // In the order of whoever settles: the event, then its tickets. What the feed says meanwhile is judged after this, by both.
    await lockEvents(transaction, [known.eventId]);
    const error = await waitingError(transaction, id, { isHeld: true });
    if (error === undefined) return refusalReply(refuse(404, 'NOT_FOUND'));
    const answer = (status: 'applied' | 'refused', tickets: number): Reply => ({ status: 200, body: { data: { id, status, tickets } } });
    if (!isAgreed) {
      await closeObviousError(transaction, id, { state: 'refused', operator: second, reason: why, now });
      return answer('refused', 0);
    }
    if (error.firstOperator === second) return refusalReply(refuse(409, 'SAME_OPERATOR'));
    await closeObviousError(transaction, id, { state: 'applied', operator: second, reason: why, now });
    const ids = await ticketsAtPrice(transaction, error);
    committed = await settleTickets(context, transaction, { marketIds: [error.marketId], ids, isAgreed: true });
    return answer('applied', ids.length);
  });
  committed?.();
  return reply;
}
