import * as z from 'zod/mini';
import type { Follower, LoggedEvent } from '../../kernel/followers/follower.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { PlayerKernel } from '../player/index.ts';
import { type LinksContext, refreshLinks } from './links/service.ts';
import { followZone } from './limits/zones.ts';
import { addToDays, addToSessions, type Movement } from './play/store.ts';

const stake = z.object({ currency: z.string(), cashMinor: z.string() });
// Left out where a rollback moved nothing. `cashMinor` is what came back in all: stakes less wins.
const rollback = z.object({ currency: z.nullish(z.string()), stakeCashMinor: z.optional(z.string()), cashMinor: z.optional(z.string()) });
const payment = z.object({ currency: z.string(), amountMinor: z.string() });

const nothing = { stakedMinor: 0n, wonMinor: 0n, depositedMinor: 0n, withdrawnMinor: 0n };

/** What a rollback gave back; undefined where it moved nothing. */
function returnedBy(data: unknown): { currency: string; stakeCashMinor: string; cashMinor: string } | undefined {
  const { currency = null, stakeCashMinor, cashMinor } = rollback.parse(data);
  if (currency === null || stakeCashMinor === undefined || cashMinor === undefined) return undefined;
  return { currency, stakeCashMinor, cashMinor };
}

/** What an event moved of the player's own money; undefined where it moved none. */
function movementOf({ type, playerId, data, createdAt: at }: LoggedEvent): Movement | undefined {
  if (playerId === null) return undefined;
  switch (type) {
    case 'BetPlaced': {
      const { currency, cashMinor } = stake.parse(data);
      return { ...nothing, playerId, at, currency, stakedMinor: BigInt(cashMinor), isPlay: true };
    }
    case 'WinPaid': {
      const { currency, cashMinor } = stake.parse(data);
      return { ...nothing, playerId, at, currency, wonMinor: BigInt(cashMinor), isPlay: true };
    }
    case 'MoneyRolledBack': {
      const returned = returnedBy(data);
      if (returned === undefined) return undefined;
      const stakedMinor = -BigInt(returned.stakeCashMinor);
      const wonMinor = stakedMinor + BigInt(returned.cashMinor);
      return { ...nothing, playerId, at, currency: returned.currency, stakedMinor, wonMinor, isPlay: true };
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
  types: ['PlayerRegistered', 'PlayerChanged', 'SessionOpened', 'IdentityChecked', 'InvoiceChanged'],
  handle: async (context, transaction, events) => {
    const ids = new Set(events.filter(isPlaceNamed).flatMap(({ playerId }) => playerId ?? []));
    for (const playerId of ids) await refreshLinks(context, transaction, playerId);
  },
};
