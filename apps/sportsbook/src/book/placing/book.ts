import type { PoolClient } from 'pg';
import { newId } from '../../random.ts';
import type { TicketsContext } from '../context.ts';
import { useFreeBet } from '../free-bets/use.ts';
import { type Refusal, refusalReply } from '../refusal.ts';
import { answerRequest, type NewRequest, releaseRequests, takeRequests } from '../requests/store.ts';
import { EVENT_MAX_EUR_MINOR } from '../tickets/limit-table.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { inTransaction } from '../transaction.ts';
import { betCall } from '../wallet/bodies.ts';
import { type AskedBet, type Booked, hashOf } from './asked.ts';
import { type Booking, type Held, holdForStakes, storeBookings, waitBriefly } from './booking-store.ts';
import { ticketOf } from './build.ts';
import { checkLegs, type LegVerdict, policyOf } from './check.ts';
import { betFactsOf, exposureOf, limitedLegs, ownerOf, riskKeyOf } from './parts.ts';
import { shapeOf } from './shape.ts';
import { areHeld, StaleImageError } from './stale.ts';
import { judgeStake, type TakenRisk } from './stake.ts';
import { DECIDE_WITHIN_MS, LEASE_MS } from './times.ts';

interface Checked extends AskedBet {
  readonly key: NewRequest;
  readonly verdict: LegVerdict;
}

type Judged = { readonly refusal: Refusal } | { readonly ticket: TicketWithLegs };

/** What a player's stake is judged by, together with what this transaction has taken on before it. */
function riskOf(
  held: Held,
  { playerId }: NewRequest,
  taken: { playerFactorThousandths: bigint; liabilities: Map<string, bigint> },
): TakenRisk {
  const { playerFactorThousandths, liabilities } = taken;
  return { playerFactorThousandths, usedMinorByOutcome: held.usedMinorOf(playerId), liabilityEurMinorByEvent: liabilities };
}

/** Steps 7 and 8 of a bet whose markets this transaction holds. */
async function judge(
  context: TicketsContext,
  transaction: PoolClient,
  { asked, risk }: { asked: AskedBet & { readonly verdict: Exclude<LegVerdict, { refusal: Refusal }> }; risk: TakenRisk },
): Promise<Judged> {
  const { session, request, verdict } = asked;
  const { legs, delayMs } = verdict;
  const now = context.now();
  const shape = shapeOf(request);
  const stake = judgeStake(request.stake, { currency: session.currency, shape, legs: limitedLegs(legs), risk });
  if ('refusal' in stake) return stake;
  const id = newId(now);
  const decideBy = delayMs === 0 ? new Date(now.getTime() + DECIDE_WITHIN_MS) : null;
  const ticket = ticketOf({ id, ...session, request: { ...request, token: session.token }, shape, legs, stake, delayMs, now, decideBy });
  const freeBet = await useFreeBet(transaction, ticket.ticket, now);
  return freeBet === undefined ? { ticket } : { refusal: freeBet };
}

function bookingOf(context: TicketsContext, { ticket, legs }: TicketWithLegs): Booking {
  const call = ticket.state === 'staking' ? betCall(ownerOf(context, ticket), betFactsOf({ ticket, legs })) : undefined;
  return { ticket, legs, risk: exposureOf(ticket), call, firstAttempt: new Date(context.now().getTime() + LEASE_MS) };
}

async function refuse(transaction: PoolClient, key: NewRequest, refusal: Refusal): Promise<Booked> {
  const reply = await answerRequest(transaction, key, refusalReply(refusal));
  return reply === undefined ? { kind: 'known' } : { kind: 'refused', reply };
}

