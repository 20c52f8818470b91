import { questState } from '@pavilion/contract/constants.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { LoyaltyAccount, Quest } from '@pavilion/contract/retention.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { loyaltyAccountKey } from './queries.ts';

type TaskProgress = Extract<PublicationFound['quests'], { event: 'quest.task.updated' }>['task'];

export type QuestNews = {
  queryClient: QueryClient;
  /** Raises an alert of the content by its key. */
  alert: (key: string, values: Record<string, string>) => unknown;
  questStatus: (state: number) => string;
};

/** States that are told (S-09, D-59): active, expired, cancelled; what the player sees done is no news. */
const toldStates: readonly number[] = [questState.active, questState.expired, questState.cancelled];

export const isQuestTold = (state: number): boolean => toldStates.includes(state);

/** Tells what became of a quest or a task; a task's progress is put into the lists that show it (wire §4.5). */
export function applyQuestUpdate({ queryClient, alert, questStatus }: QuestNews, publication: PublicationFound['quests']): void {
  if (publication.event === 'quest.updated') {
    const { name, state } = publication.quest;
    if (isQuestTold(state)) alert('quests.stateChanged', { name, status: questStatus(state) });
    return;
  }
  const { task } = publication;
  let questName = '';
  const merge = (quests: Quest[]): Quest[] =>
    quests.map((quest) => {
      if (quest.id !== task.questId) return quest;
      questName = quest.name;
      return withTask(quest, task);
    });
  queryClient.setQueriesData({ queryKey: ['retention', 'player-quests'] }, (known: unknown) => mergeLists(known, merge));
  if (task.isActive && task.progress >= task.quantity) alert('quests.taskCompleted', { taskName: task.name, questName });
}

/** The quest with a task's progress; in turn, a done task opens the next one. */
export function withTask(quest: Quest, { id, progress, quantity, isActive, isCompleted }: TaskProgress): Quest {
  const tasks = quest.tasks.map((task) => (task.id === id ? { ...task, progress, quantity, isActive, isCompleted } : task));
  const isOpen = (order: number): boolean => tasks.every((task) => task.executionOrder >= order || task.isCompleted);
  return { ...quest, tasks: tasks.map((task) => ({ ...task, isActive: task.isActive || isOpen(task.executionOrder) })) };
}

const isQuests = (value: unknown): value is Quest[] => Array.isArray(value);
const paged = z.looseObject({ pages: z.array(z.looseObject({ data: z.custom<Quest[]>(isQuests) })) });

/** A list of quests, plain or page after page, with something done to its quests. */
function mergeLists(known: unknown, merge: (quests: Quest[]) => Quest[]): unknown {
  if (isQuests(known)) return merge(known);
  const pages = paged.safeParse(known);
  return pages.success ? { ...pages.data, pages: pages.data.pages.map((page) => ({ ...page, data: merge(page.data) })) } : known;
}

/** Keeps the loyalty account as it is told, and calls when the level has risen (S-19). */
export function applyLoyaltyUpdate(
  { queryClient, onLevelUp }: { queryClient: QueryClient; onLevelUp: (account: LoyaltyAccount) => unknown },
  { event, playerAccount }: PublicationFound['loyaltyAccounts'],
): void {
  const known = queryClient.getQueryData<LoyaltyAccount>(loyaltyAccountKey);
  queryClient.setQueryData(loyaltyAccountKey, playerAccount);
  const hasRisen = known === undefined ? event === 'account.level.updated' : playerAccount.currentLevel.order > known.currentLevel.order;
  if (hasRisen) onLevelUp(playerAccount);
}
