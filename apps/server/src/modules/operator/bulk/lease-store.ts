import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

interface Lease {
  holder: string;
  /** By the platform's clock. */
  now: Date;
  until: Date;
}

const free = (now: Date) => sql`state = 'running' and (lease_until is null or lease_until <= ${now})`;

/** Whether an unleased bulk action can be taken up. */
export const hasFreeBulk = (now: Date) => sql<boolean>`exists (select 1 from console.bulk where ${free(now)})`;

/** Takes the bulk action that has waited longest for a worker. */
export async function takeLease(database: Database, { holder, now, until }: Lease): Promise<string | undefined> {
  const row = await one<{ id: string }>(database)`
    update console.bulk
    set lease_holder = ${holder}, lease_until = ${until}
    where id = (
      select id from console.bulk where ${free(now)} order by lease_until nulls first, started_at, id limit 1 for update skip locked
    )
    returning id
  `;
  return row?.id;
}

/** How many of the eligible objects ended in which way, counted from the objects themselves, so that every process counts the same. */
const counts = sql`
  done = counted.done, skipped = counted.skipped, failed = counted.failed
`;
const counted = (id: string) => sql`
  (
    select count(*) filter (where result = 'done')::int as done, count(*) filter (where result = 'skipped')::int as skipped,
      count(*) filter (where result = 'failed')::int as failed
    from console.bulk_item where bulk_id = ${id}
  ) as counted
`;

/** Renews the lease and reports progress. @returns false if another worker has it, or it is no longer running */
export async function keepLease(database: Database, { id, holder, until }: { id: string; holder: string; until: Date }): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    update console.bulk set ${counts}, lease_until = ${until}
    from ${counted(id)}
    where bulk.id = ${id} and state = 'running' and lease_holder = ${holder}
    returning bulk.id
  `;
  return rows.length === 1;
}

/** Gives it back for the next look; `until` keeps it waiting for its turn behind the others. */
export async function giveBack(database: Database, { id, holder, until }: { id: string; holder: string; until: Date }): Promise<void> {
  await run(database)`
    update console.bulk set lease_holder = null, lease_until = ${until} where id = ${id} and lease_holder = ${holder}
  `;
}

/** The audit says who has done it, and from where for as long as that is kept (D-199). */
const withoutTraces = sql`given = given - 'text' - 'playerReason', address = '', device = ''`;

/** Ends one whose objects have all had their turn. @returns false where some have not */
export async function finishBulk(transaction: Database, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const rows = await many<{ id: string }>(transaction)`
    update console.bulk set ${counts}, ${withoutTraces}, state = 'done', ended_at = ${now}, lease_holder = null, lease_until = null
    from ${counted(id)}
    where bulk.id = ${id} and state = 'running'
      and not exists (select 1 from console.bulk_item where bulk_id = ${id} and result is null)
    returning bulk.id
  `;
  return rows.length === 1;
}

/** Stops a bulk action before all objects are done; its texts are kept while it can be resumed. @returns false if it has ended */
export async function stopBulk(
  transaction: Database,
  { id, stopReason, now }: { id: string; stopReason: string; now: Date },
): Promise<boolean> {
  const rows = await many<{ id: string }>(transaction)`
    update console.bulk
    set ${counts}, state = 'stopped', stop_reason = ${stopReason}, ended_at = ${now}, lease_holder = null, lease_until = null
    from ${counted(id)}
    where bulk.id = ${id} and state in ('waiting', 'running')
    returning bulk.id
  `;
  return rows.length === 1;
}

/** Resumes a bulk action that was stopped after it had begun. @returns false for any other, and for one that ended before `since` */
export async function resumeBulk(
  transaction: Database,
  { id, sessionId, address, device, since }: { id: string; sessionId: string; address: string; device: string; since: Date },
): Promise<boolean> {
  const rows = await many<{ id: string }>(transaction)`
    update console.bulk
    set state = 'running', stop_reason = null, ended_at = null, session_id = ${sessionId}, address = ${address}, device = ${device}
    where id = ${id} and state = 'stopped' and started_at is not null and ended_at > ${since}
    returning id
  `;
  return rows.length === 1;
}

/** Erases texts, addresses and devices of bulks that are over: done, refused, stopped before they began, or stopped before `since`. */
export async function forgetEnded(database: Database, since: Date): Promise<void> {
  await run(database)`
    update console.bulk
    set ${withoutTraces}
    where (given ?| array['text', 'playerReason'] or address <> '' or device <> '')
      and (
        state = 'done'
        or (state = 'stopped' and (started_at is null or ended_at <= ${since}))
        or (
          state = 'waiting'
          and exists (
            select 1 from console.approval
            where approval.id = bulk.approval_id and approval.state in ('refused', 'withdrawn', 'expired', 'stale')
          )
        )
      )
  `;
}
