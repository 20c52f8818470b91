import type { LedgerCommand, Posting } from './command.ts';
import type { FreespinChange } from './freespins.ts';
import type { AccountState, BonusPlay, BonusState, LedgerState, LimitCounter, RoundState } from './state.ts';

/** The next state of the command's round; the ledger keeps its identity. */
export type RoundChange = Omit<RoundState, 'source' | 'externalId'>;

export interface AppliedDecision {
  readonly outcome: 'applied';
  readonly postings: readonly Posting[];
  /** What the operation is worth, where the command does not say it: a rollback's is the one of what it takes back. */
  readonly amountMinor?: bigint | undefined;
  /** Which round changes: the command's own or the one of its reference. */
  readonly round?: { readonly of: 'command' | 'reference'; readonly change: RoundChange } | undefined;
  /** Operations this one settles (rolls back, pays out, releases). */
  readonly settles?: readonly string[] | undefined;
  readonly refOpId?: string | undefined;
  /** Forbids the referenced key for ever: what arrives under it later was rolled back before (R5). */
  readonly isReferenceForbidden?: boolean | undefined;
  /** Minor units of the operation's currency per unit of the base currency; kept with it (reliability L3). */
  readonly rate?: string | undefined;
  /** Limit counters in their next state. */
  readonly counters?: readonly LimitCounter[] | undefined;
  /** Spins taken or given back, and what they won. */
  readonly freespins?: readonly FreespinChange[] | undefined;
  /** Bonuses in their next state. */
  readonly bonuses?: readonly BonusState[] | undefined;
  /** What the operation means to a bonus. */
  readonly bonusPlay?: BonusPlay | undefined;
  /** Exactly one row of the event log (I17); the ledger adds the operation's id and balances. */
  readonly event: { readonly type: string; readonly data: Readonly<Record<string, string | boolean | null>> };
}

export interface RefusedDecision {
  readonly outcome: 'refused';
  readonly code: string;
  /** A decided refusal is final and kept under its key (R4); temporary or malformed ones keep nothing. */
  readonly isStored: boolean;
}

export type Decision = AppliedDecision | RefusedDecision;

/** The rules of money: pure, no clock, no input or output. */
export type Decide<C extends LedgerCommand> = (state: LedgerState, command: C) => Decision;

/** What the caller is told; the balances belong to this operation (R9), also when it is repeated later. */
export interface LedgerAnswer {
  readonly status: 'applied' | 'refused';
  /** `OK`, or the refusal. */
  readonly code: string;
  /** Undefined when nothing was kept. */
  readonly operationId: string | undefined;
  readonly isDuplicate: boolean;
  readonly currency: string | undefined;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

/**
 * A message for a realtime channel. It carries a state with a version, so a repeated or late one cannot corrupt a view (O6).
 * `dataJson` is JSON already: the digits of amounts must stay as they are (D-31).
 */
export interface Publication {
  readonly channel: string;
  readonly dataJson: string;
  readonly idempotencyKey: string;
  readonly version: { readonly thing: string; readonly version: bigint };
}

/** Turns a changed account into its message. */
export type PublishAccount = (account: AccountState) => Publication;
