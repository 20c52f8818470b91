import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { applyShippedRows } from '../../../kernel/secrets/shipped-defaults.ts';

export interface TemplateRow {
  id: string;
  name: string;
  texts: Record<string, string>;
  version: number;
  isRetired: boolean;
  changedBy: string | null;
  changedAt: Date | null;
}

const columns = sql`
  id, name, texts, version, is_retired as "isRetired", changed_by as "changedBy", changed_at as "changedAt"
`;

/** Reads all templates without paging: there are at most a few hundred. */
export async function listTemplates(database: Database): Promise<TemplateRow[]> {
  return await many<TemplateRow>(database)`
    select ${columns} from notification.contact_template order by is_retired, lower(name), id
  `;
}

export async function lockTemplate(transaction: Database, id: string): Promise<TemplateRow | undefined> {
  return await one<TemplateRow>(transaction)`
    select ${columns} from notification.contact_template where id = ${id} for update
  `;
}

/** The number of templates, locked so none is added until the transaction ends. */
export async function countTemplates(transaction: Database): Promise<number> {
  await run(transaction)`select pg_advisory_xact_lock(hashtextextended('notification.contact_template', 0))`;
  const row = await one<{ count: number }>(transaction)`select count(*)::int as count from notification.contact_template`;
  return row?.count ?? 0;
}

export async function insertTemplate(transaction: Database, row: TemplateRow): Promise<void> {
  await run(transaction)`
    insert into notification.contact_template (id, name, texts, version, is_retired, changed_by, changed_at)
    values (
      ${row.id}, ${row.name}, ${JSON.stringify(row.texts)}::jsonb, ${row.version}, ${row.isRetired}, ${row.changedBy}, ${row.changedAt}
    )
  `;
}

export async function updateTemplate(transaction: Database, row: TemplateRow): Promise<void> {
  await run(transaction)`
    update notification.contact_template
    set name = ${row.name}, texts = ${JSON.stringify(row.texts)}::jsonb, version = ${row.version}, is_retired = ${row.isRetired},
      changed_by = ${row.changedBy}, changed_at = ${row.changedAt}
    where id = ${row.id}
  `;
}

export const shipTemplates = (database: Database, rows: readonly Readonly<Record<string, unknown>>[]): Promise<unknown> =>
  applyShippedRows(database, { relation: 'notification.contact_template', key: ['id'], rows });
