import * as z from 'zod/mini';
import type { Follower, LoggedEvent } from '../../kernel/followers/follower.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { PlayerKernel } from '../player/index.ts';
import { type LinksContext, refreshLinks } from './links/service.ts';
import { followZone } from './limits/zones.ts';
import { addToDays, addToSessions, type Movement } from './play/store.ts';

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

const nothing = { stakedMinor: 0n, wonMinor: 0n, depositedMinor: 0n, withdrawnMinor: 0n, isAct: false };

/** What a rollback gave back; undefined where it moved nothing. */
function returnedBy(
  data: unknown,
): { currency: string; stakeCashMinor: string; cashMinor: string; playedAt: string | null | undefined } | undefined {
  const { currency = null, stakeCashMinor, cashMinor, playedAt } = rollback.parse(data);
  if (currency === null || stakeCashMinor === undefined || cashMinor === undefined) return undefined;
  return { currency, stakeCashMinor, cashMinor, playedAt };
}

/**
 * What an event moved of the player's own money, at the time of the play: what is taken back counts where it was played, so that no day or session has
 * less than nothing. Only the player's own acts, stakes and cash-outs, are time of play; results add money alone. Undefined where nothing moved.
 */
function movementOf({ type, playerId, data, createdAt: at }: LoggedEvent): Movement | undefined {
  if (playerId === null) return undefined;
  switch (type) {
    case 'BetPlaced': {
      const { currency, cashMinor } = stake.parse(data);
      return { ...nothing, playerId, at, currency, stakedMinor: BigInt(cashMinor), isPlay: true, isAct: true };
    }
    case 'WinPaid': {
      const { currency, cashMinor, isCashOut = false } = stake.parse(data);
      return { ...nothing, playerId, at, currency, wonMinor: BigInt(cashMinor), isPlay: true, isAct: isCashOut };
    }
    case 'MoneyRolledBack': {
      const returned = returnedBy(data);
      if (returned === undefined) return undefined;
      const stakedMinor = -BigInt(returned.stakeCashMinor);
      const wonMinor = stakedMinor + BigInt(returned.cashMinor);
      const playedAt = returned.playedAt == null ? at : new Date(returned.playedAt);
      return { ...nothing, playerId, at: playedAt, currency: returned.currency, stakedMinor, wonMinor, isPlay: true };
    }
    case 'DepositSettled': {
      const { currency, amountMinor } = payment.parse(data);
      return { ...nothing, playerId, at, currency, depositedMinor: BigInt(amountMinor), isPlay: false };
    }
    case 'WithdrawalPaid': {
      const { currency, amountMinor } = payment.parse(data);
      return { ...nothing, playerId, at, currency, withdrawnMinor: BigInt(amountMinor), isPlay: false };
    }
    default:
      return undefined;
  }
}

/** Follows the money to keep what players see of their play (L10): the running session and the days of a year. */
export const playFigures: Follower<Pick<Kernel, 'database' | 'clock' | 'log'>> = {
  name: 'risk.play-figures',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'DepositSettled', 'WithdrawalPaid'],
  handle: async (_context, transaction, events) => {
    const movements = events.flatMap((event) => movementOf(event) ?? []);
    if (movements.length === 0) return;
    await addToDays(transaction, movements);
    await addToSessions(transaction, movements);
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

/** What was asked of a payment: only a new withdrawal names a place. */
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
