import type { SettledTicket } from '../../rules/payout/settle.ts';
import { type PlannedCall, undoWinCall, voidCalls, winCalls } from '../wallet/planned-calls.ts';

/** The last settlement of a ticket; none if it was never settled, or if the last one was undone. */
export interface LastSettlement {
  readonly payoutMinor: bigint;
  readonly status: SettledTicket['status'];
  readonly wallet: SettledTicket['wallet'];
}

interface Plannable {
  readonly id: string;
  /** The number of the last settlement, including an undone one; 0 before the first. */
  readonly settlementCount: number;
  readonly last: LastSettlement | undefined;
  /** Credits of cash-outs. */
  readonly cashedMinor: bigint;
  readonly stakeMinor: bigint;
  readonly isFreeBet: boolean;
}

export type SettlementPlan =
  | { readonly kind: 'nothing' }
  /** A ticket that went back by rollback stays so: its round cannot be staked again (SB-19). */
  | { readonly kind: 'manual' }
  | { readonly kind: 'settle'; readonly count: number; readonly settlement: LastSettlement; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'reopen'; readonly calls: readonly PlannedCall[] };

/** Undoes the settlement in force of a ticket whose results are no longer known; a rolled-back stake needs an operator. */
function planReopening({ id, last, settlementCount }: Plannable): SettlementPlan {
  if (last === undefined) return { kind: 'nothing' };
  return last.wallet === 'rollback' ? { kind: 'manual' } : { kind: 'reopen', calls: [undoWinCall(id, settlementCount)] };
}

const isSame = (one: LastSettlement, other: LastSettlement): boolean =>
  one.payoutMinor === other.payoutMinor && one.status === other.status && one.wallet === other.wallet;

/**
 * Plans the step from the settlement in force to the target: the next settlement with its wallet calls in order (sportsbook §5.1, §5.4).
 * A correction rolls back the whole old win and pays the whole new one. Call ids derive from the ticket and its counter, so that a plan
 * repeated after a crash makes the same calls. After a cash-out a void pays the remaining stake as a win, since the round was played.
 */
export function planSettlement(ticket: Plannable, target: SettledTicket | undefined): SettlementPlan {
  const { last } = ticket;
  if (target === undefined) return planReopening(ticket);
  const wallet = target.wallet === 'rollback' && ticket.cashedMinor > 0n ? 'win' : target.wallet;
  const settlement: LastSettlement = { payoutMinor: target.payoutMinor, status: target.status, wallet };
  if (last !== undefined && isSame(last, settlement)) return { kind: 'nothing' };
  if (last?.wallet === 'rollback') return { kind: 'manual' };
  const count = ticket.settlementCount + 1;
  if (wallet === 'rollback') return { kind: 'settle', count, settlement, calls: voidCalls(ticket.id, count) };
  const undo = last === undefined ? [] : [undoWinCall(ticket.id, ticket.settlementCount)];
  return {
    kind: 'settle',
    count,
    settlement,
    calls: [...undo, ...winCalls(ticket, count, { payoutMinor: target.payoutMinor, isRefund: target.wallet === 'rollback' })],
  };
}
