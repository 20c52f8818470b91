import * as z from 'zod/mini';
import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import * as store from './store.ts';

// What the ledger says of the cash an operation moved. Free spins and gifts are no results of the player's own stakes.
const moneyFacts = z.object({
  currency: z.nullable(z.string()),
  cashMinor: z.optional(z.string()),
  playKind: z.optional(z.string()),
  /** Of a rollback: when the first operation it takes back was played. */
  playedAt: z.optional(z.nullable(z.iso.datetime())),
});
const giftKinds: readonly string[] = ['freespin', 'promo'];

const dayOf = (moment: string): string => moment.slice(0, 'YYYY-MM-DD'.length);

/** What an event adds to the results of the day its round was played on. */
function resultOf({ type, playerId, data, createdAt }: LoggedEvent): store.CashResult | undefined {
  const { currency, cashMinor, playKind = '', playedAt } = moneyFacts.parse(data);
  if (playerId === null || currency === null || cashMinor === undefined || giftKinds.includes(playKind)) return undefined;
  const minor = BigInt(cashMinor);
  if (minor === 0n) return undefined;
  const row = { playerId, currency, day: dayOf(playedAt ?? createdAt.toISOString()) };
  return { ...row, ...cashOf(type, minor) };
}

function cashOf(type: string, minor: bigint): Pick<store.CashResult, 'stakedMinor' | 'wonMinor'> {
  if (type === 'BetPlaced') return { stakedMinor: minor, wonMinor: 0n };
  // A rollback names what it gave back: stakes count as not staked, wins that were taken back as not won.
  const isReturnedStake = type !== 'WinPaid' && minor > 0n;
  return isReturnedStake ? { stakedMinor: -minor, wonMinor: 0n } : { stakedMinor: 0n, wonMinor: minor };
}

/** Adds up what players staked and won in cash by day (C-74). Its place is saved with its effect, so each event counts exactly once. */
export const cashResults: Follower<unknown> = {
  name: 'game-cash-results',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack'],
  handle: async (_context, transaction, events) => {
    const sums = new Map<string, store.CashResult>();
    for (const event of events) {
      const result = resultOf(event);
      if (result === undefined) continue;
      const key = `${result.playerId} ${result.currency} ${result.day}`;
      const before = sums.get(key);
      const stakedMinor = (before?.stakedMinor ?? 0n) + result.stakedMinor;
      sums.set(key, { ...result, stakedMinor, wonMinor: (before?.wonMinor ?? 0n) + result.wonMinor });
    }
    if (sums.size > 0) await store.addCashResults(transaction, [...sums.values()]);
  },
};
