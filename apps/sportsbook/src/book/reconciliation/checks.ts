import { isDeepStrictEqual } from 'node:util';
import { withRisk } from '../placing/ticket-projections.ts';
import { agreedReturn, targetOf } from '../tickets/returns.ts';
import { totalOddsText } from '../../rules/payout/total-odds.ts';
import { pricedShapeOf } from '../tickets/picks.ts';
import { amountOf, placedView } from '../tickets/view.ts';
import { settledWireStatus, wireStatus } from '../tickets/wire-status.ts';
import type { Dossier } from './dossier-store.ts';
import { dueCalls } from './due-calls.ts';

/** An invariant of one ticket, recomputed from everything stored for it by the functions that wrote it (SB-15). */
interface TicketCheck {
  readonly id: string;
  readonly statement: string;
  readonly holds: (dossier: Dossier) => boolean;
}

/** The settlement in force. */
const currentOf = ({ settlements }: Dossier) => settlements.find(({ isUndone }) => !isUndone);
const isLive = ({ ticket: { state } }: Dossier): boolean => state === 'open' || state === 'cashing';

/** Settles the ticket again: a settled one must come out as stored, an open one must stay undecided. */
function isSettledRightly(dossier: Dossier): boolean {
  const { ticket, isManual } = dossier;
  if (ticket.remainingStakeMinor === 0n || isManual) return true;
  if (isLive(dossier)) return targetOf(dossier) === undefined;
  const current = currentOf(dossier);
  return ticket.state !== 'settled' || current === undefined || isSettledAs(current, dossier);
}

function isSettledAs(current: Dossier['settlements'][number], dossier: Dossier): boolean {
  const target = targetOf(dossier);
  if (target === undefined) return false;
  // The round of a cashed-out ticket was played, so its void is paid as a win.
  const wallet = target.wallet === 'rollback' && dossier.ticket.cashedMinor > 0n ? 'win' : target.wallet;
  return current.payoutMinor === target.payoutMinor && current.status === target.status && current.wallet === wallet;
}

const isAnswer = (answer: Readonly<Record<string, unknown>> | null, due: Readonly<Record<string, unknown>>): boolean =>
  answer === null || Object.entries(due).every(([field, value]) => isDeepStrictEqual(answer[field], value));

/** The stored replies to the bet and to each cash-out agree with the ticket; replies past their retention are skipped. */
function isAnsweredRightly(dossier: Dossier): boolean {
  const { ticket, answer, cashOuts } = dossier;
  const amount = (minor: bigint): string => amountOf(minor, ticket.currency);
  let restMinor = ticket.stakeMinor;
  const isCashed = cashOuts.every(({ id, partMinor, paidMinor, answer: reply }) => {
    if (paidMinor === null) return true;
    restMinor -= partMinor;
    const facts = { payout: amount(paidMinor), part: amount(partMinor), restStake: amount(restMinor), currency: ticket.currency };
    return isAnswer(reply, { id: ticket.id, cashOutId: id, ...facts });
  });
  const agreed = placedView(dossier);
  if (ticket.freeBetId === null || isAnswer(answer, agreed)) return isCashed && isAnswer(answer, agreed);
  // Before SB-103 a free bet was answered with its stake in the return.
  return isCashed && isAnswer(answer, { ...agreed, potentialReturn: amount(agreedReturn(dossier) + ticket.stakeMinor) });
}

/** Odds follow from the accepted prices; what the limits count for a living ticket from its remaining stake and the results of its legs. */
function isPricedRightly(dossier: Dossier): boolean {
  const { ticket } = dossier;
  const { shape, prices } = pricedShapeOf(dossier);
  if (ticket.coefficient !== totalOddsText(shape, prices)) return false;
  if (ticket.state === 'settled' || ticket.state === 'rejected') return true;
  const { potentialMinor, liabilityEurMinor } = withRisk(dossier);
  return ticket.potentialMinor === potentialMinor && ticket.liabilityEurMinor === liabilityEurMinor;
}

function dueWireStatus(dossier: Dossier): number | null {
  const { ticket } = dossier;
  if (isLive(dossier)) return wireStatus.open;
  if (ticket.state !== 'settled') return null;
  const { cashedMinor, remainingStakeMinor } = ticket;
  return settledWireStatus({ status: currentOf(dossier)?.status, hasCashOut: cashedMinor > 0n, remainingStakeMinor });
}

/** The amount paid by the settlement in force. A void free bet is returned as a free bet, not as money. */
function settledMinor(dossier: Dossier): bigint {
  const current = currentOf(dossier);
  if (current === undefined) return 0n;
  return current.wallet === 'rollback' && dossier.ticket.freeBetId !== null ? 0n : current.payoutMinor;
}

/** Status, payout and counters follow from the state, the settlement in force, and the cash-outs. */
function isCountedRightly(dossier: Dossier): boolean {
  const { ticket, settlements, cashOuts, calls } = dossier;
  const restMinor = (currentOf(dossier) ?? ticket).remainingStakeMinor;
  return (
    ticket.wireStatus === dueWireStatus(dossier) &&
    ticket.payoutMinor === ticket.cashedMinor + settledMinor(dossier) &&
    restMinor === ticket.remainingStakeMinor &&
    (ticket.settledAt !== null) === (ticket.state === 'settled') &&
    ticket.settlementCount === settlements.length &&
    ticket.cashOutCount === cashOuts.length &&
    ticket.callCount === calls.length
  );
}

/** Compares a stored body with the due one. Session tokens are deleted after the stake, and early calls lack `returnedStake`. */
function isBody(body: Dossier['calls'][number]['body'], due: object): boolean {
  const ignored = { sessionToken: undefined, ...('returnedStake' in body ? {} : { returnedStake: undefined }) };
  return isDeepStrictEqual({ ...body, ...ignored }, { ...due, ...ignored });
}

/** The stored calls are exactly the due ones, with the same type, amount and body. */
function isCalledRightly(dossier: Dossier): boolean {
  const due = new Map(dueCalls(dossier).map((call) => [call.callId, call]));
  const isEachDue = dossier.calls.every(({ callId, type, amountMinor, body }) => {
    const call = due.get(callId);
    return call?.type === type && call.amountMinor === amountMinor && isBody(body, call.body);
  });
  return isEachDue && dossier.calls.length === due.size;
}

export const ticketChecks: readonly TicketCheck[] = [
  { id: 'B2', statement: 'The settlement of a ticket is what its legs say now; an open one is undecided', holds: isSettledRightly },
  { id: 'B6', statement: 'What was answered of a bet and of its cash-outs is what is kept', holds: isAnsweredRightly },
  { id: 'B12', statement: 'Exposure, liability and odds follow from stake, prices and the legs as they stand', holds: isPricedRightly },
  { id: 'B13', statement: 'Status, payout and counters follow from settlements, cash-outs and calls', holds: isCountedRightly },
  { id: 'B14', statement: 'The calls to the wallet are those that ticket, settlements and cash-outs ask for', holds: isCalledRightly },
];
