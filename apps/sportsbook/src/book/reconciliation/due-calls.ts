import { ownerOf, betFactsOf } from '../placing/ticket-projections.ts';
import { betId, cashOutCall, type PlannedCall, undoBetCall, undoWinCall, voidCalls, winCalls } from '../wallet/planned-calls.ts';
import { betCall, bundleOf, GAME_ID, type OutboxCall } from '../wallet/bodies.ts';
import { resultsOfPicks } from '../tickets/picks.ts';
import type { Dossier } from './dossier-store.ts';

/** A call as its purpose requires it. */
type DueCall = Pick<OutboxCall, 'callId' | 'type' | 'body' | 'amountMinor'>;

function cashOutCalls({ ticket, cashOuts }: Dossier): PlannedCall[] {
  let stakeAfterMinor = ticket.stakeMinor;
  return cashOuts.flatMap(({ number: count, partMinor, paidMinor: offerMinor }) => {
    if (offerMinor === null) return [];
    const stakeBeforeMinor = stakeAfterMinor;
    stakeAfterMinor -= partMinor;
    return [cashOutCall(ticket.id, { count, offerMinor, stakeBeforeMinor, stakeAfterMinor })];
  });
}

/** The amount cashed out before a call, by its place among the ticket's calls. */
function cashedBefore({ ticket: { id }, cashOuts, calls }: Dossier, callId: string): bigint {
  const place = new Map(calls.map((call) => [call.callId, call.number]));
  const before = place.get(callId) ?? Infinity;
  return cashOuts.reduce(
    (sum, { number, paidMinor }) => ((place.get(`${id}:cash:${number}`) ?? Infinity) < before ? sum + (paidMinor ?? 0n) : sum),
    0n,
  );
}

/** A round's rollback undoes its wins, so a win undone in this way has no undo call of its own. */
function isUndoDue({ settlements, calls }: Dossier, undo: PlannedCall, number: number): boolean {
  const next = settlements.find((other) => other.number === number + 1);
  return next?.wallet !== 'rollback' || calls.some(({ callId }) => callId === undo.transactionId);
}

function settlementCalls(dossier: Dossier): PlannedCall[] {
  const { ticket, settlements } = dossier;
  const facts = { id: ticket.id, stakeMinor: ticket.stakeMinor, isFreeBet: ticket.freeBetId !== null };
  return settlements.flatMap(({ number, wallet, payoutMinor, results, isUndone }) => {
    if (wallet === 'rollback') return voidCalls(ticket.id, number);
    const cashedMinor = cashedBefore(dossier, `${ticket.id}:win:${number}`);
    const isRefund = resultsOfPicks(ticket, results).every((result) => result?.kind === 'void');
    const undo = undoWinCall(ticket.id, number);
    const undoing = isUndone && isUndoDue(dossier, undo, number) ? [undo] : [];
    return [...winCalls({ ...facts, cashedMinor }, number, { payoutMinor, isRefund }), ...undoing];
  });
}

/** True if the ticket's state requires a call for the stake; a refused ticket may have one. */
function isStakeDue({ ticket, calls }: Dossier): boolean {
  if (ticket.state === 'rejected') return calls.some(({ number }) => number === 1);
  return ticket.state !== 'pending';
}

/** Every call that a ticket, its settlements and its cash-outs require, derived from them. */
export function dueCalls(dossier: Dossier): DueCall[] {
  const { ticket, calls } = dossier;
  const owner = ownerOf({ gameId: GAME_ID }, ticket);
  const isAbandoned = calls.some(({ callId, state }) => callId === betId(ticket.id) && state === 'abandoned');
  const planned = [...(isAbandoned ? [undoBetCall(ticket.id)] : []), ...cashOutCalls(dossier), ...settlementCalls(dossier)];
  return [...(isStakeDue(dossier) ? [betCall(owner, betFactsOf(dossier))] : []), ...bundleOf(owner, planned, 1)];
}
