import type { HubCore } from './core.ts';
import type { CloseReason } from './protocol.ts';

const SLICES = 50;

/**
 * Closes every socket that is there now, a slice at a time. The first retry of a client comes within a second of its close, so the rate of
 * the slices is what spreads the load on those who take over (realtime.md §7.9, reliability F11).
 */
export async function closeSlowly(core: HubCore, reason: CloseReason): Promise<void> {
  core.broadcaster.flushAll();
  const connections = [...core.directory.all];
  const sliceSize = Math.ceil(connections.length / SLICES);
  const pauseMs = core.limits.drainMs / SLICES;
  for (let start = 0; start < connections.length; start += sliceSize) {
    if (start > 0) await new Promise<void>((resolve) => core.time.after(pauseMs, resolve));
    core.broadcaster.flushAll();
    for (const connection of connections.slice(start, start + sliceSize)) connection.close(reason);
  }
}
