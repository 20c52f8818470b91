import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Follower } from './follower.ts';

/**
 * Whether a follower has seen every event of its types that happened before a moment. One that never ran has seen nothing.
 * The log is read from the follower's place on, in its own order: asked for just any such event, PostgreSQL expects to meet one soon
 * and reads the whole log (measured 93 ms at 262,000 events, 0.4 ms as it is).
 */
export async function hasFollowedUntil(
  database: Database,
  { name, types }: Pick<Follower<never>, 'name' | 'types'>,
  moment: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select not exists (
      select 1
      from (
        select e.type, e.created_at
        from kernel.event e
        where (e.xid, e.id) > (c.xid, c.id)
        order by e.xid, e.id
      ) as unread
      where unread.created_at < ${moment}
        and unread.type = any(${[...types]}::text[])
    ) as "isThere"
    from kernel.event_cursor c
    where c.follower = ${name}
  `.execute(database);
  return rows[0]?.isThere === true;
}
