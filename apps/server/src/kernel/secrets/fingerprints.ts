import { createHmac } from 'node:crypto';
import { type Database, inTransaction, many, run } from '../database.ts';
import type { Secrets } from './secrets.ts';

const FINGERPRINT_LENGTH = 32;

/** Distinguishes two secrets and reveals nothing else about them: they are random and long. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('pavilion secret fingerprint').digest('hex').slice(0, FINGERPRINT_LENGTH);

/** The roles' passwords belong to the embedded database server, which checks them itself. */
export const isShared = (name: string): boolean => !name.startsWith('database-');

interface KnownSecret {
  readonly name: string;
  readonly fingerprints: readonly string[];
}

async function knownFingerprints(database: Database): Promise<readonly KnownSecret[]> {
  return await many<KnownSecret>(database)`
    select name, array_agg(fingerprint) as fingerprints from kernel.secret_fingerprint group by name order by name
  `;
}

/**
 * Refuses a process whose secrets do not match this installation (D-178). Each known secret must be present, with at least one value in common with
 * the last start: processes may be one step of a rotation apart (D-160).
 * @param place where the operator looks for them
 * @throws with the names of missing or different secrets
 */
export async function refuseOtherSecrets(database: Database, { secrets, place }: { secrets: Secrets; place: string }): Promise<void> {
  const others = (await knownFingerprints(database)).filter(
    ({ name, fingerprints }) => !secrets.existing(name).some((secret) => fingerprints.includes(fingerprintOf(secret))),
  );
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw new Error(
    `the secrets in ${place} are not those of this installation (${names}): give all its processes the same SECRETS_DIR; only if they are lost, or if the database was restored to a moment before their rotation, run \`npm run operator -- secrets accept\``,
  );
}

/** Keeps the fingerprints of the secrets that this process has, and drops those of secrets that have been retired. */
export async function keepFingerprints(database: Database, secrets: Secrets): Promise<void> {
  const held = secrets
    .names()
    .filter(isShared)
    .flatMap((name) => secrets.existing(name).map((secret) => ({ name, fingerprint: fingerprintOf(secret) })));
  const names = held.map(({ name }) => name);
  const fingerprints = held.map(({ fingerprint }) => fingerprint);
  await inTransaction(database, async (transaction) => {
    await run(transaction)`
      delete from kernel.secret_fingerprint known
      where known.name = any(${names}::text[])
        and not exists (
          select from unnest(${names}::text[], ${fingerprints}::text[]) as held (name, fingerprint)
          where held.name = known.name and held.fingerprint = known.fingerprint
        )
    `;
    await run(transaction)`
      insert into kernel.secret_fingerprint (name, fingerprint)
      select * from unnest(${names}::text[], ${fingerprints}::text[])
      on conflict do nothing
    `;
  });
}

/** Makes the present secrets those of the installation, whatever it had before. @returns the names of those that changed */
export async function acceptSecrets(database: Database, secrets: Secrets): Promise<readonly string[]> {
  return inTransaction(database, async (transaction) => {
    const before = await knownFingerprints(transaction);
    await run(transaction)`delete from kernel.secret_fingerprint`;
    await keepFingerprints(transaction, secrets);
    return before
      .filter(({ name, fingerprints }) => !secrets.existing(name).some((secret) => fingerprints.includes(fingerprintOf(secret))))
      .map(({ name }) => name);
  });
}
