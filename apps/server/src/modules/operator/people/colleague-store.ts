import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import type { OperatorState } from '../accounts/store.ts';
import { factorKinds, roleNames } from '../authority/store.ts';

/** An operator as colleagues see one. */
export interface Colleague {
  id: string;
  email: string;
  name: string;
  state: OperatorState;
  validUntil: Date | null;
  createdAt: Date;
  roles: string[];
  factors: string[];
  sessions: number;
  seenAt: Date | null;
}

interface ColleagueFilter {
  state: readonly string[];
  role: readonly string[];
  q: string;
  id: string | undefined;
}

const matching = ({ state, role, q, id }: ColleagueFilter) => sql`
  ${id === undefined ? sql`` : sql`operator.id::text = ${id} and`}
  (${state.length} = 0 or operator.state = any(${[...state]}::text[]))
  and (${q} = '' or strpos(operator.email_key, ${q}) > 0 or strpos(lower(operator.name), ${q}) > 0)
  and (
    ${role.length} = 0
    or exists (
      select
      from console.operator_role as held
      join console.role on role.id = held.role_id
      where held.operator_id = operator.id and role.name = any(${[...role]}::text[])
    )
  )
`;

const colleague = sql`
  operator.id, operator.email, operator.name, operator.state, operator.valid_until as "validUntil", operator.created_at as "createdAt",
  ${roleNames} as roles,
  ${factorKinds} as factors,
  (
    select count(*)::int from console.operator_session as session where session.operator_id = operator.id and session.ended_at is null
  ) as sessions,
  (select max(session.active_at) from console.operator_session as session where session.operator_id = operator.id) as "seenAt"
`;

/** Operators by e-mail address, those after one of them. */
export async function listColleagues(
  database: Database,
  { filter, after, limit }: { filter: ColleagueFilter; after: string | null; limit: number },
): Promise<Colleague[]> {
  return await many<Colleague>(database)`
    select ${colleague}
    from console.operator as operator
    where ${matching(filter)}
      and (${after}::text is null or operator.email_key > ${after})
    order by operator.email_key
    limit ${limit}
  `;
}

export async function findColleague(database: Database, id: string): Promise<Colleague | undefined> {
  return await one<Colleague>(database)`select ${colleague} from console.operator as operator where operator.id = ${id}`;
}

export async function countColleagues(database: Database, filter: ColleagueFilter): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count from console.operator as operator where ${matching(filter)}
  `;
  return row?.count ?? 0;
}
