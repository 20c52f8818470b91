import { taskType } from '@pavilion/contract/constants.ts';
import { describe, expect, it } from 'vitest';
import { questTasks, settleTerms, type QuestDefinition, type SettledTask } from './definition.ts';
import { questEventOf, type QuestEvent } from './deeds.ts';
import { QuestRun } from './run.ts';
import { countsFor, type QuestAct, endOf, isTaskOpen } from './rules.ts';

const EUR = { currency: 'EUR', rate: { numerator: 100n, denominator: 1n } };
const JPY = { currency: 'JPY', rate: { numerator: 170n, denominator: 1n } };

const aTask = (changes: Partial<SettledTask>): SettledTask => ({
  id: 'task',
  type: taskType.bet,
  quantity: 3,
  fields: [],
  games: [],
  ...changes,
});
const bet = (stakeMinor: bigint, gameIdentity = 'drop'): QuestAct => ({ kind: 'bet', gameIdentity, currency: 'EUR', stakeMinor });
const win = (payoutMinor: bigint, stakeMinor = 100n): QuestAct => ({
  kind: 'win',
  gameIdentity: 'drop',
  currency: 'EUR',
  payoutMinor,
  stakeMinor,
});

describe('what counts', () => {
  it.each<[about: string, counted: { task: SettledTask; deed: QuestAct; expected: boolean }]>([
    ['any bet where nothing is said', { task: aTask({}), deed: bet(1n), expected: true }],
    ['no stake is no bet', { task: aTask({}), deed: bet(0n), expected: false }],
    ['the smallest bet that counts', { task: aTask({ minMinor: 10n, maxMinor: 20n }), deed: bet(10n), expected: true }],
    ['below it', { task: aTask({ minMinor: 10n }), deed: bet(9n), expected: false }],
    ['the largest', { task: aTask({ maxMinor: 20n }), deed: bet(20n), expected: true }],
    ['above it', { task: aTask({ maxMinor: 20n }), deed: bet(21n), expected: false }],
    ['a named game', { task: aTask({ games: ['drop', 'dice-line'] }), deed: bet(1n), expected: true }],
    ['another game', { task: aTask({ games: ['dice-line'] }), deed: bet(1n), expected: false }],
    ['a bet on sport where any game counts', { task: aTask({}), deed: bet(1n, 'sportsbook'), expected: false }],
    ['a bet on sport that is named', { task: aTask({ games: ['sportsbook'] }), deed: bet(1n, 'sportsbook'), expected: true }],
    ['a win is no bet', { task: aTask({}), deed: win(500n), expected: false }],
    ['a win of the multiple', { task: aTask({ type: taskType.win, multiplier: '2.5' }), deed: win(250n), expected: true }],
    ['a win below the multiple', { task: aTask({ type: taskType.win, multiplier: '2.5' }), deed: win(249n), expected: false }],
    ['a win above the largest multiple', { task: aTask({ type: taskType.win, maxMultiplier: '3' }), deed: win(301n), expected: false }],
    ['a win of the payout', { task: aTask({ type: taskType.win, minMinor: 500n }), deed: win(500n), expected: true }],
    ['a round that pays nothing', { task: aTask({ type: taskType.win }), deed: win(0n), expected: false }],
    ['a win nobody staked for', { task: aTask({ type: taskType.win }), deed: win(500n, 0n), expected: false }],
    [
      'a deposit',
      {
        task: aTask({ type: taskType.deposit, minMinor: 2000n }),
        deed: { kind: 'deposit', currency: 'EUR', amountMinor: 2000n },
        expected: true,
      },
    ],
    [
      'too small a deposit',
      {
        task: aTask({ type: taskType.deposit, minMinor: 2000n }),
        deed: { kind: 'deposit', currency: 'EUR', amountMinor: 1999n },
        expected: false,
      },
    ],
  ])('E-21 %s', (_about, { task, deed, expected }) => {
    expect(countsFor(task, deed)).toBe(expected);
  });

  it('E-21 tasks in turn open one after the other, others are all open', () => {
    const tasks = ['a', 'b', 'c'].map((id) => aTask({ id, quantity: 2 }));
    const done = (ids: readonly string[]) => (id: string) => (ids.includes(id) ? 2 : 0);
    const open = (isInTurn: boolean, ids: readonly string[]) => tasks.map(({ id }) => isTaskOpen({ isInTurn, tasks }, id, done(ids)));
    expect([open(true, []), open(true, ['a']), open(true, ['a', 'b']), open(false, [])]).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
      [true, true, true],
    ]);
  });

  it('E-21 a quest ends after its own time, and with its publication at the latest', () => {
    const at = (seconds: number): Date => new Date(seconds * 1000);
    expect(endOf({ availableUntil: null, durationSeconds: null }, at(0))).toBeNull();
    expect(endOf({ availableUntil: at(50), durationSeconds: null }, at(0))).toEqual(at(50));
    expect(endOf({ availableUntil: null, durationSeconds: 60 }, at(5))).toEqual(at(65));
    expect(endOf({ availableUntil: at(50), durationSeconds: 60 }, at(5))).toEqual(at(50));
    expect(endOf({ availableUntil: at(90), durationSeconds: 60 }, at(5))).toEqual(at(65));
  });
});

