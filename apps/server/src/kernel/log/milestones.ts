import type { Clock } from '../clock.ts';
import { type Database, many, one } from '../database.ts';

/** Whether one-time work has been done on this database. */
export async function isMilestoneReached(database: Database, name: string): Promise<boolean> {
  const row = await one(database)`select name from kernel.milestone where name = ${name}`;
  return row !== undefined;
}

/**
 * Claims a milestone inside the transaction of its work, with the values that a later run needs. @returns false when another process has
 * already reached it
 */
export async function reachMilestone(context: { database: Database; clock: Clock }, name: string, facts: object = {}): Promise<boolean> {
  const row = await one(context.database)`
    insert into kernel.milestone (name, reached_at, facts)
    values (${name}, ${context.clock.now()}, ${JSON.stringify(facts)}::jsonb)
    on conflict do nothing
    returning name
  `;
  return row !== undefined;
}

/** The facts of every milestone with this prefix, by the rest of its name. */
export async function milestoneFacts(database: Database, prefix: string): Promise<Map<string, unknown>> {
  const rows = await many<{ name: string; facts: unknown }>(database)`
    select substr(name, ${prefix.length + 1}::int) as name, facts
    from kernel.milestone
    where starts_with(name, ${prefix})
    order by name
  `;
  return new Map(rows.map(({ name, facts }) => [name, facts]));
}
