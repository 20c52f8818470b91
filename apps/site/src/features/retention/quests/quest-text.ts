import { taskType } from '@pavilion/contract/constants.ts';
import type { Quest, QuestTask, Reward } from '@pavilion/contract/areas/retention.ts';
import { joinNames } from '@pavilion/ui/text/names.ts';
import type { Texts } from '../../../content/texts.tsx';

type MoneyText = (amount: number, currency: string) => string;

/** The text of a reward: `2.00 EUR`, `10 loyalty points`. */
function rewardText({ type, amount, attributes }: Reward, { constants, money }: { constants: Texts; money: MoneyText }): string {
  return constants(`rewardTypes.${type}`, { amount: money(amount, attributes.isoCode || 'EUR'), count: amount });
}

/** All rewards of a quest or a level in one line. */
export const rewardsLine = (rewards: readonly Reward[], words: { constants: Texts; money: MoneyText }): string =>
  rewards.map((reward) => rewardText(reward, words)).join(' + ');

export const doneTasks = ({ tasks }: Pick<Quest, 'tasks'>): number => tasks.filter(({ isCompleted }) => isCompleted).length;

/** How far a quest is: in the rounds of its only task, else in tasks. */
export function questWay(quest: Pick<Quest, 'tasks'>, hub: Texts): string {
  const { tasks } = quest;
  const [single] = tasks;
  if (tasks.length === 1 && single) return hub('progress', { done: single.progress, total: single.quantity });
  return hub('tasksDone', { done: doneTasks(quest), total: tasks.length });
}

/** The progress of a quest in per cent; every task has the same weight. */
export function questPercent({ tasks }: Pick<Quest, 'tasks'>): number {
  const shares = tasks.map(({ progress, quantity }) => Math.min(1, progress / Math.max(1, quantity)));
  return (shares.reduce((sum, share) => sum + share, 0) / Math.max(1, tasks.length)) * 100;
}

/** How many tasks must be done before this one opens. */
export function tasksBefore({ tasks }: Pick<Quest, 'tasks'>, task: Pick<QuestTask, 'executionOrder'>): number {
  return tasks.filter(({ executionOrder, isCompleted }) => executionOrder < task.executionOrder && !isCompleted).length;
}

const minuteMs = 60_000;

/** Remaining time in its two largest units: `3 d 4 h`, `5 h 12 min`, `9 min`; empty once it is over. */
export function timeLeft(endAt: string, nowMs: number, timer: Texts): string | undefined {
  const minutes = Math.ceil((Date.parse(endAt) - nowMs) / minuteMs);
  if (minutes <= 0) return undefined;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = days > 0 ? [[days, 'days'] as const, [hours, 'hours'] as const] : [[hours, 'hours'] as const, [rest, 'minutes'] as const];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${timer(unit)}`)
    .join(' ');
}

export type Term = { label: string; value: string };

/** The terms of a task as rows, from its conditions (wire §3.12). */
export function taskTerms(
  { type, conditions }: QuestTask,
  words: { texts: Texts; money: MoneyText; fieldLabel: (name: string) => string; currency: string; locale: string },
): Term[] {
  const { texts, money, fieldLabel, currency, locale } = words;
  const range = (min: string | undefined, max: string | undefined): string =>
    [min === undefined ? '' : `${texts('minLabel')} ${min}`, max === undefined ? '' : `${texts('maxLabel')} ${max}`]
      .filter(Boolean)
      .join(' ');
  const sum = (amount: number | null | undefined): string | undefined =>
    amount === null || amount === undefined ? undefined : money(amount, currency);
  const times = (factor: number | null | undefined): string | undefined =>
    factor === null || factor === undefined ? undefined : `${factor}×`;
  const row = (label: string, value: string): Term[] => (value === '' ? [] : [{ label, value }]);
  switch (type) {
    case taskType.profileFields:
      return row(texts('fieldsLabel'), joinNames((conditions.fields ?? []).map(fieldLabel), locale));
    case taskType.win:
      return [
        ...row(texts('multiplierLabel'), range(times(conditions.multiplier), times(conditions.maxMultiplier))),
        ...row(texts('winLabel'), range(sum(conditions.minPayout), sum(conditions.maxPayout))),
      ];
    case taskType.bet:
      return row(texts('betAmountLabel'), range(sum(conditions.spinAmount), sum(conditions.maxSpinAmount)));
    case taskType.deposit:
      return row(texts('depositAmountLabel'), range(sum(conditions.minAmount), sum(conditions.maxAmount)));
    default:
      return [];
  }
}

/** The currency of a quest: that of its conditions or money rewards. */
export function questCurrency({ tasks, rewards }: Pick<Quest, 'tasks' | 'rewards'>): string {
  const named = tasks.flatMap(({ conditions }) => conditions.currencies ?? []).map(({ isoCode }) => isoCode);
  return named[0] ?? rewards.map(({ attributes }) => attributes.isoCode).find(Boolean) ?? '';
}
