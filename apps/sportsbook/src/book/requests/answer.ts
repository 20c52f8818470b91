import type { TicketsContext } from '../context.ts';
import type { Reply } from '../refusal.ts';
import { findRequest, replyOf, type RequestKey } from './store.ts';

/** Decisions made in another process are found by looking. */
const LOOK_EVERY_MS = 250;

/**
 * Holds an answer until its request is decided: at once where it was, else until `until`.
 * @returns undefined when it is undecided still
 */
export async function awaitReply(
  context: Pick<TicketsContext, 'pool' | 'decisions' | 'now' | 'wait'>,
  key: RequestKey,
  until: Date,
): Promise<Reply | undefined> {
  for (;;) {
    // Asked for before the look, so that a decision between the two is not missed.
    const waiting = context.decisions.next(key);
    try {
      const kept = await findRequest(context.pool, key);
      const reply = kept === undefined ? undefined : replyOf(kept);
      if (reply !== undefined || context.now() >= until) return reply;
      await Promise.race([waiting.decided, context.wait(LOOK_EVERY_MS)]);
    } finally {
      waiting.leave();
    }
  }
}
