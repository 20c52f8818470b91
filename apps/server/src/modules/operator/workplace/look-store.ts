import type { LookKind } from '@pavilion/contract/console/workplace/workplace.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';

interface Looked {
  kind: LookKind;
  object: string;
}

/** @returns whether the operator has opened it just now, and did not have it open */
export async function putLook(
  transaction: Database,
  { kind, object, operatorId, now, until }: Looked & { operatorId: string; now: Date; until: Date },
): Promise<boolean> {
  const row = await one<{ isNew: boolean }>(transaction)`
    with known as (
      select from console.look
      where kind = ${kind} and object = ${object} and operator_id = ${operatorId} and until > ${now}
    )
    insert into console.look (kind, object, operator_id, until)
    values (${kind}, ${object}, ${operatorId}, ${until})
    on conflict (kind, object, operator_id) do update
    set until = excluded.until
    returning not exists (select from known) as "isNew"
  `;
  return row?.isNew === true;
}

/** The other operators who have it open, by address. */
export async function listOthers(
  database: Database,
  { kind, object, operatorId, now }: Looked & { operatorId: string; now: Date },
): Promise<{ operatorId: string; email: string }[]> {
  return await many<{ operatorId: string; email: string }>(database)`
    select look.operator_id as "operatorId", operator.email
    from console.look as look
    join console.operator as operator on operator.id = look.operator_id
    where look.kind = ${kind} and look.object = ${object} and look.operator_id <> ${operatorId} and look.until > ${now}
    order by operator.email
  `;
}

/** @returns as what the operator had it */
export async function deleteLook(
  transaction: Database,
  { object, operatorId }: { object: string; operatorId: string },
): Promise<LookKind[]> {
  const rows = await many<{ kind: LookKind }>(transaction)`
    delete from console.look where object = ${object} and operator_id = ${operatorId} returning kind
  `;
  return rows.map(({ kind }) => kind);
}

export async function deleteEndedLooks(database: Database, now: Date): Promise<void> {
  await run(database)`delete from console.look where until <= ${now}`;
}
