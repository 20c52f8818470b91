import { type Database, one } from '../../../kernel/database.ts';

interface PayoutTimes {
  count: number;
  medianSeconds: number | null;
}

/** How long the payouts that arrived since a moment took, measured from the request. */
export async function measurePayouts(database: Database, since: Date): Promise<PayoutTimes> {
  const row = await one<PayoutTimes>(database)`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from processed_at - created_at))::float8 as "medianSeconds"
    from payment.invoice
    where kind = 'withdrawal' and state = 'paid' and processed_at >= ${since}
  `;
  return row ?? { count: 0, medianSeconds: null };
}