/** Takes the players' locks and what stakes are judged by: sent together, answered in order, so that limits are read behind the locks (SB-11). */
function takeAndHold(context: TicketsContext, transaction: PoolClient, all: readonly Checked[]) {
  const legsOf = ({ verdict }: Checked) => ('refusal' in verdict ? [] : verdict.legs);
  return Promise.all([
    takeRequests(
      transaction,
      all.map(({ key }) => key),
      { kind: 'bet', now: context.now() },
    ),
    holdForStakes(
      transaction,
      all.map((one) => riskKeyOf(one.session, legsOf(one))),
      all.flatMap((one) => legsOf(one).map(({ market }) => market.id)),
    ),
  ]);
}

/**
 * Steps 3 to 9 of placing for bets of different players, in one transaction: each is judged as if it came alone behind the ones before it.
 * @returns for each what became of it, or `stale` where the image is behind the tables: nothing is kept of that one
 * @throws StaleImageError where others have booked on an event meanwhile and it bears no more: nothing is kept of any
 */
async function bookHeld(context: TicketsContext, transaction: PoolClient, all: readonly Checked[]): Promise<(Booked | 'stale')[]> {
  const [taken, held] = await takeAndHold(context, transaction, all);
  const liabilities = new Map(held.liabilityEurMinorByEvent);
  const bookings: Booking[] = [];
  const stale: NewRequest[] = [];
  const outcomes: (Booked | 'stale')[] = [];
  for (const [index, asked] of all.entries()) {
    const { key, verdict } = asked;
    const { isNew = false, playerFactorThousandths = 0n } = taken[index] ?? {};
    if (!isNew) {
      outcomes.push({ kind: 'known' });
    } else if ('refusal' in verdict) {
      outcomes.push(await refuse(transaction, key, verdict.refusal));
    } else if (areHeld(held.markets, verdict.legs)) {
      const risk = riskOf(held, key, { playerFactorThousandths, liabilities });
      const judged = await judge(context, transaction, { asked: { ...asked, verdict }, risk });
      if ('refusal' in judged) {
        outcomes.push(await refuse(transaction, key, judged.refusal));
        continue;
      }
      const booking = bookingOf(context, judged.ticket);
      bookings.push(booking);
      for (const { eventId } of booking.legs) liabilities.set(eventId, (liabilities.get(eventId) ?? 0n) + booking.risk.liabilityEurMinor);
      outcomes.push({ kind: 'booked', ticket: judged.ticket });
    } else {
      stale.push(key);
      outcomes.push('stale');
    }
  }
  await releaseRequests(transaction, stale);
  if (bookings.length > 0 && (await storeBookings(transaction, bookings)) > EVENT_MAX_EUR_MINOR) throw new StaleImageError();
  return outcomes;
}

function checked(context: TicketsContext, { session, request }: AskedBet): Checked {
  const key = { playerId: session.playerId, requestId: request.requestId, contentHash: hashOf(request) };
  const terms = { policy: policyOf(request.acceptOddsChange), isRecheck: false };
  return { session, request, key, verdict: checkLegs(context.image, request.selections, terms) };
}

/** Books a bet in a transaction of its own. @throws StaleImageError */
export async function bookAlone(context: TicketsContext, asked: AskedBet): Promise<Booked> {
  const [booked = 'stale'] = await inTransaction(context.pool, (transaction) => bookHeld(context, transaction, [checked(context, asked)]));
  if (booked === 'stale') throw new StaleImageError();
  return booked;
}

/**
 * Books bets of different players that came together. @returns for each what became of it, or `alone`: it has to be booked by itself,
 * because the image lags for it, somebody holds its rows, or one among them broke the transaction
 */
export async function bookTogether(context: TicketsContext, all: readonly AskedBet[]): Promise<(Booked | 'alone')[]> {
  try {
    const outcomes = await inTransaction(context.pool, async (transaction) => {
      const [, booked] = await Promise.all([
        waitBriefly(transaction),
        bookHeld(
          context,
          transaction,
          all.map((asked) => checked(context, asked)),
        ),
      ]);
      return booked;
    });
    return outcomes.map((outcome) => (outcome === 'stale' ? 'alone' : outcome));
  } catch {
    return all.map(() => 'alone');
  }
}
