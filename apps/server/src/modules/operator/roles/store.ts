import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

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
  /** Empty: players with any tags. */
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
  return await many<Role & { permissions: RolePermission[]; operators: number }>(database)`
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
  `;
}

export async function findRole(database: Database, id: string): Promise<Role | undefined> {
  return await one<Role>(database)`select ${columns} from console.role where id = ${id}`;
}

/** The roles of these names, in the order of their names. */
export async function findByNames(database: Database, names: readonly string[]): Promise<Role[]> {
  return await many<Role>(database)`select ${columns} from console.role where name = any(${[...names]}::text[]) order by name`;
}

export async function lockRole(transaction: Database, id: string): Promise<Role | undefined> {
  return await one<Role>(transaction)`select ${columns} from console.role where id = ${id} for update`;
}

export async function listPermissionsOf(database: Database, roleId: string): Promise<RolePermission[]> {
  const rows = await many<{ granted: RolePermission }>(database)`
    select ${granted} as granted from console.role_permission where role_id = ${roleId} order by permission
  `;
  return rows.map((row) => row.granted);
}

export async function insertRole(transaction: Database, { id, name }: { id: string; name: string }): Promise<boolean> {
  const rows = await many<{ id: string }>(transaction)`
    insert into console.role (id, name) values (${id}, ${name}) on conflict (name) do nothing returning id
  `;
  return rows.length === 1;
}

/** Replaces what a role may do, and makes a new version of it. */
export async function replacePermissions(
  transaction: Database,
  { id, permissions }: { id: string; permissions: readonly RolePermission[] },
): Promise<void> {
  await run(transaction)`delete from console.role_permission where role_id = ${id}`;
  await run(transaction)`
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
  `;
  await run(transaction)`update console.role set version = version + 1 where id = ${id}`;
}

export async function listRolesOf(database: Database, operatorId: string): Promise<Role[]> {
  return await many<Role>(database)`
    select ${columns}
    from console.role
    where id in (select role_id from console.operator_role where operator_id = ${operatorId})
    order by name
  `;
}

export async function replaceRolesOf(transaction: Database, operatorId: string, roleIds: readonly string[]): Promise<void> {
  await run(transaction)`delete from console.operator_role where operator_id = ${operatorId}`;
  await run(transaction)`
    insert into console.operator_role (operator_id, role_id)
    select ${operatorId}, unnest(${[...roleIds]}::uuid[])
  `;
}

export async function listOperatorsOf(database: Database, roleId: string): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    select operator_id as id from console.operator_role where role_id = ${roleId} order by operator_id
  `;
  return rows.map(({ id }) => id);
}
