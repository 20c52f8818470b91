import { mayOpen, type minesGames, minesValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { type Game, isOpen, shownStakeMinor } from '../shared/game-state.ts';
import type { ParametersOf } from '../shared/parameters.ts';

export type MinesParameters = ParametersOf<typeof minesGames>;
export type MinesSettings = { readonly mines: number };
export type Mines = Game<MinesSettings>;

export const tileCount = 25;
const startMines = 3;

const inputSchema = z.object({ mines: z.number() });
const outcomeSchema = z.object({ mines: z.array(z.number()) });

/** The settings a round was opened with, else `fallback`. */
export function settingsOf(round: Round | undefined, fallback: MinesSettings = { mines: startMines }): MinesSettings {
  const input = inputSchema.safeParse(round?.input);
  return input.success ? input.data : fallback;
}

/** A number of mines within the bounds of the field. */
export const withMines = (mines: number): MinesSettings => ({ mines: Math.min(tileCount - 1, Math.max(1, mines)) });

/** The tiles opened by actions, in order. */
export const tilesOf = (actions: readonly string[]): number[] =>
  actions.filter((action) => action.startsWith('open:')).map((action) => Number(action.slice('open:'.length)));

/** The positions of the mines, empty while they are secret. */
export const minePositions = ({ outcome }: Round): readonly number[] => outcomeSchema.safeParse(outcome).data?.mines ?? [];

/** The worth of a number of safe tiles, in minor units. */
export const valueAt = (game: Mines, parameters: MinesParameters, safe: number): bigint =>
  minesValue(parameters, { stakeMinor: shownStakeMinor(game), mines: game.settings.mines }, safe);

type MinesProgress = { readonly safe: number; readonly mayOpen: boolean; readonly chancePercent: number };

/** The safe tiles so far, and whether another can be opened, with its chance. */
export function progressOf(game: Mines, parameters: MinesParameters): MinesProgress {
  const { mines } = game.settings;
  const safe = game.round && isOpen(game) ? tilesOf(game.round.actions).length : 0;
  return {
    safe,
    mayOpen: mayOpen(parameters, mines, safe),
    chancePercent: ((tileCount - mines - safe) / (tileCount - safe)) * 100,
  };
}

export type TileState = 'shut' | 'gem' | 'mine' | 'gem-dim' | 'mine-dim';

/** The field of a finished round: mines and gems, dimmed where the player did not open the tile. */
export function revealedField(round: Round): TileState[] {
  const [mines, opened] = [minePositions(round), tilesOf(round.actions)];
  return Array.from({ length: tileCount }, (_, tile): TileState => {
    const kind = mines.includes(tile) ? 'mine' : 'gem';
    return opened.includes(tile) ? kind : `${kind}-dim`;
  });
}

/** The number of gems a finished round found. */
export const foundIn = (round: Round): number => tilesOf(round.actions).filter((tile) => !minePositions(round).includes(tile)).length;

/** The chance, 0 to 1, of `safe` safe tiles in a row. */
export const chanceOfRun = (mines: number, safe: number): number =>
  Array.from({ length: safe }, (_, index) => (tileCount - mines - index) / (tileCount - index)).reduce((product, one) => product * one, 1);

/** The numbers of safe tiles that can be reached. */
export const reachableCounts = (parameters: MinesParameters, mines: number): number[] =>
  Array.from({ length: tileCount - mines }, (_, index) => index + 1).filter((safe) => mayOpen(parameters, mines, safe - 1));
