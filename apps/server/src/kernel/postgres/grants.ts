import pg from 'pg';
import { DATABASE_ROLES, PRODUCT_SCHEMAS } from './roles.ts';

// An arbitrary constant: the lock that keeps two starting processes from granting at once.
const GRANTS_LOCK_KEY = 7_214_005;

/** Schemas without personal data: players are ids there. */
const READER_SCHEMAS = ['settings', 'ledger', 'wallet', 'game', 'retention', 'report'];

/** The statements that give the roles exactly their privileges; none where they have them. */
interface Step {
  statement: string;
}

/**
 * Gives the product's roles their rights on every table, as the owner of the tables, after migrations. Rights follow from the tables
 * themselves, so a new table needs no line here: the product may only insert into those whose trigger forbids changes (S66). Only
 * differences are granted, so that an ordinary start costs one query. Missing roles are skipped: with a database of the operator's they are
 * the operator's to create (D-170).
 */
export async function grantRoles(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'pavilion-roles' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '5s'; select pg_advisory_xact_lock(${GRANTS_LOCK_KEY})`);
    const { rows } = await client.query<Step>(DIFFERENCES);
    if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(';'));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/**
 * A table is written once where a trigger refuses every statement that updates or deletes (`tgtype`: 1 for each row, 2 before, 8 delete,
 * 16 update), and kept where one refuses to empty it (32). Histories of migrations are the migrator's.
 */
const DIFFERENCES = `
with role as (
  select oid, rolname from pg_roles where rolname in (${listed([DATABASE_ROLES.app, DATABASE_ROLES.reader, DATABASE_ROLES.auditor])})
), space as (
  select oid, nspname, nspacl, nspname in (${listed(READER_SCHEMAS)}) as is_for_reports
  from pg_namespace where nspname in (${listed(PRODUCT_SCHEMAS)})
), relation as (
  select
    c.oid, space.nspname, c.relacl, c.relkind, c.relrowsecurity, space.is_for_reports, c.relname in ('migration', 'migration_lock', 'migrations') as is_history,
    exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 27 = 26) as is_written_once,
    exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 34 = 34) as is_kept
  from pg_class c join space on space.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S')
), wanted as (
  select relation.oid, relation.nspname, relation.relkind, role.oid as role_oid, role.rolname, relation.relacl as acl,
    case
      when role.rolname = '${DATABASE_ROLES.auditor}' or role.rolname = '${DATABASE_ROLES.reader}' and is_for_reports then 'SELECT'
      when role.rolname = '${DATABASE_ROLES.reader}' then ''
      when relkind = 'S' then 'SELECT, USAGE'
      when is_history or relkind in ('v', 'm') then 'SELECT'
      when is_written_once then 'INSERT, SELECT'
      when is_kept then 'INSERT, SELECT, UPDATE'
      else 'DELETE, INSERT, SELECT, UPDATE'
    end as rights
  from relation cross join role
), lacking as (
  select wanted.*, format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, wanted.oid::regclass) as name
  from wanted
  where rights <> coalesce(
    (select string_agg(held.privilege_type, ', ' order by held.privilege_type) from aclexplode(acl) held where held.grantee = role_oid), ''
  )
), space_wanted as (
  select space.oid, nspname, role.rolname, role.oid as role_oid, nspacl,
    case when role.rolname = '${DATABASE_ROLES.reader}' and not is_for_reports then '' else 'USAGE' end as rights
  from space cross join role
), said as (
  select 1 as turn, format('revoke all on schema %I from %I', nspname, rolname) || case rights when '' then '' else format('; grant usage on schema %I to %I', nspname, rolname) end as statement
  from space_wanted
  where rights <> coalesce((select string_agg(held.privilege_type, ', ' order by held.privilege_type) from aclexplode(nspacl) held where held.grantee = role_oid), '')
  union all
  select 2, format('revoke all on %s from %I', name, rolname) || case rights when '' then '' else format('; grant %s on %s to %I', rights, name, rolname) end
  from lacking
  union all
  -- The queue's tables hide their rows from everybody but their owner, unless a policy shows them.
  select 3, format('create policy %I on %s to %I using (true)', rolname, relation.oid::regclass, rolname)
  from relation cross join role
  where relrowsecurity and rolname <> '${DATABASE_ROLES.reader}'
    and not exists (select from pg_policy where polrelid = relation.oid and polname = rolname)
  union all
  -- By default everyone may call a routine that runs with its owner's rights; here only the product may.
  select 4, format('revoke all on routine %1$s from public; grant execute on routine %1$s to %2$I', p.oid::regprocedure, rolname)
  from pg_proc p join space on space.oid = p.pronamespace cross join role
  where p.prosecdef and rolname = '${DATABASE_ROLES.app}'
    and array[role.oid] is distinct from (
      select array_agg(distinct held.grantee) from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) held where held.grantee <> p.proowner
    )
)
select statement from said order by turn, statement`;
