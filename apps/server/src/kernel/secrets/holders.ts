import { type Database, many, run } from '../database.ts';
import { fingerprintOf, isShared } from './fingerprints.ts';
import type { Secrets } from './secrets.ts';

/** A process not seen for this long has ended, or hangs and answers nothing. */
const GONE_AFTER_SECONDS = 60;
const FORGOTTEN_AFTER_SECONDS = 86_400;

/** A running process, and the fingerprints of its secrets by name, the signing one first. */
export interface Holder {
  readonly id: string;
  readonly roles: string;
  readonly secrets: Readonly<Record<string, readonly string[]>>;
}

/** The fingerprints of the secrets that all processes share, in their order. */
export const heldFingerprints = (secrets: Secrets): Record<string, readonly string[]> =>
  Object.fromEntries(
    secrets
      .names()
      .filter(isShared)
      .map((name) => [name, secrets.existing(name).map(fingerprintOf)]),
  );

/** Writes down that a process runs, with what it has read at its start; to be repeated while it does. */
export async function noteHolder(database: Database, { id, roles, secrets }: Holder): Promise<void> {
  await run(database)`
    insert into kernel.running_process (id, roles, secrets)
    values (${id}, ${roles}, ${JSON.stringify(secrets)}::jsonb)
    on conflict (id) do update set seen_at = clock_timestamp()
  `;
}

/** Removes a terminating process from the list, and those that died unannounced long ago. */
export async function forgetHolder(database: Database, id: string): Promise<void> {
  await run(database)`
    delete from kernel.running_process
    where id = ${id}
      or seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})
  `;
}

/** The processes that run, the oldest first. */
export async function listHolders(database: Database): Promise<readonly Holder[]> {
  return await many<Holder>(database)`
    select id, roles, secrets
    from kernel.running_process
    where seen_at > clock_timestamp() - make_interval(secs => ${GONE_AFTER_SECONDS})
    order by started_at, id
  `;
}
