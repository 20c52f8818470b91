import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 15_000;
const INTERVAL_MS = 50;

/** Looks until there is something to be found. @throws where there still is nothing after the limit, fifteen seconds */
export async function eventually<Found>(what: string, look: () => Promise<Found | undefined>, limitMs = LIMIT_MS): Promise<Found> {
  for (const endMs = Date.now() + limitMs; ; ) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > endMs) throw new Error(`Waited in vain for ${what}`);
    await delay(INTERVAL_MS);
  }
}
