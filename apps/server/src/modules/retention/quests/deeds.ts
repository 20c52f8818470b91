import { sportsbookIdentity, taskType } from '@pavilion/contract/constants.ts';
import * as z from 'zod';
import type { LoggedEvent } from '../../../kernel/followers/follower.ts';
import type { Catalogue } from '../../game/index.ts';
import { atRiskOf, paidMinorOf, playOf, playTypes, roundStanding, type Step } from '../../wallet/index.ts';
import type { QuestAct } from './rules.ts';

const playFacts = z.object({
  operationId: z.string(),
  amountMinor: z.string(),
  playKind: z._default(z.string(), 'normal'),
  /** Of a cash-out; the second is there where it, or a void, gives back a part of a stake. */
  isCashOut: z._default(z.boolean(), false),
  returnedCashMinor: z.optional(z.string()),
  standing: z.optional(roundStanding),
});
const rollbackFacts = z.object({
  source: z.string(),
  scope: z.string(),
  referenceOperationId: z.nullable(z.string()),
  round: z.nullable(z.string()),
  standing: z.optional(z.object({ source: z.string(), round: z.string() })),
});
const depositFacts = z.object({
  invoiceId: z.string(),
  amountMinor: z.string(),
  admittedMinor: z.optional(z.string()),
  currency: z.string(),
  isFurther: z.optional(z.boolean()),
});
const reducedFacts = z.object({ invoiceId: z.string(), currency: z.string(), paidMinor: z.string(), outMinor: z.string() });
// The player's own date: who signs in on the evening and the next morning has done so on two days, wherever that is (P-103).
const sessionFacts = z.object({ day: z.optional(z.iso.date()) });
const questFacts = z.object({ questId: z.string() });

/** The key of a deed in the books, by which a rollback names it. */
export interface DeedPlace {
  operationId: string;
  source: string;
  round: string;
}

/** The meaning of a log event for quests. */
export type QuestEvent =
  | { kind: 'started' | 'cancelled' | 'deadline' | 'collected'; questId: string }
  /** `isOfRound`: it counts its whole round, which must have begun in the time of the quest (P-182). */
  | { kind: 'deed'; deed: QuestAct; place: DeedPlace | undefined; isOfRound?: boolean }
  | { kind: 'undone'; isUndone: (place: DeedPlace) => boolean }
  /** A deposit after part or all of it was taken back. */
  | { kind: 'reduced'; invoiceId: string; deed: QuestAct }
  | { kind: 'day'; taskType: number; day: string }
  | { kind: 'profile' };

/** Ordinary play only: free spins, gifts and corrections do not count. */
const countedKinds = ['normal', 'jackpot'];

function playEvent(event: LoggedEvent, catalogue: Catalogue): QuestEvent | undefined {
  const facts = playFacts.parse(event.data);
  const { operationId, standing } = facts;
  const game = catalogue.gameByKey.get(standing?.gameId ?? '');
  if (standing === undefined || game === undefined || standing.currency === null || !countedKinds.includes(facts.playKind))
    return undefined;
  const { source, round, currency } = standing;
  if (isReturn(facts)) return { kind: 'undone', isUndone: (place) => place.source === source && place.round === round };
  const common = { gameIdentity: game.identity, currency };
  const deed: QuestAct =
    event.type === 'BetPlaced'
      ? { kind: 'bet', ...common, stakeMinor: BigInt(facts.amountMinor) }
      : { kind: 'win', ...common, payoutMinor: paidMinorOf(standing), stakeMinor: BigInt(standing.stakeMinor) };
  return { kind: 'deed', deed, place: { operationId, source, round }, isOfRound: deed.kind === 'win' };
}

/** A stake that is partly returned does not count for a task, and the returned part is not a win. */
const isReturn = ({ isCashOut, returnedCashMinor }: z.output<typeof playFacts>): boolean => isCashOut || returnedCashMinor !== undefined;

