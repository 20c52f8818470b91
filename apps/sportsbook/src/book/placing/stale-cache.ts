import type { Queryable, TicketsContext } from '../context.ts';
import type { CheckedLeg } from './check.ts';
import { eventsTakingStakes } from '../../halts/store.ts';
import { shareMarkets, type StoredMarket } from './store.ts';

const TRIES = 6;
const PAUSE_MS = 50;

/** The data a bet was checked against is behind the tables by a commit: a cached market, or the liability of an event. */
export class StaleCacheError extends Error {
  constructor() {
    super('The market cache is behind the tables.');
    this.name = 'StaleCacheError';
  }
}

/**
 * Locks the markets of a ticket until the transaction ends and compares them with the cached ones: the last check before the money
 * (sportsbook §2.1), for stakes and cash-outs alike.
 * @throws StaleCacheError if they differ
 */
export async function holdMarkets(transaction: Queryable, legs: readonly Pick<CheckedLeg, 'market'>[]): Promise<void> {
  const eventIds = await eventsTakingStakes(
    transaction,
    legs.map(({ market }) => market.eventId),
  );
  const markets = await shareMarkets(
    transaction,
    legs.map(({ market }) => market.id),
  );
  if (!areHeld({ eventIds, markets }, legs)) throw new StaleCacheError();
}

/** Locked markets, and the events on which this transaction may take stakes. */
interface HeldMarkets {
  readonly eventIds: ReadonlySet<string>;
  readonly markets: ReadonlyMap<string, StoredMarket>;
}

/** Whether the locked markets equal the cached ones that the prices were read from. */
export const areHeld = ({ eventIds, markets }: HeldMarkets, legs: readonly Pick<CheckedLeg, 'market'>[]): boolean =>
  legs.every(({ market }) => {
    const row = markets.get(market.id);
    return eventIds.has(market.eventId) && row?.status === 'open' && row.version === market.version;
  });

/** Runs work again while the cache catches up. @returns undefined when it does not in time */
export async function whileStale<Result>(context: Pick<TicketsContext, 'wait'>, work: () => Promise<Result>): Promise<Result | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleCacheError)) throw error;
      await context.wait(PAUSE_MS);
    }
  }
  return undefined;
}
