import { questState } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { catalogueOf } from '../../game/index.ts';
import { filledFieldsOf } from '../../player/index.ts';
import type { RetentionKernel } from '../context.ts';
import { questEventOf, questEventTypes, type QuestEvent } from './deeds.ts';
import { questTerms } from './definition.ts';
import * as progress from './progress-store.ts';
import { QuestRun } from './run.ts';
import * as store from './store.ts';
import { publishRuns } from './publish.ts';

type FollowedEvent = LoggedEvent & { playerId: string; questEvent: QuestEvent };

const keyOf = ({ playerId, questId }: store.QuestKey): string => `${playerId} ${questId}`;

/** The quests a batch may advance: those open before it, and those it starts. */
async function loadRuns(transaction: Database, followed: readonly FollowedEvent[]): Promise<Map<string, QuestRun>> {
  const playerIds = [...new Set(followed.map(({ playerId }) => playerId))];
  const begun = followed.flatMap(({ playerId, questEvent }) =>
    questEvent.kind === 'started' ? [{ playerId, questId: questEvent.questId }] : [],
  );
  const open = await progress.listOpenRuns(transaction, playerIds);
  const keys = [...new Map([...open, ...begun].map((key) => [keyOf(key), key])).values()];
  if (keys.length === 0) return new Map();
  const owned = await store.listOwn(transaction, keys);
  const known = Map.groupBy(await progress.listProgress(transaction, open), keyOf);
  const plays = Map.groupBy(await progress.listPlays(transaction, open), keyOf);
  return new Map(
    owned.map(({ playerId, questId, currency, terms, endAt }) => {
      const key = keyOf({ playerId, questId });
      const parts = { playerId, questId, currency, terms: questTerms.parse(terms), endAt };
      return [key, new QuestRun(parts, { progress: known.get(key) ?? [], plays: plays.get(key) ?? [] })];
    }),
  );
}

/** Feeds a batch to the runs in the log's order. A quest that the batch begins takes part from its beginning on. */
async function feed(
  transaction: Database,
  runs: ReadonlyMap<string, QuestRun>,
  followed: readonly FollowedEvent[],
): Promise<Set<QuestRun>> {
  const starting = new Set(
    followed.flatMap(({ playerId, questEvent }) => (questEvent.kind === 'started' ? keyOf({ playerId, questId: questEvent.questId }) : [])),
  );
  const running = Map.groupBy(
    [...runs].filter(([key]) => !starting.has(key)).map(([, run]) => run),
    ({ parts }) => parts.playerId,
  );
  const begun = new Set<QuestRun>();
  for (const { playerId, questEvent, createdAt } of followed) {
    const own = running.get(playerId) ?? [];
    if (questEvent.kind === 'started') {
      const run = runs.get(keyOf({ playerId, questId: questEvent.questId }));
      if (run === undefined || begun.has(run)) continue;
      begun.add(run);
      running.set(playerId, [...own, run]);
      run.look(await filledFieldsOf({ database: transaction }, playerId), createdAt);
    } else if (questEvent.kind === 'profile') {
      const filled = own.length === 0 ? [] : await filledFieldsOf({ database: transaction }, playerId);
      for (const run of own) run.look(filled, createdAt);
    } else {
      for (const run of own) run.take(questEvent, createdAt);
    }
  }
  return begun;
}

async function save(transaction: Database, runs: readonly QuestRun[], begun: ReadonlySet<QuestRun>): Promise<void> {
  const rows = runs.flatMap((run) => run.changedTasks().map(({ row }) => row));
  if (rows.length > 0) await progress.saveProgress(transaction, rows);
  const removed = runs.flatMap((run) => [...run.removed.values()]);
  if (removed.length > 0) await progress.removePlays(transaction, removed);
  const added = runs.flatMap((run) => [...run.added.values()]);
  if (added.length > 0) await progress.insertPlays(transaction, added);
  const moved = runs
    .filter((run) => begun.has(run) || run.outcome !== 'open')
    .map(({ parts, outcome }) => ({ playerId: parts.playerId, questId: parts.questId, isOpen: outcome === 'open' }));
  if (moved.length > 0) await progress.saveRuns(transaction, moved);
}

const endStates = { completed: questState.completed, expired: questState.expired } as const;

/**
 * The end of a run becomes the quest's state, unless the player was faster: a cancelled quest stays cancelled, and reading the log again
 * finds every quest moved already.
 */
async function moveEnded(context: RetentionKernel, transaction: Database, runs: readonly QuestRun[]): Promise<Map<QuestRun, number>> {
  const moved = new Map<QuestRun, number>();
  for (const run of runs) {
    const { outcome, parts } = run;
    if (outcome === 'open' || outcome === 'cancelled') continue;
    const move = { from: questState.active, to: endStates[outcome], now: context.clock.now() };
    if ((await store.moveOwn(transaction, { ...parts, ...move })) !== undefined) moved.set(run, move.to);
  }
  return moved;
}

/**
 * Counts what players do for their quests, off the event log (ARCHITECTURE.md, Events). Runs, progress and plays follow from the log
 * alone: emptied and counted again from its beginning they are the same.
 */
export const questProgress: Follower<RetentionKernel> = {
  name: 'retention.quest-progress',
  types: questEventTypes,
  handle: async (context, transaction, events) => {
    const catalogue = await catalogueOf(context);
    const followed = events.flatMap((event): FollowedEvent[] => {
      const { playerId } = event;
      const questEvent = playerId === null ? undefined : questEventOf(event, catalogue);
      return playerId === null || questEvent === undefined ? [] : [{ ...event, playerId, questEvent }];
    });
    const runs = await loadRuns(transaction, followed);
    if (runs.size === 0) return;
    const begun = await feed(transaction, runs, followed);
    const all = [...runs.values()];
    await save(transaction, all, begun);
    const moved = await moveEnded(context, transaction, all);
    await publishRuns(context, transaction, { runs: all, moved });
  },
};
