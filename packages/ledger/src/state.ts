import type { Bucket, HouseAccount } from './command.ts';
import type { FreespinMove, FreespinState } from './freespins.ts';
import type { JackpotContribution, JackpotShare } from './jackpots.ts';

export type PlayerStatus = 'active' | 'limited' | 'blocked';

/** What the ledger stores about a player so that a debit checks everything at one moment (R7, S57). */
export interface PlayerState {
  readonly playerId: string;
  readonly status: PlayerStatus;
  readonly excludedUntil: Date | null;
  readonly coolingOffUntil: Date | null;
  /** From then on no new round may be staked until the player has acknowledged the reality check (L10); null: never. */
  readonly realityCheckDueAt: Date | null;
}

/** The round that last moved money of an account, as it was then. */
export interface LastRound {
  readonly source: string;
  readonly round: string;
  readonly gameId: string | null;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  /** Null for a round written before this was recorded. */
  readonly openedAtMs: number | null;
}

/** The result, since a session of the player began, of rounds that had begun before: not part of the session's own result (D-227). */
export interface SessionMark {
  /** When the session began. */
  readonly sinceMs: number;
  readonly earlierMinor: bigint;
}

/** A player's account in one currency; `seq` increases by one with each entry. Status: 1 active, 2 available, 3 hidden (D-60). */
export interface AccountState {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly status: number;
  readonly seq: bigint;
  /** Changes of its status, which have no entry: with `seq` they number the account's states. */
  readonly statusSeq: bigint;
  readonly balances: Readonly<Record<Bucket, bigint>>;
  /** Wins less stakes of all money since the account was opened. */
  readonly playResultMinor: bigint;
  readonly lastRound: LastRound | null;
  /** Marks of the sessions that requested their result, in the order they began. */
  readonly sessionMarks: readonly SessionMark[];
}

/** State of a bonus: waiting for winnings of free spins, active, or how it ended (product §4 Bonus). */
type BonusStanding = 'waiting' | 'active' | 'released' | 'cancelled' | 'expired' | 'lost';

/** The wagering terms of a bonus, and what happens at its end; read by the rules only. */
export interface BonusTerms {
  /** The share of a stake that counts, in parts per million: by the game's type, or else this. */
  readonly ratePpm: number;
  readonly ratesPpm: Readonly<Record<string, number>>;
  readonly restrictedGameIds: readonly string[];
  readonly isBonusFirst: boolean;
  readonly paysWinsAfterEnd: boolean;
  readonly isCancelLocked: boolean;
  readonly blocksWithdrawal: boolean;
  /** Stakes outside these bounds count nothing; decimal texts of minor units, absent: no bound. */
  readonly stakeFromMinor?: string | null;
  readonly stakeToMinor?: string | null;
  /** True: the granted amount is forfeited at the release, and only the winnings beyond it become cash. */
  readonly isOwnAmountKept?: boolean;
  /** A bonus for sports bets: these count, and games do not. Absent: the reverse. */
  readonly sport?: SportTerms | null;
}

/** Which sports bets count. */
export interface SportTerms {
  readonly ratePpm: number;
  /** Minimum odds of the ticket, in thousandths: 1500 is 1.50. */
  readonly oddsMinThousandths: number;
  readonly legsMin: number;
  /** 1 single, 2 combination, 3 system. */
  readonly ticketTypes: readonly number[];
  readonly stage: 'any' | 'prematch' | 'live';
}

/** A player's bonus money under wagering (reliability §3.3). At most one is active per currency. */
export interface BonusState {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly status: BonusStanding;
  /** Detail of the `bonus_cost` account that funds it. */
  readonly cost: string;
  readonly grantedMinor: bigint;
  /** Its part of the account's bonus balance. */
  readonly remainingMinor: bigint;
  /** What cash or a debt has covered of rolled-back wins whose bonus money was already staked: returned stakes repay it. */
  readonly owedMinor: bigint;
  readonly requiredMinor: bigint;
  readonly wageredMinor: bigint;
  /** What was wagered when it last began again from nothing: its requirement is counted from there. */
  readonly wageredBeforeMinor: bigint;
  /** The part of `wageredMinor` from open tickets: it meets no requirement before they are settled. */
  readonly pendingMinor: bigint;
  /** Rounds staked with it that have not ended. */
  readonly openRoundCount: number;
  /** The amount released to cash. */
  readonly releasedMinor: bigint;
  readonly maxBetMinor: bigint | null;
  readonly conversionCapMinor: bigint | null;
  readonly terms: BonusTerms;
  readonly expiresAt: Date | null;
}

/** An operation's effect on a bonus. */
export interface BonusPlay {
  readonly bonusId: string;
  readonly contributionMinor: bigint;
  /** The amount it added to the requirement: a win of free spins brings its own. */
  readonly requiredMinor: bigint;
  /** Released from bonus money to cash: by the bet that completed the wagering, or from a later win. */
  readonly releasedMinor: bigint;
  /** Forfeited to the house. */
  readonly forfeitedMinor: bigint;
}

