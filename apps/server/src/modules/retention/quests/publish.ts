import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Announcement } from '../../../kernel/followers/domain-events.ts';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { localesOf } from '../../player/index.ts';
import type { RetentionKernel } from '../context.ts';
import { questTerms } from './definition.ts';
import * as progress from './progress-store.ts';
import type { ProgressOf } from './rules.ts';
import type { QuestRun } from './run.ts';
import * as store from './store.ts';
import { definitionOf, questToWire, type QuestView, taskToWire } from './view.ts';

// Older events are not published: a follower that replays the log from its beginning announces nothing about the past.
const EVENT_MAX_AGE_MS = HOUR_MS;

type PublishContext = Pick<RetentionKernel, 'database' | 'clock' | 'announce'>;

/** Views of players' quests, in the reader's language, or that of each player. */
export async function viewsOf(database: Database, owned: readonly store.PlayerQuestRow[], reader?: string): Promise<QuestView[]> {
  if (owned.length === 0) return [];
  const rows = await store.listQuests(database, [...new Set(owned.map(({ questId }) => questId))]);
  const definitions = new Map(rows.map((row) => [row.id, definitionOf(row)]));
  const counted = Map.groupBy(await progress.listProgress(database, owned), ({ playerId, questId }) => `${playerId} ${questId}`);
  const localeOfPlayer = await localesOf(
    { database },
    owned.map(({ playerId }) => playerId),
  );
  return owned.map((row) => {
    const { playerId, questId, currency, state, endAt } = row;
    const definition = definitions.get(questId);
    invariant(definition, 'A player has a quest that does not exist');
    const byTask = new Map((counted.get(`${playerId} ${questId}`) ?? []).map((task) => [task.taskId, task.progress]));
    const progressOf: ProgressOf = (taskId) => byTask.get(taskId) ?? 0;
    const terms = questTerms.parse(row.terms);
    return { playerId, definition, terms, currency, state, endAt, progressOf, locale: reader ?? localeOfPlayer(playerId) };
  });
}

/** Publishes a quest's progress to the player's channel (wire §4.5). */
export async function publishQuest(context: PublishContext, transaction: Database, own: store.PlayerQuestRow): Promise<QuestView> {
  const [view] = await viewsOf(transaction, [own]);
  invariant(view, 'A quest has no view');
  await context.announce(transaction, { type: 'QuestChanged', playerId: own.playerId, quest: questToWire(view) });
  return view;
}

/** Publishes what a batch of the log has changed: each task once, with its state after the batch, and each quest that ended. */
export async function publishRuns(
  context: PublishContext,
  transaction: Database,
  { runs, moved }: { runs: readonly QuestRun[]; moved: ReadonlyMap<QuestRun, number> },
): Promise<void> {
  const oldestMs = context.clock.now().getTime() - EVENT_MAX_AGE_MS;
  const changes = runs.flatMap((run) => run.changedTasks().map((change) => ({ run, ...change })));
  const recent = changes.filter(({ row }) => row.updatedAt.getTime() >= oldestMs);
  const followed = [...new Set([...recent.map(({ run }) => run), ...moved.keys()])];
  const owned = await store.listOwn(
    transaction,
    followed.map(({ parts }) => parts),
  );
  const views = await viewsOf(transaction, owned);
  const announcements: Announcement[] = [];
  for (const { playerId, questId, startedAt } of owned) {
    const view = views.find((candidate) => candidate.playerId === playerId && candidate.definition.id === questId);
    invariant(view, 'A quest has no view');
    const own = recent.filter(({ row }) => row.playerId === playerId && row.questId === questId);
    for (const { task, row } of own) {
      const message = taskToWire(view, task, { createdAt: startedAt, updatedAt: row.updatedAt });
      announcements.push({ type: 'QuestTaskChanged', playerId, task: message });
    }
    const isMoved = [...moved.keys()].some(({ parts }) => parts.playerId === playerId && parts.questId === questId);
    if (isMoved) announcements.push({ type: 'QuestChanged', playerId, quest: questToWire(view) });
  }
  await context.announce(transaction, ...announcements);
}
