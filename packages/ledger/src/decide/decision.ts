import type { LedgerCommand, Posting } from '../command.ts';
import type { FreespinChange } from '../freespins.ts';
import type { JackpotChange } from '../jackpots.ts';
import type { AccountState, BonusPlay, BonusState, Followed, LedgerState, LimitCounter, RoundState } from '../state.ts';
import type { StakeReturn } from '../books/changes.ts';

/** The round's next state, except for its identity and what is followed of it, which the ledger keeps. */
export type RoundChange = Omit<RoundState, 'source' | 'externalId' | 'openedAt' | 'followed'>;

export interface AppliedDecision {
  readonly outcome: 'applied';
  readonly postings: readonly Posting[];
  /** The amount of the operation, when the command has none: a rollback's is that of the operation it reverses. */
  readonly amountMinor?: bigint | undefined;
  /** Which round changes: the command's own or that of its reference. */
  readonly round?: { readonly of: 'command' | 'reference'; readonly change: RoundChange } | undefined;
  /** Operations this one settles (rolls back, pays out, releases). */
  readonly settles?: readonly string[] | undefined;
  readonly refOpId?: string | undefined;
  /** Blocks the referenced key permanently: an operation arriving under it later was already rolled back (R5). */
  readonly isReferenceForbidden?: boolean | undefined;
  /** Minor units of the operation's currency per unit of the base currency; stored with it (L3). */
  readonly rate?: string | undefined;
  /** Limit counters in their next state. */
  readonly counters?: readonly LimitCounter[] | undefined;
  /** Spins used or returned, and their winnings. */
  readonly freespins?: readonly FreespinChange[] | undefined;
  /** Amounts that jackpots receive, return and pay. */
  readonly jackpots?: JackpotChange | undefined;
  /** Bonuses in their next state. */
  readonly bonuses?: readonly BonusState[] | undefined;
  /** The operation's effect on a bonus. */
  readonly bonusPlay?: BonusPlay | undefined;
  /** The part of a bet's stake it returned. */
  readonly returnedStake?: StakeReturn | undefined;
  /** Operations triggered by this one, each decided on the state left by the one before, in the same database transaction. */
  readonly consequences?: readonly Consequence[] | undefined;
  /** Exactly one row of the event log (I17); the ledger adds the operation's id and balances. */
  readonly event: { readonly type: string; readonly data: Readonly<Record<string, string | boolean | null>> };
}

export interface Consequence {
  readonly command: LedgerCommand;
  decide(state: LedgerState): Decision;
}

export interface RefusedDecision {
  readonly outcome: 'refused';
  readonly code: string;
  /** A decided refusal is final and stored under its key (R4); temporary or malformed ones are not stored. */
  readonly isStored: boolean;
}

export type Decision = AppliedDecision | RefusedDecision;

/** The money rules: pure, without a clock, input or output. */
export type Decide<C extends LedgerCommand> = (state: LedgerState, command: C) => Decision;

/** An event of a round, as the log is going to have it. */
export interface RoundEvent {
  readonly type: string;
  readonly playerId: string;
  readonly at: Date;
  /** Its data besides its round. */
  readonly data: Readonly<Record<string, unknown>>;
  /** As the operation leaves it. */
  readonly round: RoundState;
}

/**
 * The running summary of a round for readers of the event log. Each event carries the result of the round's earlier events, so that a
 * reader depends neither on its own rows nor on other readers.
 */
export interface RoundFollowing {
  /** The summary of a round before its first event; null: readers keep it themselves. */
  begin(openedAt: Date): Followed | null;
  after(before: Followed, event: RoundEvent): Followed;
}

/** The caller's answer. The balances are those of this operation (R9), even when it is repeated later. */
export interface LedgerAnswer {
  readonly status: 'applied' | 'refused';
  /** `OK`, or the refusal. */
  readonly code: string;
  /** Undefined when nothing was stored. */
  readonly operationId: string | undefined;
  readonly isDuplicate: boolean;
  readonly currency: string | undefined;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** The part of a win forfeited to the house (D-150); absent where all of it was paid. */
  readonly forfeitedMinor?: bigint;
}

/**
 * A message for a realtime channel. It carries a state with a version, so a repeated or late one cannot corrupt a view (O6). `dataJson` is
 * already JSON: the digits of amounts must not change (D-31).
 */
export interface Publication {
  readonly channel: string;
  readonly dataJson: string;
  readonly idempotencyKey: string;
  readonly version: { readonly thing: string; readonly version: bigint };
}

/** Turns a changed account into its message. */
export type PublishAccount = (account: AccountState) => Publication;