/** A round's running summary for readers of the event log, as JSON of the ledger's caller: the ledger stores it and never reads it. */
export type Followed = Readonly<Record<string, unknown>>;

export interface RoundState {
  readonly source: string;
  readonly externalId: string;
  readonly gameId: string | null;
  readonly currency: string | null;
  /** Stakes not rolled back, by source of funds: wins are returned in this ratio (reliability §3.3). */
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  /** Wins not rolled back. */
  readonly winMinor: bigint;
  /** The part of `winMinor` that was forfeited; the rest was paid (D-150). */
  readonly forfeitedMinor: bigint;
  readonly betCount: number;
  /** Bets not rolled back. */
  readonly liveBetCount: number;
  readonly isRolledBack: boolean;
  readonly isClosed: boolean;
  /** The totals reported by the provider at the end of the round. */
  readonly reportedBetsMinor: bigint | null;
  readonly reportedWinsMinor: bigint | null;
  /** Why the round is on the reconciliation list (I21), if it is. */
  readonly reviewReason: string | null;
  /** The bonus that funded part of its stakes. */
  readonly bonusId: string | null;
  /** The free-spins campaign it plays. */
  readonly freespinId: string | null;
  /** When its first operation was decided. */
  readonly openedAt: Date;
  /** The summary of its events so far; null if its readers keep it themselves. */
  readonly followed: Followed | null;
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
  /** Its effect on the player's balances: a rollback applies the exact negatives. */
  readonly effect: Readonly<Record<Bucket, bigint>>;
  readonly house: HouseAccount | null;
  readonly cashAfterMinor: bigint | null;
  readonly bonusAfterMinor: bigint | null;
  /** External id of its round. */
  readonly round: string | null;
  /** Minor units of its currency per unit of the base currency when it was decided (L3); null when unknown. */
  readonly rate: string | null;
  readonly createdAt: Date;
  /** The operation that settled this one: rolled it back, paid it out or released it. There is never more than one (I9, I13). */
  readonly settledByOpId: string | null;
  readonly bonus: BonusPlay | null;
}

export interface GameSessionState {
  readonly id: string;
  readonly playerId: string;
  readonly source: string;
  readonly gameId: string;
  readonly currency: string;
  /** Maximum cost of a round in this session, in the session's currency; null: unlimited. */
  readonly stakeMaxMinor: bigint | null;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
}

/** The counter of one limit; its window advances when it ends (L1–L4). */
export interface LimitCounter {
  readonly id: string;
  readonly definition: number;
  readonly period: 'daily' | 'weekly' | 'monthly';
  /** Start and end of the windows after the current one. */
  readonly timeZone: string;
  /** Its window is always the last 24 hours, 7 or 30 days (L1). */
  readonly isRolling: boolean;
  readonly currency: string;
  /** Minor units of its currency per unit of the base currency during this window. */
  readonly rate: string;
  readonly windowStart: Date;
  readonly windowEnd: Date;
  readonly capMinor: bigint;
  /** In trillionths of a minor unit, so that even stakes worth less than one minor unit count exactly. */
  readonly usedPicoMinor: bigint;
  /** It refuses from this moment; it counts even before. */
  readonly bindsFrom: Date;
  /** It is removed at this moment; null: never. */
  readonly bindsUntil: Date | null;
  /** Why usage exceeds the cap, when that is no error (I16). */
  readonly overCapReason: string | null;
}

/** Everything one decision may read; loaded after the player's row was locked. */
export interface LedgerState {
  readonly now: Date;
  readonly player: PlayerState;
  readonly account: AccountState | undefined;
  readonly round: RoundState | undefined;
  readonly gameSession: GameSessionState | undefined;
  readonly isGameDisabled: boolean;
  readonly reference: OpState | undefined;
  readonly referenceRound: RoundState | undefined;
  /** The round's operations, when the command affects or reads the round as a whole. */
  readonly roundOps: readonly OpState[];
  readonly limitCounters: readonly LimitCounter[];
  /** The campaign the command names, if any. */
  readonly freespin: FreespinState | undefined;
  /** The campaign the command's round plays, if any. */
  readonly roundFreespin: FreespinState | undefined;
  /** An operation's effect on a campaign, by operation id; loaded for those the command rolls back. */
  freespinMoveOf(opId: string): FreespinMove | undefined;
  /** What the player's bets have contributed to a jackpot. */
  jackpotShare(of: Pick<JackpotShare, 'source' | 'pot' | 'currency'>): JackpotShare | undefined;
  /** A bet's contributions to jackpots, by operation id; loaded for those the command rolls back. */
  jackpotMovesOf(opId: string): readonly JackpotContribution[];
  /** The active bonus in the account's currency. */
  readonly activeBonus: BonusState | undefined;
  /** The player's bonuses that are active or that a round or an operation above names, by id. */
  readonly bonuses: ReadonlyMap<string, BonusState>;
}
