import type { PlayResult } from '../../engine.ts';
import type { RandomSource } from '../../stream.ts';

/** The cash-out action; the same in every step game. */
export const cashOut = 'cashOut';

/** The current state of a step game: nothing is paid before its end. */
export type Progress<Outcome> = {
  readonly outcome: Outcome;
  readonly stakeMinor: bigint;
  /** The value of the steps taken; 0 once one was wrong. */
  readonly valueMinor: bigint;
  readonly isLost: boolean;
  /** True while the player has not cashed out. */
  readonly isOpen: boolean;
  /** The available steps, without cash-out. */
  readonly nextSteps: readonly string[];
  readonly canCashOut: boolean;
  readonly openOutcome: unknown;
};

/**
 * The round of a step game. It ends with a wrong step, with the cash-out, or when no further step is offered: then what was reached is
 * paid.
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

/** The numbers after `name:` in the actions: `['open:3', 'open:7', 'cashOut']` gives [3, 7]; other actions are ignored. */
export const numbersOf = (actions: readonly string[], name: string): number[] =>
  actions.filter((action) => action.startsWith(`${name}:`)).map((action) => Number(action.slice(name.length + 1)));
