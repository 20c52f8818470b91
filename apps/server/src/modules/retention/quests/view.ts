import { questState, taskExecutionOrder, taskType } from '@pavilion/contract/constants.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { quest, questTask, questTaskProgress } from '@pavilion/contract/areas/retention.ts';
import { localisedText } from '@pavilion/contract/formats/values.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { rewardToWire } from '../rewards/definition.ts';
import { type QuestDefinition, questRewards, questTasks, type QuestTerms, type SettledTask } from './definition.ts';
import { textIn } from './names.ts';
import { isTaskDone, isTaskOpen, type ProgressOf } from './rules.ts';
import type { QuestRow } from './store.ts';

export function definitionOf(row: QuestRow): QuestDefinition {
  const { name, description, tasks, rewards, ...rest } = row;
  return {
    ...rest,
    name: localisedText.parse(name),
    description: localisedText.parse(description),
    tasks: questTasks.parse(tasks),
    rewards: questRewards.parse(rewards),
  };
}

/** Everything a quest's picture is made of. */
export interface QuestView {
  playerId: string;
  definition: QuestDefinition;
  terms: QuestTerms;
  currency: string;
  state: number;
  endAt: Date | null;
  progressOf: ProgressOf;
  locale: string;
}

/** A quest as the wire shows it (wire §3.12). Its id is the same before and after it began: a player does it once. */
export function questToWire(view: QuestView): SchemaInput<typeof quest> {
  const { definition, terms, locale, playerId, state, endAt } = view;
  return {
    id: definition.id,
    playerId,
    state,
    name: textIn(definition.name, locale),
    identity: definition.identity,
    description: textIn(definition.description, locale),
    order: definition.position,
    packageOrder: definition.packagePosition,
    taskExecutionOrder: terms.isInTurn ? taskExecutionOrder.inTurn : taskExecutionOrder.any,
    tasks: terms.tasks.map((task, index) => ({
      ...taskState(view, task),
      description: taskTexts(view, task).description,
      executionOrder: index + 1,
      conditions: conditionsToWire(task, view.currency),
    })),
    rewards: terms.rewards.map(rewardToWire),
    endAt,
  };
}

function taskTexts({ definition, locale }: QuestView, { id }: SettledTask): { name: string; description: string } {
  const known = definition.tasks.find((task) => task.id === id);
  return {
    name: known === undefined ? '' : textIn(known.name, locale),
    description: known === undefined ? '' : textIn(known.description, locale),
  };
}

type TaskState = Pick<SchemaInput<typeof questTask>, 'id' | 'type' | 'name' | 'isActive' | 'isCompleted' | 'progress' | 'quantity'>;

function taskState(view: QuestView, task: SettledTask): TaskState {
  const { id, type, quantity } = task;
  const isDone = isTaskDone(task, view.progressOf);
  return {
    id,
    type,
    name: taskTexts(view, task).name,
    isActive: view.state === questState.active && isTaskOpen(view.terms, id, view.progressOf),
    isCompleted: isDone,
    progress: Math.min(view.progressOf(id), quantity),
    quantity,
  };
}

/** A task's progress as the channel publishes it (wire §4.5). */
export function taskToWire(
  view: QuestView,
  task: SettledTask,
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
): SchemaInput<typeof questTaskProgress> {
  // Published while the quest runs, and also for the last task, which completes it.
  const { id, name, type, isCompleted, progress, quantity } = taskState(view, task);
  const isActive = isTaskOpen(view.terms, id, view.progressOf);
  return {
    id,
    questId: view.definition.id,
    playerId: view.playerId,
    name,
    type,
    isActive,
    isCompleted,
    progress,
    quantity,
    createdAt,
    updatedAt,
  };
}

/**
 * Amounts are given in the quest's currency, both as plain fields and in its row of `currencies`, for clients that read either
 * (wire §3.12).
 */
function conditionsToWire(task: SettledTask, currency: string): SchemaInput<typeof questTask>['conditions'] {
  const decimal = (minor: bigint | undefined): string | null => (minor === undefined ? null : formatDecimal(minor, scaleOf(currency)));
  const [min, max] = [decimal(task.minMinor), decimal(task.maxMinor)];
  const games = [...task.games];
  switch (task.type) {
    case taskType.profileFields:
      return { fields: [...task.fields] };
    case taskType.win: {
      const payout = { minPayout: min, maxPayout: max };
      const multiple = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
      const multiples = { multiplier: multiple(task.multiplier), maxMultiplier: multiple(task.maxMultiplier) };
      return { games, ...multiples, ...payout, currencies: [{ isoCode: currency, ...payout }] };
    }
    case taskType.bet: {
      const stake = { spinAmount: min, maxSpinAmount: max };
      return { games, ...stake, currencies: [{ isoCode: currency, ...stake }] };
    }
    case taskType.deposit: {
      const amount = { minAmount: min, maxAmount: max };
      return { ...amount, currencies: [{ isoCode: currency, ...amount }] };
    }
    default:
      return {};
  }
}
