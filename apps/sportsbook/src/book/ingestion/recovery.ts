import type { EventMessage } from '../../protocol/messages.ts';
import type { SportsbookLog } from '../../deps.ts';
import type { Ingestion } from './ingestion.ts';

/** How long a missing message may take before the event is fetched whole (SB-7). */
const GAP_MS = 2000;

interface RecoveryContext {
  readonly ingestion: Pick<Ingestion, 'receive' | 'gapsOlderThan' | 'dropHeld'>;
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
export async function takeSnapshot(
  { ingestion, fetchSnapshot }: Pick<RecoveryContext, 'ingestion' | 'fetchSnapshot'>,
  eventId: string,
): Promise<void> {
  const snapshot = await fetchSnapshot(eventId);
  if (snapshot === undefined) ingestion.dropHeld(eventId);
  else await ingestion.receive([snapshot]);
}
