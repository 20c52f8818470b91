import type { QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../../kernel/database.ts';
import { countStandings, type QueueStanding } from '../../../operator/index.ts';
import type { Difference } from '../../reconciliation/rules.ts';
import type { DaySum } from '../../reconciliation/sums.ts';

interface Note {
  number: number;
  state: 'open' | 'explained' | 'corrected';
  note: string;
  operator: string;
  notedAt: string;
}

export interface ComparedDay {
  psp: string;
  day: string;
  comparedCount: number;
  differences: Difference[];
  sums: DaySum[] | null;
  ranAt: Date;
  notes: Note[];
}

interface DayFilter {
  provider: readonly string[];
  isDifferent: boolean | undefined;
  isOpen: boolean | undefined;
  dayFrom: string | undefined;
  dayTo: string | undefined;
}

/** How many of a day's differences have been explained or corrected. */
const settled = sql`(
  select count(*)
  from payment.difference_note as said
  where said.psp = run.psp and said.day = run.day and said.state <> 'open'
)`;

const matching = ({ provider, isDifferent, isOpen, dayFrom, dayTo }: DayFilter) => sql`
  (${provider.length} = 0 or run.psp = any (${[...provider]}::text[]))
  and (${isDifferent ?? null}::boolean is null or (jsonb_array_length(run.differences) > 0) = ${isDifferent ?? null})
  and (${isOpen ?? null}::boolean is null or (jsonb_array_length(run.differences) > ${settled}) = ${isOpen ?? null})
  and (${dayFrom ?? null}::date is null or run.day >= ${dayFrom ?? null}::date)
  and (${dayTo ?? null}::date is null or run.day <= ${dayTo ?? null}::date)
`;

/** The newest days first, those after one of them. */
export async function listDays(
  database: Database,
  { filter, after, limit }: { filter: DayFilter; after: { day: string; psp: string } | null; limit: number },
): Promise<ComparedDay[]> {
  const rest = after === null ? sql`true` : sql`(run.day, run.psp) < (${after.day}::date, ${after.psp})`;
  return await many<ComparedDay>(database)`
    select run.psp, run.day::text as day, run.compared_count as "comparedCount", run.differences, run.sums,
      run.ran_at as "ranAt",
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('number', number, 'state', state, 'note', note, 'operator', operator, 'notedAt', noted_at) order by number),
          '[]'
        )
        from payment.difference_note as said
        where said.psp = run.psp and said.day = run.day
      ) as notes
    from payment.reconciliation as run
    where ${matching(filter)} and ${rest}
    order by run.day desc, run.psp desc
    limit ${limit}
  `;
}

export async function countDays(database: Database, filter: DayFilter): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from payment.reconciliation as run where ${matching(filter)} limit 10001) as found
  `;
  return row?.count ?? 0;
}

interface DifferenceKey {
  psp: string;
  day: string;
  number: number;
}

/** The notes on a difference; undefined where there is no such difference. Locks its comparison until the transaction ends. */
export async function lockDifference(
  transaction: Database,
  { psp, day, number }: DifferenceKey,
): Promise<{ state: string; note: string; ranAt: Date } | undefined> {
  return await one<{ state: string; note: string; ranAt: Date }>(transaction)`
    select coalesce(said.state, 'open') as state, coalesce(said.note, '') as note, run.ran_at as "ranAt"
    from payment.reconciliation as run
    left join payment.difference_note as said on said.psp = run.psp and said.day = run.day and said.number = ${number}
    where run.psp = ${psp}
      and run.day::text = ${day}
      and jsonb_array_length(run.differences) >= ${number}
    for update of run
  `;
}

export async function saveNote(
  transaction: Database,
  { psp, day, number, state, note, operator, now }: DifferenceKey & { state: string; note: string; operator: string; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into payment.difference_note (psp, day, number, state, note, operator, noted_at)
    values (${psp}, ${day}::date, ${number}, ${state}, ${note}, ${operator}, ${now})
    on conflict (psp, day, number) do update
    set state = excluded.state, note = excluded.note, operator = excluded.operator, noted_at = excluded.noted_at
  `;
}

/** All unexplained differences, each from the comparison that found it onwards. */
export function countWaiting(database: Database, { targets, now }: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]> {
  const waiting = sql`
    select 'differences' as part, run.ran_at as since, run.ran_at + make_interval(secs => ${targets.differences.decidedSeconds}::float8) as due
    from payment.reconciliation as run
    cross join lateral generate_series(1, jsonb_array_length(run.differences)) as found (number)
    left join payment.difference_note as said on said.psp = run.psp and said.day = run.day and said.number = found.number
    where jsonb_array_length(run.differences) > 0
      and coalesce(said.state, 'open') = 'open'
  `;
  return countStandings(database, { waiting, now });
}
