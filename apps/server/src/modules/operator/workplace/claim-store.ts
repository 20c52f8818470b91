import type { ClaimKind } from '@pavilion/contract/console/workplace/workplace.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface Holder {
  operatorId: string;
  email: string;
  until: Date;
}

interface Claimed {
  kind: string;
  object: string;
}

/** The operator who has an object open now. */
export async function findHolder(database: Database, { kind, object }: Claimed, now: Date): Promise<Holder | undefined> {
  return await one<Holder>(database)`
    select claim.operator_id as "operatorId", operator.email, claim.until
    from console.claim as claim
    join console.operator as operator on operator.id = claim.operator_id
    where claim.kind = ${kind} and claim.object = ${object} and claim.until > ${now}
  `;
}

/** @returns false where somebody else has it open, unless it is taken over */
export async function takeClaim(
  transaction: Database,
  { kind, object, operatorId, now, until, isTakeover }: Claimed & { operatorId: string; now: Date; until: Date; isTakeover: boolean },
): Promise<boolean> {
  const rows = await many<{ kind: string }>(transaction)`
    insert into console.claim (kind, object, operator_id, until)
    values (${kind}, ${object}, ${operatorId}, ${until})
    on conflict (kind, object) do update
    set operator_id = excluded.operator_id, until = excluded.until
    where claim.operator_id = excluded.operator_id or claim.until <= ${now} or ${isTakeover}
    returning kind
  `;
  return rows.length === 1;
}

/** @returns the kind of object that was open */
export async function deleteClaim(
  transaction: Database,
  { object, operatorId }: { object: string; operatorId: string },
): Promise<ClaimKind[]> {
  const rows = await many<{ kind: ClaimKind }>(transaction)`
    delete from console.claim where object = ${object} and operator_id = ${operatorId} returning kind
  `;
  return rows.map(({ kind }) => kind);
}

export async function deleteEndedClaims(database: Database, now: Date): Promise<void> {
  await run(database)`delete from console.claim where until <= ${now}`;
}

/** The operators who have some objects open now. */
export async function listHolders(
  database: Database,
  { kind, objects, now }: { kind: string; objects: readonly string[]; now: Date },
): Promise<(Holder & { object: string })[]> {
  return await many<Holder & { object: string }>(database)`
    select claim.object, claim.operator_id as "operatorId", operator.email, claim.until
    from console.claim as claim
    join console.operator as operator on operator.id = claim.operator_id
    where claim.kind = ${kind} and claim.object = any(${[...objects]}::uuid[]) and claim.until > ${now}
  `;
}
