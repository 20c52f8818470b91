import * as z from 'zod/mini';

const topic = z.string();
const seq = z.number();

/** A change of a topic: prices by outcome index, statuses by market index, the score of the event (sportsbook §7). */
const delta = z.object({
  op: z.literal('d'),
  t: topic,
  seq,
  p: z.optional(z.array(z.tuple([z.number(), z.number()]))),
  m: z.optional(z.array(z.tuple([z.number(), z.string()]))),
  s: z.optional(z.unknown()),
  add: z.optional(z.array(z.unknown())),
  del: z.optional(z.array(z.string())),
});

const serverMessage = z.discriminatedUnion('op', [
  z.object({ op: z.literal('snap'), t: topic, epoch: z.string(), seq, body: z.unknown() }),
  delta,
  z.object({ op: z.literal('ticket'), ticket: z.unknown() }),
  z.object({ op: z.literal('offer'), id: z.string(), offer: z.nullable(z.string()), reason: z.optional(z.nullable(z.string())) }),
  z.object({ op: z.literal('hello'), serverTime: z.string(), isFeedFresh: z.boolean() }),
  z.object({ op: z.literal('feed'), isFresh: z.boolean() }),
  z.object({ op: z.literal('ping') }),
  z.object({ op: z.literal('error'), code: z.string(), t: z.optional(topic) }),
  z.object({ op: z.literal('bye'), retryMs: z.number() }),
]);

export type ServerMessage = z.infer<typeof serverMessage>;
export type Delta = z.infer<typeof delta>;

/** The messages of one frame; unknown ones are skipped. */
export function readFrame(text: string): ServerMessage[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.flatMap((one) => {
      const read = serverMessage.safeParse(one);
      return read.success ? [read.data] : [];
    });
  } catch {
    return [];
  }
}
