import { taskType } from '@pavilion/contract/constants.ts';
import type { QuestTerms, SettledTask } from './definition.ts';
import type { DeedPlace, QuestEvent } from './deeds.ts';
import type { PlayRow, ProgressRow } from './progress-store.ts';
import { countsFor, isComplete, isTaskDone, isTaskOpen } from './rules.ts';

interface RunParts {
  playerId: string;
  questId: string;
  currency: string;
  terms: QuestTerms;
  startedAt: Date;
  endAt: Date | null;
}

type RunOutcome = 'open' | 'completed' | 'expired' | 'cancelled';

interface TaskProgress {
  progress: number;
  lastDay: string | null;
  updatedAt: Date;
  isChanged: boolean;
}

const keyOf = ({ taskId, operationId }: { taskId: string; operationId: string }): string => `${taskId} ${operationId}`;

/**
 * One player's quest while a batch of the log passes: what counts for it, in the log's order. It knows no database; the follower loads
 * it, feeds it and writes what has changed.
 */
export class QuestRun {
  readonly parts: RunParts;
  outcome: RunOutcome;
  /** Whether it was complete before the batch. */
  readonly wasCompleted: boolean;
  readonly #progress = new Map<string, TaskProgress>();
  readonly #plays = new Map<string, PlayRow>();
  readonly added = new Map<string, PlayRow>();
  readonly removed = new Map<string, PlayRow>();

  constructor(parts: RunParts, known: { progress: readonly ProgressRow[]; plays: readonly PlayRow[]; hasEnded?: boolean }) {
    this.parts = parts;
    for (const { taskId, progress, lastDay, updatedAt } of known.progress)
      this.#progress.set(taskId, { progress, lastDay, updatedAt, isChanged: false });
    for (const play of known.plays) this.#plays.set(keyOf(play), play);
    this.wasCompleted = known.hasEnded === true && isComplete(parts.terms, this.progressOf);
    this.outcome = this.wasCompleted ? 'completed' : 'open';
  }

  readonly progressOf = (taskId: string): number => this.#progress.get(taskId)?.progress ?? 0;

  /** Tasks whose progress the batch has changed. */
  changedTasks(): { task: SettledTask; row: ProgressRow }[] {
    return this.parts.terms.tasks.flatMap((task) => {
      const known = this.#progress.get(task.id);
      if (known?.isChanged !== true) return [];
      const { progress, lastDay, updatedAt } = known;
      return [{ task, row: { playerId: this.parts.playerId, questId: this.parts.questId, taskId: task.id, progress, lastDay, updatedAt } }];
    });
  }

  /** Progress from before the quest began, or so far: being registered, and filled fields. */
  look(filledFields: readonly string[], at: Date): void {
    for (const task of this.#workedOn(at)) {
      if (task.type === taskType.registration) this.#set(task, { progress: task.quantity, at });
      if (task.type !== taskType.profileFields) continue;
      const filled = task.fields.filter((field) => filledFields.includes(field)).length;
      if (filled > this.progressOf(task.id)) this.#set(task, { progress: Math.min(filled, task.quantity), at });
    }
    this.#settle();
  }

  /** Takes note of an event that is not about the profile; of one that counts a whole round, with when that began. */
  take(questEvent: Exclude<QuestEvent, { kind: 'profile' | 'started' }>, at: Date, begunAt = at): void {
    switch (questEvent.kind) {
      case 'cancelled':
      case 'deadline':
      case 'collected':
        this.#end(questEvent.kind, questEvent.questId);
        return;
      case 'deed':
        this.#count(questEvent, { at, begunAt });
        return;
      case 'undone':
        // A completed quest stays completed.
        if (this.outcome === 'open') this.#undo(questEvent.isUndone, at);
        return;
      case 'reduced':
        this.#reduce(questEvent, at);
        return;
      case 'day':
        this.#countDay(questEvent, at);
    }
  }

