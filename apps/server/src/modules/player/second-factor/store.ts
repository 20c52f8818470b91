import { type Database, many, one, run } from '../../../kernel/database.ts';

interface SecondFactor {
  secretSealed: string;
  confirmedAt: Date | null;
  lastStep: bigint | null;
}

/** The second factor for its owner: undefined where none was confirmed. */
export async function findConfirmed(
  database: Database,
  playerId: string,
): Promise<{ confirmedAt: Date; recoveryCodesLeft: number } | undefined> {
  return await one<{ confirmedAt: Date; recoveryCodesLeft: number }>(database)`
    select confirmed_at as "confirmedAt",
      (select count(*)::int from player.recovery_code where player_id = ${playerId} and used_at is null) as "recoveryCodesLeft"
    from player.second_factor
    where player_id = ${playerId} and confirmed_at is not null
  `;
}

/** The factor, locked, so that codes of one player are judged one after the other. */
export async function lockFactor(transaction: Database, playerId: string): Promise<SecondFactor | undefined> {
  return await one<SecondFactor>(transaction)`
    select secret_sealed as "secretSealed", confirmed_at as "confirmedAt", last_step as "lastStep"
    from player.second_factor
    where player_id = ${playerId}
    for update
  `;
}

/** Stores a new secret, replacing one that was never confirmed. @returns false if a confirmed one exists */
export async function replaceUnconfirmed(
  database: Database,
  { playerId, secretSealed, now }: { playerId: string; secretSealed: string; now: Date },
): Promise<boolean> {
  const rows = await many<{ playerId: string }>(database)`
    insert into player.second_factor (player_id, secret_sealed, created_at)
    values (${playerId}, ${secretSealed}, ${now})
    on conflict (player_id) do update
    set secret_sealed = excluded.secret_sealed,
      created_at = excluded.created_at,
      last_step = null
    where second_factor.confirmed_at is null
    returning player_id as "playerId"
  `;
  return rows.length === 1;
}

export async function confirm(transaction: Database, { playerId, now }: { playerId: string; now: Date }): Promise<void> {
  await run(transaction)`update player.second_factor set confirmed_at = ${now} where player_id = ${playerId}`;
}

export async function rememberStep(transaction: Database, { playerId, step }: { playerId: string; step: number }): Promise<void> {
  await run(transaction)`update player.second_factor set last_step = ${step} where player_id = ${playerId}`;
}

/** Takes the factor away with its recovery codes. */
export async function deleteFactor(transaction: Database, playerId: string): Promise<void> {
  await run(transaction)`delete from player.second_factor where player_id = ${playerId}`;
}

export async function insertRecoveryCodes(transaction: Database, { playerId, keys }: { playerId: string; keys: string[] }): Promise<void> {
  await run(transaction)`
    insert into player.recovery_code (player_id, code_key)
    select ${playerId}, unnest(${keys}::text[])
  `;
}

/** Consumes a recovery code. @returns false if it is unknown or used */
export async function useRecoveryCode(
  transaction: Database,
  { playerId, codeKeys, now }: { playerId: string; codeKeys: readonly string[]; now: Date },
): Promise<boolean> {
  const rows = await many<{ codeKey: string }>(transaction)`
    update player.recovery_code
    set used_at = ${now}
    where player_id = ${playerId} and code_key = any(${[...codeKeys]}::text[]) and used_at is null
    returning code_key as "codeKey"
  `;
  return rows.length === 1;
}
