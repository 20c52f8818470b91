import type { SportsbookDeps } from '../../deps.ts';
import { type EventMessage, feedSnapshotPath, snapshotAnswer } from '../../protocol/messages.ts';
import { signedHeaders } from '../../signing.ts';

const TIMEOUT_MS = 5000;

/** A snapshot of an event from the feed. @returns undefined if the feed does not know it; rejects if it does not answer */
export async function fetchSnapshot(
  { feed, now, platformUrl }: Pick<SportsbookDeps, 'feed' | 'now' | 'platformUrl'>,
  eventId: string,
): Promise<EventMessage | undefined> {
  const path = feedSnapshotPath(eventId);
  const response = await fetch(`${platformUrl()}${path}`, {
    headers: signedHeaders(feed, { method: 'GET', path, body: '' }, now()),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The feed answers ${response.status} to the snapshot of ${eventId}`);
  return snapshotAnswer.parse(await response.json()).data;
}