describe('terms', () => {
  const texts = { en: 'a', de: 'b' };
  const quest: QuestDefinition = {
    id: 'q',
    identity: 'q',
    name: texts,
    description: texts,
    position: 1,
    packagePosition: null,
    isInTurn: false,
    currencies: [],
    rewards: [{ type: 1, baseAmount: '5.00', amounts: { USD: '6.00' } }],
    availableFrom: new Date(0),
    availableUntil: null,
    durationSeconds: null,
    tasks: questTasks.parse([
      {
        id: 't',
        position: 1,
        type: 4,
        name: texts,
        description: texts,
        quantity: 1,
        stake: { base: { min: '1.00' }, amounts: { JPY: { min: '200', max: '900' } } },
      },
      { id: 'u', position: 2, type: 6, name: texts, description: texts, quantity: 1, amount: { base: { min: '10.00' } } },
    ]),
  };

  it('E-21 amounts are in the player’s currency: its own values first, else those of the base currency converted', () => {
    const yen = settleTerms(quest, { base: EUR, own: JPY });
    expect(yen.tasks).toMatchObject([{ minMinor: '200', maxMinor: '900' }, { minMinor: '1700' }]);
    expect(yen.rewards).toEqual([{ type: 1, currency: 'JPY', amount: '850' }]);
    expect(settleTerms(quest, { base: EUR, own: EUR })).toMatchObject({ tasks: [{ minMinor: '100' }, { minMinor: '1000' }] });
  });
});

