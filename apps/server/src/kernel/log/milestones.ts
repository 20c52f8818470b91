import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';

/** Whether one-time work has been done on this database. */
export async function isMilestoneReached(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select name from kernel.milestone where name = ${name}`.execute(database);
  return rows.length > 0;
}

/**
 * Claims a milestone inside the transaction of its work, with what has to be found again. @returns false when another process has already
 * reached it
 */
export async function reachMilestone(context: { database: Database; clock: Clock }, name: string, facts: object = {}): Promise<boolean> {
  const { rows } = await sql`
    insert into kernel.milestone (name, reached_at, facts)
    values (${name}, ${context.clock.now()}, ${JSON.stringify(facts)}::jsonb)
    on conflict do nothing
    returning name
  `.execute(context.database);
  return rows.length > 0;
}

/** The facts of every milestone whose name begins so, by the rest of its name. */
export async function milestoneFacts(database: Database, prefix: string): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ name: string; facts: unknown }>`
    select substr(name, ${prefix.length + 1}::int) as name, facts
    from kernel.milestone
    where starts_with(name, ${prefix})
    order by name
  `.execute(database);
  return new Map(rows.map(({ name, facts }) => [name, facts]));
}
