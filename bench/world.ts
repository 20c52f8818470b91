import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';

const world = z.object({ data: z.object({ console: z.object({ url: z.string(), fixed: z.object({ isComplete: z.boolean() }) }) }) });
const COMPLETE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 500;

/** The console's part of the demo world as the sandbox states it. */
export const readWorld = async (siteUrl: string) =>
  world.parse(await (await fetch(`${siteUrl}/sandbox/world`, { headers: { accept: 'application/json' } })).json()).data.console;

/** @throws when the demo world does not come to its end */
export async function untilWorldIsComplete(siteUrl: string): Promise<void> {
  const endsAtMs = performance.now() + COMPLETE_WITHIN_MS;
  while (!(await readWorld(siteUrl)).fixed.isComplete) {
    if (performance.now() > endsAtMs) throw new Error('The demo world is not complete');
    await delay(LOOK_EVERY_MS);
  }
}
