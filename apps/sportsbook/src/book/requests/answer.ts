import type { TicketsContext } from '../context.ts';
import type { Reply } from '../refusal.ts';
import type { Waiting } from './decisions.ts';
import { findRequest, replyOf, type RequestKey } from './store.ts';

/** Decisions made in another process are found by looking. */
const LOOK_EVERY_MS = 250;
/** Decisions of this process are published directly; polling is only needed for another's. */
const OWN_LOOK_AFTER_MS = 1000;

type AnswerContext = Pick<TicketsContext, 'pool' | 'decisions' | 'now' | 'wait'>;

/**
 * Holds the reply to a request that this process decides, without polling the tables. `waiting` was subscribed before the work began, so
 * that no decision is missed.
 */
export async function awaitOwnReply(
  context: AnswerContext,
  key: RequestKey,
  { waiting, until }: { waiting: Waiting; until: Date },
): Promise<Reply | undefined> {
  try {
    const decided = await Promise.race([waiting.decided, context.wait(OWN_LOOK_AFTER_MS)]);
    if (decided !== undefined) return decided;
  } finally {
    waiting.leave();
  }
  return awaitReply(context, key, until);
}

/** Holds a reply until its request is decided, at most until `until`. @returns undefined if it is still undecided */
export async function awaitReply(context: AnswerContext, key: RequestKey, until: Date): Promise<Reply | undefined> {
  for (;;) {
    // Subscribed before reading, so that a decision in between is not missed.
    const waiting = context.decisions.next(key);
    try {
      const kept = await findRequest(context.pool, key);
      const reply = kept === undefined ? undefined : replyOf(kept);
      if (reply !== undefined || context.now() >= until) return reply;
      const decided = await Promise.race([waiting.decided, context.wait(LOOK_EVERY_MS)]);
      if (decided !== undefined) return decided;
    } finally {
      waiting.leave();
    }
  }
}
