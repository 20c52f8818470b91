import type { LoyaltyAccount, Quest, QuestTask } from '@pavilion/contract/areas/retention.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { textsOf } from '../../content/texts.tsx';
import { admitted, isModalOff, modalNames } from '../../navigation/modals.ts';
import { isAtGame } from './loyalty/level-banner-state.ts';
import { loyaltyPercent } from './queries.ts';
import { questCurrency, questPercent, rewardsLine, tasksBefore, taskTerms, timeLeft } from './quests/quest-text.ts';
import { applyLoyaltyUpdate, applyQuestUpdate } from './realtime.ts';

const level = (order: number, points: number) => ({ id: `l${order}`, name: `Level ${order}`, order, points });
const account = (order: number, points = 0): LoyaltyAccount => ({
  id: 'a',
  playerId: 'p',
  points,
  currentLevel: level(order, 0),
  nextLevel: null,
  createdAt: '',
  updatedAt: '',
});

const aTask = (changes: Partial<QuestTask> = {}): QuestTask => ({
  id: 't1',
  type: 4,
  name: 'Play',
  description: '',
  isActive: true,
  isCompleted: false,
  progress: 1,
  quantity: 4,
  executionOrder: 1,
  conditions: {},
  ...changes,
});
const aQuest = (changes: Partial<Quest> = {}): Quest => ({
  id: 'q1',
  playerId: 'p',
  state: 2,
  name: 'Walk',
  identity: 'walk',
  description: '',
  order: 1,
  packageOrder: null,
  taskExecutionOrder: 2,
  tasks: [aTask(), aTask({ id: 't2', executionOrder: 2, isActive: false, progress: 0 })],
  rewards: [{ type: 1, amount: 2, attributes: { isoCode: 'EUR', lockBalance: false } }],
  endAt: null,
  ...changes,
});

describe('progress', () => {
  test.each([
    [{ points: 1680, currentLevel: level(2, 1000), nextLevel: level(3, 2000) }, 68],
    [{ points: 1000, currentLevel: level(2, 1000), nextLevel: level(3, 2000) }, 0],
    [{ points: 900, currentLevel: level(2, 1000), nextLevel: level(3, 2000) }, 0],
    [{ points: 1, currentLevel: level(1, 0), nextLevel: level(2, 3) }, 33.33],
    [{ points: 5000, currentLevel: level(5, 4000), nextLevel: null }, 100],
  ])('P-22 progress is the share of points towards the next level (%#)', (standing, percent) => {
    expect(loyaltyPercent(standing)).toBe(percent);
  });

  test('M-33 every task has the same weight, and a locked one states how many precede it', () => {
    const quest = aQuest();
    expect(questPercent(quest)).toBe(12.5);
    expect(quest.tasks.map((task) => tasksBefore(quest, task))).toEqual([0, 1]);
  });
});

