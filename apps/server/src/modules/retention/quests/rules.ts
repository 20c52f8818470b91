import { questState, sportsbookIdentity, taskType } from '@pavilion/contract/constants.ts';
import { parseDecimal } from '@pavilion/money';
import type { QuestTerms, SettledTask } from './definition.ts';

/** An action of a player that a task may require. Amounts in minor units of `currency`. */
export type QuestAct =
  | { kind: 'bet'; gameIdentity: string; currency: string; stakeMinor: bigint }
  /** A round after a win: what it has paid so far, and what was staked in it. */
  | { kind: 'win'; gameIdentity: string; currency: string; payoutMinor: bigint; stakeMinor: bigint }
  | { kind: 'deposit'; currency: string; amountMinor: bigint };

const MULTIPLIER_SCALE = 9;
const MULTIPLIER_UNIT = 10n ** BigInt(MULTIPLIER_SCALE);

const isWithin = (amountMinor: bigint, { minMinor, maxMinor }: Pick<SettledTask, 'minMinor' | 'maxMinor'>): boolean =>
  (minMinor === undefined || amountMinor >= minMinor) && (maxMinor === undefined || amountMinor <= maxMinor);

/** A task that names no game means every game; a bet on sport is meant only where it is named. */
const isOneOf = (games: readonly string[], identity: string): boolean =>
  games.length === 0 ? identity !== sportsbookIdentity : games.includes(identity);

/** Whether a win is large enough for its stake. Worked example: 5.00 for a stake of 2.00 is a multiple of 2.5; `multiplier: '2.5'` takes it. */
function isMultiple(deed: { payoutMinor: bigint; stakeMinor: bigint }, { multiplier, maxMultiplier }: SettledTask): boolean {
  const reached = deed.payoutMinor * MULTIPLIER_UNIT;
  const of = (text: string): bigint => deed.stakeMinor * parseDecimal(text, MULTIPLIER_SCALE);
  return (multiplier === undefined || reached >= of(multiplier)) && (maxMultiplier === undefined || reached <= of(maxMultiplier));
}

type Play = Extract<QuestAct, { gameIdentity: string }>;

/** Is it a stake of own money in one of the task's games? */
const isCountedPlay = ({ games }: SettledTask, { stakeMinor, gameIdentity }: Play): boolean =>
  stakeMinor > 0n && isOneOf(games, gameIdentity);

/** Whether a deed counts for a task (wire §3.12). The deed must be in the quest's own currency. */
export function countsFor(task: SettledTask, deed: QuestAct): boolean {
  if (task.type !== taskType[deed.kind]) return false;
  switch (deed.kind) {
    case 'bet':
      return isCountedPlay(task, deed) && isWithin(deed.stakeMinor, task);
    case 'win':
      return isCountedPlay(task, deed) && deed.payoutMinor > 0n && isWithin(deed.payoutMinor, task) && isMultiple(deed, task);
    case 'deposit':
      return deed.amountMinor > 0n && isWithin(deed.amountMinor, task);
  }
}

/** How far a task is. */
export type ProgressOf = (taskId: string) => number;

export const isTaskDone = (task: Pick<SettledTask, 'id' | 'quantity'>, progressOf: ProgressOf): boolean =>
  progressOf(task.id) >= task.quantity;

/** Whether a task may be worked on: any of them, or in turn once those before it are done. A done task stays open to look at. */
export function isTaskOpen(terms: Pick<QuestTerms, 'isInTurn' | 'tasks'>, taskId: string, progressOf: ProgressOf): boolean {
  if (!terms.isInTurn) return true;
  const before = terms.tasks.slice(
    0,
    terms.tasks.findIndex(({ id }) => id === taskId),
  );
  return before.every((task) => isTaskDone(task, progressOf));
}

/** A quest is complete when every task is. */
export const isComplete = ({ tasks }: Pick<QuestTerms, 'tasks'>, progressOf: ProgressOf): boolean =>
  tasks.every((task) => isTaskDone(task, progressOf));

/** The moves of a player's quest (D-59): what the player or the system may do in each state, and the state it leads to. */
export const questMoves = {
  [questState.available]: { start: questState.active },
  [questState.active]: { cancel: questState.cancelled, complete: questState.completed, expire: questState.expired },
  [questState.completed]: { collect: questState.rewarded, reopen: questState.active },
  [questState.rewarded]: {},
  [questState.expired]: {},
  [questState.cancelled]: {},
} as const;

/** When a quest that begins now ends: after its own time, and with its publication at the latest. */
export function endOf(quest: { availableUntil: Date | null; durationSeconds: number | null }, startedAt: Date): Date | null {
  const { availableUntil, durationSeconds } = quest;
  const own = durationSeconds === null ? null : new Date(startedAt.getTime() + durationSeconds * 1000);
  if (own === null || availableUntil === null) return own ?? availableUntil;
  return own < availableUntil ? own : availableUntil;
}
