import * as z from 'zod';
import type { EventMessage } from '../../protocol/messages.ts';

/** The start data of the feed's thread. */
export const feedThreadData = z.object({
  connectionString: z.string(),
  platformUrl: z.string(),
  feed: z.object({ providerId: z.string(), secret: z.string() }),
  seed: z.string(),
  changesPerSecond: z.number(),
  /** The platform's time less real time. */
  clockOffsetMs: z.number(),
});
export type FeedThreadData = z.output<typeof feedThreadData>;

/** Messages to the thread: the clock was moved, an event is requested, stop. */
export const toFeedThread = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock'), offsetMs: z.number() }),
  z.object({ type: z.literal('snapshot'), askId: z.number(), eventId: z.string() }),
  z.object({ type: z.literal('stop') }),
]);
export type ToFeedThread = z.output<typeof toFeedThread>;

/** Messages from the thread. The error of a request is returned as its text. */
export type FromFeedThread =
  | { type: 'snapshot'; askId: number; event: EventMessage | undefined; error?: string }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; fields: object; message: string };
