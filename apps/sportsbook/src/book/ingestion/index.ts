import type { FastifyInstance } from 'fastify';
import type { Part, SportsbookDeps } from '../../deps.ts';
import { beat, pruneChanges } from '../changes/store.ts';
import { forgetEvents } from '../events/retention.ts';
import { suspendMarkets } from '../events/store.ts';
import { isInPlay, type InMemoryMarketCache } from '../market-cache/market-cache.ts';
import type { SettleTicketsOf } from '../market-cache/index.ts';
import { rounds } from '../../rounds.ts';
import { fetchSnapshot } from './feed-client.ts';
import { FeedLiveness } from './feed-liveness.ts';
import { Ingestion } from './ingestion.ts';
import { closeGaps, resync } from './recovery.ts';
import { registerIngestionRoutes } from './routes.ts';

const GAP_CHECK_MS = 500;
const ASIDE_MS = 10_000;
const PRUNE_MS = 60_000;
const RETENTION_MS = 300_000;

interface IngestionParts {
  readonly cache: InMemoryMarketCache;
  readonly settleTicketsOf: SettleTicketsOf;
  monotonicMs(): number;
}

/** Ingests the feed's messages, closes gaps, and notices silence (SB-7). */
export function registerIngestion(
  server: FastifyInstance,
  deps: SportsbookDeps,
  { cache, settleTicketsOf, monotonicMs }: IngestionParts,
): Part {
  const { pool, log, now } = deps;
  const ingestion = new Ingestion({
    pool,
    settleTicketsOf,
    now,
    monotonicMs,
    log,
    known: (eventId) => cache.event(eventId),
    suspend: (eventId) => cache.suspend(eventId),
    publish: (events) => {
      for (const event of events) cache.put(event);
    },
  });
  const recovery = {
    ingestion,
    log,
    fetchSnapshot: (eventId: string) => fetchSnapshot(deps, eventId),
    suspend: async (eventId: string) => {
      cache.suspend(eventId);
      await suspendMarkets(pool, eventId);
    },
  };
  const resyncLive = (): Promise<void> =>
    resync(
      recovery,
      [...cache.events()].filter(isInPlay).map(({ id }) => id),
    );
  const liveness = new FeedLiveness({ freshness: cache.freshness, beat: () => beat(pool), resync: resyncLive, monotonicMs });
  registerIngestionRoutes(server, deps, {
    refuse: (eventId, error, eventSeqs) => ingestion.refuse(eventId, error, eventSeqs),
    receive: async (messages) => {
      await ingestion.receive(messages);
      // Not awaited: after a silence it requests snapshots from the feed, which may be waiting for this reply.
      liveness.receive().catch((error: unknown) => log.warn({ err: error }, 'live events could not be resynchronised after a silence'));
    },
  });
  const forgetOld = async (): Promise<void> => {
    const events = await forgetEvents(deps);
    if (events > 0) log.info({ events }, 'sportsbook.events.forgotten');
  };
  return rounds(
    [
      { everyMs: GAP_CHECK_MS, run: () => closeGaps(recovery) },
      { everyMs: ASIDE_MS, run: () => ingestion.takeUpAside() },
      { everyMs: PRUNE_MS, run: () => pruneChanges(pool) },
      { everyMs: RETENTION_MS, run: forgetOld },
    ],
    log,
  );
}
