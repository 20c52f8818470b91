import type { Followed, RoundEvent } from '@pavilion/ledger';
import * as z from 'zod';
import type { LoggedEvent } from '../../../kernel/followers/follower.ts';
import { roundStanding } from '../round-standing.ts';

/** A round as the ledger keeps it for the readers of its events; nothing yet before its first own stake or win. */
const keptRound = z.object({
  stakedMinor: z.optional(z.string()),
  wonMinor: z._default(z.string(), '0'),
  returns: z._default(z.record(z.string(), z.tuple([z.string(), z.string(), z.string(), z.string()])), {}),
  rate: z._default(z.nullable(z.string()), null),
  decidedAt: z.optional(z.iso.datetime()),
});
const nothingKept: z.output<typeof keptRound> = { wonMinor: '0', returns: {}, rate: null };
const eventStanding = roundStanding.extend({
  /** The round before the event; absent where each reader keeps it: it was opened before the ledger did. */
  followed: z.optional(keptRound),
});
export type EventStanding = z.output<typeof eventStanding>;

// The ledger's statement about the cash an operation moved.
const moneyFacts = z.object({
  operationId: z._default(z.string(), ''),
  currency: z.nullish(z.string()),
  rate: z._default(z.nullable(z.string()), null),
  amountMinor: z._default(z.string(), '0'),
  cashMinor: z._default(z.string(), '0'),
  playKind: z._default(z.string(), ''),
  /** For a cash-out or a void: the returned part of the stake, in cash and in all money; events of earlier versions have only the first. */
  returnedCashMinor: z._default(z.string(), '0'),
  returnedStakeMinor: z.optional(z.string()),
  /** For a rollback: the returned stakes, the gifts taken back, what it refers to, and when the first of it was played. */
  stakeCashMinor: z._default(z.string(), '0'),
  giftMinor: z._default(z.string(), '0'),
  referenceOperationId: z.nullish(z.string()),
  playedAt: z.nullish(z.iso.datetime()),
  standing: z.optional(eventStanding),
});
export type Facts = z.output<typeof moneyFacts>;

const giftKinds: readonly string[] = ['freespin', 'promo'];

/** The events that say something of a round. */
export const playTypes: readonly string[] = ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'RoundEnded'];

/** An event of a player's play, read. */
export interface Play {
  readonly type: string;
  readonly playerId: string;
  readonly at: Date;
  readonly facts: Facts;
}

/** The event as play of the player's own stakes: free spins and gifts move nothing, but may end a round. Undefined for any other event. */
export function playOf(event: LoggedEvent): Play | undefined {
  const { type, playerId } = event;
  if (playerId === null || !playTypes.includes(type)) return undefined;
  const known = plays.get(event) ?? readPlay(event, playerId);
  plays.set(event, known);
  return known;
}

/** The plays that were read, by event: the followers of a batch are given the same events, and reading them takes longer than following them. */
const plays = new WeakMap<LoggedEvent, Play>();

const readPlay = ({ type, data, createdAt: at }: LoggedEvent, playerId: string): Play => ({
  type,
  playerId,
  at,
  facts: ownOf(moneyFacts.parse(data)),
});

const ownOf = (facts: Facts): Facts =>
  giftKinds.includes(facts.playKind)
    ? { ...facts, amountMinor: '0', cashMinor: '0', returnedCashMinor: '0', returnedStakeMinor: '0' }
    : facts;

/** The same of an event that the ledger is about to write: its own facts need no schema, which takes five times as long as to follow them. */
export function playBeingWritten({ type, playerId, at, data, round }: RoundEvent, before: Followed): Play {
  const textOr = <T>(name: keyof Facts, otherwise: T): string | T => {
    const value = data[name];
    return typeof value === 'string' ? value : otherwise;
  };
  const { externalId, stakeCashMinor, stakeBonusMinor, winMinor, forfeitedMinor, ...others } = round;
  const { source, gameId, currency, isClosed, isRolledBack } = others;
  const standing = { source, gameId, currency, isClosed, isRolledBack };
  const facts: Facts = {
    operationId: textOr('operationId', ''),
    currency: textOr('currency', null),
    rate: textOr('rate', null),
    amountMinor: textOr('amountMinor', '0'),
    cashMinor: textOr('cashMinor', '0'),
    playKind: textOr('playKind', ''),
    returnedCashMinor: textOr('returnedCashMinor', '0'),
    returnedStakeMinor: textOr('returnedStakeMinor', undefined),
    stakeCashMinor: textOr('stakeCashMinor', '0'),
    giftMinor: textOr('giftMinor', '0'),
    referenceOperationId: textOr('referenceOperationId', null),
    playedAt: textOr('playedAt', null),
    standing: {
      ...standing,
      round: externalId,
      stakeMinor: String(stakeCashMinor + stakeBonusMinor),
      winMinor: String(winMinor),
      forfeitedMinor: String(forfeitedMinor),
      followed: 'stakedMinor' in before ? keptRound.parse(before) : nothingKept,
    },
  };
  return { type, playerId, at, facts: ownOf(facts) };
}

export interface RoundKey {
  readonly playerId: string;
  readonly source: string;
  readonly round: string;
}

/** Where the round of an event is kept; undefined for a movement of no round. */
export const keyOf = ({ playerId, facts: { standing } }: Play): RoundKey | undefined =>
  standing === undefined ? undefined : { playerId, source: standing.source, round: standing.round };