describe('words', () => {
  const money = (amount: number, currency: string): string => `${amount} ${currency}`;
  const constants = textsOf({ rewardTypes: { '1': '{amount}', '4': '{count, plural, one {# point} other {# points}}' } }, 'en');

  test('M-32 rewards are shown in money and in points', () => {
    const points = { type: 4, amount: 10, attributes: { isoCode: '', lockBalance: false } };
    expect(rewardsLine([...aQuest().rewards, points], { constants, money })).toBe('2 EUR + 10 points');
  });

  test('M-33 the terms of a task are derived from its conditions', () => {
    const labels = {
      minLabel: 'from',
      maxLabel: 'to',
      betAmountLabel: 'Bet',
      multiplierLabel: 'Times',
      winLabel: 'Win',
      fieldsLabel: 'Fill in',
    };
    const words = { texts: textsOf(labels, 'en'), money, fieldLabel: (name: string) => name.toUpperCase(), currency: 'EUR', locale: 'en' };
    expect(taskTerms(aTask({ conditions: { spinAmount: 0.1, maxSpinAmount: 5 } }), words)).toEqual([
      { label: 'Bet', value: 'from 0.1 EUR to 5 EUR' },
    ]);
    expect(taskTerms(aTask({ type: 3, conditions: { multiplier: 2, minPayout: null } }), words)).toEqual([
      { label: 'Times', value: 'from 2×' },
    ]);
    expect(taskTerms(aTask({ type: 2, conditions: { fields: ['city', 'address'] } }), words)).toEqual([
      { label: 'Fill in', value: 'CITY, ADDRESS' },
    ]);
    expect(taskTerms(aTask({ type: 2, conditions: { fields: ['city', 'address'] } }), { ...words, locale: 'ja' })).toEqual([
      { label: 'Fill in', value: 'CITY、ADDRESS' },
    ]);
    expect(taskTerms(aTask({ type: 5 }), words)).toEqual([]);
    expect(questCurrency(aQuest())).toBe('EUR');
  });

  test('M-31 the remaining time is shown in its two largest units, and not once it is over', () => {
    const timer = textsOf({ days: 'd', hours: 'h', minutes: 'min' }, 'en');
    const in_ = (minutes: number) => timeLeft(new Date(minutes * 60_000).toISOString(), 0, timer);
    expect([in_(3 * 1440 + 240), in_(1440), in_(312), in_(9), in_(0), in_(-5)]).toEqual([
      '3 d 4 h',
      '1 d',
      '5 h 12 min',
      '9 min',
      undefined,
      undefined,
    ]);
  });
});

