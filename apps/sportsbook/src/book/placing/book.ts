import type { PoolClient } from 'pg';
import { newId } from '../../random.ts';
import type { TicketsContext } from '../context.ts';
import { useFreeBet } from '../free-bets/use-and-return.ts';
import { type Refusal, refusalReply } from '../refusal.ts';
import { answerRequest, type NewRequest, releaseRequests, takeRequests } from '../requests/store.ts';
import { EVENT_MAX_EUR_MINOR } from '../../rules/payout/limit-table.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { inTransaction } from '../transaction.ts';
import { betCall } from '../wallet/bodies.ts';
import { type RequestedBet, type Booked, hashOf } from './bet-request.ts';
import { type Booking, type Held, holdForStakes, storeBookings, waitBriefly } from './booking-store.ts';
import { ticketOf } from './build.ts';
import { checkLegs, type LegVerdict, pricesOf, toleranceOf } from './check.ts';
import { betFactsOf, eventsOf, exposureOf, limitedLegs, ownerOf, riskKeyOf } from './ticket-projections.ts';
import { shapeOf } from './shape.ts';
import { areHeld, StaleCacheError } from './stale-cache.ts';
import { judgeStake } from './stake.ts';
import type { TakenRisk } from '../risk/store.ts';
import { DECIDE_WITHIN_MS, LEASE_MS } from './deadlines.ts';

interface Checked extends RequestedBet {
  readonly key: NewRequest;
  readonly verdict: LegVerdict;
}

type Judged = { readonly refusal: Refusal } | { readonly ticket: TicketWithLegs };

/** The risk a stake is checked against, including what this transaction has booked before it. */
function riskOf(
  held: Held,
  { playerId }: NewRequest,
  taken: { playerFactorThousandths: bigint; liabilities: Map<string, bigint> },
): TakenRisk {
  const { playerFactorThousandths, liabilities } = taken;
  return { playerFactorThousandths, usedMinorByOutcome: held.usedMinorOf(playerId), liabilityEurMinorByEvent: liabilities };
}

/** Steps 7 and 8 of placing, for a bet whose markets this transaction has locked. */
async function judge(
  context: TicketsContext,
  transaction: PoolClient,
  { asked, risk }: { asked: RequestedBet & { readonly verdict: Exclude<LegVerdict, { refusal: Refusal }> }; risk: TakenRisk },
): Promise<Judged> {
  const { session, request, verdict } = asked;
  const { legs, builtPrice, delayMs } = verdict;
  const now = context.now();
  const shape = shapeOf(request);
  const stake = judgeStake(request.stake, { currency: session.currency, shape, prices: pricesOf(verdict), legs: limitedLegs(legs), risk });
  if ('refusal' in stake) return stake;
  const id = newId(now);
  const decideBy = delayMs === 0 ? new Date(now.getTime() + DECIDE_WITHIN_MS) : null;
  const ticket = ticketOf({
    id,
    ...session,
    request: { ...request, token: session.token },
    shape,
    legs,
    builtPrice,
    stakeMinor: stake.stakeMinor,
    delayMs,
    now,
    decideBy,
  });
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

/** Takes the players' locks and reads the risk. Both are sent together and answered in order, so the limits are read behind the locks (SB-11). */
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

type Taken = Awaited<ReturnType<typeof takeRequests>>[number];

/** The bets of one transaction, checked one after the other; each stake counts the liabilities of the bookings before it. */
class Batch {
  readonly bookings: Booking[] = [];
  readonly stale: NewRequest[] = [];
  readonly #context: TicketsContext;
  readonly #transaction: PoolClient;
  readonly #held: Held;
  readonly #liabilities: Map<string, bigint>;

  constructor(context: TicketsContext, transaction: PoolClient, held: Held) {
    this.#context = context;
    this.#transaction = transaction;
    this.#held = held;
    this.#liabilities = new Map(held.liabilityEurMinorByEvent);
  }

  async take(asked: Checked, taken: Taken | undefined): Promise<Booked | 'stale'> {
    const { key, verdict } = asked;
    if (taken?.isNew !== true) return { kind: 'known' };
    if ('refusal' in verdict) return refuse(this.#transaction, key, verdict.refusal);
    if (!areHeld(this.#held, verdict.legs)) {
      this.stale.push(key);
      return 'stale';
    }
    const risk = riskOf(this.#held, key, {
      playerFactorThousandths: taken.playerFactorThousandths,
      liabilities: this.#liabilities,
    });
    const judged = await judge(this.#context, this.#transaction, { asked: { ...asked, verdict }, risk });
    if ('refusal' in judged) return refuse(this.#transaction, key, judged.refusal);
    this.#add(bookingOf(this.#context, judged.ticket));
    return { kind: 'booked', ticket: judged.ticket };
  }

  #add(booking: Booking): void {
    this.bookings.push(booking);
    for (const eventId of eventsOf(booking.legs.map((leg) => leg.eventId)))
      this.#liabilities.set(eventId, (this.#liabilities.get(eventId) ?? 0n) + booking.risk.liabilityEurMinor);
  }
}

/**
 * Steps 3 to 9 of placing for bets of different players in one transaction. Each is checked as if it came alone after those before it.
 * @returns the outcome of each bet, `stale` where the cache is behind the tables; nothing of a stale bet is stored
 * @throws StaleCacheError when concurrent bookings have used up the limit of an event; nothing is stored
 */
async function bookHeld(context: TicketsContext, transaction: PoolClient, all: readonly Checked[]): Promise<(Booked | 'stale')[]> {
  const [taken, held] = await takeAndHold(context, transaction, all);
  const batch = new Batch(context, transaction, held);
  const outcomes: (Booked | 'stale')[] = [];
  for (const [index, asked] of all.entries()) outcomes.push(await batch.take(asked, taken[index]));
  await releaseRequests(transaction, batch.stale);
  const { bookings } = batch;
  if (bookings.length > 0 && (await storeBookings(transaction, bookings)) > EVENT_MAX_EUR_MINOR) throw new StaleCacheError();
  return outcomes;
}

function checked(context: TicketsContext, { session, request }: RequestedBet): Checked {
  const key = { playerId: session.playerId, requestId: request.requestId, contentHash: hashOf(request) };
  return { session, request, key, verdict: checkLegs(context.cache, request, toleranceOf(request)) };
}

/** Books a bet in a separate transaction. @throws StaleCacheError while the cache is behind the tables */
export async function bookAlone(context: TicketsContext, asked: RequestedBet): Promise<Booked> {
  const [booked = 'stale'] = await inTransaction(context.pool, (transaction) => bookHeld(context, transaction, [checked(context, asked)]));
  if (booked === 'stale') throw new StaleCacheError();
  return booked;
}

/**
 * Books concurrent bets of different players in one transaction. @returns the outcome of each, or `alone` for one to be booked in a
 * transaction of its own: the cache is behind for it, its rows are locked, or another bet of the batch failed
 */
export async function bookBatch(context: TicketsContext, all: readonly RequestedBet[]): Promise<(Booked | 'alone')[]> {
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
