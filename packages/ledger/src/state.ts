import type { Bucket, HouseAccount } from './command.ts';
import type { FreespinMove, FreespinState } from './freespins.ts';

export type PlayerStatus = 'active' | 'limited' | 'blocked';

/** What the ledger keeps of a player so that a debit checks everything at one moment (reliability R7, S57). */
export interface PlayerState {
  readonly playerId: string;
  readonly status: PlayerStatus;
  readonly excludedUntil: Date | null;
  readonly coolingOffUntil: Date | null;
  /** From then on no new round is staked until the player has acknowledged the reality check (reliability L10); null: never. */
  readonly realityCheckDueAt: Date | null;
}

/** A player's account of one currency; `seq` grows by one with each entry. Status: 1 active, 2 available, 3 hidden (D-60). */
export interface AccountState {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly status: number;
  readonly seq: bigint;
  readonly balances: Readonly<Record<Bucket, bigint>>;
}

/** How a bonus stands: waiting for what free spins win, active, or how it ended (spec §4 Bonus). */
export type BonusStanding = 'waiting' | 'active' | 'released' | 'cancelled' | 'expired' | 'lost';

/** What a bonus asks of stakes, and what becomes of it at its end; read by the rules alone. */
export interface BonusTerms {
  /** What a stake counts, in parts per million: by the game's type, or else this. */
  readonly ratePpm: number;
  readonly ratesPpm: Readonly<Record<string, number>>;
  readonly restrictedGameIds: readonly string[];
  readonly isBonusFirst: boolean;
  readonly paysWinsAfterEnd: boolean;
  readonly isCancelLocked: boolean;
  readonly blocksWithdrawal: boolean;
  /** Stakes outside count nothing; decimal texts of minor units, absent: no bound. */
  readonly stakeFromMinor?: string | null;
  readonly stakeToMinor?: string | null;
  /** True: what was given lapses at the release, and only what was won beyond it becomes cash. */
  readonly isOwnAmountKept?: boolean;
  /** A bonus of bets on sport: these count, and games do not. Absent: the reverse. */
  readonly sport?: SportTerms | null;
}

/** Which bets on sport count. */
export interface SportTerms {
  readonly ratePpm: number;
  /** Least odds of the ticket, in thousandths: 1500 is 1.50. */
  readonly coefficientMinThousandths: number;
  readonly legsMin: number;
  /** 1 single, 2 combination, 3 system. */
  readonly ticketTypes: readonly number[];
  readonly stage: 'any' | 'prematch' | 'live';
}

/** Bonus money of a player under wagering (reliability §3.3). At most one is active in a currency. */
export interface BonusState {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly status: BonusStanding;
  /** Detail of the `bonus_cost` account that pays it. */
  readonly cost: string;
  readonly grantedMinor: bigint;
  /** Its part of the account's bonus balance. */
  readonly remainingMinor: bigint;
  readonly requiredMinor: bigint;
  readonly wageredMinor: bigint;
  /** Rounds staked with it that have not ended. */
  readonly openRoundCount: number;
  /** What became cash. */
  readonly releasedMinor: bigint;
  readonly maxBetMinor: bigint | null;
  readonly conversionCapMinor: bigint | null;
  readonly terms: BonusTerms;
  readonly expiresAt: Date | null;
}

/** What an operation meant to a bonus. */
export interface BonusPlay {
  readonly bonusId: string;
  readonly contributionMinor: bigint;
  /** What it added to the requirement: a win of free spins brings its own. */
  readonly requiredMinor: bigint;
  /** Moved from bonus to cash, because the operation completed the wagering. */
  readonly releasedMinor: bigint;
  /** Went to the house instead of the player. */
  readonly lapsedMinor: bigint;
}

