import type { Queryable, TicketsContext } from '../context.ts';
import type { CheckedLeg } from './check.ts';
import { shareMarkets, type StoredMarket } from './store.ts';

const TRIES = 6;
const PAUSE_MS = 50;

/** What was judged by lags behind the tables by a commit: the image of a market, or the burden of an event. */
export class StaleImageError extends Error {
  constructor() {
    super('The image is behind the tables.');
    this.name = 'StaleImageError';
  }
}

/**
 * Holds the markets of a ticket until the transaction ends and compares them with what the prices were read from: the last check
 * before the money (sportsbook.md §2.1). @throws StaleImageError
 */
export async function holdMarkets(transaction: Queryable, legs: readonly Pick<CheckedLeg, 'market'>[]): Promise<void> {
  const stored = await shareMarkets(
    transaction,
    legs.map(({ market }) => market.id),
  );
  if (!areHeld(stored, legs)) throw new StaleImageError();
}

/** Compares markets that this transaction holds with what the prices were read from: true where they are the same. */
export const areHeld = (held: ReadonlyMap<string, StoredMarket>, legs: readonly Pick<CheckedLeg, 'market'>[]): boolean =>
  legs.every(({ market }) => {
    const row = held.get(market.id);
    return row?.status === 'open' && row.version === market.version;
  });

/** Runs work again while the image catches up. @returns undefined when it does not in time */
export async function whileStale<Result>(context: Pick<TicketsContext, 'wait'>, work: () => Promise<Result>): Promise<Result | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleImageError)) throw error;
      await context.wait(PAUSE_MS);
    }
  }
  return undefined;
}
