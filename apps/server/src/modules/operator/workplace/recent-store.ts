import type { RecentKind } from '@pavilion/contract/console/workplace/workplace.ts';
import { type Database, many, run } from '../../../kernel/database.ts';

export interface RecentObject {
  kind: RecentKind;
  id: string;
}

/** Puts an object first among those the operator has opened; the oldest beyond `keptAtMost` are dropped. */
export async function putRecent(
  transaction: Database,
  { kind, id, operatorId, now, keptAtMost }: RecentObject & { operatorId: string; now: Date; keptAtMost: number },
): Promise<void> {
  await run(transaction)`
    insert into console.recent (operator_id, kind, object, opened_at) values (${operatorId}, ${kind}, ${id}, ${now})
    on conflict (operator_id, kind, object) do update set opened_at = excluded.opened_at
  `;
  await run(transaction)`
    delete from console.recent as old
    using (
      select kind, object from console.recent where operator_id = ${operatorId} order by opened_at desc, kind, object offset ${keptAtMost}
    ) as beyond
    where old.operator_id = ${operatorId} and old.kind = beyond.kind and old.object = beyond.object
  `;
}

/** The newest first. */
export async function listRecent(database: Database, operatorId: string): Promise<RecentObject[]> {
  return await many<RecentObject>(database)`
    select kind, object as id from console.recent where operator_id = ${operatorId} order by opened_at desc, kind, object
  `;
}
