import { type towerGames, type TowerLevel, towerValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import type { Difficulty } from '../shared/difficulty.ts';
import { type Game, isOpen, shownStakeMinor } from '../shared/game-state.ts';
import type { ParametersOf } from '../shared/parameters.ts';

export type TowerParameters = ParametersOf<typeof towerGames>;
export type Tower = Game<Difficulty>;
export const startDifficulty = 'medium';

const outcomeSchema = z.object({ traps: z.array(z.array(z.number())) });

export const levelOf = ({ settings }: Tower, { difficulties }: TowerParameters): TowerLevel =>
  difficulties[settings.difficulty] ?? { tiles: 3, safe: 2, floors: 9 };

/** The tiles picked by actions, one per floor from the ground up. */
export const picksOf = (actions: readonly string[]): number[] =>
  actions.filter((action) => action.startsWith('pick:')).map((action) => Number(action.slice('pick:'.length)));

/** The worth of a number of climbed floors, in minor units. */
export const valueAt = (game: Tower, parameters: TowerParameters, climbed: number): bigint =>
  towerValue(parameters, { stakeMinor: shownStakeMinor(game), level: levelOf(game, parameters) }, climbed);

const trapsOf = ({ outcome }: Round): readonly (readonly number[])[] | undefined => outcomeSchema.safeParse(outcome).data?.traps;

export const isTrap = (round: Round, floor: number, tile: number): boolean => trapsOf(round)?.[floor]?.includes(tile) ?? false;

/** The index of the lit floor, -1 after a round. */
export function litFloor(game: Tower): number {
  if (game.round === null) return 0;
  return isOpen(game) ? picksOf(game.round.actions).length : -1;
}

export type TileState = 'shut' | 'now' | 'safe' | 'trap';
type TowerTile = { readonly state: TileState; readonly isDisabled: boolean; readonly isDim: boolean };

/** A tile for display; traps are revealed once the round is finished. */
export function tileAt(game: Tower, floor: number, tile: number): TowerTile {
  const { round } = game;
  const isPicked = round !== null && picksOf(round.actions)[floor] === tile;
  const isRevealed = round?.isFinished === true && trapsOf(round) !== undefined;
  const state = (): TileState => {
    if (round && isRevealed && isTrap(round, floor, tile)) return 'trap';
    if (isPicked) return 'safe';
    return floor === litFloor(game) ? 'now' : 'shut';
  };
  return {
    state: state(),
    isDisabled: floor !== (isOpen(game) ? litFloor(game) : 0),
    isDim: isRevealed && !isPicked,
  };
}

/** The number of floors a finished round climbed. */
export const climbedIn = (round: Round): number => {
  const picked = picksOf(round.actions).length;
  return round.payoutMinor > 0n ? picked : Math.max(0, picked - 1);
};
