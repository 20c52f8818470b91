import type { LedgerCommand } from '../command.ts';
import type { LedgerAnswer, Publication } from '../decide/decision.ts';
import type { Unit } from '../decide/evaluate.ts';
import type { MissingHouseAccountError } from '../house.ts';
import type { BatchRules } from './batch.ts';
import type { LaneConnection } from './lane-connection.ts';

/** A unit waiting for its batch. */
export interface Waiting<C extends LedgerCommand> {
  readonly unit: Unit<C>;
  readonly arrivedAtMs: number;
  /**
   * At its deadline the caller is told that there is no answer yet. A unit not yet in a batch is dropped; for the others only the
   * database's answer counts.
   */
  readonly deadlineMs: number;
  readonly resolve: (answers: LedgerAnswer[]) => void;
  readonly reject: (error: Error) => void;
}

export interface BatchFigures {
  readonly commandCount: number;
  readonly waitMs: number;
  readonly durationMs: number;
}

/** The operations a lane performs on its connection. */
export type BatchConnection = Pick<LaneConnection, 'begin' | 'close' | 'commit' | 'isBroken' | 'isPipelined' | 'query' | 'rollback'>;

/** The interface of the surrounding ledger to a lane. */
export interface LaneHost<C extends LedgerCommand> {
  readonly rules: BatchRules<C>;
  readonly batchCommandsMax: number;
  readonly attemptsMax: number;
  openConnection(): Promise<BatchConnection>;
  openHouseAccount(missing: MissingHouseAccountError): Promise<void>;
  onCommitted(publications: readonly Publication[], outboxIds: readonly bigint[]): void;
  onBatch(figures: BatchFigures): void;
  onPoison(error: unknown, unit: Unit<C>): void;
  /** Called when a batch was returned undecided because of the database. */
  onUndecided(error: unknown): void;
  /** Called when callers have heard at their deadline that their batch has no answer yet, whether it has been sent or waits for a connection. */
  onUnanswered(): void;
  monotonicMs(): number;
  pause(milliseconds: number): Promise<void>;
  /** Calls back after a number of milliseconds. */
  after(milliseconds: number, act: () => void): void;
  /** Resolves after everything that the event loop can read now was read. */
  turn(): Promise<void>;
  /** A fraction from 0 to 1 that spreads retries. */
  jitter(): number;
}
