import type { PoolClient } from 'pg';
import type { Queryable, TicketsContext } from '../context.ts';
import { decidedMarkets } from '../events/store.ts';
import { returnFreeBet } from '../free-bets/use.ts';
import { type BookTransaction, legResultOf } from '../image/index.ts';
import { tellTicket } from '../messages/tell.ts';
import { isObviousError, OBVIOUS_ERROR } from '../obvious-errors/rule.ts';
import { agreedErrors } from '../obvious-errors/store.ts';
import { exposureOf, ownerOf, ticketRiskKey } from '../placing/parts.ts';
import { changeRisk, type RiskChange } from '../risk/store.ts';
import type { LegResult } from '../tickets/factor.ts';
import { lockTickets } from '../tickets/store.ts';
import { type Selection, type Ticket, type TicketWithLegs } from '../tickets/ticket.ts';
import { settledWireStatus, wireStatus } from '../tickets/wire-status.ts';
import { bundleOf, type OutboxCall } from '../wallet/bodies.ts';
import { FRESH_LEASE_MS } from '../wallet/fresh-calls.ts';
import { insertCalls, ticketsWithCalls } from '../wallet/outbox-store.ts';
import { type LastSettlement, planSettlement, type SettlementPlan } from './plan.ts';
import {
  insertSettlements,
  keepResults,
  moveTickets,
  type NewSettlement,
  openCases,
  scoresOfMarkets,
  standingSettlements,
  ticketsOnMarkets,
  undoSettlements,
} from './store.ts';
import { holdLateCorrections } from './late.ts';
import { targetOf } from './target.ts';

/** Tickets of one statement: the arrays stay small enough to plan, and large enough that ten thousand need twenty (sportsbook.md §5.3). */
const CHUNK = 500;
/** States whose money follows the results of their legs. */
const SETTLEABLE: readonly string[] = ['open', 'cashing', 'settled'];

interface Step {
  readonly before: TicketWithLegs;
  readonly after: Ticket;
  readonly plan: Extract<SettlementPlan, { kind: 'settle' | 'reopen' }>;
}

/** What came back to the player: for a void the stake, though no win was paid; a free bet comes back as a right. */
const returnedMinor = ({ payoutMinor, wallet }: LastSettlement, { freeBetId }: Ticket): bigint =>
  wallet === 'rollback' && freeBetId !== null ? 0n : payoutMinor;

function afterPlan(ticket: Ticket, plan: Step['plan'], now: Date): Ticket {
  const moved = { ...ticket, version: ticket.version + 1, callCount: ticket.callCount + plan.calls.length };
  if (plan.kind === 'reopen')
    return { ...moved, state: 'open', payoutMinor: ticket.cashedMinor, wireStatus: wireStatus.open, settledAt: null };
  const facts = {
    status: plan.settlement.status,
    hasCashOut: ticket.cashedMinor > 0n,
    remainingStakeMinor: ticket.remainingStakeMinor,
  };
  return {
    ...moved,
    state: 'settled',
    settlementCount: plan.count,
    payoutMinor: ticket.cashedMinor + returnedMinor(plan.settlement, ticket),
    wireStatus: settledWireStatus(facts),
    settledAt: now,
  };
}

const isLiving = ({ state }: Ticket): boolean => state !== 'settled';

function riskOf({ before, after }: Step): RiskChange {
  const { exposureMinor, liabilityEurMinor } = exposureOf(before.ticket);
  const factor = BigInt(Number(isLiving(after)) - Number(isLiving(before.ticket)));
  const key = ticketRiskKey(before.ticket, before.legs);
  return { ...key, exposureMinor: factor * exposureMinor, liabilityEurMinor: factor * liabilityEurMinor };
}

function settlementOf({ before, plan }: Step): NewSettlement[] {
  if (plan.kind === 'reopen') return [];
  const { ticket, legs } = before;
  const results = legs.map(({ result }) => result);
  return [{ ...plan.settlement, ticketId: ticket.id, number: plan.count, remainingStakeMinor: ticket.remainingStakeMinor, results }];
}

