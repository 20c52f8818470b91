import { towerGames } from '@pavilion/fairness';
import { describe, expect, it } from 'vitest';
import { difficultyOf } from '../shared/difficulty.ts';
import { initialGame, reduceGame } from '../shared/game-state.ts';
import { parametersOf } from '../shared/parameters.ts';
import { roundOf } from '../testing/round.ts';
import { climbedIn, levelOf, litFloor, picksOf, startDifficulty, tileAt, type Tower, valueAt } from './state.ts';

const parameters = parametersOf(towerGames, 'tower-nine');
const start: Tower = initialGame({ difficulty: startDifficulty }, 100n);
const shown = (over: Parameters<typeof roundOf>[0]): Tower => reduceGame(start, { type: 'roundShown', round: roundOf(over) });
const traps = [[1], [0], [2]];

describe('games §8.2 tower', () => {
  it('starts with the difficulty of the last round, if the game still has it', () => {
    const names = Object.keys(parameters.difficulties);
    expect(difficultyOf(roundOf({ input: { difficulty: 'hard' } }), names, 'medium')).toEqual({ difficulty: 'hard' });
    expect(difficultyOf(roundOf({ input: { difficulty: 'gone' } }), names, 'medium')).toEqual({ difficulty: 'medium' });
  });

  it('lights the ground floor before a round, then the floor above the last pick', () => {
    const open = shown({ actions: ['pick:0', 'pick:2'] });
    expect([litFloor(start), litFloor(open)]).toEqual([0, 2]);
    expect(picksOf(['pick:0', 'pick:2', 'cashOut'])).toEqual([0, 2]);
    expect(litFloor(shown({ isFinished: true }))).toBe(-1);
  });

  it('shows picked tiles as safe, and lets only the lit floor be picked', () => {
    const open = shown({ actions: ['pick:0'] });
    expect(tileAt(open, 0, 0)).toEqual({ state: 'safe', isDisabled: true, isDim: false });
    expect(tileAt(open, 1, 2)).toEqual({ state: 'now', isDisabled: false, isDim: false });
    expect(tileAt(open, 2, 0)).toEqual({ state: 'shut', isDisabled: true, isDim: false });
  });

  it('reveals the traps at the end, and dims what was not picked', () => {
    const lost = shown({ actions: ['pick:0', 'pick:0'], isFinished: true, outcome: { traps } });
    expect(tileAt(lost, 1, 0)).toEqual({ state: 'trap', isDisabled: true, isDim: false });
    expect(tileAt(lost, 2, 2)).toMatchObject({ state: 'trap', isDim: true });
    expect(tileAt(lost, 0, 0)).toMatchObject({ state: 'safe', isDim: false, isDisabled: false });
  });

  it('counts the climbed floors: without the last one where it was a trap', () => {
    expect(climbedIn(roundOf({ actions: ['pick:0', 'pick:1', 'cashOut'], payoutMinor: 200n }))).toBe(2);
    expect(climbedIn(roundOf({ actions: ['pick:0', 'pick:1'] }))).toBe(1);
  });

  it('values floors by the level of the difficulty', () => {
    expect(levelOf(start, parameters)).toMatchObject({ tiles: 3, safe: 2 });
    expect(valueAt(start, parameters, 1)).toBe(145n);
  });
});
