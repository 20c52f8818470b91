import type { EventMessage } from '../../protocol/messages.ts';
import type { SportsbookLog } from '../../deps.ts';
import type { Ingestion } from './ingestion.ts';

/** How long a missing message may take before the event is fetched whole (SB-7). */
const GAP_MS = 2000;

interface RecoveryContext {
  readonly ingestion: Pick<Ingestion, 'receive' | 'gapsOlderThan' | 'dropHeld' | 'markUnread'>;
  /** No bets on the event until it is whole again. */
  suspend(eventId: string): Promise<void>;
  /** A snapshot from the feed; undefined if it does not know the event. Rejects if it does not answer. */
  fetchSnapshot(eventId: string): Promise<EventMessage | undefined>;
  readonly log: SportsbookLog;
}

/** Suspends and fetches every event that has waited too long for a message. Failures are retried by the next call. */
export async function closeGaps(context: RecoveryContext): Promise<void> {
  for (const eventId of context.ingestion.gapsOlderThan(GAP_MS)) {
    context.log.warn({ eventId }, 'a message of the feed is missing: the event is suspended and fetched');
    try {
      await context.suspend(eventId);
      await takeSnapshot(context, eventId);
    } catch (error) {
      context.log.warn({ eventId, err: error }, 'the event could not be fetched');
    }
  }
}

/** Fetches an event and applies it. */
async function takeSnapshot(
  { ingestion, fetchSnapshot }: Pick<RecoveryContext, 'ingestion' | 'fetchSnapshot'>,
  eventId: string,
): Promise<void> {
  const snapshot = await fetchSnapshot(eventId);
  if (snapshot === undefined) ingestion.dropHeld(eventId);
  else await ingestion.receive([snapshot]);
}

const SNAPSHOTS_AT_ONCE = 4;

/**
 * Fetches events after a silence. One that cannot be fetched or applied is suspended and tried again like one with a gap, and keeps no other
 * from being bet on (SB-162).
 */
export async function resync(context: RecoveryContext, eventIds: readonly string[]): Promise<void> {
  const take = async (eventId: string): Promise<void> => {
    try {
      await takeSnapshot(context, eventId);
    } catch (error) {
      context.log.warn({ eventId, err: error }, 'the event could not be fetched after a silence');
      await context.suspend(eventId);
      context.ingestion.markUnread(eventId);
    }
  };
  for (let at = 0; at < eventIds.length; at += SNAPSHOTS_AT_ONCE) await Promise.all(eventIds.slice(at, at + SNAPSHOTS_AT_ONCE).map(take));
}