const callsOf = (context: Pick<TicketsContext, 'gameId'>, { before, plan }: Step): OutboxCall[] =>
  bundleOf(ownerOf(context, before.ticket), plan.calls, before.ticket.callCount);

function movedRow({ before, after }: Step) {
  return { ...after, fromVersion: before.ticket.version };
}

/**
 * Stores the calls of a chunk. Those of tickets that wait for no earlier call are this process's to send as soon as it has committed.
 * @returns these
 */
async function storeCalls(context: TicketsContext, transaction: Queryable, steps: readonly Step[]): Promise<OutboxCall[]> {
  const now = context.now();
  const underway = await ticketsWithCalls(
    transaction,
    steps.map(({ before }) => before.ticket.id),
  );
  const calls = steps.flatMap((step) => callsOf(context, step));
  const fresh = calls.filter(({ ticketId }) => !underway.has(ticketId));
  await insertCalls(transaction, fresh, { now, firstAttempt: leaseFrom(now) });
  await insertCalls(
    transaction,
    calls.filter(({ ticketId }) => underway.has(ticketId)),
    { now, firstAttempt: now },
  );
  return fresh;
}

/** Writes what a chunk of plans comes to: one statement a table. @returns the calls to send after the commit */
async function write(context: TicketsContext, transaction: Queryable, steps: readonly Step[]): Promise<OutboxCall[]> {
  const now = context.now();
  const undone = steps.filter(({ before }) => before.ticket.settlementCount > 0).map(({ before }) => before.ticket.id);
  await undoSettlements(transaction, undone, now);
  await insertSettlements(transaction, steps.flatMap(settlementOf), now);
  await moveTickets(transaction, steps.map(movedRow));
  const fresh = await storeCalls(context, transaction, steps);
  await tellTicket(
    context,
    transaction,
    steps.map(({ before, after }) => ({ ticket: after, legs: before.legs })),
  );
  for (const { before, plan } of steps)
    if (plan.kind === 'settle' && plan.settlement.wallet === 'rollback') await returnFreeBet(transaction, before.ticket);
  return fresh;
}

/** What a transaction has to do at its end, and after it. */
interface Settled {
  readonly risks: RiskChange[];
  readonly fresh: OutboxCall[];
}

/**
 * Recomputes tickets that this transaction holds, from the results of their legs (SB-14): a difference to the last settlement makes the
 * next one with its wallet calls and its message, no difference writes nothing.
 */
async function settleChunk(context: TicketsContext, transaction: Queryable, found: readonly TicketWithLegs[]): Promise<Settled> {
  const settled = found.filter(({ ticket }) => ticket.settlementCount > 0).map(({ ticket }) => ticket.id);
  const last = await standingSettlements(transaction, settled);
  const now = context.now();
  const steps: Step[] = [];
  const refunded: TicketWithLegs[] = [];
  for (const before of found) {
    const { ticket } = before;
    // Cashed out whole, the price was agreed: no result and no void reaches back to it (sportsbook.md §6).
    if (!SETTLEABLE.includes(ticket.state) || ticket.remainingStakeMinor === 0n) continue;
    const plan = planSettlement({ ...ticket, last: last.get(ticket.id), isFreeBet: ticket.freeBetId !== null }, targetOf(before));
    if (plan.kind === 'manual') refunded.push(before);
    if (plan.kind === 'settle' || plan.kind === 'reopen') steps.push({ before, plan, after: afterPlan(ticket, plan, now) });
  }
  const fresh = steps.length > 0 ? await write(context, transaction, steps) : [];
  const cases = refunded.map(({ ticket }) => ({
    kind: 'void-undone' as const,
    subject: ticket.id,
    detail: { playerId: ticket.playerId, stakeMinor: ticket.stakeMinor.toString() },
  }));
  await openCases(transaction, cases, now);
  return { risks: steps.map(riskOf), fresh };
}

/** Hands calls over to be sent; to be called after their commit alone. */
function handOver(context: TicketsContext, fresh: readonly OutboxCall[], leaseUntil: Date): () => void {
  return () => {
    context.fresh.add(fresh, leaseUntil);
    context.nudge('money');
    context.nudge('news');
  };
}

