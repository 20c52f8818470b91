import type { PoolClient } from 'pg';
import type { Queryable, TicketsContext } from '../context.ts';
import { decidedMarkets } from '../events/store.ts';
import { type BookTransaction, legResultOf } from '../market-cache/index.ts';
import { openCases } from '../manual-cases/store.ts';
import { changeRisk, type RiskChange } from '../risk/store.ts';
import type { LegResult } from '../../rules/payout/factor.ts';
import { Statements } from '../statements.ts';
import { lockTickets } from '../tickets/store.ts';
import { type Selection, type Ticket, type TicketWithLegs } from '../tickets/ticket.ts';
import type { OutboxCall } from '../wallet/bodies.ts';
import { ticketsWithCalls } from '../wallet/outbox-store.ts';
import { isPalpableError, PALPABLE_ERROR } from './palpable-error.ts';
import { type LastSettlement, planSettlement, type SettlementPlan } from './plan.ts';
import { afterPlan, type Decided, type Held, isPaying, leaseFrom, riskOf, type Step, write, type Writing } from './steps.ts';
import { agreedErrors, keepResults, scoresOfMarkets, standingSettlements, ticketsOnMarkets } from './store.ts';
import { holdLateCorrections } from './late.ts';
import { lookUpByKeys } from '../transaction.ts';
import { targetOf } from '../tickets/returns.ts';

/** Tickets of one statement: the arrays stay small enough to plan, and large enough that ten thousand need twenty (sportsbook §5.3). */
const CHUNK = 500;
/** States whose money follows the results of their legs. */
const SETTLEABLE: readonly string[] = ['open', 'cashing', 'settled'];

/** The remaining work of a transaction, at its end and after it. */
interface Settled {
  readonly risks: RiskChange[];
  readonly fresh: OutboxCall[];
}

function planOf({ ticket, legs }: TicketWithLegs, last: LastSettlement | undefined): SettlementPlan {
  // Cashed out whole, the price was agreed: no result and no void reaches back to it (sportsbook §6).
  if (!SETTLEABLE.includes(ticket.state) || ticket.remainingStakeMinor === 0n) return { kind: 'nothing' };
  return planSettlement({ ...ticket, last, isFreeBet: ticket.freeBetId !== null }, targetOf({ ticket, legs }));
}

/**
 * Recomputes tickets that this transaction holds, from the results of their legs (SB-14): a difference to the last settlement makes the
 * next one with its wallet calls, changed results alone what the ticket can still return and what it is at risk (SB-103, SB-104). Either is
 * published; a ticket without both is not written.
 */
async function settleChunk(context: TicketsContext, writing: Writing, { tickets: found, underway, changed }: Decided): Promise<Settled> {
  const { transaction, statements } = writing;
  const settled = found.filter(({ ticket }) => ticket.settlementCount > 0).map(({ ticket }) => ticket.id);
  const last = await standingSettlements(transaction, settled);
  const now = context.now();
  const steps: Step[] = [];
  const refunded: TicketWithLegs[] = [];
  for (const before of found) {
    const plan = planOf(before, last.get(before.ticket.id));
    if (plan.kind === 'manual') refunded.push(before);
    if (isPaying(plan) || changed.has(before.ticket.id)) steps.push({ before, plan, after: afterPlan(before, plan, now) });
  }
  const fresh = write(context, writing, { steps, underway });
  const cases = refunded.map(({ ticket }) => ({
    kind: 'void-undone' as const,
    subject: ticket.id,
    detail: { playerId: ticket.playerId, stakeMinor: ticket.stakeMinor.toString() },
  }));
  statements.send(openCases(transaction, cases, now));
  return { risks: steps.map(riskOf), fresh };
}

/** Hands calls over to be sent; to be called after their commit alone. */
function handOver(context: TicketsContext, fresh: readonly OutboxCall[], leaseUntil: Date): () => void {
  return () => {
    context.fresh.add(fresh, leaseUntil);
    context.nudge('money');
    context.nudge('updates');
  };
}

const idOf = ({ ticket }: TicketWithLegs): string => ticket.id;

/** Settles tickets locked by this transaction, whose legs have new results. @returns what to call after the commit */
async function settleLocked(context: TicketsContext, transaction: PoolClient, found: readonly TicketWithLegs[]): Promise<() => void> {
  const leaseUntil = leaseFrom(context.now());
  const statements = new Statements();
  const ids = found.map(idOf);
  const underway = await ticketsWithCalls(transaction, ids);
  const { risks, fresh } = await settleChunk(context, { transaction, statements }, { tickets: found, underway, changed: new Set(ids) });
  await statements.done();
  await changeRisk(transaction, risks);
  return handOver(context, fresh, leaseUntil);
}

