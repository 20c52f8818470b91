import { describe, expect, it } from 'vitest';
import { roundOf } from '../testing/round.ts';
import { type Game, type GameEvent, initialGame, isOffered, isOpen, reduceGame, shownStakeMinor } from './game-state.ts';

type Settings = { readonly mines: number };
const start = initialGame<Settings>({ mines: 3 }, 100n);
const play = (game: Game<Settings>, ...events: GameEvent<Settings>[]): Game<Settings> => events.reduce(reduceGame<Settings>, game);
const open = roundOf({ stakeMinor: 500n, legalActions: ['cashOut'] });
const finished = roundOf({ stakeMinor: 500n, isFinished: true });

describe('games §8.2 the table of a game', () => {
  it('takes new settings between rounds, and clears the finished one', () => {
    const game = play(start, { type: 'roundShown', round: finished }, { type: 'settingsChosen', settings: { mines: 5 } });
    expect(game).toMatchObject({ settings: { mines: 5 }, round: null });
  });

  it('keeps the settings of an open round', () => {
    const game = play(start, { type: 'roundShown', round: open });
    expect(reduceGame(game, { type: 'settingsChosen', settings: { mines: 5 } })).toBe(game);
  });

  it('continues an open round with the settings it was opened with', () => {
    const game = play(start, { type: 'roundResumed', round: open, settings: { mines: 7 } });
    expect(game).toMatchObject({ settings: { mines: 7 }, round: open });
    expect(isOpen(game)).toBe(true);
  });

  it('shows amounts for the stake of the open round, else for the next stake', () => {
    const staked = play(start, { type: 'roundShown', round: open }, { type: 'stakeChanged', stakeMinor: 200n });
    expect(shownStakeMinor(staked)).toBe(500n);
    expect(shownStakeMinor(play(staked, { type: 'roundShown', round: finished }))).toBe(200n);
  });

  it('offers the legal actions of the round', () => {
    const game = play(start, { type: 'roundShown', round: open }, { type: 'busyChanged', isBusy: true });
    expect([isOffered(game, 'cashOut'), isOffered(game, 'hit'), isOffered(start, 'cashOut')]).toEqual([true, false, false]);
    expect(game.isBusy).toBe(true);
  });
});
