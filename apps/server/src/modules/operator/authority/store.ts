import { permissionsOfPlayers } from '@pavilion/contract/calls/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export type SessionScope = 'whole' | 'enrolment';
export type EndReason = 'signedOut' | 'elsewhere' | 'blocked' | 'changed' | 'guessed';

/** A session with what decides about its operator. */
export interface SessionStanding {
  sessionId: string;
  operatorId: string;
  state: 'invited' | 'active' | 'blocked';
  validUntil: Date | null;
  authorityVersion: bigint;
  scope: SessionScope;
  isToken: boolean;
  address: string;
  device: string;
  activeAt: Date;
  steppedUpAt: Date | null;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: EndReason | null;
  /** Factors that can prove the operator's identity. */
  factors: string[];
}

/** The kinds of factor that prove the operator of a joined row; a passkey that is suspended proves nothing. */
export const factorKinds = sql`(
  array(
    select 'totp' from console.operator_factor as factor where factor.operator_id = operator.id and factor.confirmed_at is not null
    union all
    select 'passkey'
    where exists (select from console.operator_passkey as passkey where passkey.operator_id = operator.id and passkey.suspended_at is null)
  )
)`;

const standing = sql`
  session.id as "sessionId", operator.id as "operatorId", operator.state, operator.valid_until as "validUntil",
  operator.authority_version as "authorityVersion", session.scope, token.session_id is not null as "isToken", session.address,
  session.device, session.active_at as "activeAt", session.stepped_up_at as "steppedUpAt", session.expires_at as "expiresAt",
  session.ended_at as "endedAt", session.end_reason as "endReason", ${factorKinds} as factors
`;
const ofSession = sql`
  console.operator_session as session
  join console.operator as operator on operator.id = session.operator_id
  left join console.operator_token as token on token.session_id = session.id
`;

/** The facts that decide whether a session continues. */
export type Course = Pick<
  SessionStanding,
  'sessionId' | 'state' | 'validUntil' | 'authorityVersion' | 'isToken' | 'activeAt' | 'expiresAt' | 'endedAt' | 'endReason'
>;

/** Whether each of these sessions continues: asked for all open sockets at once, again and again. */
export async function listCourses(database: Database, sessionIds: readonly string[]): Promise<Course[]> {
  return await many<Course>(database)`
    select session.id as "sessionId", operator.state, operator.valid_until as "validUntil", operator.authority_version as "authorityVersion",
      token.session_id is not null as "isToken", session.active_at as "activeAt", session.expires_at as "expiresAt",
      session.ended_at as "endedAt", session.end_reason as "endReason"
    from ${ofSession}
    where session.id = any(${[...sessionIds]}::uuid[])
  `;
}

/** The same by id, holding the operator's row: no change of the authority commits before the caller's transaction. */
export async function holdBySession(transaction: Database, sessionId: string): Promise<SessionStanding | undefined> {
  return await one<SessionStanding>(transaction)`
    select ${standing} from ${ofSession} where session.id = ${sessionId} for share of operator
  `;
}

/** Whether an operator has access, and until when. */
export async function findAccess(
  database: Database,
  operatorId: string,
): Promise<Pick<SessionStanding, 'state' | 'validUntil'> | undefined> {
  return await one<Pick<SessionStanding, 'state' | 'validUntil'>>(database)`
    select state, valid_until as "validUntil" from console.operator where id = ${operatorId}
  `;
}

/** One permission as one role gives it. */
export interface Grant {
  permission: string;
  /** The most of it in the base currency, as a decimal; null: no bound. */
  maximum: string | null;
  /** It covers players who live there; null: in every country. */
  countries: string[] | null;
  /** It covers players with one of them; null: with any tags. */
  tags: string[] | null;
}

const limitList = (name: 'countries' | 'tags') => sql`
  case when jsonb_typeof(granted.limits->${sql.lit(name)}) = 'array'
    then array(select jsonb_array_elements_text(granted.limits->${sql.lit(name)})) end
`;

/** The grant has no limit to players, or one that its calls apply: any other limit would protect nothing, and so grants nothing. */
const isKept = sql`
  (not granted.limits ?| array['countries', 'tags'] or granted.permission = any(${[...permissionsOfPlayers]}::text[]))
`;

/** What an operator may do, as each of the roles gives it. */
export async function listGrants(database: Database, operatorId: string): Promise<Grant[]> {
  return await many<Grant>(database)`
    select granted.permission, granted.limits->>'max' as maximum, ${limitList('countries')} as countries, ${limitList('tags')} as tags
    from console.operator_role as held
    join console.role_permission as granted on granted.role_id = held.role_id
    where held.operator_id = ${operatorId} and ${isKept}
    order by granted.permission
  `;
}

interface HeldPermission {
  permission: string;
  /** The most of it in the base currency, as a decimal; null: no bound. */
  maximum: string | null;
}

