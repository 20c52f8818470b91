import { type Database, many } from '../../../../kernel/database.ts';

/** Payments that ended, counted by what the row names; what it does not name is null. */
export interface OutcomeRow {
  psp: string;
  kind: 'deposit' | 'withdrawal';
  by: 'all' | 'method' | 'country' | 'hour';
  method: string | null;
  currency: string | null;
  country: string | null;
  hour: Date | null;
  settled: number;
  failed: number;
  left: number;
  p50Seconds: number | null;
  p95Seconds: number | null;
}

/** Maximum payments of one provider that are counted, newest first: one row of the index by end is read for each. */
export const COUNTED_MAX = 100_000;

/** Outcomes of payments that ended since a given time, per provider: in total, by method, by country and by hour. */
export async function countOutcomes(
  database: Database,
  { psps, since, countedMax = COUNTED_MAX }: { psps: readonly string[]; since: Date; countedMax?: number },
): Promise<OutcomeRow[]> {
  return await many<OutcomeRow>(database)`
    with ended as (
      select asked.psp, one.*
      from unnest(${[...psps]}::text[]) as asked (psp)
      cross join lateral (
        select kind, method, currency, country, date_trunc('hour', processed_at, 'UTC') as hour,
          extract(epoch from processed_at - created_at) as seconds,
          case
            when settled_minor is not null then 'settled'
            when result = 'declined' or (state = 'failed' and result not in ('rejected', 'cancelled')) then 'failed'
            else 'left'
          end as outcome
        from payment.invoice
        where invoice.psp = asked.psp
          and processed_at >= ${since}
        order by processed_at desc
        limit ${countedMax}
      ) as one
    )
    select psp, kind,
      case when grouping(method) = 0 then 'method' when grouping(country) = 0 then 'country' when grouping(hour) = 0 then 'hour' else 'all' end as by,
      method, currency, country, hour,
      count(*) filter (where outcome = 'settled')::int as settled,
      count(*) filter (where outcome = 'failed')::int as failed,
      count(*) filter (where outcome = 'left')::int as left,
      ceil(percentile_disc(0.5) within group (order by seconds) filter (where outcome = 'settled'))::int as "p50Seconds",
      ceil(percentile_disc(0.95) within group (order by seconds) filter (where outcome = 'settled'))::int as "p95Seconds"
    from ended
    group by grouping sets ((psp, kind), (psp, kind, method, currency), (psp, kind, country), (psp, kind, hour))
    order by psp, kind
  `;
}
