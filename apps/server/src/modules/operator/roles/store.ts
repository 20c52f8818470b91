import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export interface Role {
  id: string;
  name: string;
  isShipped: boolean;
  version: bigint;
}

/** A role's grant: a permission, its maximum, and the players it covers, by country and tag. */
export interface RolePermission {
  permission: string;
  max: string | null;
  /** Empty: players of every country. */
  countries: string[];
  /** None: whatever they carry. */
  tags: string[];
}

const granted = sql`
  jsonb_build_object(
    'permission', permission,
    'max', limits->>'max',
    'countries', coalesce(limits->'countries', '[]'::jsonb),
    'tags', coalesce(limits->'tags', '[]'::jsonb)
  )
`;

const columns = sql`id, name, is_shipped as "isShipped", version`;

export async function listRoles(database: Database): Promise<(Role & { permissions: RolePermission[]; operators: number })[]> {
  const { rows } = await sql<Role & { permissions: RolePermission[]; operators: number }>`
    select ${columns},
      coalesce(
        (
          select jsonb_agg(${granted} order by permission)
          from console.role_permission
          where role_id = role.id
        ),
        '[]'::jsonb
      ) as permissions,
      (select count(*)::int from console.operator_role where role_id = role.id) as operators
    from console.role as role
    order by name
  `.execute(database);
  return rows;
}

export async function findRole(database: Database, id: string): Promise<Role | undefined> {
  const { rows } = await sql<Role>`select ${columns} from console.role where id = ${id}`.execute(database);
  return rows[0];
}

/** The roles of these names, in the order of their names. */
export async function findByNames(database: Database, names: readonly string[]): Promise<Role[]> {
  const { rows } = await sql<Role>`select ${columns} from console.role where name = any(${[...names]}::text[]) order by name`.execute(
    database,
  );
  return rows;
}

export async function lockRole(transaction: Database, id: string): Promise<Role | undefined> {
  const { rows } = await sql<Role>`select ${columns} from console.role where id = ${id} for update`.execute(transaction);
  return rows[0];
}

export async function listPermissionsOf(database: Database, roleId: string): Promise<RolePermission[]> {
  const { rows } = await sql<{ granted: RolePermission }>`
    select ${granted} as granted from console.role_permission where role_id = ${roleId} order by permission
  `.execute(database);
  return rows.map((row) => row.granted);
}

export async function insertRole(transaction: Database, { id, name }: { id: string; name: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into console.role (id, name) values (${id}, ${name}) on conflict (name) do nothing returning id
  `.execute(transaction);
  return rows.length === 1;
}

/** Replaces what a role may do, and makes a new version of it. */
export async function replacePermissions(
  transaction: Database,
  { id, permissions }: { id: string; permissions: readonly RolePermission[] },
): Promise<void> {
  await sql`delete from console.role_permission where role_id = ${id}`.execute(transaction);
  await sql`
    insert into console.role_permission (role_id, permission, limits)
    select ${id}, given->>'permission',
      jsonb_strip_nulls(
        jsonb_build_object(
          'max', given->>'max',
          'countries', nullif(given->'countries', '[]'::jsonb),
          'tags', nullif(given->'tags', '[]'::jsonb)
        )
      )
    from jsonb_array_elements(${JSON.stringify(permissions)}::jsonb) as given
  `.execute(transaction);
  await sql`update console.role set version = version + 1 where id = ${id}`.execute(transaction);
}

export async function listRolesOf(database: Database, operatorId: string): Promise<Role[]> {
  const { rows } = await sql<Role>`
    select ${columns}
    from console.role
    where id in (select role_id from console.operator_role where operator_id = ${operatorId})
    order by name
  `.execute(database);
  return rows;
}

export async function replaceRolesOf(transaction: Database, operatorId: string, roleIds: readonly string[]): Promise<void> {
  await sql`delete from console.operator_role where operator_id = ${operatorId}`.execute(transaction);
  await sql`
    insert into console.operator_role (operator_id, role_id)
    select ${operatorId}, unnest(${[...roleIds]}::uuid[])
  `.execute(transaction);
}

export async function listOperatorsOf(database: Database, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator_id as id from console.operator_role where role_id = ${roleId} order by operator_id
  `.execute(database);
  return rows.map(({ id }) => id);
}
