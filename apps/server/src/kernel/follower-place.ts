import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Follower } from './follower.ts';

/** Whether a follower has seen every event of its types that happened before a moment. One that never ran has seen nothing. */
export async function hasFollowedUntil(
  database: Database,
  { name, types }: Pick<Follower<never>, 'name' | 'types'>,
  moment: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select not exists (
      select 1
      from kernel.event e
      where (e.xid, e.id) > (c.xid, c.id)
        and e.created_at < ${moment}
        and e.type = any(${[...types]}::text[])
    ) as "isThere"
    from kernel.event_cursor c
    where c.follower = ${name}
  `.execute(database);
  return rows[0]?.isThere === true;
}
