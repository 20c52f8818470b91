import type { Round } from '../../api.ts';

/** The table of a game: its settings, the round on it, open or finished, and the stake of the next round. */
export type Game<Settings> = {
  readonly settings: Settings;
  readonly round: Round | null;
  readonly stakeMinor: bigint;
  readonly isBusy: boolean;
};

export type GameEvent<Settings> =
  | { readonly type: 'settingsChosen'; readonly settings: Settings }
  | { readonly type: 'stakeChanged'; readonly stakeMinor: bigint }
  | { readonly type: 'busyChanged'; readonly isBusy: boolean }
  | { readonly type: 'roundShown'; readonly round: Round }
  /** An open round was found after a reload; it brings the settings it was opened with. */
  | { readonly type: 'roundResumed'; readonly round: Round; readonly settings: Settings };

export const initialGame = <Settings>(settings: Settings, stakeMinor = 0n): Game<Settings> => ({
  settings,
  round: null,
  stakeMinor,
  isBusy: false,
});

export const isOpen = ({ round }: Game<unknown>): boolean => round !== null && !round.isFinished;

/** The table after an event. New settings clear a finished round, and are ignored while a round is open. */
export function reduceGame<Settings>(game: Game<Settings>, event: GameEvent<Settings>): Game<Settings> {
  switch (event.type) {
    case 'settingsChosen':
      return isOpen(game) ? game : { ...game, settings: event.settings, round: null };
    case 'stakeChanged':
      return { ...game, stakeMinor: event.stakeMinor };
    case 'busyChanged':
      return { ...game, isBusy: event.isBusy };
    case 'roundShown':
      return { ...game, round: event.round };
    case 'roundResumed':
      return { ...game, round: event.round, settings: event.settings };
  }
}

/** The stake for which amounts are displayed: that of the open round, else that of the next one. */
export const shownStakeMinor = ({ round, stakeMinor }: Game<unknown>): bigint =>
  round !== null && !round.isFinished ? round.stakeMinor : stakeMinor;

export const isOffered = ({ round }: Game<unknown>, action: string): boolean => round?.legalActions.includes(action) ?? false;
