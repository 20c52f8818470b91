import type { Bucket } from '../command.ts';
import type { FreespinMove, FreespinState } from '../freespins.ts';
import type { JackpotMove, JackpotShare, JackpotWin } from '../jackpots.ts';
import type { AccountState, BonusState, LimitCounter, OpState, RoundState } from '../state.ts';

/** A signed side of an operation, as written. */
export interface EntryRow {
  readonly opId: string;
  readonly accountId: string;
  readonly bucket: Bucket | 'house';
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint | null;
  readonly accountSeq: bigint | null;
}

/** An operation, as written. */
export interface OpRow extends OpState {
  readonly playerId: string;
  readonly houseAccountId: string | null;
  readonly refOpId: string | null;
}

/** The part of a bet's stake that an operation returned, and which therefore was not at risk. */
export interface StakeReturn {
  readonly betOpId: string;
  readonly stakeMinor: bigint;
}

interface EventRow {
  readonly type: string;
  readonly playerId: string;
  readonly data: string;
}

export interface RoundRow {
  readonly playerId: string;
  readonly round: RoundState;
  /** Operations of this batch that changed it. */
  readonly opIds: readonly string[];
}

/** The writes of a batch. Accounts and rounds appear once, in their final state. */
export interface Changes {
  readonly ops: OpRow[];
  readonly entries: EntryRow[];
  readonly events: EventRow[];
  readonly outcomes: { readonly opId: string; readonly outcomeOpId: string }[];
  readonly returnedStakes: (StakeReturn & { readonly opId: string })[];
  readonly counters: Map<string, LimitCounter>;
  /** Ids of the counters in which more than the usage changed. */
  readonly movedCounters: Set<string>;
  readonly freespins: Map<string, FreespinState>;
  readonly freespinMoves: FreespinMove[];
  readonly jackpotShares: Map<string, JackpotShare>;
  readonly jackpotMoves: JackpotMove[];
  readonly jackpotWins: JackpotWin[];
  readonly bonuses: Map<string, BonusState>;
  readonly accounts: Map<string, AccountState>;
  readonly openedRounds: Map<string, RoundRow>;
  readonly changedRounds: Map<string, RoundRow>;
}
