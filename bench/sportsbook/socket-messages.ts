import * as z from 'zod';

/** The messages between the betting socket's bench and its child processes. */
export const orderSchema = z.discriminatedUnion('do', [
  /** Changes prices at this rate, while the clients come and go. */
  z.object({ do: z.literal('change'), perSecond: z.number(), seconds: z.number() }),
  z.object({ do: z.literal('open'), port: z.number(), count: z.number(), events: z.number() }),
  /** Breaks so many connections a second, and opens them again where they were. */
  z.object({ do: z.literal('churn'), perSecond: z.number(), seconds: z.number() }),
  /** The present price of every outcome. Clients wait until they have received the messages up to the given numbers. */
  z.object({ do: z.literal('values') }),
  z.object({ do: z.literal('compare'), values: z.record(z.string(), z.string()) }),
  z.object({ do: z.literal('end') }),
]);
export type Order = z.output<typeof orderSchema>;

export const answerSchema = z.object({
  port: z.number().default(0),
  processorSeconds: z.number().default(0),
  elapsedSeconds: z.number().default(0),
  rssBytes: z.number().default(0),
  changes: z.number().default(0),
  /** Topic → its outcomes with their values, as one text. */
  values: z.record(z.string(), z.string()).default({}),
  opened: z.number().default(0),
  reconnects: z.number().default(0),
  snapshots: z.number().default(0),
  framesPerClientSecond: z.number().default(0),
  bytesPerClientSecond: z.number().default(0),
  /** Topics of clients whose values are not the book's. */
  wrongTopics: z.number().default(0),
  latencyP50Ms: z.number().default(0),
  latencyP99Ms: z.number().default(0),
});
export type Answer = z.output<typeof answerSchema>;

/** The outcome whose price is the time of its change: how old it is when it comes says how long a change takes. */
export const PROBE_EVENT = 'ev-football-0';
const PROBE_PRICE_BASE = 10_000;
export const PROBE_PRICE_RANGE = 900_000;

export const probePrice = (): number => PROBE_PRICE_BASE + (Math.floor(Number(process.hrtime.bigint() / 1_000_000n)) % PROBE_PRICE_RANGE);

/** Outcomes and their values in one order, so that two sides can be compared as texts. */
export const valuesText = (values: Iterable<readonly [string, string | number]>): string =>
  [...values]
    .filter(([id]) => !id.startsWith(PROBE_EVENT))
    .map(([id, value]) => `${id}=${value}`)
    .toSorted()
    .join(' ');
