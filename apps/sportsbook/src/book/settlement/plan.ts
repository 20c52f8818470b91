import type { SettledTicket } from '../tickets/settle.ts';

/** What the last settlement of a ticket says; none while it was never settled, or its last one was taken back. */
export interface LastSettlement {
  readonly payoutMinor: bigint;
  readonly status: SettledTicket['status'];
  readonly wallet: SettledTicket['wallet'];
}

export interface Plannable {
  readonly id: string;
  /** Number of the last settlement, also of one that was taken back; 0 before the first. */
  readonly settlementCount: number;
  readonly last: LastSettlement | undefined;
  /** Credits of cash-outs. */
  readonly cashedMinor: bigint;
  readonly stakeMinor: bigint;
  readonly isFreeBet: boolean;
}

/** One operation of the wallet as the book plans it; amounts in minor units. */
export type PlannedCall =
  | { readonly type: 'win'; readonly transactionId: string; readonly amountMinor: bigint; readonly roundClosed: boolean }
  | { readonly type: 'rollback'; readonly transactionId: string; readonly referenceId: string; readonly scope: 'op' | 'round' }
  | { readonly type: 'end-round'; readonly transactionId: string; readonly betsMinor: bigint; readonly winsMinor: bigint };

export type SettlementPlan =
  | { readonly kind: 'nothing' }
  /** A ticket that went back by rollback stays so: its round cannot be staked again (SB-19). */
  | { readonly kind: 'manual' }
  | { readonly kind: 'settle'; readonly count: number; readonly settlement: LastSettlement; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'reopen'; readonly calls: readonly PlannedCall[] };

export const betId = (ticketId: string): string => `${ticketId}:bet`;
export const undoBetCall = (ticketId: string): PlannedCall => ({
  type: 'rollback',
  transactionId: `${ticketId}:bet:undo`,
  referenceId: betId(ticketId),
  scope: 'op',
});
export const cashOutCall = (
  ticketId: string,
  { count, offerMinor, isWhole }: { count: number; offerMinor: bigint; isWhole: boolean },
): PlannedCall => ({
  type: 'win',
  transactionId: `${ticketId}:cash:${count}`,
  amountMinor: offerMinor,
  roundClosed: isWhole,
});

const undoWin = ({ id, settlementCount }: Plannable): PlannedCall => ({
  type: 'rollback',
  transactionId: `${id}:win:${settlementCount}:undo`,
  referenceId: `${id}:win:${settlementCount}`,
  scope: 'op',
});

function voidCalls({ id }: Plannable, count: number): PlannedCall[] {
  return [
    { type: 'rollback', transactionId: `${id}:void:${count}`, referenceId: betId(id), scope: 'round' },
    { type: 'end-round', transactionId: `${id}:end:${count}`, betsMinor: 0n, winsMinor: 0n },
  ];
}

function winCalls(ticket: Plannable, count: number, payoutMinor: bigint): PlannedCall[] {
  const { id, cashedMinor, stakeMinor, isFreeBet } = ticket;
  return [
    { type: 'win', transactionId: `${id}:win:${count}`, amountMinor: payoutMinor, roundClosed: true },
    {
      type: 'end-round',
      transactionId: `${id}:end:${count}`,
      betsMinor: isFreeBet ? 0n : stakeMinor,
      winsMinor: payoutMinor + cashedMinor,
    },
  ];
}

const isSame = (one: LastSettlement, other: LastSettlement): boolean =>
  one.payoutMinor === other.payoutMinor && one.status === other.status && one.wallet === other.wallet;

/**
 * From what stands to what should stand: the next settlement with the wallet's calls in their order (sportsbook.md §5.1, §5.4). A
 * correction takes the old win back whole and pays the new one whole. Ids come from the ticket and its counter, so that the same plan
 * made again after a crash is the same calls. After a cash-out a void pays the rest of the stake by win: the round was played.
 */
export function planSettlement(ticket: Plannable, target: SettledTicket | undefined): SettlementPlan {
  const { last } = ticket;
  if (target === undefined) {
    if (last === undefined) return { kind: 'nothing' };
    return last.wallet === 'rollback' ? { kind: 'manual' } : { kind: 'reopen', calls: [undoWin(ticket)] };
  }
  const wallet = target.wallet === 'rollback' && ticket.cashedMinor > 0n ? 'win' : target.wallet;
  const settlement: LastSettlement = { payoutMinor: target.payoutMinor, status: target.status, wallet };
  if (last !== undefined && isSame(last, settlement)) return { kind: 'nothing' };
  if (last?.wallet === 'rollback') return { kind: 'manual' };
  const count = ticket.settlementCount + 1;
  if (wallet === 'rollback') return { kind: 'settle', count, settlement, calls: voidCalls(ticket, count) };
  const undo = last === undefined ? [] : [undoWin(ticket)];
  return { kind: 'settle', count, settlement, calls: [...undo, ...winCalls(ticket, count, target.payoutMinor)] };
}
