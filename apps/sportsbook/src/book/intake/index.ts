import type { FastifyInstance } from 'fastify';
import type { Part, SportsbookDeps } from '../../deps.ts';
import type { FeedMessage } from '../../protocol/messages.ts';
import { beat, pruneChanges } from '../changes/store.ts';
import { forgetEvents } from '../events/retention.ts';
import { suspendMarkets } from '../events/store.ts';
import { isInPlay, type MemoryImage } from '../image/book-image.ts';
import type { SettleTicketsOf } from '../image/index.ts';
import { rounds } from '../../rounds.ts';
import { fetchSnapshot } from './feed-client.ts';
import { Hearing } from './hearing.ts';
import { Intake } from './intake.ts';
import { closeGaps, takeSnapshot } from './recovery.ts';
import { registerIntakeRoutes } from './routes.ts';

const GAP_CHECK_MS = 500;
const PRUNE_MS = 60_000;
const RETENTION_MS = 300_000;
const SNAPSHOTS_AT_ONCE = 4;

export interface IntakeParts {
  readonly image: MemoryImage;
  readonly settleTicketsOf: SettleTicketsOf;
  monotonicMs(): number;
}

/** The book's ear: takes the feed's messages, closes gaps, knows silence (SB-7). */
export function registerIntake(server: FastifyInstance, deps: SportsbookDeps, { image, settleTicketsOf, monotonicMs }: IntakeParts): Part {
  const { pool, log, now } = deps;
  const intake = new Intake({
    pool,
    settleTicketsOf,
    now,
    monotonicMs,
    known: (eventId) => image.event(eventId),
    publish: (events) => {
      for (const event of events) image.put(event);
    },
  });
  const recovery = {
    intake,
    log,
    fetchSnapshot: (eventId: string) => fetchSnapshot(deps, eventId),
    suspend: async (eventId: string) => {
      image.suspend(eventId);
      await suspendMarkets(pool, eventId);
    },
  };
  const resync = async (): Promise<void> => {
    const live = [...image.events()].filter(isInPlay).map(({ id }) => id);
    for (let at = 0; at < live.length; at += SNAPSHOTS_AT_ONCE)
      await Promise.all(live.slice(at, at + SNAPSHOTS_AT_ONCE).map((eventId) => takeSnapshot(recovery, eventId)));
  };
  const hearing = new Hearing({ freshness: image.freshness, beat: () => beat(pool), resync, monotonicMs });
  registerIntakeRoutes(server, deps, async (messages: readonly FeedMessage[]) => {
    await intake.receive(messages);
    // Not waited for: after a silence it asks the feed, which may be waiting for this very answer.
    hearing.hear().catch((error: unknown) => log.warn({ err: error }, 'live events could not be made whole after a silence'));
  });
  const forgetOld = async (): Promise<void> => {
    const events = await forgetEvents(deps);
    if (events > 0) log.info({ events }, 'sportsbook.events.forgotten');
  };
  return rounds(
    [
      { everyMs: GAP_CHECK_MS, run: () => closeGaps(recovery) },
      { everyMs: PRUNE_MS, run: () => pruneChanges(pool) },
      { everyMs: RETENTION_MS, run: forgetOld },
    ],
    log,
  );
}
