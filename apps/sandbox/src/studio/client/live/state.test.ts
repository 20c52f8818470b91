import { expect, test } from 'vitest';
import type { LiveTable, Round } from '../api.ts';
import { clockCallOf, leftMsOf, nextMsOf, openNumberOf, othersByField, pastRounds, phaseOf, watchedRound } from './state.ts';

const table = (change: Partial<LiveTable>): LiveTable => ({
  number: 7,
  phase: 'betting',
  elapsedMs: -15_000,
  nextInMs: null,
  bettingMs: 15_000,
  salt: 'salt',
  endHash: '0',
  outcome: null,
  players: 0,
  bets: [],
  ended: [],
  ...change,
});
const seen = (change: Partial<LiveTable> = {}) => ({ table: table(change), receivedAtMs: 1000 });

test('GS-29 a table takes bets until shortly before its clock closes them, and says so without another answer', () => {
  expect([leftMsOf(seen(), 1000), openNumberOf(seen(), 1000)]).toEqual([15_000, 7]);
  expect([openNumberOf(seen(), 15_599), openNumberOf(seen(), 15_600)]).toEqual([7, undefined]);
  expect([phaseOf(seen(), 15_999), phaseOf(seen(), 16_000)]).toEqual(['betting', 'closed']);
  expect(openNumberOf(seen({ phase: 'over', nextInMs: 4000 }), 1000)).toBeUndefined();
  expect(nextMsOf(seen({ phase: 'over', nextInMs: 4000 }), 2500)).toBe(2500);
});

test('GS-29 the clock speaks three times a round: open, the last five seconds, closed', () => {
  const said = Array.from({ length: 170 }, (_, step) => clockCallOf(seen(), 1000 + step * 100)).map((call) => call?.name);
  expect([...new Set(said)]).toEqual(['7 open', '7 last', '7 closed']);
  expect(clockCallOf(seen(), 1000)).toMatchObject({ call: 'open', seconds: 15 });
  expect(clockCallOf(seen(), 11_000)).toMatchObject({ call: 'last', seconds: 5 });
  expect(clockCallOf(seen({ phase: 'over' }), 1000)).toBeUndefined();
});

test('GS-29 fields are marked with the bets of others, not with one’s own', () => {
  const bet = { player: 1, returnedTimes: null };
  const bets = [
    { ...bet, isOwn: true, fields: ['red'] },
    { ...bet, isOwn: false, fields: ['red', 'odd'] },
    { ...bet, isOwn: false, fields: ['red'] },
  ];
  expect([...othersByField(table({ bets }))]).toEqual([
    ['red', 2],
    ['odd', 1],
  ]);
});

test('GS-29 the table is found with its own last results, and with the chips of the player’s last round or of the running one', () => {
  const ended = [9, 8, 7].map((number) => ({ number, outcome: { number } }));
  const own: Round = { ...watchedRound('lake-roulette', { number: 3, outcome: { number: 3 } }), input: { bets: { red: 100 } } };
  const running: Round = { ...own, input: { bets: { black: 100 } } };
  const of = (history: Round[], runningRound: Round | null) =>
    pastRounds(table({ ended }), { gameId: 'lake-roulette', history, runningRound }).map(({ nonce, input }) => [nonce, input]);
  const none = { bets: {} };
  expect(of([], null)).toEqual([9, 8, 7].map((number) => [number, none]));
  expect(of([own], null)[0]).toEqual([9, own.input]);
  expect(of([own], running)[0]).toEqual([9, running.input]);
});
