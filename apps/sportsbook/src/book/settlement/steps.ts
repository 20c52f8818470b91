import type { Queryable, TicketsContext } from '../context.ts';
import { settleFreeBet } from '../free-bets/use-and-return.ts';
import { notifyTicket } from '../messages/notify.ts';
import { exposureOf, ownerOf, ticketRiskKey, withRisk } from '../placing/ticket-projections.ts';
import type { RiskChange } from '../risk/store.ts';
import type { Statements } from '../statements.ts';
import { type Ticket, type TicketWithLegs } from '../tickets/ticket.ts';
import { settledWireStatus, wireStatus } from '../tickets/wire-status.ts';
import { bundleOf, type OutboxCall } from '../wallet/bodies.ts';
import { FRESH_LEASE_MS } from '../wallet/fresh-calls.ts';
import { insertCalls } from '../wallet/outbox-store.ts';
import type { LastSettlement, SettlementPlan } from './plan.ts';
import { insertSettlements, moveTickets, type NewSettlement, undoSettlements } from './store.ts';

/** A ticket whose legs were decided, with the change of its settlement, if any. `before` has its legs as they are now. */
export interface Step {
  readonly before: TicketWithLegs;
  readonly after: Ticket;
  readonly plan: SettlementPlan;
}

/** Whether a step changes the amount paid. */
export const isPaying = ({ kind }: SettlementPlan): boolean => kind === 'settle' || kind === 'reopen';
const isRefunding = (plan: SettlementPlan): boolean => plan.kind === 'settle' && plan.settlement.status === 'refunded';
const isAccepted = ({ acceptedAt }: Ticket): boolean => acceptedAt !== null;

/** The amount returned to the player: the stake for a void, although no win was paid; a free bet is returned as a free bet. */
const returnedMinor = ({ payoutMinor, wallet }: LastSettlement, { freeBetId }: Ticket): bigint =>
  wallet === 'rollback' && freeBetId !== null ? 0n : payoutMinor;

/**
 * The ticket after a step. An accepted ticket gets a new version even if its payment stays the same, since its possible return and the
 * results of its legs are published.
 */
export function afterPlan({ ticket, legs }: TicketWithLegs, plan: SettlementPlan, now: Date): Ticket {
  const stated = withRisk({ ticket, legs });
  const published = { ...stated, version: ticket.version + (isAccepted(ticket) ? 1 : 0) };
  if (plan.kind !== 'settle' && plan.kind !== 'reopen') return published;
  const moved = { ...published, callCount: ticket.callCount + plan.calls.length };
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

const livingRisk = (ticket: Ticket) => (ticket.state === 'settled' ? { exposureMinor: 0n, liabilityEurMinor: 0n } : exposureOf(ticket));

export function riskOf({ before, after }: Step): RiskChange {
  const [was, is] = [livingRisk(before.ticket), livingRisk(after)];
  return {
    ...ticketRiskKey(before.ticket, before.legs),
    exposureMinor: is.exposureMinor - was.exposureMinor,
    liabilityEurMinor: is.liabilityEurMinor - was.liabilityEurMinor,
  };
}

function settlementOf({ before, plan }: Step): NewSettlement[] {
  if (plan.kind !== 'settle') return [];
  const { ticket, legs } = before;
  const results = legs.map(({ result }) => result);
  return [{ ...plan.settlement, ticketId: ticket.id, number: plan.count, remainingStakeMinor: ticket.remainingStakeMinor, results }];
}

const callsOf = (context: Pick<TicketsContext, 'gameId'>, { before, plan }: Step): OutboxCall[] =>
  'calls' in plan ? bundleOf(ownerOf(context, before.ticket), plan.calls, before.ticket.callCount) : [];

function movedRow({ before, after }: Step) {
  return { ...after, fromVersion: before.ticket.version };
}

/** A transaction with its statements in progress. */
export interface Writing {
  readonly transaction: Queryable;
  readonly statements: Statements;
}

/** Tickets locked by this transaction, and those among them with an undecided call, which new calls must follow. */
export interface Held {
  readonly tickets: readonly TicketWithLegs[];
  readonly underway: ReadonlySet<string>;
}

/** Locked tickets with the present results of their legs, and the ids of those whose results have changed. */
export interface Decided extends Held {
  readonly changed: ReadonlySet<string>;
}

/** Until when calls stored at a time belong to the process that stored them. */
export const leaseFrom = (at: Date): Date => new Date(at.getTime() + FRESH_LEASE_MS);

/**
 * Stores the calls of a chunk. This process may send those without an earlier undecided call as soon as it has committed.
 * @returns these
 */
function storeCalls(
  context: TicketsContext,
  { transaction, statements }: Writing,
  { steps, underway }: { steps: readonly Step[]; underway: Held['underway'] },
): OutboxCall[] {
  const now = context.now();
  const calls = steps.flatMap((step) => callsOf(context, step));
  const fresh = calls.filter(({ ticketId }) => !underway.has(ticketId));
  const behind = calls.filter(({ ticketId }) => underway.has(ticketId));
  statements.send(insertCalls(transaction, fresh, { now, firstAttempt: leaseFrom(now) }));
  statements.send(insertCalls(transaction, behind, { now, firstAttempt: now }));
  return fresh;
}

/** Stores a chunk of plans, one statement per table. @returns the calls to send after the commit */
export function write(
  context: TicketsContext,
  writing: Writing,
  { steps, underway }: { steps: readonly Step[]; underway: Held['underway'] },
): OutboxCall[] {
  if (steps.length === 0) return [];
  const { transaction, statements } = writing;
  const now = context.now();
  const undone = steps
    .filter(({ before, plan }) => isPaying(plan) && before.ticket.settlementCount > 0)
    .map(({ before }) => before.ticket.id);
  statements.send(undoSettlements(transaction, undone, now));
  statements.send(insertSettlements(transaction, steps.flatMap(settlementOf), now));
  statements.send(moveTickets(transaction, steps.map(movedRow)));
  const fresh = storeCalls(context, writing, { steps, underway });
  const published = steps.map(({ after }) => after).filter(isAccepted);
  statements.send(notifyTicket(context, transaction, published));
  for (const { before, plan } of steps)
    if (isPaying(plan)) statements.send(settleFreeBet(transaction, before.ticket, { isRefunded: isRefunding(plan), now }));
  return fresh;
}
