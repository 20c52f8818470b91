import type { RecentKind } from '@pavilion/contract/console/workplace/workplace.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export interface RecentObject {
  kind: RecentKind;
  id: string;
}

/** Puts an object first among those that an operator opened; the oldest beyond `keptAtMost` go. */
export async function putRecent(
  transaction: Database,
  { kind, id, operatorId, now, keptAtMost }: RecentObject & { operatorId: string; now: Date; keptAtMost: number },
): Promise<void> {
  await sql`
    insert into console.recent (operator_id, kind, object, opened_at) values (${operatorId}, ${kind}, ${id}, ${now})
    on conflict (operator_id, kind, object) do update set opened_at = excluded.opened_at
  `.execute(transaction);
  await sql`
    delete from console.recent as old
    using (
      select kind, object from console.recent where operator_id = ${operatorId} order by opened_at desc, kind, object offset ${keptAtMost}
    ) as beyond
    where old.operator_id = ${operatorId} and old.kind = beyond.kind and old.object = beyond.object
  `.execute(transaction);
}

/** The newest first. */
export async function listRecent(database: Database, operatorId: string): Promise<RecentObject[]> {
  const { rows } = await sql<RecentObject>`
    select kind, object as id from console.recent where operator_id = ${operatorId} order by opened_at desc, kind, object
  `.execute(database);
  return rows;
}
