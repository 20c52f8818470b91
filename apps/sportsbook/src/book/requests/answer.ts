import type { TicketsContext } from '../context.ts';
import type { Reply } from '../refusal.ts';
import type { Waiting } from './decisions.ts';
import { findRequest, replyOf, type RequestKey } from './store.ts';

/** Decisions made in another process are found by looking. */
const LOOK_EVERY_MS = 250;
/** What this process decides it tells; only where another one took the work over has it to be looked for. */
const OWN_LOOK_AFTER_MS = 1000;

type AnswerContext = Pick<TicketsContext, 'pool' | 'decisions' | 'now' | 'wait'>;

/**
 * Holds the answer of a request that this very process decides: what is told here needs no look into the tables.
 * `waiting` was asked for before the work began, so that no decision is missed.
 */
export async function awaitOwnReply(
  context: AnswerContext,
  key: RequestKey,
  { waiting, until }: { waiting: Waiting; until: Date },
): Promise<Reply | undefined> {
  try {
    const told = await Promise.race([waiting.decided, context.wait(OWN_LOOK_AFTER_MS)]);
    if (told !== undefined) return told;
  } finally {
    waiting.leave();
  }
  return awaitReply(context, key, until);
}

/**
 * Holds an answer until its request is decided: at once where it was, else until `until`.
 * @returns undefined when it is undecided still
 */
export async function awaitReply(context: AnswerContext, key: RequestKey, until: Date): Promise<Reply | undefined> {
  for (;;) {
    // Asked for before the look, so that a decision between the two is not missed.
    const waiting = context.decisions.next(key);
    try {
      const kept = await findRequest(context.pool, key);
      const reply = kept === undefined ? undefined : replyOf(kept);
      if (reply !== undefined || context.now() >= until) return reply;
      const told = await Promise.race([waiting.decided, context.wait(LOOK_EVERY_MS)]);
      if (told !== undefined) return told;
    } finally {
      waiting.leave();
    }
  }
}