describe('what the channels publish', () => {
  const aQuestContext = () => {
    const alerts: unknown[] = [];
    const queryClient = new QueryClient();
    const context = {
      queryClient,
      alert: (key: string, values: unknown) => alerts.push([key, values]),
      questStatus: (state: number) => `state ${state}`,
    };
    return { alerts, queryClient, context };
  };

  test('S-09 states 2, 5 and 6 raise an alert; 1, 3 and 4 do not', () => {
    const { alerts, context } = aQuestContext();
    for (const state of [1, 2, 3, 4, 5, 6]) applyQuestUpdate(context, { event: 'quest.updated', quest: aQuest({ state }) });
    expect(alerts).toEqual([2, 5, 6].map((state) => ['quests.stateChanged', { name: 'Walk', status: `state ${state}` }]));
  });

  test('T-08 a task’s progress is patched into every list that shows its quest; a completed one raises an alert and opens the next', () => {
    const { alerts, queryClient, context } = aQuestContext();
    queryClient.setQueryData(['retention', 'player-quests', 'own'], [aQuest(), aQuest({ id: 'q2' })]);
    queryClient.setQueryData(['retention', 'player-quests', 'active', 'EUR'], { pages: [{ data: [aQuest()], meta: {} }], pageParams: [1] });
    const task = { ...aTask(), questId: 'q1', playerId: 'p', createdAt: '', updatedAt: '' };
    applyQuestUpdate(context, { event: 'quest.task.updated', task: { ...task, progress: 3 } });
    expect(alerts).toEqual([]);
    applyQuestUpdate(context, { event: 'quest.task.updated', task: { ...task, progress: 4, isCompleted: true } });
    expect(alerts).toEqual([['quests.taskCompleted', { taskName: 'Play', questName: 'Walk' }]]);
    const moved = {
      id: 'q1',
      tasks: [
        { progress: 4, isCompleted: true },
        { progress: 0, isActive: true },
      ],
    };
    expect(queryClient.getQueryData(['retention', 'player-quests', 'own'])).toMatchObject([
      moved,
      { tasks: [{ progress: 1 }, { isActive: false }] },
    ]);
    expect(queryClient.getQueryData(['retention', 'player-quests', 'active', 'EUR'])).toMatchObject({ pages: [{ data: [moved] }] });
  });

  test('T-08 a completed task of a quest that the page does not know raises an alert without an empty name', () => {
    const { alerts, context } = aQuestContext();
    const task = { ...aTask(), questId: 'q9', playerId: 'p', createdAt: '', updatedAt: '' };
    applyQuestUpdate(context, { event: 'quest.task.updated', task: { ...task, progress: 4, isCompleted: true } });
    expect(alerts).toEqual([['quests.taskCompletedAlone', { taskName: 'Play' }]]);
  });

  test('T-08 L-19 quest and task keep the names that the page has read, whatever language the player’s own is', () => {
    const { alerts, queryClient, context } = aQuestContext();
    queryClient.setQueryData(['retention', 'player-quests', 'own'], [aQuest()]);
    applyQuestUpdate(context, { event: 'quest.updated', quest: aQuest({ state: 2, name: 'Rundgang' }) });
    const task = { ...aTask(), name: 'Spielen', questId: 'q1', playerId: 'p', createdAt: '', updatedAt: '' };
    applyQuestUpdate(context, { event: 'quest.task.updated', task: { ...task, progress: 4, isCompleted: true } });
    expect(alerts).toEqual([
      ['quests.stateChanged', { name: 'Walk', status: 'state 2' }],
      ['quests.taskCompleted', { taskName: 'Play', questName: 'Walk' }],
    ]);
  });

  test('T-09 L-19 levels keep the names that the page has read; a new one is read again', () => {
    const queryClient = new QueryClient();
    const key = ['retention', 'account'];
    const named = (order: number, name: string) => ({ ...account(order, order * 10).currentLevel, name });
    queryClient.setQueryData(key, { ...account(1, 10), currentLevel: named(1, 'Bronze'), nextLevel: named(2, 'Silver') });
    const published = { ...account(2, 20), currentLevel: named(2, 'Silber'), nextLevel: named(3, 'Gold') };
    applyLoyaltyUpdate({ queryClient, onLevelUp: () => undefined }, { event: 'account.level.updated', playerAccount: published });
    expect(queryClient.getQueryData(key)).toMatchObject({ currentLevel: { name: 'Silver' }, nextLevel: { name: 'Gold' } });
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test('T-09 S-19 the published account is stored; a higher level calls back, an equal or lower one does not', () => {
    const queryClient = new QueryClient();
    const risen: number[] = [];
    const context = { queryClient, onLevelUp: ({ currentLevel }: LoyaltyAccount) => risen.push(currentLevel.order) };
    const publish = (order: number, event: 'account.level.updated' | 'account.balance.updated') =>
      applyLoyaltyUpdate(context, { event, playerAccount: account(order, order * 10) });
    publish(1, 'account.balance.updated');
    publish(2, 'account.level.updated');
    publish(2, 'account.balance.updated');
    publish(1, 'account.level.updated');
    expect(risen).toEqual([2]);
    expect(queryClient.getQueryData(['retention', 'account'])).toMatchObject({ points: 10 });
  });

  test('S-19 a game’s page shows the banner, with and without a locale', () => {
    expect(['/games/drop', '/de/games/drop', '/loyalty', '/', '/games'].map(isAtGame)).toEqual([true, true, false, false, false]);
  });
});

test('N-16 disabling quests and loyalty disables their dialogs', () => {
  const off = { questsEnabled: false, loyaltyEnabled: false };
  expect(modalNames.filter((name) => isModalOff(name, off))).toEqual([
    'quests-hub',
    'quest-rewards',
    'quest-tasks',
    'quest-task-games',
    'loyalty-level',
    'loyalty-earn',
  ]);
  expect(modalNames.filter((name) => isModalOff(name, { questsEnabled: true, loyaltyEnabled: true }))).toEqual([]);
  const visitor = { isSignedIn: true, isSignInRestricted: false, isOff: (name: (typeof modalNames)[number]) => isModalOff(name, off) };
  expect([admitted('quests-hub', visitor), admitted('wallet', visitor)]).toEqual([undefined, 'wallet']);
});
