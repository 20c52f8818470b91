import type { Queryable } from '../context.ts';

/** Adds cases for an operator; a known case stays unchanged. */
export async function openCases(
  database: Queryable,
  cases: readonly {
    readonly kind: 'void-undone' | 'credit-refused' | 'reconciliation';
    readonly subject: string;
    readonly detail: object;
  }[],
  now: Date,
): Promise<void> {
  if (cases.length === 0) return;
  await database.query(
    `insert into sportsbook.manual_case (kind, subject, detail, created_at)
     select *, $4::timestamptz
     from unnest($1::text[], $2::text[], $3::jsonb[])
     on conflict (kind, subject) do nothing`,
    [cases.map(({ kind }) => kind), cases.map(({ subject }) => subject), cases.map(({ detail }) => JSON.stringify(detail)), now],
  );
}