  #count({ deed, place }: Extract<QuestEvent, { kind: 'deed' }>, { at, begunAt }: { at: Date; begunAt: Date }): void {
    if (deed.currency !== this.parts.currency || begunAt < this.parts.startedAt) return;
    for (const task of this.#workedOn(at)) {
      if (!countsFor(task, deed) || (deed.kind === 'win' && this.#hasRound(task, place))) continue;
      if (place !== undefined) this.#remember(task, place);
      this.#set(task, { progress: this.progressOf(task.id) + 1, at });
    }
    this.#settle();
  }

  /** A day counts once, and none that is over: who moves west has lived it already. */
  #countDay({ taskType: type, day }: Extract<QuestEvent, { kind: 'day' }>, at: Date): void {
    for (const task of this.#workedOn(at))
      if (task.type === type && (this.#progress.get(task.id)?.lastDay ?? '') < day)
        this.#set(task, { progress: this.progressOf(task.id) + 1, at, lastDay: day });
    this.#settle();
  }

  /** A rolled-back play no longer counts, even for a completed task; a completed quest stays completed. */
  #undo(isUndone: (play: PlayRow) => boolean, at: Date): void {
    for (const play of [...this.#plays.values()].filter(isUndone)) {
      this.#forget(play);
      const task = this.parts.terms.tasks.find(({ id }) => id === play.taskId);
      if (task !== undefined) this.#set(task, { progress: Math.max(0, this.progressOf(task.id) - 1), at });
    }
  }

  #end(kind: 'cancelled' | 'deadline' | 'collected', questId: string): void {
    if (questId !== this.parts.questId) return;
    if (kind === 'collected') {
      this.outcome = 'completed';
      // The reward is the player's: nothing that counted is taken back any more.
      for (const play of this.#plays.values()) this.#forget(play);
    } else if (this.outcome === 'open') this.outcome = kind === 'cancelled' ? 'cancelled' : 'expired';
  }

  #forget(play: PlayRow): void {
    const key = keyOf(play);
    this.#plays.delete(key);
    if (!this.added.delete(key)) this.removed.set(key, play);
  }

  /** A deposit that went back counts no more for what asks for a larger one, also in a completed quest until its reward is collected. */
  #reduce({ invoiceId, deed }: Extract<QuestEvent, { kind: 'reduced' }>, at: Date): void {
    if (this.outcome !== 'open' && this.outcome !== 'completed') return;
    const stillCounts = (taskId: string): boolean => this.parts.terms.tasks.some((task) => task.id === taskId && countsFor(task, deed));
    this.#undo(({ operationId, taskId }) => operationId === invoiceId && !stillCounts(taskId), at);
    if (!isComplete(this.parts.terms, this.progressOf)) this.outcome = 'open';
  }

  #hasRound(task: SettledTask, place: DeedPlace | undefined): boolean {
    return [...this.#plays.values()].some(
      ({ taskId, source, round }) => taskId === task.id && source === place?.source && round === place.round,
    );
  }

  #remember(task: SettledTask, place: DeedPlace): void {
    const { playerId, questId } = this.parts;
    const play = { playerId, questId, taskId: task.id, ...place };
    const key = keyOf(play);
    this.#plays.set(key, play);
    if (!this.removed.delete(key)) this.added.set(key, play);
  }

  /** Tasks that may progress at a given time. */
  #workedOn(at: Date): SettledTask[] {
    const { terms, endAt } = this.parts;
    if (this.outcome !== 'open' || (endAt !== null && at > endAt)) return [];
    return terms.tasks.filter((task) => !isTaskDone(task, this.progressOf) && isTaskOpen(terms, task.id, this.progressOf));
  }

  #set(task: SettledTask, { progress, at, lastDay }: { progress: number; at: Date; lastDay?: string }): void {
    const known = this.#progress.get(task.id);
    this.#progress.set(task.id, { progress, lastDay: lastDay ?? known?.lastDay ?? null, updatedAt: at, isChanged: true });
  }

  #settle(): void {
    if (this.outcome === 'open' && isComplete(this.parts.terms, this.progressOf)) this.outcome = 'completed';
  }
}