const heldBy = (operatorId: RawBuilder<unknown>) => sql`
  select granted.permission,
    case when bool_or(granted.limits->>'max' is null) then null else max((granted.limits->>'max')::numeric)::text end as maximum
  from console.operator_role as held
  join console.role_permission as granted on granted.role_id = held.role_id
  where held.operator_id = ${operatorId} and ${isKept}
  group by granted.permission
  order by granted.permission
`;

/** What an operator may do by any role, for at least some players; the widest of several limits applies. */
export async function listPermissions(database: Database, operatorId: string): Promise<HeldPermission[]> {
  return await many<HeldPermission>(database)`${heldBy(sql`${operatorId}::uuid`)}`;
}

/** The names of an operator's roles, for a statement that reads `console.operator as operator`. */
export const roleNames = sql`
  array(
    select role.name
    from console.operator_role as held
    join console.role on role.id = held.role_id
    where held.operator_id = operator.id
    order by role.name
  )
`;

const ofOperator = heldBy(sql`operator.id`);

/** A session by its token, with what its operator may do: one statement, since every call of a page begins with it. */
export async function findByToken(
  database: Database,
  tokenHash: string,
): Promise<(SessionStanding & { permissions: string[] }) | undefined> {
  return await one<SessionStanding & { permissions: string[] }>(database)`
    select ${standing}, array(select permission from (${ofOperator}) as may where session.scope = 'whole') as permissions
    from ${ofSession}
    where session.token_hash = ${tokenHash}
  `;
}

/** What an operator is shown of the session in use. */
interface OwnSession extends Pick<SessionStanding, 'operatorId' | 'scope' | 'steppedUpAt' | 'expiresAt' | 'factors'> {
  email: string;
  name: string;
  hasPassword: boolean;
  preferences: Record<string, string | number | boolean> | null;
  roles: string[];
  permissions: HeldPermission[];
}

export async function findOwnSession(database: Database, sessionId: string): Promise<OwnSession | undefined> {
  return await one<OwnSession>(database)`
    select operator.id as "operatorId", session.scope, session.stepped_up_at as "steppedUpAt", session.expires_at as "expiresAt",
      ${factorKinds} as factors, operator.email, operator.name, operator.password_hash is not null as "hasPassword", operator.preferences,
      ${roleNames} as roles,
      coalesce((select jsonb_agg(to_jsonb(may)) from (${ofOperator}) as may where session.scope = 'whole'), '[]'::jsonb) as permissions
    from console.operator_session as session
    join console.operator as operator on operator.id = session.operator_id
    where session.id = ${sessionId}
  `;
}

/** The names of the roles that have a permission for this player; without a known player, of those that have it for every player. */
export async function listRolesFor(
  database: Database,
  { permission, country, tags }: { permission: string; country: string | null; tags: readonly string[] },
): Promise<string[]> {
  const rows = await many<{ name: string }>(database)`
    select role.name
    from console.role_permission as granted
    join console.role as role on role.id = granted.role_id
    where granted.permission = ${permission}
      and (not granted.limits ? 'countries' or granted.limits->'countries' ? ${country ?? ''})
      and (not granted.limits ? 'tags' or granted.limits->'tags' ?| ${[...tags]}::text[])
    order by role.name
  `;
  return rows.map(({ name }) => name);
}

/** The names of the roles that have a permission; with an amount of the base currency, of those whose maximum reaches it. */
export async function listRolesWith(database: Database, permission: string, baseAmount: string | null = null): Promise<string[]> {
  const rows = await many<{ name: string }>(database)`
    select role.name
    from console.role_permission as granted
    join console.role as role on role.id = granted.role_id
    where granted.permission = ${permission}
      and (
        ${baseAmount}::numeric is null
        or granted.limits->>'max' is null
        or (granted.limits->>'max')::numeric >= ${baseAmount}::numeric
      )
    order by role.name
  `;
  return rows.map(({ name }) => name);
}

/** Operators with a permission who may still sign in at a given time; without one, those whose access has no end date. */
export async function listHolders(
  database: Database,
  { permission, at }: { permission: string; at: Date | null },
): Promise<{ id: string; email: string; name: string }[]> {
  return await many<{ id: string; email: string; name: string }>(database)`
    select distinct operator.id, operator.email, operator.name
    from console.role_permission as granted
    join console.operator_role as held on held.role_id = granted.role_id
    join console.operator as operator on operator.id = held.operator_id
    where granted.permission = ${permission}
      and operator.state = 'active'
      and (operator.valid_until is null or operator.valid_until > ${at}::timestamptz)
    order by operator.email
  `;
}

/** Every change of what an operator may do: remembered authority is void from the next call on. */
export async function bumpAuthority(transaction: Database, operatorIds: readonly string[]): Promise<void> {
  await run(transaction)`
    update console.operator
    set authority_version = authority_version + 1
    where id = any(${[...operatorIds]}::uuid[])
  `;
}