const leaseFrom = (at: Date): Date => new Date(at.getTime() + FRESH_LEASE_MS);

/** Settles tickets that this transaction holds already. @returns what to call after the commit */
export async function settleLocked(
  context: TicketsContext,
  transaction: PoolClient,
  found: readonly TicketWithLegs[],
): Promise<() => void> {
  const leaseUntil = leaseFrom(context.now());
  const { risks, fresh } = await settleChunk(context, transaction, found);
  await changeRisk(transaction, risks);
  return handOver(context, fresh, leaseUntil);
}

const isSameResult = (one: LegResult | null, other: LegResult | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What became of a leg, with what its history says of it. */
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
    if (isObviousError(errors, leg, ticket)) return { result: { kind: 'void' }, decidedScore: null, decidedReason: OBVIOUS_ERROR };
    const { acceptedAt, createdAt } = ticket;
    const market = markets.get(leg.marketId);
    if (market === undefined) return leg;
    const result = legResultOf(market, leg.outcomeId.slice(leg.marketId.length + 1), (acceptedAt ?? createdAt).getTime()) ?? null;
    if (result === null) return { result, decidedScore: null, decidedReason: null };
    const decidedReason = result.kind === 'void' ? (market.voids.at(-1)?.reason ?? market.reason) : market.reason;
    return { result, decidedScore: scores.get(leg.marketId) ?? null, decidedReason };
  };
}

/** Writes down the legs whose result is another than before. */
async function keepVerdicts(transaction: Queryable, before: readonly TicketWithLegs[], after: readonly TicketWithLegs[]): Promise<void> {
  const known = new Map(before.flatMap(({ legs }) => legs.map((leg) => [`${leg.ticketId} ${leg.position}`, leg.result])));
  const changed = after
    .flatMap(({ legs }) => legs)
    .filter(({ ticketId, position, result }) => !isSameResult(known.get(`${ticketId} ${position}`) ?? null, result));
  await keepResults(transaction, changed);
}

/** Settles a ticket that this transaction holds by the results of its markets as they are now, whoever it is that gains. */
export async function resettleLocked(context: TicketsContext, transaction: PoolClient, before: TicketWithLegs): Promise<() => void> {
  const verdictOf = await verdictsOf(
    transaction,
    before.legs.map(({ marketId }) => marketId),
  );
  const after = withVerdicts(before, verdictOf);
  await keepVerdicts(transaction, [before], [after]);
  return settleLocked(context, transaction, [after]);
}

/**
 * Recomputes tickets by the results of these markets, in the order of their ids. Risks are booked last, so that nobody waits crosswise. What
 * two people have agreed on waits for nobody, however late it takes money back.
 */
export async function settleTickets(
  context: TicketsContext,
  transaction: BookTransaction,
  { marketIds, ids, isAgreed }: { marketIds: readonly string[]; ids: readonly string[]; isAgreed: boolean },
): Promise<() => void> {
  const leaseUntil = leaseFrom(context.now());
  const verdictOf = await verdictsOf(transaction, marketIds);
  const risks: RiskChange[] = [];
  const calls: OutboxCall[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const before = await lockTickets(transaction, ids.slice(start, start + CHUNK));
    const corrected = before.map((ticket) => withVerdicts(ticket, verdictOf));
    const held = isAgreed ? new Set<string>() : await holdLateCorrections(context, transaction, corrected);
    const after = corrected.filter(({ ticket }) => !held.has(ticket.id));
    await keepVerdicts(transaction, before, after);
    const settled = await settleChunk(context, transaction, after);
    risks.push(...settled.risks);
    calls.push(...settled.fresh);
  }
  await changeRisk(transaction, risks);
  return handOver(context, calls, leaseUntil);
}

/**
 * What the book calls in the transaction that stored results, voids or their undoing (SB-14): results go to the legs, and every ticket
 * with a leg on these markets is recomputed.
 */
export async function settleTicketsOf(
  context: TicketsContext,
  transaction: BookTransaction,
  marketIds: readonly string[],
): Promise<() => void> {
  return settleTickets(context, transaction, { marketIds, ids: await ticketsOnMarkets(transaction, marketIds), isAgreed: false });
}