export interface RoundState {
  readonly source: string;
  readonly externalId: string;
  readonly gameId: string | null;
  readonly currency: string | null;
  /** Stakes that stand, by what paid them: wins return in this split (reliability §3.3). */
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  /** Wins that stand. */
  readonly winMinor: bigint;
  readonly betCount: number;
  /** Bets that were not rolled back. */
  readonly liveBetCount: number;
  readonly isRolledBack: boolean;
  readonly isClosed: boolean;
  /** What the provider reported at the end of the round. */
  readonly reportedBetsMinor: bigint | null;
  readonly reportedWinsMinor: bigint | null;
  /** Why the round is on the reconciliation list (I21), if it is. */
  readonly reviewReason: string | null;
  /** The bonus whose money is among its stakes. */
  readonly bonusId: string | null;
}

export type OpStatus = 'applied' | 'refused' | 'tombstone';

/** An operation as it was decided; immutable. */
export interface OpState {
  readonly id: string;
  readonly source: string;
  readonly externalId: string;
  readonly kind: string;
  readonly status: OpStatus;
  /** A binary string; empty for a tombstone. */
  readonly requestHash: string;
  readonly refusal: string | null;
  readonly currency: string | null;
  readonly amountMinor: bigint;
  /** What it did to the player's balances: the exact negatives take it back. */
  readonly effect: Readonly<Record<Bucket, bigint>>;
  readonly house: HouseAccount | null;
  readonly cashAfterMinor: bigint | null;
  readonly bonusAfterMinor: bigint | null;
  /** External id of its round. */
  readonly round: string | null;
  /** Minor units of its currency per unit of the base currency when it was decided (reliability L3); null where it was not known. */
  readonly rate: string | null;
  readonly createdAt: Date;
  /** The operation that settled this one: rolled it back, paid it out or released it. At most one ever does (I9, I13). */
  readonly settledByOpId: string | null;
  readonly bonus: BonusPlay | null;
}

export interface GameSessionState {
  readonly id: string;
  readonly playerId: string;
  readonly source: string;
  readonly gameId: string;
  readonly currency: string;
  /** The most one round of this session may cost, in the session's currency; null: any sum. */
  readonly stakeMaxMinor: bigint | null;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
}

/** The counter of one limit; its window moves on when it is over (reliability L1–L4). */
export interface LimitCounter {
  readonly id: string;
  readonly definition: number;
  readonly period: 'daily' | 'weekly' | 'monthly';
  /** Where the windows after the running one begin and end. */
  readonly timeZone: string;
  /** Its window is always the last 24 hours, 7 or 30 days (reliability L1). */
  readonly isRolling: boolean;
  readonly currency: string;
  /** Minor units of its currency per unit of the base currency while this window runs. */
  readonly rate: string;
  readonly windowStart: Date;
  readonly windowEnd: Date;
  readonly capMinor: bigint;
  readonly usedMinor: bigint;
  /** It refuses from then on; it counts before that already. */
  readonly bindsFrom: Date;
  /** It is gone from then on; null: it stays. */
  readonly bindsUntil: Date | null;
  /** Why more is used than the cap allows, where that is no fault (I16). */
  readonly overCapReason: string | null;
}

/** Everything one decision may look at; read after the player's row was locked. */
export interface LedgerState {
  readonly now: Date;
  readonly player: PlayerState;
  readonly account: AccountState | undefined;
  readonly round: RoundState | undefined;
  readonly gameSession: GameSessionState | undefined;
  readonly isGameDisabled: boolean;
  readonly reference: OpState | undefined;
  readonly referenceRound: RoundState | undefined;
  /** The round's operations, where the command concerns the round as a whole. */
  readonly roundOps: readonly OpState[];
  readonly limitCounters: readonly LimitCounter[];
  /** The campaign the command names, where there is one. */
  readonly freespin: FreespinState | undefined;
  /** What an operation did to a campaign, by its id; of those the command takes back. */
  freespinMoveOf(opId: string): FreespinMove | undefined;
  /** The active bonus of the account's currency. */
  readonly activeBonus: BonusState | undefined;
  /** The player's bonuses that are active or that a round or an operation above names, by id. */
  readonly bonuses: ReadonlyMap<string, BonusState>;
}
