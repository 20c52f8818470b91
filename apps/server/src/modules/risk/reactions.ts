import * as z from 'zod';
import type { Follower, LoggedEvent } from '../../kernel/followers/follower.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { PlayerKernel } from '../player/index.ts';
import { type LinksContext, refreshLinks } from './links/service.ts';
import { followZone } from './limits/zones.ts';
import { type DayResult, followRounds, playTypes, resultsOf } from '../wallet/index.ts';
import { addToDays, addToSessions, type DayMovement, type Movement } from './play/store.ts';

const stake = z.object({ currency: z.string(), cashMinor: z.string(), isCashOut: z.optional(z.boolean()) });
// Left out where a rollback moved nothing. `cashMinor` is what came back in all: stakes less wins.
const rollback = z.object({
  currency: z.nullish(z.string()),
  stakeCashMinor: z.optional(z.string()),
  cashMinor: z.optional(z.string()),
  /** When the first operation it takes back was played. */
  playedAt: z.nullish(z.string()),
});
const payment = z.object({ currency: z.string(), amountMinor: z.string() });

/** The amount a rollback returned; undefined if it moved nothing. */
function returnedBy(
  data: unknown,
): { currency: string; stakeCashMinor: string; cashMinor: string; playedAt: string | null | undefined } | undefined {
  const { currency = null, stakeCashMinor, cashMinor, playedAt } = rollback.parse(data);
  if (currency === null || stakeCashMinor === undefined || cashMinor === undefined) return undefined;
  return { currency, stakeCashMinor, cashMinor, playedAt };
}

/**
 * What an event of play moved of the player's own money, at the time of the play: a session counts money as it moves, since that is what it
 * has cost so far, and what is taken back counts in the session it was played in. Only the player's own acts, stakes and cash-outs, are time
 * of play; results add money alone. Undefined where nothing moved.
 */
function movementOf({ type, playerId, data, createdAt: at }: LoggedEvent): Movement | undefined {
  if (playerId === null) return undefined;
  switch (type) {
    case 'BetPlaced': {
      const { currency, cashMinor } = stake.parse(data);
      return { playerId, at, currency, stakedMinor: BigInt(cashMinor), wonMinor: 0n, isAct: true };
    }
    case 'WinPaid': {
      const { currency, cashMinor, isCashOut = false } = stake.parse(data);
      return { playerId, at, currency, stakedMinor: 0n, wonMinor: BigInt(cashMinor), isAct: isCashOut };
    }
    case 'MoneyRolledBack': {
      const returned = returnedBy(data);
      if (returned === undefined) return undefined;
      const stakedMinor = -BigInt(returned.stakeCashMinor);
      const wonMinor = stakedMinor + BigInt(returned.cashMinor);
      const playedAt = returned.playedAt == null ? at : new Date(returned.playedAt);
      return { playerId, at: playedAt, currency: returned.currency, stakedMinor, wonMinor, isAct: false };
    }
    default:
      return undefined;
  }
}

const nothing = { stakedMinor: 0n, wonMinor: 0n, depositedMinor: 0n, withdrawnMinor: 0n };

/** A payment on the day it was made. */
function paymentOf({ type, playerId, data, createdAt }: LoggedEvent): DayMovement | undefined {
  if (playerId === null || (type !== 'DepositSettled' && type !== 'WithdrawalPaid')) return undefined;
  const { currency, amountMinor } = payment.parse(data);
  const moved = type === 'DepositSettled' ? { depositedMinor: BigInt(amountMinor) } : { withdrawnMinor: BigInt(amountMinor) };
  return { ...nothing, ...moved, playerId, day: createdAt.toISOString().slice(0, 10), currency };
}

/** Decided play of a day. What a cash-out has cost was staked and lost here: these sums are money, and add up to it (D-218). */
const playOfDay = ({ playerId, day, currency, stakedMinor, concededMinor, wonMinor }: DayResult): DayMovement => ({
  ...nothing,
  playerId,
  day,
  currency,
  stakedMinor: stakedMinor + concededMinor,
  wonMinor,
});

/** Follows the money to keep what players see of their play (L10): the running session, and the days of a year by decided play (P-98). */
export const playFigures: Follower<Pick<Kernel, 'database' | 'clock' | 'log'>> = {
  name: 'risk.play-figures',
  types: [...playTypes, 'DepositSettled', 'WithdrawalPaid'],
  handle: async (_context, transaction, events) => {
    const results = (await followRounds(transaction, playFigures.name, events)).flatMap(resultsOf);
    await addToDays(transaction, [...results.map(playOfDay), ...events.flatMap((event) => paymentOf(event) ?? [])]);
    await addToSessions(
      transaction,
      events.flatMap((event) => movementOf(event) ?? []),
    );
  },
};

/** Follows profiles: a player who moved has the days of the new time zone (L1). */
export const limitZones: Follower<PlayerKernel> = {
  name: 'risk.time-zones',
  types: ['PlayerChanged'],
  handle: async (context, transaction, events) => {
    for (const playerId of new Set(events.flatMap((event) => event.playerId ?? []))) await followZone(context, transaction, playerId);
  },
};

/** Whether a payment event names a destination: only a new withdrawal does. */
const isPlaceNamed = ({ type, data }: LoggedEvent): boolean =>
  type !== 'InvoiceChanged' || z.object({ kind: z.string(), isNew: z.boolean() }).parse(data).kind === 'withdrawal';

/** Follows sign-ins, profiles and withdrawals: which accounts are linked (operator §5). */
export const linkedPlayers: Follower<LinksContext & Pick<Kernel, 'database' | 'log'>> = {
  name: 'risk.links',
  types: ['PlayerRegistered', 'PlayerChanged', 'SessionOpened', 'IdentityChecked', 'InvoiceChanged', 'PayoutPlaceNamed'],
  handle: async (context, transaction, events) => {
    const ids = new Set(events.filter(isPlaceNamed).flatMap(({ playerId }) => playerId ?? []));
    for (const playerId of ids) await refreshLinks(context, transaction, playerId);
  },
};
