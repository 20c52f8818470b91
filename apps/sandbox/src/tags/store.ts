import type { Pool } from 'pg';

/** An event that a page sent to the tag manager. */
interface TagEvent {
  sequence: number;
  container: string;
  page: string;
  event: Record<string, unknown>;
  receivedAt: Date;
}

const KEPT = 2000;
const LIST_LIMIT = 200;

/** Keeps events, and of all events the newest ones. */
export async function insertTagEvents(
  pool: Pool,
  { container, page, events, receivedAt }: { container: string; page: string; events: readonly object[]; receivedAt: Date },
): Promise<void> {
  await pool.query(
    `insert into sandbox.tag_event (container, page, event, received_at)
     select $1, $2, event, $4
     from jsonb_array_elements($3::jsonb) as event`,
    [container, page, JSON.stringify(events), receivedAt],
  );
  await pool.query(`delete from sandbox.tag_event where sequence <= (select max(sequence) from sandbox.tag_event) - ${KEPT}`);
}

/** Events after a cursor, oldest first. */
export async function listTagEvents(pool: Pool, after: number): Promise<TagEvent[]> {
  const { rows } = await pool.query<TagEvent>(
    `select sequence::int as "sequence", container, page, event, received_at as "receivedAt"
     from (
       select sequence, container, page, event, received_at
       from sandbox.tag_event
       where sequence > $1
       order by sequence desc
       limit ${LIST_LIMIT}
     ) as newest
     order by sequence`,
    [after],
  );
  return rows;
}
