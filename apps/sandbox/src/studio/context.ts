import type { Pool } from 'pg';
import type { SandboxDeps, SandboxLog } from '../deps.ts';
import type { Credential } from '../signing.ts';
import type { StudioFaults } from './faults.ts';

/** The studio's context. It reaches the platform through HTTP alone. */
export type StudioContext = {
  readonly pool: Pool;
  /** Where the platform answers, without a slash at the end: signed calls go to `${platformUrl}/provider/v1/…`. */
  readonly platformUrl: () => string;
  readonly studios: readonly Credential[];
  /** The platform's clock: signatures and the 24-hour rule follow it. */
  readonly clock: { now(): Date };
  readonly log: SandboxLog;
  readonly isDatabaseAway: SandboxDeps['isDatabaseAway'];
  /** Waits between repeats; tests replace it. */
  readonly wait: (delayMs: number) => Promise<void>;
  readonly faults: StudioFaults;
  /** How many of the next answers to a player's bets are lost on the way to the browser. */
  readonly lostAnswers: Map<string, number>;
};

/** Repeats of a call whose answer did not come (games §2.3). */
export const retryDelaysMs: readonly number[] = [500, 1000, 2000, 4000, 8000];

/** A request the studio refuses; the game displays a text for `code`. */
export class StudioError extends Error {
  readonly code: string;
  readonly httpStatus: number;
  constructor(code: string, httpStatus = 409) {
    super(code);
    this.name = 'StudioError';
    this.code = code;
    this.httpStatus = httpStatus;
  }
}
