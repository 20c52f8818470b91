import { setTimeout as delay } from 'node:timers/promises';
import { pendingEverywhere } from './migrate.ts';

const PAUSE_MS = 1000;
const REPORT_EVERY_MS = 10_000;
/** How long a start waits for another process that prepares the database (`start-lock.ts`). */
const WAIT_LIMIT_MS = 10 * 60_000;

interface WaitParts {
  /** Logs every ten seconds that this start is waiting, and for what. */
  onWait(pending: readonly string[], waitedMs: number): void;
  waitLimitMs?: number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Waits until somebody else has migrated the database to this program's version, as a role that may not do so itself (D-187). A database that is
 * newer is not waited for.
 * @returns whether it had to wait
 * @throws when that takes longer than the limit
 */
export async function untilMigrated(
  connectionString: string,
  { onWait, waitLimitMs = WAIT_LIMIT_MS, pause = delay }: WaitParts,
): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const pending = await pendingEverywhere(connectionString);
    if (pending.length === 0) return waitedMs > 0;
    if (waitedMs >= waitLimitMs)
      throw new Error(
        `it lacks ${pending.length} migrations of this version, which its role may not apply; run \`npm run migrate\` as the owner of the tables`,
      );
    if (waitedMs % REPORT_EVERY_MS === 0) onWait(pending, waitedMs);
    await pause(PAUSE_MS);
  }
}
