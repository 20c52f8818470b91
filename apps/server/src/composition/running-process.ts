import type { Config } from '../config/config.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Database } from '../kernel/database.ts';
import type { Log } from '../kernel/log/log.ts';
import { systemRandom } from '../kernel/secrets/random.ts';
import { forgetHolder, heldFingerprints, noteHolder } from '../kernel/secrets/holders.ts';
import type { Secrets } from '../kernel/secrets/secrets.ts';

const SEEN_INTERVAL_MS = 10_000;

interface Parts {
  config: Pick<Config, 'roles'>;
  database: Database;
  log: Log;
  secrets: Secrets;
}

/** Makes this process known to the command that rotates secrets, for as long as it runs (D-183). @returns a function that takes it back */
export async function enterAsProcess({ config, database, log, secrets }: Parts): Promise<() => Promise<void>> {
  const holder = { id: systemRandom.newId(), roles: [...config.roles].join(','), secrets: heldFingerprints(secrets) };
  await noteHolder(database, holder);
  const seen = repeat(SEEN_INTERVAL_MS, async () => {
    try {
      await noteHolder(database, holder);
    } catch (error) {
      log.warn({ err: error }, 'this process could not say that it runs');
    }
  });
  return async () => {
    await seen.stop();
    await forgetHolder(database, holder.id).catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it ends'));
  };
}