const isSameResult = (one: LegResult | null, other: LegResult | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The result of a leg with its details for the history. */
type Verdict = Pick<Selection, 'result' | 'decidedScore' | 'decidedReason'>;
type VerdictOf = (leg: Selection, ticket: Ticket) => Verdict;

function withVerdicts({ ticket, legs }: TicketWithLegs, verdictOf: VerdictOf): TicketWithLegs {
  return { ticket, legs: legs.map((leg) => ({ ...leg, ...verdictOf(leg, ticket) })) };
}

/** The rows of these markets as verdicts on the legs that were taken on them. */
async function verdictsOf(transaction: Queryable, marketIds: readonly string[]): Promise<VerdictOf> {
  const markets = await decidedMarkets(transaction, marketIds);
  const scores = await scoresOfMarkets(transaction, marketIds);
  const errors = await agreedErrors(transaction, marketIds);
  return (leg, ticket) => {
    if (isPalpableError(errors, leg, ticket)) return { result: { kind: 'void' }, decidedScore: null, decidedReason: PALPABLE_ERROR };
    const market = markets.get(leg.marketId);
    if (market === undefined) return leg;
    const result = legResultOf(market, leg.outcomeId.slice(leg.marketId.length + 1), ticket.acceptedAt?.getTime()) ?? null;
    if (result === null) return { result, decidedScore: null, decidedReason: null };
    const decidedReason = result.kind === 'void' ? (market.voids.at(-1)?.reason ?? market.reason) : market.reason;
    return { result, decidedScore: scores.get(leg.marketId) ?? null, decidedReason };
  };
}

/** The legs whose result has changed. */
function changedLegs(before: readonly TicketWithLegs[], after: readonly TicketWithLegs[]): Selection[] {
  const known = new Map(before.flatMap(({ legs }) => legs.map((leg) => [`${leg.ticketId} ${leg.position}`, leg.result])));
  return after
    .flatMap(({ legs }) => legs)
    .filter(({ ticketId, position, result }) => !isSameResult(known.get(`${ticketId} ${position}`) ?? null, result));
}

/** Settles tickets locked by this transaction by the current results, whether the players gain or lose. */
export async function resettleLocked(
  context: TicketsContext,
  transaction: PoolClient,
  before: readonly TicketWithLegs[],
): Promise<() => void> {
  const verdictOf = await verdictsOf(transaction, [...new Set(before.flatMap(({ legs }) => legs.map(({ marketId }) => marketId)))]);
  const after = before.map((ticket) => withVerdicts(ticket, verdictOf));
  await keepResults(transaction, changedLegs(before, after));
  return settleLocked(context, transaction, after);
}

/** Locks tickets for this transaction. A call decided a moment later counts as in progress, so what follows it is checked again. */
async function hold(transaction: Queryable, ticketIds: readonly string[]): Promise<Held> {
  if (ticketIds.length === 0) return { tickets: [], underway: new Set() };
  const [tickets, underway] = await Promise.all([lockTickets(transaction, ticketIds), ticketsWithCalls(transaction, ticketIds)]);
  return { tickets, underway };
}

/**
 * Recomputes tickets by the results of these markets, in order of their ids. Exposures are written last, to avoid deadlocks. A correction
 * that two operators agreed to is applied however late it takes money back.
 */
export async function settleTickets(
  context: TicketsContext,
  transaction: BookTransaction,
  { marketIds, ids, isAgreed }: { marketIds: readonly string[]; ids: readonly string[]; isAgreed: boolean },
): Promise<() => void> {
  const leaseUntil = leaseFrom(context.now());
  const verdictOf = await verdictsOf(transaction, marketIds);
  const statements = new Statements();
  statements.send(lookUpByKeys(transaction));
  const writing = { transaction, statements };
  const risks: RiskChange[] = [];
  const calls: OutboxCall[] = [];
  const holdFrom = (start: number): Promise<Held> => statements.send(hold(transaction, ids.slice(start, start + CHUNK)));
  try {
    let next = holdFrom(0);
    for (let start = 0; start < ids.length; start += CHUNK) {
      const { tickets: before, underway } = await next;
      // The database takes the next ones while these are worked out.
      next = holdFrom(start + CHUNK);
      const corrected = before.map((ticket) => withVerdicts(ticket, verdictOf));
      const late = isAgreed ? new Set<string>() : await holdLateCorrections(context, transaction, corrected);
      const after = corrected.filter(({ ticket }) => !late.has(ticket.id));
      const legs = changedLegs(before, after);
      statements.send(keepResults(transaction, legs));
      const changed = new Set(legs.map(({ ticketId }) => ticketId));
      const settled = await settleChunk(context, writing, { tickets: after, underway, changed });
      risks.push(...settled.risks);
      calls.push(...settled.fresh);
    }
  } finally {
    await statements.done();
  }
  await changeRisk(transaction, risks);
  return handOver(context, calls, leaseUntil);
}

/**
 * Called by the book in the transaction that stores results, voids or their undoing (SB-14): results are written to the legs, and every
 * ticket with a leg on these markets is recomputed.
 */
export async function settleTicketsOf(
  context: TicketsContext,
  transaction: BookTransaction,
  marketIds: readonly string[],
): Promise<() => void> {
  return settleTickets(context, transaction, { marketIds, ids: await ticketsOnMarkets(transaction, marketIds), isAgreed: false });
}
