import { type Database, many, one, run } from '../../../kernel/database.ts';
import { factorKinds } from '../authority/store.ts';

export interface Totp {
  id: string;
  secretSealed: string;
  lastStep: bigint | null;
}

/** The active secret of the app, or the one being set up; locked, so that an operator's codes are checked one after the other. */
export async function lockTotp(
  transaction: Database,
  { operatorId, isConfirmed }: { operatorId: string; isConfirmed: boolean },
): Promise<Totp | undefined> {
  return await one<Totp>(transaction)`
    select id, secret_sealed as "secretSealed", last_step as "lastStep"
    from console.operator_factor
    where operator_id = ${operatorId} and kind = 'totp' and (confirmed_at is not null) = ${isConfirmed}
    for update
  `;
}

/** Replaces a secret that was never confirmed. */
export async function replaceUnconfirmed(
  transaction: Database,
  factor: { id: string; operatorId: string; secretSealed: string; now: Date },
): Promise<void> {
  await run(transaction)`
    delete from console.operator_factor where operator_id = ${factor.operatorId} and kind = 'totp' and confirmed_at is null
  `;
  await run(transaction)`
    insert into console.operator_factor (id, operator_id, kind, secret_sealed, created_at)
    values (${factor.id}, ${factor.operatorId}, 'totp', ${factor.secretSealed}, ${factor.now})
  `;
}

/** The secret that was set up counts from this moment, in place of an earlier one. */
export async function confirmTotp(
  transaction: Database,
  { id, operatorId, step, now }: { id: string; operatorId: string; step: number | null; now: Date },
): Promise<void> {
  await run(transaction)`
    delete from console.operator_factor where operator_id = ${operatorId} and kind = 'totp' and confirmed_at is not null
  `;
  await run(transaction)`update console.operator_factor set confirmed_at = ${now}, last_step = ${step} where id = ${id}`;
}

/** The step of the last code that was accepted. */
export async function findLastStep(database: Database, operatorId: string): Promise<bigint | null> {
  const row = await one<{ lastStep: bigint | null }>(database)`
    select last_step as "lastStep"
    from console.operator_factor
    where operator_id = ${operatorId} and kind = 'totp' and confirmed_at is not null
  `;
  return row?.lastStep ?? null;
}

/** Since when the app's secret counts; null without one. */
export async function findConfirmedAt(database: Database, operatorId: string): Promise<Date | null> {
  const row = await one<{ confirmedAt: Date }>(database)`
    select confirmed_at as "confirmedAt"
    from console.operator_factor
    where operator_id = ${operatorId} and kind = 'totp' and confirmed_at is not null
  `;
  return row?.confirmedAt ?? null;
}

export async function rememberStep(transaction: Database, { id, step }: { id: string; step: number }): Promise<void> {
  await run(transaction)`update console.operator_factor set last_step = ${step} where id = ${id}`;
}

/** What proves an operator beside the password. */
export async function listFactors(database: Database, operatorId: string): Promise<string[]> {
  const row = await one<{ factors: string[] }>(database)`
    select ${factorKinds} as factors from console.operator as operator where operator.id = ${operatorId}
  `;
  return row?.factors ?? [];
}

/** Takes every factor away, with the recovery codes. */
export async function deleteFactors(transaction: Database, operatorId: string): Promise<void> {
  await run(transaction)`delete from console.operator_factor where operator_id = ${operatorId}`;
  await run(transaction)`delete from console.operator_passkey where operator_id = ${operatorId}`;
  await run(transaction)`delete from console.operator_recovery where operator_id = ${operatorId}`;
}

export async function replaceRecoveryCodes(
  transaction: Database,
  { operatorId, keys }: { operatorId: string; keys: readonly string[] },
): Promise<void> {
  await run(transaction)`delete from console.operator_recovery where operator_id = ${operatorId}`;
  await run(transaction)`
    insert into console.operator_recovery (operator_id, code_key) select ${operatorId}, unnest(${[...keys]}::text[])
  `;
}

/** Consumes a recovery code. @returns false if it is unknown or used */
export async function useRecoveryCode(
  transaction: Database,
  { operatorId, codeKeys, now }: { operatorId: string; codeKeys: readonly string[]; now: Date },
): Promise<boolean> {
  const rows = await many<{ key: string }>(transaction)`
    update console.operator_recovery
    set used_at = ${now}
    where operator_id = ${operatorId} and code_key = any(${[...codeKeys]}::text[]) and used_at is null
    returning code_key as key
  `;
  return rows.length === 1;
}

export async function countRecoveryCodes(database: Database, operatorId: string): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count from console.operator_recovery where operator_id = ${operatorId} and used_at is null
  `;
  return row?.count ?? 0;
}
