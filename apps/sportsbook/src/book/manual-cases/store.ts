import * as z from 'zod';
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

/** Opens a case that may end and come again. */
export async function reopenCase(
  database: Queryable,
  { kind, subject, detail }: { readonly kind: 'event-aside'; readonly subject: string; readonly detail: object },
  now: Date,
): Promise<void> {
  await database.query(
    `insert into sportsbook.manual_case as known (kind, subject, detail, owner, created_at)
     values ($1, $2, $3, 'trading', $4)
     on conflict (kind, subject) do update
     set detail = excluded.detail, created_at = case when known.closed_at is null then known.created_at else excluded.created_at end,
       closed_at = null`,
    [kind, subject, JSON.stringify(detail), now],
  );
}

export async function closeCases(
  database: Queryable,
  { kind, subjects }: { readonly kind: 'event-aside'; readonly subjects: readonly string[] },
  now: Date,
): Promise<void> {
  await database.query(
    `update sportsbook.manual_case
     set closed_at = $3
     where kind = $1 and subject = any($2::text[]) and closed_at is null`,
    [kind, subjects, now],
  );
}

const MOST_SUBJECTS = 1000;
const subjectRows = z.array(z.object({ subject: z.string() }));

/** What the open cases of a kind are about, the oldest first. */
export async function openSubjects(database: Queryable, kind: 'event-aside'): Promise<string[]> {
  const { rows } = await database.query(
    `select subject
     from sportsbook.manual_case
     where kind = $1 and closed_at is null
     order by id
     limit ${MOST_SUBJECTS}`,
    [kind],
  );
  return subjectRows.parse(rows).map(({ subject }) => subject);
}
