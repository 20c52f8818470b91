import type { SettledTicket } from '../../rules/payout/settle.ts';

/** Statuses of a bet as the platform shows them (sportsbook §1.2; wire.md Bet status). */
export const wireStatus = { open: 1, won: 2, lost: 3, refund: 4, cashOut: 5 } as const;
type WireStatus = (typeof wireStatus)[keyof typeof wireStatus];

/** A settled ticket's status: cash-outs leave 5 where the rest brought nothing or came back, else what the rest became. */
export function settledWireStatus({ status, hasCashOut, remainingStakeMinor }: StatusFacts): WireStatus {
  if (remainingStakeMinor === 0n) return wireStatus.cashOut;
  if (status === 'won') return wireStatus.won;
  if (hasCashOut) return wireStatus.cashOut;
  return status === 'lost' ? wireStatus.lost : wireStatus.refund;
}
interface StatusFacts {
  readonly status: SettledTicket['status'] | undefined;
  readonly hasCashOut: boolean;
  readonly remainingStakeMinor: bigint;
}
