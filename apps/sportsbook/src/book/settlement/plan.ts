import type { SettledTicket } from '../../rules/payout/settle.ts';

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

/** One operation of the wallet as the book plans it; amounts in minor units. */
export type PlannedCall =
  | {
      readonly type: 'win';
      readonly transactionId: string;
      readonly amountMinor: bigint;
      readonly roundClosed: boolean;
      /** The stake at risk before and after a part of it is returned, which no longer counts towards a bonus. */
      readonly returned?: { readonly beforeMinor: bigint; readonly afterMinor: bigint };
    }
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
  cashOut: { count: number; offerMinor: bigint; stakeBeforeMinor: bigint; stakeAfterMinor: bigint },
): PlannedCall => ({
  type: 'win',
  transactionId: `${ticketId}:cash:${cashOut.count}`,
  amountMinor: cashOut.offerMinor,
  roundClosed: cashOut.stakeAfterMinor === 0n,
  returned: { beforeMinor: cashOut.stakeBeforeMinor, afterMinor: cashOut.stakeAfterMinor },
});

export const undoWinCall = (ticketId: string, count: number): PlannedCall => ({
  type: 'rollback',
  transactionId: `${ticketId}:win:${count}:undo`,
  referenceId: `${ticketId}:win:${count}`,
  scope: 'op',
});

/** The calls of a settlement by rollback. */
export function voidCalls(id: string, count: number): PlannedCall[] {
  return [
    { type: 'rollback', transactionId: `${id}:void:${count}`, referenceId: betId(id), scope: 'round' },
    { type: 'end-round', transactionId: `${id}:end:${count}`, betsMinor: 0n, winsMinor: 0n },
  ];
}

/** The calls of a settlement by win; a refund returns the remaining stake. */
export function winCalls(
  ticket: Pick<Plannable, 'id' | 'cashedMinor' | 'stakeMinor' | 'isFreeBet'>,
  count: number,
  { payoutMinor, isRefund }: { payoutMinor: bigint; isRefund: boolean },
): PlannedCall[] {
  const { id, cashedMinor, stakeMinor, isFreeBet } = ticket;
  return [
    {
      type: 'win',
      transactionId: `${id}:win:${count}`,
      amountMinor: payoutMinor,
      roundClosed: true,
      ...(isRefund ? { returned: { beforeMinor: payoutMinor, afterMinor: 0n } } : {}),
    },
    {
      type: 'end-round',
      transactionId: `${id}:end:${count}`,
      betsMinor: isFreeBet ? 0n : stakeMinor,
      winsMinor: payoutMinor + cashedMinor,
    },
  ];
}

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
