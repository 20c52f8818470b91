import * as z from 'zod';
import { formatPrice, parsePrice } from '@pavilion/money/odds.ts';
import { newId } from '../../random.ts';
import type { TicketsContext } from '../context.ts';
import { lockEvents } from '../events/store.ts';
import { refusalReply, refuse, type Reply } from '../refusal.ts';
import { settleTickets } from '../settlement/settle.ts';
import { inTransaction } from '../transaction.ts';
import { closePalpableError, insertPalpableError, type PalpableError, ticketsAtPrice, waitingError, waitingErrors } from './store.ts';

const OPERATOR_MAX = 100;
const REASON_MAX = 500;
const ID_MAX = 300;
const operator = z.string().trim().min(1).max(OPERATOR_MAX);
const reason = z.string().trim().min(1).max(REASON_MAX);

/** Which bets one person wants void: those on an outcome, accepted within a span, at this price or a better one. */
export const palpableErrorProposal = z.object({
  operator,
  reason,
  outcomeId: z.string().min(1).max(ID_MAX),
  leastOdds: z.union([z.string(), z.number()]),
  acceptedFrom: z.iso.datetime(),
  acceptedTo: z.iso.datetime(),
});
/** The second operator's decision, with a reason. */
export const palpableErrorDecision = z.object({ operator, isAgreed: z.boolean(), reason });

async function viewOf(context: TicketsContext, error: PalpableError): Promise<object> {
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
export async function palpableErrorsReply(context: TicketsContext): Promise<Reply> {
  const data: object[] = [];
  for (const error of await waitingErrors(context.pool)) data.push(await viewOf(context, error));
  return { status: 200, body: { data } };
}

/**
 * One operator declares a price a palpable error; nothing changes until a second agrees (sportsbook §3.3). The span ends now at the latest,
 * so that the second operator agrees to existing bets only.
 * @returns 422 for an invalid outcome, price or span, 404 if no bet was taken at it
 */
export async function proposePalpableError(context: TicketsContext, given: z.output<typeof palpableErrorProposal>): Promise<Reply> {
  const createdAt = context.now();
  const [eventId = '', , ...rest] = given.outcomeId.split('~');
  const leastPrice = parsePrice(given.leastOdds);
  const [acceptedFrom, acceptedTo] = [new Date(given.acceptedFrom), new Date(given.acceptedTo)];
  if (leastPrice === undefined || rest.length === 0 || acceptedFrom > acceptedTo || acceptedTo > createdAt)
    return refusalReply(refuse(422, 'INVALID'));
  const error: PalpableError = {
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
  await insertPalpableError(context.pool, error);
  return { status: 201, body: { data: await viewOf(context, error) } };
}

/**
 * The second operator's decision. If agreed, the legs are void for good and their tickets are settled again in the same transaction, as by
 * any other void; a refusal changes nothing.
 * @returns 404 if none is waiting, 409 `SAME_OPERATOR` if the first operator agrees
 */
export async function decidePalpableError(
  context: TicketsContext,
  id: string,
  { operator: second, isAgreed, reason: why }: z.output<typeof palpableErrorDecision>,
): Promise<Reply> {
  const now = context.now();
  let committed: (() => void) | undefined;
  const reply = await inTransaction(context.pool, async (transaction): Promise<Reply> => {
    const known = await waitingError(transaction, id, { isHeld: false });
    if (known === undefined) return refusalReply(refuse(404, 'NOT_FOUND'));
    // In the order of a settlement: the event, then its tickets. Messages of the feed that arrive meanwhile are applied after this.
    await lockEvents(transaction, [known.eventId]);
    const error = await waitingError(transaction, id, { isHeld: true });
    if (error === undefined) return refusalReply(refuse(404, 'NOT_FOUND'));
    const answer = (status: 'applied' | 'refused', tickets: number): Reply => ({ status: 200, body: { data: { id, status, tickets } } });
    if (!isAgreed) {
      await closePalpableError(transaction, id, { state: 'refused', operator: second, reason: why, now });
      return answer('refused', 0);
    }
    if (error.firstOperator === second) return refusalReply(refuse(409, 'SAME_OPERATOR'));
    await closePalpableError(transaction, id, { state: 'applied', operator: second, reason: why, now });
    const ids = await ticketsAtPrice(transaction, error);
    committed = await settleTickets(context, transaction, { marketIds: [error.marketId], ids, isAgreed: true });
    return answer('applied', ids.length);
  });
  committed?.();
  return reply;
}
