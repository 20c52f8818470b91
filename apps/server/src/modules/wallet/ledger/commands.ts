import type { LedgerCommand } from '@pavilion/ledger';

/** How a provider labels a movement (reliability §3.1). */
export type PlayKind = 'normal' | 'freespin' | 'jackpot' | 'promo' | 'adjustment';

/** Takes a stake: cash first, then bonus (reliability §3.3). Needs an open game session of the same player, game and currency. */
export interface BetCommand extends LedgerCommand {
  readonly kind: 'bet';
  readonly currency: string;
  readonly round: string;
  readonly gameId: string;
  /** The catalogue's type of the game: what its stakes count towards a bonus. No part of the content. */
  readonly gameType?: string | undefined;
  /** What a bet on sport is: whether it counts towards a bonus. No part of the content. */
  readonly sport?: SportBet | undefined;
  readonly playKind: PlayKind;
  readonly closesRound: boolean;
}

/** A ticket as its bet describes it (sportsbook.md §4.4). */
export interface SportBet {
  /** 1 single, 2 combination, 3 system. */
  readonly ticketType: number;
  readonly coefficientThousandths: bigint;
  readonly isLive: boolean;
  readonly legs: number;
}

/** Pays out: never refused for the player's state (R6). */
export interface WinCommand extends LedgerCommand {
  readonly kind: 'win';
  readonly currency: string;
  readonly gameId: string;
  /** As of a bet: it says which clearing account pays. No part of the content. */
  readonly gameType?: string | undefined;
  readonly playKind: PlayKind;
  readonly closesRound: boolean;
}

/** Takes one operation back, or a round as a whole (R5). */
export interface RollbackCommand extends LedgerCommand {
  readonly kind: 'rollback';
  readonly reference: string;
  readonly scope: 'op' | 'round';
  /** The amount the provider names; another than the original's is a conflict (C22). */
  readonly statedAmountMinor: bigint | undefined;
}

export interface EndRoundCommand extends LedgerCommand {
  readonly kind: 'endRound';
  readonly round: string;
  readonly gameId: string;
  readonly reportedBetsMinor: bigint | null;
  readonly reportedWinsMinor: bigint | null;
}

/** A deposit the PSP settled, by the settled amount (reliability §4.1). */
export interface DepositCommand extends LedgerCommand {
  readonly kind: 'deposit';
  readonly currency: string;
  readonly psp: string;
}

/** Puts the amount of a requested withdrawal aside: cash to locked (reliability §4.2). */
export interface WithdrawalReserveCommand extends LedgerCommand {
  readonly kind: 'withdrawalReserve';
  readonly currency: string;
}

/** Ends a reservation: paid out to the PSP, or released to cash. Exactly one of the two ever happens (I13, P30). */
export interface WithdrawalPayoutCommand extends LedgerCommand {
  readonly kind: 'withdrawalPayout';
  readonly reference: string;
  readonly psp: string;
}
export interface WithdrawalReleaseCommand extends LedgerCommand {
  readonly kind: 'withdrawalRelease';
  readonly reference: string;
}

/** Takes a disputed deposit back; what is spent becomes a receivable (P20–P22). */
export interface ChargebackCommand extends LedgerCommand {
  readonly kind: 'chargeback';
  readonly currency: string;
  readonly psp: string;
}

/** The bank sent a paid withdrawal back: cash again (P29). */
export interface WithdrawalReturnCommand extends LedgerCommand {
  readonly kind: 'withdrawalReturn';
  readonly reference: string;
  readonly psp: string;
}
/** A dispute was won: what its chargeback took comes back (P22). */
export interface ChargebackReversalCommand extends LedgerCommand {
  readonly kind: 'chargebackReversal';
  readonly reference: string;
  readonly psp: string;
}

/** A correction or an opening balance, in either direction, or a reward in cash, which is a cost of bonuses (reliability §2). */
export interface AdjustmentCommand extends LedgerCommand {
  readonly kind: 'adjustment';
  readonly currency: string;
  readonly reason: string;
  readonly house: 'adjustment' | 'bonus_cost';
}

/** Puts the money of an opened bonus into the account (spec §4 Bonus: 1 → 2). */
export interface BonusGrantCommand extends LedgerCommand {
  readonly kind: 'bonusGrant';
  readonly currency: string;
  readonly bonusId: string;
}

/** Takes what is left of an active bonus (spec §4 Bonus: 3-3, 3-4). */
export interface BonusEndCommand extends LedgerCommand {
  readonly kind: 'bonusEnd';
  readonly currency: string;
  readonly bonusId: string;
  readonly outcome: 'cancelled' | 'expired';
}

export type WalletCommand =
  | BetCommand
  | WinCommand
  | RollbackCommand
  | EndRoundCommand
  | DepositCommand
  | WithdrawalReserveCommand
  | WithdrawalPayoutCommand
  | WithdrawalReleaseCommand
  | ChargebackCommand
  | WithdrawalReturnCommand
  | ChargebackReversalCommand
  | AdjustmentCommand
  | BonusGrantCommand
  | BonusEndCommand;

/** Refusals of money beyond the provider's list (reliability §3.1): the cashier's own. */
export const cashierRefusals = ['RECEIVABLE_OPEN', 'REFERENCE_UNKNOWN', 'ALREADY_SETTLED'] as const;
