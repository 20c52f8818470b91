import { questState } from '@pavilion/contract/constants.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { LoyaltyAccount, LoyaltyLevel, Quest } from '@pavilion/contract/areas/retention.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { loyaltyAccountKey } from './queries.ts';

type TaskProgress = Extract<PublicationFound['quests'], { event: 'quest.task.updated' }>['task'];

type QuestContext = {
  queryClient: QueryClient;
  /** Raises an alert of the content by its key. */
  alert: (key: string, values: Record<string, string>) => unknown;
  questStatus: (state: number) => string;
};

/** States that raise an alert (S-09, D-59): active, expired, cancelled; the player sees the others happen. */
const toldStates: readonly number[] = [questState.active, questState.expired, questState.cancelled];

const isQuestTold = (state: number): boolean => toldStates.includes(state);

/** A quest's name as a list of the page has it: an event has it in the player's language, which may not be the page's (wire §1.1). */
function knownName(queryClient: QueryClient, questId: string): string | undefined {
  const lists = queryClient.getQueriesData({ queryKey: ['retention', 'player-quests'] });
  return lists.flatMap(([, known]) => questsIn(known)).find(({ id }) => id === questId)?.name;
}

/** Handles an event of a quest or a task: raises alerts, and patches a task's progress into cached lists (wire §4.5). */
export function applyQuestUpdate({ queryClient, alert, questStatus }: QuestContext, publication: PublicationFound['quests']): void {
  if (publication.event === 'quest.updated') {
    const { id, name, state } = publication.quest;
    if (isQuestTold(state)) alert('quests.stateChanged', { name: knownName(queryClient, id) ?? name, status: questStatus(state) });
    return;
  }
  const { task } = publication;
  let questName = '';
  let taskName = task.name;
  const merge = (quests: Quest[]): Quest[] =>
    quests.map((quest) => {
      if (quest.id !== task.questId) return quest;
      questName = quest.name;
      taskName = quest.tasks.find(({ id }) => id === task.id)?.name ?? taskName;
      return withTask(quest, task);
    });
  queryClient.setQueriesData({ queryKey: ['retention', 'player-quests'] }, (known: unknown) => mergeLists(known, merge));
  if (!task.isActive || task.progress < task.quantity) return;
  // A page that has read no quests does not know the name of this one.
  if (questName === '') alert('quests.taskCompletedAlone', { taskName });
  else alert('quests.taskCompleted', { taskName, questName });
}

/** The quest with a task's progress; a completed task opens the next one. */
function withTask(quest: Quest, { id, progress, quantity, isActive, isCompleted }: TaskProgress): Quest {
  const tasks = quest.tasks.map((task) => (task.id === id ? { ...task, progress, quantity, isActive, isCompleted } : task));
  const isOpen = (order: number): boolean => tasks.every((task) => task.executionOrder >= order || task.isCompleted);
  return { ...quest, tasks: tasks.map((task) => ({ ...task, isActive: task.isActive || isOpen(task.executionOrder) })) };
}

const isQuests = (value: unknown): value is Quest[] => Array.isArray(value);
const paged = z.looseObject({ pages: z.array(z.looseObject({ data: z.custom<Quest[]>(isQuests) })) });

/** The quests of a cached list, plain or paged. */
function questsIn(known: unknown): Quest[] {
  if (isQuests(known)) return known;
  const pages = paged.safeParse(known);
  return pages.success ? pages.data.pages.flatMap(({ data }) => data) : [];
}

/** Maps the quests of a cached list, plain or paged. */
function mergeLists(known: unknown, merge: (quests: Quest[]) => Quest[]): unknown {
  if (isQuests(known)) return merge(known);
  const pages = paged.safeParse(known);
  return pages.success ? { ...pages.data, pages: pages.data.pages.map((page) => ({ ...page, data: merge(page.data) })) } : known;
}

/**
 * Stores the published loyalty account and calls back when the level has risen (S-19). Levels keep the names that the page has read: an event has
 * them in the player's language, which may not be the page's (wire §1.1).
 */
export function applyLoyaltyUpdate(
  { queryClient, onLevelUp }: { queryClient: QueryClient; onLevelUp: (account: LoyaltyAccount) => unknown },
  { event, playerAccount }: PublicationFound['loyaltyAccounts'],
): void {
  const known = queryClient.getQueryData<LoyaltyAccount>(loyaltyAccountKey);
  const names = new Map([known?.currentLevel, known?.nextLevel].flatMap((level) => (level ? [[level.id, level.name]] : [])));
  const named = (level: LoyaltyLevel): LoyaltyLevel => ({ ...level, name: names.get(level.id) ?? level.name });
  const { currentLevel, nextLevel } = playerAccount;
  const account = { ...playerAccount, currentLevel: named(currentLevel), nextLevel: nextLevel && named(nextLevel) };
  queryClient.setQueryData(loyaltyAccountKey, account);
  const hasRisen = known === undefined ? event === 'account.level.updated' : playerAccount.currentLevel.order > known.currentLevel.order;
  if (!hasRisen) return;
  onLevelUp(account);
  void queryClient.invalidateQueries({ queryKey: loyaltyAccountKey });
}
