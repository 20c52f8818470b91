import { tournamentState, tournamentType } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../content/texts.tsx';
import tournamentTexts from '../../../../../../content/en/pages/tournament.json' with { type: 'json' };
import { boardOf, groupPrizes, linesBelow, rulesOf, scoreText, stateText, stepsOf, timeLeft } from './tournament-text.ts';

const texts = textsOf(tournamentTexts, 'en');
const base: Tournament = {
  id: 't',
  identity: 'cup',
  title: 'Cup',
  type: 3,
  state: tournamentState.running,
  startAt: '2026-11-20T10:00:00.000Z',
  endAt: '2026-11-22T14:00:00.000Z',
  confirmationRequired: true,
  isAvailable: true,
  prizesCount: 0,
  prizePool: null,
  rates: { baseCurrencyRate: 1 },
  conditions: { gameCollections: ['slots'], minAmount: 0.1, minAmountOp: 'gte' },
};
const facts = {
  texts,
  money: (amount: number, currency: string) => `${amount} ${currency}`,
  baseCurrency: 'EUR',
  gamesCount: 8,
  excluded: '',
};

describe('words of a tournament (design §5.8)', () => {
  test.each([
    [2 * 86_400_000 + 4 * 3_600_000, '2 d 4 h'],
    [3_600_000 + 60_000, '1 h 1 min'],
    [59_000, '1 min'],
    [-5, '0 min'],
  ])('P-23 %i milliseconds remain: %s', (leftMs, words) => {
    expect(timeLeft(leftMs, texts)).toBe(words);
  });

  test('P-23 P-113 shows the state, without a time that the server cannot know', () => {
    const nowMs = Date.parse('2026-11-20T10:00:00.000Z');
    const at = (time: number | undefined) => ({ nowMs: time, day: (iso: string) => iso.slice(0, 10) });
    expect(stateText(base, texts, at(nowMs))).toBe('Running, 2 d 4 h left');
    expect(stateText(base, texts, at(undefined))).toBe('Running');
    expect(stateText({ ...base, state: tournamentState.archived }, texts, at(nowMs))).toBe('Finished');
    const weeks = nowMs - 30 * 86_400_000;
    expect(stateText(base, texts, at(weeks))).toBe('Running until 2026-11-22');
    expect(stateText({ ...base, state: tournamentState.scheduled }, texts, at(weeks))).toBe('Starts on 2026-11-20');
    expect(stateText({ ...base, state: tournamentState.scheduled }, texts, at(undefined))).toBe('Upcoming');
  });

  test('P-117 leaves out the day of a distant contest where the state beside it names it', () => {
    const weeks = { nowMs: Date.parse('2026-10-20T10:00:00.000Z') };
    expect(stateText(base, texts, weeks)).toBe('Running');
    expect(stateText({ ...base, state: tournamentState.scheduled }, texts, weeks)).toBe('Upcoming');
    expect(stateText(base, texts, { nowMs: Date.parse('2026-11-20T10:00:00.000Z') })).toBe('Running, 2 d 4 h left');
  });

  test('P-24 derives the rules from the data that scores rounds', () => {
    const rules = rulesOf(base, facts);
    expect(rules[0]).toBe('Any of the 8 games listed here counts, played with your own money.');
    expect(rules[1]).toMatch(/^Bets from 0\.1 EUR count\. /);
    expect(rules[2]).toMatch(/^Your score is your best round/);
    const staked = rulesOf({ ...base, type: 1, rates: { baseCurrencyRate: 2 }, conditions: { maxAmount: 5, maxAmountOp: 'lt' } }, facts);
    expect(staked.slice(0, 3)).toEqual([
      'Every game counts, played with your own money.',
      expect.stringMatching(/^Bets below 5 EUR count\./),
      'Each 1 EUR bet gives 2 points.',
    ]);
  });

  test('P-24 groups neighbouring places with the same prize', () => {
    const prizes = [1, 2, 3, 4, 5].map((place) => ({ place, title: place > 2 ? '10 EUR' : `${place} EUR` }));
    expect(groupPrizes(prizes)).toEqual([
      { first: 1, last: 1, title: '1 EUR' },
      { first: 2, last: 2, title: '2 EUR' },
      { first: 3, last: 5, title: '10 EUR' },
    ]);
  });

  test('P-24 shows the leaderboard while it runs, and the winners afterwards', () => {
    const row = { playerId: 'p', nickname: null, place: 1, points: 4 };
    const prizes = [
      { place: 1, type: 1, title: 'x', entry: { playerId: 'w', nickname: 'wi***', points: 9, createdAt: '', updatedAt: '' } },
      { place: 2, type: 1, title: 'y' },
    ];
    expect(boardOf({ ...base, leaderboard: [row], prizes })).toEqual([row]);
    expect(boardOf({ ...base, state: tournamentState.finished, leaderboard: [row], prizes })).toMatchObject([
      { playerId: 'w', place: 1, points: 9 },
    ]);
  });

  test('P-24 puts the first three on the podium, each with its prize, and everyone else in the table', () => {
    const leaderboard = [1, 2, 3, 4].map((place) => ({ playerId: `p${place}`, nickname: null, place, points: 5 - place }));
    const prizes = [1, 2, 3, 4].map((place) => ({ place, type: 1, title: `${place} EUR` }));
    const running = { ...base, leaderboard, prizes };
    expect(stepsOf(running).map(({ place, line, prize }) => [place, line?.playerId, prize])).toEqual([
      [1, 'p1', '1 EUR'],
      [2, 'p2', '2 EUR'],
      [3, 'p3', '3 EUR'],
    ]);
    expect(linesBelow(running).map(({ playerId }) => playerId)).toEqual(['p4']);
  });

  test('P-24 leaves a step of the podium empty until somebody has scored, and omits steps with neither a prize nor a score', () => {
    const joined = { playerId: 'p1', nickname: null, place: 1, points: 0 };
    const prizes = [{ place: 1, type: 1, title: '1 EUR' }];
    const running = { ...base, leaderboard: [joined], prizes };
    expect(stepsOf(running)).toEqual([{ place: 1, line: undefined, prize: '1 EUR' }]);
    expect(linesBelow(running)).toEqual([joined]);
    expect(stepsOf({ ...base, leaderboard: [joined], prizes: [] })).toEqual([]);
  });

  test('P-24 writes every multiple with the same decimals, points as they are', () => {
    expect([25.75, 25.4, 24].map((points) => scoreText(points, tournamentType.multiple, 'en'))).toEqual(['25.75×', '25.40×', '24.00×']);
    expect(scoreText(1234.5, tournamentType.stake, 'en')).toBe('1,234.5');
  });
});
