import type { QueuePart } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, many } from '../../../kernel/database.ts';

/** What waits, measured against its target. */
export interface Measure {
  count: number;
  oldestAt: Date | null;
  dueAt: Date | null;
  soon: number;
  over: number;
  late: number;
}

/** The waiting requests of one kind and one requester. */
export interface QueueShare extends Measure {
  kind: string;
  askedBy: string;
}

/** A part of a queue measured against its target. */
export interface QueueStanding extends Measure {
  part: QueuePart;
  /** Where not everybody who reads the queue may decide all of it. */
  shares?: readonly QueueShare[];
}

/** Multiples of the target: from the first on it is soon over, from the second on an incident (operator §2.4). */
const SOON = 0.8;
const LATE = 2;

interface Waiting {
  /** A query of the queue's module that gives `part`, `since` and `due` of each item, by an index. */
  waiting: RawBuilder<unknown>;
  now: Date;
}

/** Counts what waits, however many there are, by one or more columns of its query. */
async function countBy<Row extends Measure>(database: Database, columns: RawBuilder<unknown>, { waiting, now }: Waiting): Promise<Row[]> {
  return await many<Row>(database)`
    select ${columns}, count(*)::int as count, min(since) as "oldestAt", min(due) as "dueAt",
      (count(*) filter (where age >= ${SOON} * target and age < target))::int as soon,
      (count(*) filter (where age >= target))::int as over,
      (count(*) filter (where age >= ${LATE} * target))::int as late
    from (
      select *, extract(epoch from ${now}::timestamptz - since)::float8 as age, extract(epoch from due - since)::float8 as target
      from (${waiting}) as item
    ) as measured
    group by ${columns}
  `;
}

/** Counts what waits by the parts of its queue. */
export const countStandings = (database: Database, waiting: Waiting): Promise<QueueStanding[]> =>
  countBy<QueueStanding>(database, sql`part`, waiting);

/** Counts what waits by kind and asker; the query gives `kind` and `askedBy` as well. */
export const countShares = (database: Database, waiting: Waiting): Promise<QueueShare[]> =>
  countBy<QueueShare>(database, sql`kind, "askedBy"`, waiting);
