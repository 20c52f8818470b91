import * as z from 'zod/mini';
import type { LoggedEvent } from '../../../../kernel/followers/follower.ts';
import { roundStanding } from '../../../wallet/index.ts';

/** A round in cash, in minor units of its currency. */
export interface CashRound {
  readonly playerId: string;
  readonly source: string;
  readonly round: string;
  readonly currency: string;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  /** What cash-outs and voids gave back of the stake. */
  readonly returnedMinor: bigint;
  /** What of the wins they paid for it. */
  readonly cashedMinor: bigint;
  /** The last two by operation, `[returned, cashed]`: a correction takes such an operation back. */
  readonly returns: Readonly<Record<string, readonly [string, string]>>;
  /** Minor units of the currency per unit of the base currency, of the round's first operation. */
  readonly rate: string | null;
  /** The day it counts on, `YYYY-MM-DD` in UTC; null while it is not decided. */
  readonly day: string | null;
}

/** What is added to the results of a player's day. */
export interface CashResult {
  readonly playerId: string;
  readonly currency: string;
  readonly day: string;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly rate: string | null;
}

// What the ledger says of the cash an operation moved.
const moneyFacts = z.object({
  operationId: z._default(z.string(), ''),
  currency: z.nullish(z.string()),
  rate: z._default(z.nullable(z.string()), null),
  cashMinor: z._default(z.string(), '0'),
  playKind: z._default(z.string(), ''),
  /** Of a cash-out or a void: what of the stake it gives back. */
  returnedCashMinor: z._default(z.string(), '0'),
  /** Of a rollback: the stakes that came back, the gifts that were taken back, what it names, and when the first of it was played. */
  stakeCashMinor: z._default(z.string(), '0'),
  giftMinor: z._default(z.string(), '0'),
  referenceOperationId: z.nullish(z.string()),
  playedAt: z.nullish(z.iso.datetime()),
  standing: z.optional(roundStanding),
});
type Facts = z.output<typeof moneyFacts>;

const giftKinds: readonly string[] = ['freespin', 'promo'];

const dayOf = (moment: string): string => moment.slice(0, 'YYYY-MM-DD'.length);
const leastOf = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const lessUntilNone = (from: bigint, minor: bigint): bigint => (from > minor ? from - minor : 0n);

/** An event of a player's play, read. */
export interface Play {
  readonly type: string;
  readonly playerId: string;
  readonly at: string;
  readonly facts: Facts;
}

/** The event as play of the player's own stakes: free spins and gifts move nothing, but may end a round. Undefined for an event of no player. */
export function playOf({ type, playerId, data, createdAt }: LoggedEvent): Play | undefined {
  const facts = moneyFacts.parse(data);
  if (playerId === null) return undefined;
  const own = giftKinds.includes(facts.playKind) ? { ...facts, cashMinor: '0', returnedCashMinor: '0' } : facts;
  return { type, playerId, at: createdAt.toISOString(), facts: own };
}

/** Where the round of an event is kept; undefined for a movement of no round. */
export const keyOf = ({ playerId, facts: { standing } }: Play): Pick<CashRound, 'playerId' | 'source' | 'round'> | undefined =>
  standing === undefined ? undefined : { playerId, source: standing.source, round: standing.round };

/**
 * What a decided round was played for: the stake that was at risk to its end, and what was won with it. What a cash-out gives back of the
 * stake was neither staked nor lost; what it pays beyond is won. Reckoned from the round's sums, so that parts come to what the whole does.
 * Example: of 10.00, 6.00 are cashed out for 5.00 and the rest loses: 4.00 staked; cashed out for 7.00 instead, 4.00 staked and 1.00 won.
 */
function countedOf({ stakedMinor, wonMinor, ...round }: CashRound): { stakedMinor: bigint; wonMinor: bigint } {
  if (round.day === null) return { stakedMinor: 0n, wonMinor: 0n };
  const returnedMinor = leastOf(round.returnedMinor, stakedMinor);
  return { stakedMinor: stakedMinor - returnedMinor, wonMinor: wonMinor - leastOf(round.cashedMinor, returnedMinor) };
}

const nothing = { stakedMinor: 0n, wonMinor: 0n, returnedMinor: 0n, cashedMinor: 0n, returns: {}, rate: null, day: null };

/**
 * The round after an event of it; undefined where nothing of it is known and none of the player's own cash moved. It is decided when it has
 * ended, as D-138 has it, and stays on that day whatever comes later. A win without any stake, such as a jackpot's, is decided at once.
 */
