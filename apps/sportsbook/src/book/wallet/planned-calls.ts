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

interface PaidTicket {
  readonly id: string;
  /** Credits of cash-outs. */
  readonly cashedMinor: bigint;
  readonly stakeMinor: bigint;
  readonly isFreeBet: boolean;
}

/** The calls of a settlement by win; a refund returns the remaining stake. */
export function winCalls(
  ticket: PaidTicket,
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
