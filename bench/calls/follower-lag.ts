import pg from 'pg';

const SAMPLE_MS = 250;

/** The age, in seconds, of the oldest event that the slowest follower of the log has not passed. */
const oldestUnread = `
  select coalesce(max(extract(epoch from clock_timestamp() - e.created_at)), 0)::float8 as seconds
  from kernel.event_cursor c
  cross join lateral (
    select created_at
    from kernel.event
    where (xid, id) > (c.xid, c.id)
    order by xid, id
    limit 1
  ) e`;

/** Polls the followers until stopped. @returns the 95th percentile of the lag, in seconds */
export async function followerLag(url: string, state: { isOver: boolean }): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seen: number[] = [];
  try {
    while (!state.isOver) {
      const { rows } = await client.query<{ seconds: number }>(oldestUnread);
      seen.push(rows[0]?.seconds ?? 0);
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  } finally {
    await client.end();
  }
  seen.sort((a, b) => a - b);
  return seen[Math.floor(seen.length * 0.95)] ?? 0;
}
