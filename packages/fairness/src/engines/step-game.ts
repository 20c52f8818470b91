import type { PlayResult } from '../engine.ts';
import type { RandomSource } from '../stream.ts';

/** The action that takes what has been reached; the same in every game of steps. */
export const cashOut = 'cashOut';

/** A game of steps as far as it has come: nothing of it is paid before its end. */
export type Progress<Outcome> = {
  readonly outcome: Outcome;
  readonly stakeMinor: bigint;
  /** What the steps taken are worth; 0 once one was wrong. */
  readonly valueMinor: bigint;
  readonly isLost: boolean;
  /** True while the player has not cashed out. */
  readonly isOpen: boolean;
  /** The steps that are still open, cash-out aside. */
  readonly nextSteps: readonly string[];
  readonly canCashOut: boolean;
  readonly openOutcome: unknown;
};

/**
 * The round of a game of steps. It ends by a wrong step, by the cash-out, or where no further step is offered: then
 * what was reached is paid.
 */
export function stepResult<Outcome>(source: RandomSource, progress: Progress<Outcome>): PlayResult<Outcome> {
  const isFinished = progress.isLost || !progress.isOpen || progress.nextSteps.length === 0;
  return {
    outcome: progress.outcome,
    stakedMinor: progress.stakeMinor,
    payoutMinor: isFinished && !progress.isLost ? progress.valueMinor : 0n,
    bytesRead: source.bytesRead(),
    isCapped: false,
    isFinished,
    legalActions: isFinished ? [] : [...progress.nextSteps, ...(progress.canCashOut ? [cashOut] : [])],
    openOutcome: progress.openOutcome,
  };
}

/** The numbers behind `name:` in the actions: `['open:3', 'open:7', 'cashOut']` is [3, 7]; other actions are left out. */
export const numbersOf = (actions: readonly string[], name: string): number[] =>
  actions.filter((action) => action.startsWith(`${name}:`)).map((action) => Number(action.slice(name.length + 1)));
