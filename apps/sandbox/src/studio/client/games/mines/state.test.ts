import { minesGames } from '@pavilion/fairness';
import { describe, expect, it } from 'vitest';
import { initialGame, reduceGame } from '../shared/game-state.ts';
import { parametersOf } from '../shared/parameters.ts';
import { roundOf } from '../testing/round.ts';
import { chanceOfRun, foundIn, progressOf, reachableCounts, revealedField, settingsOf, tilesOf, valueAt, withMines } from './state.ts';

const parameters = parametersOf(minesGames, 'mines-field');
const round = roundOf({ stakeMinor: 500n, input: { mines: 3 }, actions: ['open:0', 'open:7', 'cashOut'], outcome: { mines: [1, 2, 7] } });

describe('games §8.2 mines', () => {
  it('keeps the number of mines within the field', () => {
    expect([0, 3, 99].map((mines) => withMines(mines).mines)).toEqual([1, 3, 24]);
  });

  it('starts with the settings of the last round, else with three mines', () => {
    expect([settingsOf(roundOf({ input: { mines: 9 } })), settingsOf(undefined)]).toEqual([{ mines: 9 }, { mines: 3 }]);
  });

  it('counts the tiles of an open round, and the chance of the next', () => {
    const game = reduceGame(initialGame({ mines: 3 }, 100n), { type: 'roundShown', round });
    expect(tilesOf(round.actions)).toEqual([0, 7]);
    expect(progressOf(game, parameters)).toMatchObject({ safe: 2, mayOpen: true });
    expect(progressOf(game, parameters).chancePercent).toBeCloseTo((20 / 23) * 100);
    expect(progressOf(initialGame({ mines: 3 }), parameters).safe).toBe(0);
  });

  it('shows worths for the stake of the open round', () => {
    const game = initialGame({ mines: 3 }, 100n);
    const open = reduceGame(game, { type: 'roundShown', round });
    expect([valueAt(game, parameters, 1), valueAt(open, parameters, 1)]).toEqual([112n, 562n]);
  });

  it('reveals the whole field at the end, dimmed where no tile was opened', () => {
    expect(revealedField(round).slice(0, 8)).toEqual(['gem', 'mine-dim', 'mine-dim', 'gem-dim', 'gem-dim', 'gem-dim', 'gem-dim', 'mine']);
    expect(foundIn(round)).toBe(1);
  });

  it('lists what can be reached, with its chance', () => {
    expect(reachableCounts(parameters, 24)).toEqual([1]);
    expect(chanceOfRun(24, 1)).toBeCloseTo(1 / 25);
    expect(chanceOfRun(3, 2)).toBeCloseTo((22 / 25) * (21 / 24));
  });
});
