import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod';

const counted = z.object({ reason: z.string(), count: z.int() });

/** What a preview answers. */
export const previewShape = z.looseObject({
  token: z.string(),
  able: z.int(),
  unable: z.array(counted),
  sums: z.array(z.object({ currency: z.string(), amount: z.number(), count: z.int() })),
  sample: z.array(z.looseObject({ id: z.string(), title: z.string(), parts: z.array(z.unknown()), unable: z.nullable(z.string()) })),
  needsApproval: z.boolean(),
});

/** A bulk as its operator sees it. */
export const bulkShape = z.looseObject({
  id: z.string(),
  state: z.string(),
  stopReason: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  able: z.int(),
  unable: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
});

/** Players as their table has them, all with one tag: making them by the forms would take longer than the test. @returns their ids */
export async function manyPlayers(pool: Pick<pg.Pool, 'query'>, { count, tag }: { count: number; tag: string }): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted();
  await pool.query(
    `insert into player.player (id, email, email_key, nickname, country, currency, locale, created_at, updated_at)
     select given.id, given.id || '@pavilion.test', given.id || '@pavilion.test', $2 || ' ' || given.number, 'AT', 'EUR', 'en', now(), now()
     from unnest($1::uuid[]) with ordinality as given (id, number)`,
    [ids, tag],
  );
  await pool.query(
    `insert into player.tag (player_id, tag, author_id, created_at)
     select given.id, $2, gen_random_uuid(), now() from unnest($1::uuid[]) as given (id)`,
    [ids, tag],
  );
  return ids;
}
