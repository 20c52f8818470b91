import type { QueuePart } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** What waits of one kind and one asker. */
export interface QueueShare {
  kind: string;
  askedBy: string;
  count: number;
  oldestAt: Date;
}

/** A part of a queue measured against its target. */
export interface QueueStanding {
  part: QueuePart;
  count: number;
  oldestAt: Date | null;
  dueAt: Date | null;
  soon: number;
  over: number;
  late: number;
  /** Where not everybody who reads the queue may decide all of it. */
  shares?: readonly QueueShare[];
}

/** Multiples of the target: from the first on it is soon over, from the second on an incident (operator §2.4). */
const SOON = 0.8;
const LATE = 2;

/**
 * Counts what waits, however many there are.
 * @param waiting a query of the queue's module that gives `part`, `since` and `due` of each item, by an index
 */
export async function countStandings(
  database: Database,
  { waiting, now }: { waiting: RawBuilder<unknown>; now: Date },
): Promise<QueueStanding[]> {
  const { rows } = await sql<QueueStanding>`
    select part, count(*)::int as count, min(since) as "oldestAt", min(due) as "dueAt",
      (count(*) filter (where age >= ${SOON} * target and age < target))::int as soon,
      (count(*) filter (where age >= target))::int as over,
      (count(*) filter (where age >= ${LATE} * target))::int as late
    from (
      select part, since, due, extract(epoch from ${now}::timestamptz - since)::float8 as age, extract(epoch from due - since)::float8 as target
      from (${waiting}) as item
    ) as measured
    group by part
  `.execute(database);
  return rows;
}
