import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

interface SavedView {
  id: string;
  operatorId: string;
  page: string;
  name: string;
  query: string;
  /** The id of a role. */
  sharedWithId: string | null;
  updatedAt: Date;
}

/** With the names that people read. */
export type ListedView = SavedView & { sharedWith: string | null; operatorEmail: string };

const VIEWS_SHOWN = 500;

const columns = sql`
  view.id, view.operator_id as "operatorId", view.page, view.name, view.query, view.shared_with as "sharedWithId",
  view.updated_at as "updatedAt", role.name as "sharedWith", operator.email as "operatorEmail"
`;
const tables = sql`
  console.saved_view as view
  join console.operator as operator on operator.id = view.operator_id
  left join console.role as role on role.id = view.shared_with
`;

/** An operator's own views, and those shared with a role that the operator has. */
export async function listViews(
  database: Database,
  { operatorId, page }: { operatorId: string; page: string | undefined },
): Promise<ListedView[]> {
  return await many<ListedView>(database)`
    select ${columns}
    from ${tables}
    where (
        view.operator_id = ${operatorId}
        or view.shared_with in (select role_id from console.operator_role where operator_id = ${operatorId})
      )
      and (${page ?? null}::text is null or view.page = ${page ?? null})
    order by lower(view.name), view.id
    limit ${VIEWS_SHOWN}
  `;
}

export async function findView(database: Database, id: string): Promise<ListedView | undefined> {
  return await one<ListedView>(database)`select ${columns} from ${tables} where view.id = ${id}`;
}

export async function countOwnViews(database: Database, operatorId: string): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count from console.saved_view where operator_id = ${operatorId}
  `;
  return row?.count ?? 0;
}

export async function insertView(transaction: Database, view: SavedView): Promise<void> {
  await run(transaction)`
    insert into console.saved_view (id, operator_id, page, name, query, shared_with, created_at, updated_at)
    values (
      ${view.id}, ${view.operatorId}, ${view.page}, ${view.name}, ${view.query}, ${view.sharedWithId}, ${view.updatedAt}, ${view.updatedAt}
    )
  `;
}

export async function saveView(transaction: Database, view: SavedView): Promise<void> {
  await run(transaction)`
    update console.saved_view
    set page = ${view.page}, name = ${view.name}, query = ${view.query}, shared_with = ${view.sharedWithId},
      updated_at = ${view.updatedAt}
    where id = ${view.id}
  `;
}

export async function deleteView(transaction: Database, id: string): Promise<void> {
  await run(transaction)`delete from console.saved_view where id = ${id}`;
}

/** The role of a name, if the operator has it. */
export async function findOwnRole(
  database: Database,
  { operatorId, name }: { operatorId: string; name: string },
): Promise<string | undefined> {
  const row = await one<{ id: string }>(database)`
    select role.id
    from console.operator_role as held
    join console.role as role on role.id = held.role_id
    where held.operator_id = ${operatorId} and role.name = ${name}
  `;
  return row?.id;
}
