import type { SportsbookDeps } from '../../deps.ts';
import type { EventMessage } from '../../protocol/messages.ts';
import { deliverOverHttp } from './deliver.ts';
import { Feed } from './feed.ts';
import { FeedHolder, TURN_SECONDS } from './holder.ts';

/** The feed as its public API sees it, in whichever thread it runs. */
export interface RunningFeed {
  /** Starts publishing, once the book's address answers. */
  start(): void;
  /** Stops publishing, since another process may hold the feed. */
  stop(): Promise<void>;
  /** An event whole; undefined where the feed offers none by this id. */
  snapshot(eventId: string): Promise<EventMessage | undefined>;
}

export type FeedDeps = Pick<SportsbookDeps, 'pool' | 'platformUrl' | 'feed' | 'now' | 'log' | 'seed' | 'changesPerSecond'>;

/** The feed on this very thread. */
export function feedHere(deps: FeedDeps): RunningFeed {
  const feed = new Feed({
    pool: deps.pool,
    seed: deps.seed,
    now: () => deps.now(),
    deliver: deliverOverHttp(deps),
    jigglesATurn: Math.round((deps.changesPerSecond ?? 0) * TURN_SECONDS),
  });
  const holder = new FeedHolder(deps, feed);
  return { start: () => holder.start(), stop: () => holder.stop(), snapshot: (eventId) => feed.snapshot(eventId) };
}
