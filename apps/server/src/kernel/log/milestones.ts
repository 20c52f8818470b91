import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';

/** Whether one-time work has been done on this database. */
export async function isMilestoneReached(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select name from kernel.milestone where name = ${name}`.execute(database);
  return rows.length > 0;
}

/** Claims a milestone inside the transaction of its work. @returns false when another process has already reached it */
export async function reachMilestone(context: { database: Database; clock: Clock }, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into kernel.milestone (name, reached_at)
    values (${name}, ${context.clock.now()})
    on conflict do nothing
    returning name
  `.execute(context.database);
  return rows.length > 0;
}
