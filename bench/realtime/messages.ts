import * as z from 'zod';

/** The messages between the bench and its child processes. */
export const orderSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('memory') }),
  /** Stays idle for a while, then reports the cost of the sockets. */
  z.object({ do: z.literal('hold'), seconds: z.number() }),
  /** Publish to `tournaments:bench` as fast as the subscribers confirm, with so many on their way at a time. */
  z.object({ do: z.literal('flood'), seconds: z.number(), inFlight: z.number(), subscribers: z.number() }),
  /** Publish to one player after the other, and beside it to all. */
  z.object({
    do: z.literal('mix'),
    players: z.number(),
    perSecond: z.number(),
    broadcastsPerSecond: z.number(),
    seconds: z.number(),
  }),
  z.object({ do: z.literal('publish'), perSecond: z.number(), seconds: z.number() }),
  z.object({
    do: z.literal('open'),
    port: z.number(),
    controlPort: z.number(),
    count: z.number(),
    /** Number of the first player. */
    first: z.number(),
    kind: z.enum(['bare', 'guest', 'player']),
  }),
  z.object({ do: z.literal('report') }),
  z.object({ do: z.literal('end') }),
]);
export type Order = z.output<typeof orderSchema>;

export const serverAnswerSchema = z.object({
  port: z.number().default(0),
  controlPort: z.number().default(0),
  rssBytes: z.number().default(0),
  heapBytes: z.number().default(0),
  connections: z.number().default(0),
  subscriptions: z.number().default(0),
  published: z.number().default(0),
  processorSeconds: z.number().default(0),
  elapsedSeconds: z.number().default(0),
});
export type ServerAnswer = z.output<typeof serverAnswerSchema>;

const ages = z.object({ count: z.number(), p50: z.number(), p99: z.number(), max: z.number() }).nullable().default(null);

export const clientAnswerSchema = z.object({
  opened: z.number().default(0),
  closed: z.number().default(0),
  lines: z.number().default(0),
  pings: z.number().default(0),
  seconds: z.number().default(0),
  /** Publish to receive, in milliseconds. */
  latenciesMs: ages,
  /** The same of what a mix publishes to all. */
  broadcastsMs: ages,
});
export type ClientAnswer = z.output<typeof clientAnswerSchema>;
