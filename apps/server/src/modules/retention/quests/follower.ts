import { questState } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { type Catalogue, catalogueOf } from '../../game/index.ts';
import { filledFieldsOf } from '../../player/index.ts';
import { beginningsOf, followRounds } from '../../wallet/index.ts';
import type { RetentionKernel } from '../context.ts';
import { isOfTicket, questEventOf, questEventTypes, type QuestEvent, ticketEventsOf } from './deeds.ts';
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
  const ended = await progress.listEndedRuns(transaction, {
    playerIds,
    operationIds: followed.flatMap(({ questEvent }) => (questEvent.kind === 'reduced' ? [questEvent.invoiceId] : [])),
    keys: followed.flatMap(({ playerId, questEvent }) =>
      questEvent.kind === 'collected' ? [{ playerId, questId: questEvent.questId }] : [],
    ),
  });
  const endedKeys = new Set(ended.map(keyOf));
  const keys = [...new Map([...open, ...ended, ...begun].map((key) => [keyOf(key), key])).values()];
  if (keys.length === 0) return new Map();
  const owned = await store.listOwn(transaction, keys);
  const known = Map.groupBy(await progress.listProgress(transaction, [...open, ...ended]), keyOf);
  const plays = Map.groupBy(await progress.listPlays(transaction, [...open, ...ended]), keyOf);
  const runs = owned.map(({ playerId, questId, currency, terms, startedAt, endAt }): [string, QuestRun] => {
    const key = keyOf({ playerId, questId });
    const parts = { playerId, questId, currency, terms: questTerms.parse(terms), startedAt, endAt };
    const facts = { progress: known.get(key) ?? [], plays: plays.get(key) ?? [], hasEnded: endedKeys.has(key) };
    return [key, new QuestRun(parts, facts)];
  });
  // One that has ended without its tasks was cancelled or expired, and nothing moves it any more.
  return new Map(runs.filter(([key, run]) => !endedKeys.has(key) || run.wasCompleted));
}

type PlayerQuestEvent = Pick<FollowedEvent, 'playerId' | 'questEvent'>;

const roundOf = ({ playerId, questEvent }: PlayerQuestEvent) =>
  questEvent.kind === 'deed' && questEvent.isOfRound === true && questEvent.place !== undefined
    ? { playerId, ...questEvent.place }
    : undefined;

/** When the rounds began that players in a quest have won or decided: the log tells of their end. */
async function roundsOf(
  transaction: Database,
  { runs, followed }: { runs: ReadonlyMap<string, QuestRun>; followed: readonly FollowedEvent[] },
): Promise<(event: PlayerQuestEvent) => Date | undefined> {
  const players = new Set([...runs.values()].map(({ parts }) => parts.playerId));
  const rounds = followed.filter(({ playerId }) => players.has(playerId)).flatMap((deed) => roundOf(deed) ?? []);
  const begunAtOf = await beginningsOf(transaction, rounds);
  return (deed) => {
    const round = roundOf(deed);
    return round && begunAtOf(round);
  };
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
  const begunAtOf = await roundsOf(transaction, { runs, followed });
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
      for (const run of own) run.take(questEvent, createdAt, begunAtOf({ playerId, questEvent }));
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
    .filter((run) => begun.has(run) || run.outcome !== 'open' || run.wasCompleted)
    .map(({ parts, outcome }) => ({ playerId: parts.playerId, questId: parts.questId, isOpen: outcome === 'open' }));
  if (moved.length > 0) await progress.saveRuns(transaction, moved);
}

/** A batch's events as quests read them, in the log's order; ticket events reflect the current state of their rounds. */
async function readEvents(transaction: Database, events: readonly LoggedEvent[], catalogue: Catalogue): Promise<FollowedEvent[]> {
  const ofTickets = events.filter((event) => isOfTicket(event, catalogue));
  const steps = new Map((await followRounds(transaction, questProgress.name, ofTickets)).map((step) => [step.event, step]));
  return events.flatMap((event): FollowedEvent[] => {
    const { playerId } = event;
    if (playerId === null) return [];
    const step = steps.get(event);
    const meant = step === undefined ? [questEventOf(event, catalogue)] : ticketEventsOf(step);
    return meant.flatMap((questEvent) => (questEvent === undefined ? [] : [{ ...event, playerId, questEvent }]));
  });
}

const endStates = { completed: questState.completed, expired: questState.expired } as const;

/** From which state to which a batch moves the player's quest; a cancelled one was moved by the player. */
function moveOf({ outcome, wasCompleted }: QuestRun): { from: number; to: number } {
  const from = wasCompleted ? questState.completed : questState.active;
  return { from, to: outcome === 'open' || outcome === 'cancelled' ? questState.active : endStates[outcome] };
}

/**
 * The end of a run becomes the quest's state, unless the player was faster: a cancelled quest stays cancelled, and reading the log again
 * finds every quest moved already. One whose deposit went back continues.
 */
async function moveEnded(context: RetentionKernel, transaction: Database, runs: readonly QuestRun[]): Promise<Map<QuestRun, number>> {
  const moved = new Map<QuestRun, number>();
  for (const run of runs) {
    const move = { ...moveOf(run), now: context.clock.now() };
    const { parts } = run;
    if (move.from === move.to) continue;
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
    const followed = await readEvents(transaction, events, await catalogueOf(context));
    const runs = await loadRuns(transaction, followed);
    if (runs.size === 0) return;
    const begun = await feed(transaction, runs, followed);
    const all = [...runs.values()];
    await save(transaction, all, begun);
    const moved = await moveEnded(context, transaction, all);
    await publishRuns(context, transaction, { runs: all, moved });
  },
};
