import { type Database, many, one, run } from '../../../kernel/database.ts';
import { challengeStore, passkeyStore } from '../../../kernel/passkeys/store.ts';

export const passkeys = passkeyStore('console.operator_passkey', 'operator_id');
export const { listPasskeys, insertPasskey, renamePasskey, deletePasskey, suspendPasskey } = passkeys;

export const ceremonies = challengeStore('console.passkey_challenge');
export const { deleteExpiredChallenges } = ceremonies;

const EXCLUDED_MAX = 300;

/** The passkeys of all operators on one host name, the newest first; a single device holds only those of its owner. */
export async function listCredentials(database: Database, rpId: string): Promise<{ credentialId: string; transports: string[] }[]> {
  return await many<{ credentialId: string; transports: string[] }>(database)`
    select credential_id as "credentialId", transports
    from console.operator_passkey
    where rp_id = ${rpId}
    order by created_at desc, id desc
    limit ${EXCLUDED_MAX}
  `;
}

/** Keeps for ever that an operator had a passkey. */
export async function rememberKeys(
  transaction: Database,
  { operatorId, hashes }: { operatorId: string; hashes: readonly string[] },
): Promise<void> {
  await run(transaction)`
    insert into console.operator_key (operator_id, key_hash)
    select ${operatorId}, unnest(${[...hashes]}::text[])
    on conflict do nothing
  `;
}

/** Whether an operator ever had the same passkey as one of the others. */
export async function sharesPasskey(
  database: Database,
  { operatorId, others }: { operatorId: string; others: readonly string[] },
): Promise<boolean> {
  const row = await one<{ found: boolean }>(database)`
    select exists (
      select
      from console.operator_key as own
      join console.operator_key as theirs on theirs.key_hash = own.key_hash
      where own.operator_id = ${operatorId}
        and theirs.operator_id = any(${[...others]}::uuid[])
        and theirs.operator_id <> own.operator_id
    ) as found
  `;
  return row?.found === true;
}