export function roundAfter(before: CashRound | undefined, play: Play): CashRound | undefined {
  const { playerId, at, facts } = play;
  const { standing } = facts;
  if (standing === undefined || standing.currency === null || (before === undefined && !beginsRound(play))) return before;
  const { source, round, currency, isRolledBack } = standing;
  const known = before ?? { ...nothing, playerId, source, round, currency };
  const day = isDecided(standing) ? (known.day ?? dayOf(at)) : null;
  return { ...known, ...(isRolledBack ? nothing : sumsAfter(known, play)), rate: known.rate ?? facts.rate, day };
}

/** Rounds that were counted before there were such rows are taken back where they were counted. */
const beginsRound = ({ type, facts }: Play): boolean => (type === 'BetPlaced' || type === 'WinPaid') && facts.cashMinor !== '0';

const isDecided = ({ isClosed, isRolledBack, stakeMinor }: z.output<typeof roundStanding>): boolean =>
  isClosed || isRolledBack || stakeMinor === '0';

type Sums = Pick<CashRound, 'stakedMinor' | 'wonMinor' | 'returnedMinor' | 'cashedMinor' | 'returns'>;

function sumsAfter(known: CashRound, { type, facts }: Play): Sums {
  const { stakedMinor, wonMinor, returnedMinor, cashedMinor, returns } = known;
  const cashMinor = BigInt(facts.cashMinor);
  switch (type) {
    case 'BetPlaced':
      return { ...known, stakedMinor: stakedMinor + cashMinor };
    case 'WinPaid': {
      const won = { ...known, wonMinor: wonMinor + cashMinor };
      const backMinor = BigInt(facts.returnedCashMinor);
      if (backMinor === 0n) return won;
      const noted = { ...returns, [facts.operationId]: [backMinor.toString(), cashMinor.toString()] as const };
      return { ...won, returnedMinor: returnedMinor + backMinor, cashedMinor: cashedMinor + cashMinor, returns: noted };
    }
    case 'MoneyRolledBack':
      return withoutReturn(withoutMoved(known, facts), facts.referenceOperationId ?? '');
    default:
      return known;
  }
}

/** A rollback names what it gave back in all; wins that it took are what of it was no stake and no gift. */
function withoutMoved(known: CashRound, { cashMinor, stakeCashMinor, giftMinor }: Facts): CashRound {
  const stakeMinor = BigInt(stakeCashMinor);
  const takenMinor = stakeMinor - BigInt(cashMinor) - BigInt(giftMinor);
  return {
    ...known,
    stakedMinor: lessUntilNone(known.stakedMinor, stakeMinor),
    wonMinor: lessUntilNone(known.wonMinor, takenMinor),
  };
}

function withoutReturn(known: CashRound, operationId: string): CashRound {
  const { [operationId]: taken, ...returns } = known.returns;
  if (taken === undefined) return known;
  const [returnedMinor, cashedMinor] = [known.returnedMinor - BigInt(taken[0]), known.cashedMinor - BigInt(taken[1])];
  return { ...known, returns, returnedMinor, cashedMinor };
}

/** What a change of a round adds to the results of its days. */
export function resultsOf(before: CashRound | undefined, after: CashRound): CashResult[] {
  const taken = before === undefined ? [] : resultOf(before, -1n);
  return [...taken, ...resultOf(after, 1n)];
}

function resultOf(round: CashRound, sign: bigint): CashResult[] {
  const { playerId, currency, day, rate } = round;
  if (day === null) return [];
  const { stakedMinor, wonMinor } = countedOf(round);
  return [{ playerId, currency, day, rate, stakedMinor: sign * stakedMinor, wonMinor: sign * wonMinor }];
}

/** What a movement of no kept round adds: it is decided at once, and what is taken back counts on the day it was played. */
export function resultAlone({ type, playerId, at, facts }: Play): CashResult[] {
  const { currency, rate, playedAt } = facts;
  const cashMinor = BigInt(facts.cashMinor) + BigInt(facts.giftMinor);
  if (currency === undefined || currency === null || cashMinor === 0n) return [];
  const row = { playerId, currency, rate, day: dayOf(playedAt ?? at) };
  if (type === 'BetPlaced') return [{ ...row, stakedMinor: cashMinor, wonMinor: 0n }];
  // A rollback names what it gave back: stakes count as not staked, wins that were taken back as not won.
  const isReturnedStake = type !== 'WinPaid' && cashMinor > 0n;
  return [isReturnedStake ? { ...row, stakedMinor: -cashMinor, wonMinor: 0n } : { ...row, stakedMinor: 0n, wonMinor: cashMinor }];
}
