import { caches as names, endedSessions } from '../../worker/rules.ts';

/** Removes the worker's copies of a player's answers, and tells the worker to store no more of that session. */
export async function dropOwnCopies(sessionId: string): Promise<void> {
  try {
    const channel = new BroadcastChannel(endedSessions);
    channel.postMessage(sessionId);
    channel.close();
    await caches.delete(names.own);
  } catch {
    // A browser that denies its stores has no copies.
  }
}
