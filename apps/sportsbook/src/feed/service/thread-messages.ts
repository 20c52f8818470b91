import * as z from 'zod';
import type { EventMessage } from '../../protocol/messages.ts';

/** What the thread of the feed gets at its birth. */
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

/** What it is told: the clock was moved, an event is asked for, the end. */
export const toFeedThread = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock'), offsetMs: z.number() }),
  z.object({ type: z.literal('snapshot'), askId: z.number(), eventId: z.string() }),
  z.object({ type: z.literal('stop') }),
]);
export type ToFeedThread = z.output<typeof toFeedThread>;

/** What it says. An error of an asking goes back as its text. */
export type FromFeedThread =
  | { type: 'snapshot'; askId: number; event: EventMessage | undefined; error?: string }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; fields: object; message: string };
