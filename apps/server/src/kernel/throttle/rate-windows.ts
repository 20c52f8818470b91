import { type Database, many, run } from '../database.ts';

/** Calls one process counted under a key since its last exchange. */
export interface RateCount {
  key: string;
  calls: number;
  endsAt: Date;
}

/**
 * Adds the counts of this process to the shared ones, in key order so that two processes cannot deadlock.
 * @returns the calls of all processes, by key
 */
export async function addRateCounts(database: Database, counts: readonly RateCount[]): Promise<ReadonlyMap<string, number>> {
  const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await many<{ key: string; calls: number }>(database)`
    insert into kernel.rate_window (key, calls, ends_at)
    select key, calls, ends_at
    from unnest(
      ${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ calls }) => calls)}::int[],
      ${sorted.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as counted (key, calls, ends_at)
    on conflict (key) do update
    set calls = rate_window.calls + excluded.calls
    returning key, calls
  `;
  return new Map(rows.map(({ key, calls }) => [key, calls]));
}

/** Deletes windows that have ended. */
export async function deleteEndedRateWindows(database: Database, now: Date): Promise<void> {
  await run(database)`delete from kernel.rate_window where ends_at < ${now}`;
}