describe('a run', () => {
  const at = new Date(1_000_000);
  const aRun = (tasks: SettledTask[], isInTurn = false, endAt: Date | null = null) =>
    new QuestRun(
      { playerId: 'p', questId: 'q', currency: 'EUR', terms: { isInTurn, tasks, rewards: [] }, startedAt: at, endAt },
      { progress: [], plays: [] },
    );
  const deed = (operationId: string, of: QuestAct, round = operationId): Extract<QuestEvent, { kind: 'deed' }> => ({
    kind: 'deed',
    deed: of,
    place: { operationId, source: 's', round },
  });
  const rollback = (data: Record<string, unknown>) => {
    const undone = questEventOf(
      { type: 'MoneyRolledBack', playerId: 'p', createdAt: at, data: { source: 's', referenceOperationId: null, round: null, ...data } },
      { providers: [], collections: [], games: [], gameByKey: new Map() },
    );
    if (undone?.kind !== 'undone') throw new Error('no rollback');
    return undone;
  };

  it('E-21 a deed counts for the open task alone, and the last one completes the quest', () => {
    const run = aRun([aTask({ id: 'a', quantity: 2 }), aTask({ id: 'b', quantity: 1 })], true);
    run.take(deed('1', bet(5n)), at);
    expect([run.progressOf('a'), run.progressOf('b'), run.outcome]).toEqual([1, 0, 'open']);
    run.take(deed('2', bet(5n)), at);
    expect([run.progressOf('a'), run.progressOf('b')]).toEqual([2, 0]);
    run.take(deed('3', bet(5n)), at);
    expect([run.progressOf('b'), run.outcome]).toEqual([1, 'completed']);
    run.take(deed('4', bet(5n)), at);
    expect(run.progressOf('b')).toBe(1);
  });

  it('E-21 play in another currency and after the end counts nothing', () => {
    const run = aRun([aTask({})], false, new Date(at.getTime() + 10));
    run.take(deed('1', { ...bet(5n), currency: 'USD' }), at);
    run.take(deed('2', bet(5n)), new Date(at.getTime() + 11));
    expect(run.progressOf('task')).toBe(0);
    run.take(deed('3', bet(5n)), new Date(at.getTime() + 10));
    expect(run.progressOf('task')).toBe(1);
  });

  it('E-21 a rollback takes back what counted and nothing else, by operation and by round; a completed quest stays completed', () => {
    const run = aRun([aTask({ quantity: 4 })]);
    for (const id of ['1', '2', '3']) run.take(deed(id, bet(5n), id === '3' ? 'other' : 'one'), at);
    run.take(rollback({ scope: 'op', referenceOperationId: 'unknown' }), at);
    run.take(rollback({ scope: 'op', referenceOperationId: '3' }), at);
    expect(run.progressOf('task')).toBe(2);
    run.take(rollback({ scope: 'round', round: 'one' }), at);
    expect([run.progressOf('task'), run.added.size]).toEqual([0, 0]);
    for (const id of ['4', '5', '6', '7']) run.take(deed(id, bet(5n)), at);
    run.take(rollback({ scope: 'op', referenceOperationId: '4' }), at);
    expect([run.progressOf('task'), run.outcome]).toEqual([4, 'completed']);
  });

  it('E-21 a round is won once, a day counts once, and filled fields count at the start and later', () => {
    const run = aRun([
      aTask({ id: 'w', type: taskType.win, quantity: 5 }),
      aTask({ id: 'd', type: taskType.login, quantity: 2 }),
      aTask({ id: 'f', type: taskType.profileFields, quantity: 2, fields: ['city', 'address', 'country'] }),
      aTask({ id: 'r', type: taskType.registration, quantity: 1 }),
    ]);
    run.look(['city'], at);
    run.take(deed('1', win(200n), 'round'), at);
    run.take(deed('2', win(400n), 'round'), at);
    for (const day of ['2026-01-01', '2026-01-01']) run.take({ kind: 'day', taskType: taskType.login, day }, at);
    expect(['w', 'd', 'f', 'r'].map(run.progressOf)).toEqual([1, 1, 1, 1]);
    run.look(['city', 'address', 'country'], at);
    run.take({ kind: 'day', taskType: taskType.login, day: '2026-01-02' }, at);
    expect(['w', 'd', 'f', 'r'].map(run.progressOf)).toEqual([1, 2, 2, 1]);
  });

  it('E-21 a cancelled quest and an expired one count no further bets', () => {
    for (const kind of ['cancelled', 'deadline'] as const) {
      const run = aRun([aTask({})]);
      run.take({ kind, questId: 'another' }, at);
      run.take(deed('1', bet(5n)), at);
      run.take({ kind, questId: 'q' }, at);
      run.take(deed('2', bet(5n)), at);
      expect([run.progressOf('task'), run.outcome]).toEqual([1, kind === 'deadline' ? 'expired' : kind]);
    }
  });
});
