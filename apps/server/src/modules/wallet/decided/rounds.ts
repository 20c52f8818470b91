import type { Followed } from '@pavilion/ledger';
import type { LoggedEvent } from '../../../kernel/followers/follower.ts';
import type { EventStanding, Facts, Play, RoundKey } from './play.ts';

/** The part of a stake that operations returned, and what they paid for it: in cash, and in all money. */
type StakeReturn = readonly [returned: string, cashed: string, returnedOfAll: string, cashedOfAll: string];

/** A round as a reader of the log has followed it, in minor units of its currency. */
export interface FollowedRound extends RoundKey {
  readonly currency: string;
  /** In cash, as are the wins. */
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  /** Cash-outs and voids, by operation: a correction takes such an operation back. */
  readonly returns: Readonly<Record<string, StakeReturn>>;
  /** Minor units of the currency per unit of the base currency, of the round's first operation. */
  readonly rate: string | null;
  /** When it was decided; null while it is not. */
  readonly decidedAt: Date | null;
}

/** The change to a player's results of a day. */
export interface DayResult {
  readonly playerId: string;
  readonly currency: string;
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  /** The amount by which cash-outs paid less than the stake they returned: money lost, but not by a decision. */
  readonly concededMinor: bigint;
  readonly rate: string | null;
}

const dayOf = (moment: string | Date): string => new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length);
const leastOf = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const lessUntilNone = (from: bigint, minor: bigint): bigint => (from > minor ? from - minor : 0n);

/** The round before an event that carries it; `undefined` before there was anything to follow. */
export function roundBefore({ playerId, facts: { standing } }: Play): FollowedRound | undefined {
  if (standing?.followed?.stakedMinor === undefined) return undefined;
  const { source, round, currency, followed } = standing;
  const { stakedMinor = '0', wonMinor, returns, rate, decidedAt } = followed;
  const decided = decidedAt === undefined ? null : new Date(decidedAt);
  const sums = { stakedMinor: BigInt(stakedMinor), wonMinor: BigInt(wonMinor), returns };
  return { playerId, source, round, currency: currency ?? '', ...sums, rate, decidedAt: decided };
}

/** The part of a round the ledger must keep; values equal to the initial ones are left out. */
export function keptOf(round: FollowedRound | undefined): Followed {
  if (round === undefined) return {};
  const { stakedMinor, wonMinor, returns, rate, decidedAt } = round;
  return {
    stakedMinor: stakedMinor.toString(),
    wonMinor: wonMinor === 0n ? undefined : wonMinor.toString(),
    returns: Object.keys(returns).length === 0 ? undefined : returns,
    rate: rate ?? undefined,
    decidedAt: decidedAt?.toISOString(),
  };
}

function returnedIn({ returns }: Pick<FollowedRound, 'returns'>) {
  const sumOf = (at: 0 | 1 | 2 | 3): bigint => Object.values(returns).reduce((sum, amounts) => sum + BigInt(amounts[at]), 0n);
  return { cash: { returned: sumOf(0), cashed: sumOf(1) }, all: { returned: sumOf(2), cashed: sumOf(3) } };
}

/**
 * The result of a decided round: the stake that was at risk to its end, and the winnings from it. Stake returned by a cash-out was neither
 * staked nor lost; anything above it is won. Computed from the round's totals, so that partial cash-outs add up to a whole one. Example: of
 * 10.00, 6.00 are cashed out for 5.00 and the rest loses: 4.00 staked, 1.00 conceded; cashed out for 7.00, 4.00 staked and 1.00 won.
 */
export function countedOf(round: FollowedRound | undefined): { stakedMinor: bigint; wonMinor: bigint; concededMinor: bigint } {
  if (round === undefined || round.decidedAt === null) return { stakedMinor: 0n, wonMinor: 0n, concededMinor: 0n };
  const { cash } = returnedIn(round);
  const returnedMinor = leastOf(cash.returned, round.stakedMinor);
  const cashedMinor = leastOf(cash.cashed, returnedMinor);
  return {
    stakedMinor: round.stakedMinor - returnedMinor,
    wonMinor: round.wonMinor - cashedMinor,
    concededMinor: returnedMinor - cashedMinor,
  };
}

/** The same for all money, from the current state of the round. */
export function atRiskOf(
  round: FollowedRound,
  { stakeMinor, paidMinor }: { stakeMinor: bigint; paidMinor: bigint },
): { stakeMinor: bigint; paidMinor: bigint } {
  const { all } = returnedIn(round);
  const returnedMinor = leastOf(all.returned, stakeMinor);
  return { stakeMinor: stakeMinor - returnedMinor, paidMinor: lessUntilNone(paidMinor, leastOf(all.cashed, returnedMinor)) };
}

const nothing = { stakedMinor: 0n, wonMinor: 0n, returns: {}, rate: null, decidedAt: null };

/**
 * The round after an event of it; undefined where nothing of it is known and none of the player's own money moved. It is decided when it has
 * ended, as D-138 has it, and stays decided then whatever comes later. A win without any stake, such as a jackpot's, is decided at once.
 */
export function roundAfter(before: FollowedRound | undefined, play: Play): FollowedRound | undefined {
  const { playerId, at, facts } = play;
  const { standing } = facts;
  if (standing === undefined || standing.currency === null || (before === undefined && !beginsRound(play))) return before;
  const { source, round, currency, isRolledBack } = standing;
  const known = before ?? { ...nothing, playerId, source, round, currency };
  const decidedAt = isDecided(standing) ? (known.decidedAt ?? at) : null;
  return { ...known, ...(isRolledBack ? nothing : sumsAfter(known, play)), rate: known.rate ?? facts.rate, decidedAt };
}

