import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Follower } from './follower.ts';

/**
 * Whether a follower has handled every event of its types that happened before a moment; false if it has never run. The log is read forward
 * from the follower's position: asked for any such event, PostgreSQL expects to find one soon and scans the whole log (measured 93 ms at
 * 262,000 events, 0.4 ms this way).
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