function rollbackEvent(event: LoggedEvent): QuestEvent {
  const { source, scope, referenceOperationId, round, standing } = rollbackFacts.parse(event.data);
  const of = standing ?? { source, round };
  const isRound = scope === 'round';
  return {
    kind: 'undone',
    isUndone: (place) => (isRound ? place.source === of.source && place.round === of.round : place.operationId === referenceOperationId),
  };
}

/** Which events quests look at, and what each means. */
const meanings: Readonly<Record<string, (event: LoggedEvent, catalogue: Catalogue) => QuestEvent | undefined>> = {
  QuestStarted: ({ data }) => ({ kind: 'started', questId: questFacts.parse(data).questId }),
  QuestCancelled: ({ data }) => ({ kind: 'cancelled', questId: questFacts.parse(data).questId }),
  QuestCollected: ({ data }) => ({ kind: 'collected', questId: questFacts.parse(data).questId }),
  QuestDeadlinePassed: ({ data }) => ({ kind: 'deadline', questId: questFacts.parse(data).questId }),
  BetPlaced: playEvent,
  WinPaid: playEvent,
  MoneyRolledBack: rollbackEvent,
  DepositSettled: ({ data }) => {
    const { invoiceId, amountMinor, admittedMinor = amountMinor, currency, isFurther } = depositFacts.parse(data);
    if (isFurther === true) return undefined;
    // What is held may yet go back as it came: it is no deed (D-147).
    const place = { operationId: invoiceId, source: 'payment', round: invoiceId };
    return { kind: 'deed', deed: { kind: 'deposit', currency, amountMinor: BigInt(admittedMinor) }, place };
  },
  DepositReduced: ({ data }) => {
    const { invoiceId, currency, paidMinor, outMinor } = reducedFacts.parse(data);
    return { kind: 'reduced', invoiceId, deed: { kind: 'deposit', currency, amountMinor: BigInt(paidMinor) - BigInt(outMinor) } };
  },
  SessionOpened: ({ data, createdAt }) => {
    const { day = createdAt.toISOString().slice(0, 10) } = sessionFacts.parse(data);
    return { kind: 'day', taskType: taskType.login, day };
  },
  PlayerChanged: () => ({ kind: 'profile' }),
};

export const questEventTypes: readonly string[] = [...new Set([...Object.keys(meanings), ...playTypes])];

/** A ticket may still be cashed out or come back, unlike a game's stake: it counts as it was decided (P-105). */
export function isOfTicket(event: LoggedEvent, { gameByKey }: Catalogue): boolean {
  const gameId = playOf(event)?.facts.standing?.gameId ?? null;
  return gameId !== null && gameByKey.get(gameId)?.identity === sportsbookIdentity;
}

/**
 * The meaning of a ticket's step: once decided, a bet and a win of the part at risk to the end. Anything counted before is taken back
 * first: by an earlier decision that this one corrects, or at placing, as earlier versions counted.
 */
export function ticketEventsOf({ play, after }: Step): QuestEvent[] {
  const { standing } = play.facts;
  if (after === undefined || standing === undefined) return [];
  const { source, round, currency, decidedAt } = after;
  const undone: QuestEvent = { kind: 'undone', isUndone: (place) => place.source === source && place.round === round };
  if (decidedAt === null) return play.type === 'BetPlaced' ? [] : [undone];
  const place = { operationId: round, source, round };
  const risked = atRiskOf(after, { stakeMinor: BigInt(standing.stakeMinor), paidMinor: paidMinorOf(standing) });
  const common = { gameIdentity: sportsbookIdentity, currency, stakeMinor: risked.stakeMinor };
  return [
    undone,
    { kind: 'deed', deed: { kind: 'bet', ...common }, place, isOfRound: true },
    { kind: 'deed', deed: { kind: 'win', ...common, payoutMinor: risked.paidMinor }, place, isOfRound: true },
  ];
}

export function questEventOf(event: LoggedEvent, catalogue: Catalogue): QuestEvent | undefined {
  return meanings[event.type]?.(event, catalogue);
}
