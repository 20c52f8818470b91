import type { QueuePart } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { type Database, many, run } from '../../../kernel/database.ts';

interface Item {
  queue: string;
  item: string;
}

/** A decided item: when its target began to run, and when it was decided. */
export interface Decided extends Item {
  part: QueuePart;
  since: Date;
}

export async function insertLook(
  transaction: Database,
  { queue, item, operatorId, now }: Item & { operatorId: string; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into console.queue_look (queue, item, looked_at, operator_id)
    values (${queue}, ${item}, ${now}, ${operatorId})
    on conflict do nothing
  `;
}

/** Stores the waiting time; a look from an earlier wait does not count. */
export async function insertTime(
  transaction: Database,
  { id, queue, part, item, since, operatorId, now }: Decided & { id: string; operatorId: string; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into console.queue_time (id, queue, part, item, since, looked_at, decided_at, operator_id)
    select ${id}, ${queue}, ${part}, ${item}, ${since}::timestamptz, min(look.looked_at), ${now}::timestamptz, ${operatorId}
    from (values (true)) as one
    left join console.queue_look as look
      on look.queue = ${queue} and look.item = ${item} and look.looked_at between ${since}::timestamptz and ${now}::timestamptz
  `;
}

/** The decision was taken back: it waits on. */
export async function deleteLastTime(transaction: Database, { queue, item }: Item): Promise<void> {
  await run(transaction)`
    delete from console.queue_time
    where id = (
      select id
      from console.queue_time
      where queue = ${queue} and item = ${item}
      order by decided_at desc
      limit 1
    )
  `;
}

export interface Pace {
  part: QueuePart;
  decided: number;
  /** The middle one, in seconds: until the first look, until it was decided, and from the one to the other. */
  lookedSeconds: number | null;
  waitedSeconds: number;
  handledSeconds: number | null;
}

/** How long what was decided since a moment had waited. */
export async function readPaces(database: Database, since: Date): Promise<Pace[]> {
  return await many<Pace>(database)`
    select part, count(*)::int as decided,
      percentile_cont(0.5) within group (order by extract(epoch from looked_at - since)::float8) as "lookedSeconds",
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - since)::float8) as "waitedSeconds",
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - looked_at)::float8) as "handledSeconds"
    from console.queue_time
    where decided_at >= ${since}
    group by part
  `;
}

/** Deletes expired times. */
export async function deleteOldTimes(database: Database, before: Date): Promise<void> {
  await run(database)`delete from console.queue_look where looked_at < ${before}`;
  await run(database)`delete from console.queue_time where decided_at < ${before}`;
}
