import * as z from 'zod';

export type ShardOrder = { do: 'play'; seconds: number } | { do: 'end' };

/** What a process of one shard answers: where its database is, and then what each play came to. */
export const shardAnswer = z.object({
  url: z.string(),
  operations: z.number(),
  seconds: z.number(),
  /** Processor seconds of the engine with its load, and of the database. */
  nodeSeconds: z.number(),
  postgresSeconds: z.number(),
});
export type ShardAnswer = z.output<typeof shardAnswer>;
