import type { HouseAccount, LedgerCommand } from '@pavilion/ledger';

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

/** A ticket as its bet describes it (sportsbook §4.4). */
export interface SportBet {
  /** 1 single, 2 combination, 3 system. */
  readonly ticketType: number;
  readonly oddsThousandths: bigint;
  readonly isLive: boolean;
  readonly legs: number;
}

/** A part of an earlier stake that is at risk no longer, in minor units of the stake that was at risk before it and after. */
export interface ReturnedStake {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** What the ordinary wins of one round may come to at once, however many there are (S100). */
export interface RoundCeiling {
  /** The most that a round of a game pays for one unit staked, in thousandths. */
  mostWonThousandths(gameId: string): bigint;
  /** The most that any round pays, in minor units of the win's currency; undefined where no exchange rate makes it comparable. */
  readonly sumMinor: bigint | undefined;
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
  /** The jackpot that pays a win of kind `jackpot`; absent: the provider's account of jackpots. */
  readonly pot?: string | undefined;
  /** The part of it that the jackpot covered, if known. Not part of the content by which a repeat is compared. */
  readonly jackpotCover?: { readonly valuePico: bigint; readonly coveredPico: bigint } | undefined;
  /** What its round may win at once. No part of the content. */
  readonly ceiling?: RoundCeiling | undefined;
  /**
   * The most of it that is the player's at once; the rest is held in the same database transaction, and is cash, whatever its round was staked
   * with. Absent: nothing is held. No part of the content.
   */
  readonly atOnceMinor?: bigint | undefined;
  /** For a cash-out: what it returns of the bet named by `reference`. Not part of the content. */
  readonly returnedStake?: ReturnedStake | undefined;
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

/** Puts credited money aside until it is decided: cash to locked. */
export interface CreditHoldCommand extends LedgerCommand {
  readonly kind: 'creditHold';
  readonly currency: string;
}

/** Ends a hold: released to cash, or refused to a house account. Exactly one of the two ever happens. */
export interface CreditReleaseCommand extends LedgerCommand {
  readonly kind: 'creditRelease';
  readonly reference: string;
  /** Winnings settle what the player owes before they are cash; deposits do not. */
  readonly settlesDebt: boolean;
}
export interface CreditRefuseCommand extends LedgerCommand {
  readonly kind: 'creditRefuse';
  readonly reference: string;
  /** Where refused money goes: back where it came from. */
  readonly house: HouseAccount;
}

/** What was refused belongs to a win that was taken back as a whole: the refused part comes back to settle its share of that debt. */
export interface CreditRefusalReversalCommand extends LedgerCommand {
  readonly kind: 'creditRefusalReversal';
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
/** A dispute was won, or a coin is in its chain again: what was taken of a deposit comes back, wholly or in part (P22, P35). */
export interface ChargebackReversalCommand extends LedgerCommand {
  readonly kind: 'chargebackReversal';
  readonly currency: string;
  readonly psp: string;
}

/** A correction or an opening balance, in either direction, or a reward in cash, which is a cost of bonuses (reliability §2). */
export interface AdjustmentCommand extends LedgerCommand {
  readonly kind: 'adjustment';
  readonly currency: string;
  readonly reason: string;
  readonly house: 'adjustment' | 'bonus_cost';
}

/** Gives up what a player owes: a loss of the house, never more than is owed (reliability §3.3). */
export interface WriteOffCommand extends LedgerCommand {
  readonly kind: 'writeOff';
  readonly currency: string;
  readonly psp: string;
}

/** What was written off has come back after all, and was credited as cash in the same database transaction: the house has it first. */
export interface WriteOffRecoveryCommand extends LedgerCommand {
  readonly kind: 'writeOffRecovery';
  readonly currency: string;
  readonly psp: string;
}

/** What the house puts into a jackpot; an operation of no player. */
export interface JackpotSeedCommand extends LedgerCommand {
  readonly kind: 'potSeed';
  readonly currency: string;
  /** Minor units of it per unit of the base currency, which it is. */
  readonly rate: string;
  readonly pot: string;
}

/** One side of a transfer of house money between two primaries; an operation of no player. Its source is the other shard. */
export interface ShardTransferCommand extends LedgerCommand {
  readonly kind: 'shardOut' | 'shardIn';
  readonly currency: string;
  /** The account that the money leaves on one side and reaches on the other. */
  readonly house: HouseAccount;
}

/** Puts the money of an opened bonus into the account (product §4 Bonus: 1 → 2). */
export interface BonusGrantCommand extends LedgerCommand {
  readonly kind: 'bonusGrant';
  readonly currency: string;
  readonly bonusId: string;
}

/** Takes the rest of an active bonus (product §4 Bonus: 3-3, 3-4), or a part of it. */
export interface BonusEndCommand extends LedgerCommand {
  readonly kind: 'bonusEnd';
  readonly currency: string;
  readonly bonusId: string;
  /** `takenBack`: the deposit that brought it went back, wholly or in part; no lock on cancelling is in the way. */
  readonly outcome: 'cancelled' | 'expired' | 'takenBack';
  /** For `takenBack`: the share with which the bonus continues. Absent: it ends. */
  readonly share?: Share;
}

/** A part of a whole, as `keptMinor` of `ofMinor`. */
export interface Share {
  readonly keptMinor: bigint;
  readonly ofMinor: bigint;
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
  | CreditHoldCommand
  | CreditReleaseCommand
  | CreditRefuseCommand
  | CreditRefusalReversalCommand
  | ChargebackCommand
  | WithdrawalReturnCommand
  | ChargebackReversalCommand
  | AdjustmentCommand
  | WriteOffCommand
  | WriteOffRecoveryCommand
  | JackpotSeedCommand
  | ShardTransferCommand
  | BonusGrantCommand
  | BonusEndCommand;

/** What of a credit is held in the same database transaction. */
export const heldOf = ({ atOnceMinor }: WinCommand, creditedMinor: bigint): bigint =>
  atOnceMinor === undefined || creditedMinor <= atOnceMinor ? 0n : creditedMinor - atOnceMinor;
