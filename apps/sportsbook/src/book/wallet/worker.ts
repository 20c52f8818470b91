import { notifyTickets } from '../changes/store.ts';
import type { TicketsContext } from '../context.ts';
import { openCases } from '../manual-cases/store.ts';
import type { TicketChange } from '../tickets-port.ts';
import { readAmount } from '../tickets/amount.ts';
import { inTransaction, lookUpByKeys } from '../transaction.ts';
import type { WalletAnswer } from './client.ts';
import { claimBundles, type ClaimedCall, type DecidedCall, finishCalls, hasDueCalls, postponeCalls } from './outbox-store.ts';

/** The most calls the wallet accepts (sportsbook §5.3). */
const CALLS_A_BATCH = 500;
/** A settlement is at most three calls of one ticket. */
const TICKETS_A_CLAIM = 160;
/** From this many there are probably more: the rest of a batch may be too small for another ticket. */
const CALLS_OF_A_FULL_BATCH = 320;
/** Longer than a batch may take. */
const LEASE_MS = 25_000;
/** A call behind one in flight is retried after this. */
const BLOCKED_MS = 1_000;
const FIRST_BACKOFF_MS = 200;
const LAST_BACKOFF_MS = 30_000;

const backoffMs = (attempts: number): number => Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 10));

type Answered = ClaimedCall & { readonly answer: WalletAnswer | undefined };

function decidedCalls(answered: readonly Answered[]): DecidedCall[] {
  return answered.flatMap(({ ticketId, number, answer }) =>
    answer === undefined
      ? []
      : [
          {
            ticketId,
            number,
            state: answer.status === 'OK' ? 'done' : 'parked',
            status: answer.status,
            forfeitedMinor: forfeitedOf(answer),
          },
        ],
  );
}

const forfeitedOf = ({ forfeited, currency }: WalletAnswer): bigint =>
  forfeited === undefined || currency === undefined ? 0n : (readAmount(forfeited, currency) ?? 0n);

/** Tickets that were paid less than they had won: their owners see the rest once the wallet has confirmed it. */
const shortened = (answered: readonly Answered[]): TicketChange[] =>
  answered.flatMap(({ ticketId, body, answer }) =>
    answer !== undefined && forfeitedOf(answer) > 0n ? [{ ticketId, playerId: String(body['playerId']) }] : [],
  );

/** Credits are never refused for a player's state (R6): a refused one needs review, and stops only its own ticket. */
const refusedCredits = (calls: readonly DecidedCall[]): DecidedCall[] => calls.filter(({ state }) => state === 'parked');

/** A refused credit's case is stored with the refusal, so that no crash leaves one that nobody knows of (SB-158). */
const caseOf = ({ ticketId, number, status }: DecidedCall) => ({
  kind: 'credit-refused' as const,
  subject: `${ticketId}:${number}`,
  detail: { status },
});

/** Finishes a ticket whose stake the wallet has taken back. */
type OnStakeUndone = (ticketId: string) => Promise<void>;

async function keepAnswers(context: TicketsContext, answered: readonly Answered[], onStakeUndone: OnStakeUndone): Promise<void> {
  const now = context.now();
  const decided = decidedCalls(answered);
  const parked = refusedCredits(decided);
  const late = answered
    .filter(({ answer }) => answer === undefined)
    .map(({ ticketId, number, attempts }) => ({ ticketId, number, nextAttemptAt: new Date(now.getTime() + backoffMs(attempts)) }));
  await inTransaction(context.pool, async (transaction) => {
    // Pipelined on one connection, without waiting for the first two.
    await Promise.all([lookUpByKeys(transaction), finishCalls(transaction, decided, now), postponeCalls(transaction, late)]);
    const changes = shortened(answered);
    if (changes.length > 0) await notifyTickets(transaction, changes);
    await openCases(transaction, parked.map(caseOf), now);
  });
  for (const { ticketId, status } of parked) context.log.error({ ticketId, status }, 'sportsbook.credit.refused');
  for (const { callId, ticketId, answer } of answered)
    if (callId === `${ticketId}:bet:undo` && answer?.status === 'OK') await onStakeUndone(ticketId);
}

async function sendBatch(context: TicketsContext, calls: readonly ClaimedCall[]): Promise<Answered[]> {
  const answers = await context.wallet.batch(calls.map(({ type, body }) => ({ type, ...body })));
  return calls.map((call, position) => ({ ...call, answer: answers[position] }));
}

/** A batch that cannot be read says nothing of its parts: each ticket is sent alone, so that one stops none but itself. */
async function send(context: TicketsContext, calls: readonly ClaimedCall[]): Promise<Answered[]> {
  const batched = await sendBatch(context, calls);
  const tickets = [...Map.groupBy(calls, ({ ticketId }) => ticketId).values()];
  if (tickets.length === 1 || batched.some(({ answer }) => answer?.status !== 'MALFORMED')) return batched;
  const alone: Answered[] = [];
  for (const own of tickets) alone.push(...(await sendBatch(context, own)));
  return alone;
}

type FreshContext = Pick<TicketsContext, 'fresh' | 'pool' | 'now'>;

/** Returns calls to the queue for any process to take. */
const leaveToAll = ({ pool, now }: FreshContext, calls: readonly ClaimedCall[]): Promise<void> =>
  postponeCalls(
    pool,
    calls.map(({ ticketId, number }) => ({ ticketId, number, nextAttemptAt: now() })),
  );

/** Calls this process has just stored go first, without a query. */
async function takeFresh(context: FreshContext): Promise<ClaimedCall[]> {
  const { ready, late } = context.fresh.take(CALLS_A_BATCH, context.now());
  await leaveToAll(context, late);
  return ready;
}

/** A process that stops leaves what it has not sent to the others, and to its next start. */
export async function leaveFresh(context: FreshContext): Promise<void> {
  const { ready } = context.fresh.take(Number.POSITIVE_INFINITY, context.now());
  await leaveToAll(context, ready);
}

async function claimWaiting(context: TicketsContext): Promise<ClaimedCall[]> {
  const now = context.now();
  // Mostly nothing waits: that takes no lock and no transaction to see.
  if (!(await hasDueCalls(context.pool, now))) return [];
  const [leaseUntil, blockedUntil] = [new Date(now.getTime() + LEASE_MS), new Date(now.getTime() + BLOCKED_MS)];
  return inTransaction(context.pool, (transaction) => claimBundles(transaction, { now, leaseUntil, blockedUntil, limit: TICKETS_A_CLAIM }));
}

/**
 * Delivers one batch of waiting calls: the first bundle of each ticket, so that a ticket's calls go strictly in order (SB-14). Undecided
 * calls stay and are retried indefinitely. @returns how many calls there were
 */
export async function deliverCalls(context: TicketsContext, onStakeUndone: OnStakeUndone): Promise<number> {
  const fresh = await takeFresh(context);
  const claimed = fresh.length > 0 ? fresh : await claimWaiting(context);
  if (claimed.length === 0) return 0;
  // There is more than one batch of it: another lane is wanted too.
  if (claimed.length >= CALLS_OF_A_FULL_BATCH) context.nudge('money');
  const ordered = claimed.toSorted((a, b) => (a.ticketId === b.ticketId ? a.number - b.number : a.ticketId < b.ticketId ? -1 : 1));
  await keepAnswers(context, await send(context, ordered), onStakeUndone);
  return claimed.length;
}
