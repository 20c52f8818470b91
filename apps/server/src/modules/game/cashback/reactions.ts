import * as z from 'zod/mini';
import type { Follower, LoggedEvent } from '../../../kernel/follower.ts';
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

/** What an event adds to the results of the day its round was played on. */
function resultOf({ type, playerId, data, createdAt }: LoggedEvent): store.CashResult | undefined {
  const { currency, cashMinor, playKind, playedAt } = moneyFacts.parse(data);
  if (playerId === null || currency === null || cashMinor === undefined) return undefined;
  if (playKind !== undefined && giftKinds.includes(playKind)) return undefined;
  const minor = BigInt(cashMinor);
  if (minor === 0n) return undefined;
  const day = (playedAt ?? createdAt.toISOString()).slice(0, 'YYYY-MM-DD'.length);
  const row = { playerId, currency, day };
  if (type === 'BetPlaced') return { ...row, stakedMinor: minor, wonMinor: 0n };
  if (type === 'WinPaid') return { ...row, stakedMinor: 0n, wonMinor: minor };
  // A rollback names what it gave back: stakes count as not staked, wins that went count as not won.
  return minor > 0n ? { ...row, stakedMinor: -minor, wonMinor: 0n } : { ...row, stakedMinor: 0n, wonMinor: minor };
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