/** Rounds that were counted before there were such rows are taken back where they were counted. */
const beginsRound = ({ type, facts }: Play): boolean =>
  (type === 'BetPlaced' || type === 'WinPaid') && (facts.cashMinor !== '0' || facts.amountMinor !== '0');

const isDecided = ({ isClosed, isRolledBack, stakeMinor }: EventStanding): boolean => isClosed || isRolledBack || stakeMinor === '0';

type Sums = Pick<FollowedRound, 'stakedMinor' | 'wonMinor' | 'returns'>;

function sumsAfter(known: FollowedRound, { type, facts }: Play): Sums {
  const cashMinor = BigInt(facts.cashMinor);
  switch (type) {
    case 'BetPlaced':
      return { ...known, stakedMinor: known.stakedMinor + cashMinor };
    case 'WinPaid':
      return { ...known, wonMinor: known.wonMinor + cashMinor, returns: withReturn(known.returns, facts) };
    case 'MoneyRolledBack':
      return { ...withoutMoved(known, facts), returns: withoutReturn(known.returns, facts.referenceOperationId ?? '') };
    default:
      return known;
  }
}

function withReturn(returns: FollowedRound['returns'], facts: Facts): FollowedRound['returns'] {
  const { operationId, returnedCashMinor, returnedStakeMinor = returnedCashMinor, cashMinor, amountMinor } = facts;
  if (returnedCashMinor === '0' && returnedStakeMinor === '0') return returns;
  // A cash-out of a stake in bonus money alone is not cash for a cash stake.
  const cashedMinor = returnedCashMinor === '0' ? '0' : cashMinor;
  return { ...returns, [operationId]: [returnedCashMinor, cashedMinor, returnedStakeMinor, amountMinor] };
}

/** A rollback names what it gave back in all; wins that it took are what of it was no stake and no gift. */
function withoutMoved(known: FollowedRound, { cashMinor, stakeCashMinor, giftMinor }: Facts): FollowedRound {
  const stakeMinor = BigInt(stakeCashMinor);
  const takenMinor = stakeMinor - BigInt(cashMinor) - BigInt(giftMinor);
  return {
    ...known,
    stakedMinor: lessUntilNone(known.stakedMinor, stakeMinor),
    wonMinor: lessUntilNone(known.wonMinor, takenMinor),
  };
}

function withoutReturn(returns: FollowedRound['returns'], operationId: string): FollowedRound['returns'] {
  const { [operationId]: _taken, ...rest } = returns;
  return rest;
}

/** The change an event of play makes to its round, as followed by its reader; a movement of an unknown round has neither. */
export interface Step {
  readonly event: LoggedEvent;
  readonly play: Play;
  readonly before: FollowedRound | undefined;
  readonly after: FollowedRound | undefined;
}

/** The changes an event makes to daily results: a round counts as a whole on the day it was decided, whatever changes it later. */
export function resultsOf({ play, before, after }: Step): DayResult[] {
  if (after === undefined) return resultAlone(play);
  return [...resultOf(before, -1n), ...resultOf(after, 1n)];
}

function resultOf(round: FollowedRound | undefined, sign: bigint): DayResult[] {
  if (round === undefined || round.decidedAt === null || (round.stakedMinor === 0n && round.wonMinor === 0n)) return [];
  const { playerId, currency, decidedAt, rate } = round;
  const { stakedMinor, wonMinor, concededMinor } = countedOf(round);
  const signed = { stakedMinor: sign * stakedMinor, wonMinor: sign * wonMinor, concededMinor: sign * concededMinor };
  return [{ playerId, currency, day: dayOf(decidedAt), rate, ...signed }];
}

/** The change made by a movement of an unknown round: it is decided at once, and a rollback counts on the day of the play. */
function resultAlone({ type, playerId, at, facts }: Play): DayResult[] {
  const { currency, rate, playedAt } = facts;
  const cashMinor = BigInt(facts.cashMinor) + BigInt(facts.giftMinor);
  if (currency === undefined || currency === null || cashMinor === 0n) return [];
  const row = { playerId, currency, rate, day: dayOf(playedAt ?? at), concededMinor: 0n };
  if (type === 'BetPlaced') return [{ ...row, stakedMinor: cashMinor, wonMinor: 0n }];
  // A rollback names what it gave back: stakes count as not staked, wins that were taken back as not won.
  const isReturnedStake = type !== 'WinPaid' && cashMinor > 0n;
  return [isReturnedStake ? { ...row, stakedMinor: -cashMinor, wonMinor: 0n } : { ...row, stakedMinor: 0n, wonMinor: cashMinor }];
}

/** Results, each player, currency and day once; nothing where it cancels out: days have a row however the log is cut into batches. */
export function sumsOfDays(results: readonly DayResult[]): DayResult[] {
  const sums = new Map<string, DayResult>();
  for (const result of results) {
    const key = `${result.playerId} ${result.currency} ${result.day}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? result : added(sum, result));
  }
  return [...sums.values()].toSorted((one, other) => (dayKeyOf(one) < dayKeyOf(other) ? -1 : 1));
}

const dayKeyOf = ({ playerId, currency, day }: DayResult): string => `${playerId} ${currency} ${day}`;

const added = (sum: DayResult, result: DayResult): DayResult => ({
  ...sum,
  rate: sum.rate ?? result.rate,
  stakedMinor: sum.stakedMinor + result.stakedMinor,
  wonMinor: sum.wonMinor + result.wonMinor,
  concededMinor: sum.concededMinor + result.concededMinor,
});
