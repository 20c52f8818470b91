import type { HubCore } from './core.ts';
import type { CloseReason } from './protocol.ts';

const SLICES = 50;

/**
 * Closes all current sockets, a slice at a time. A client's first retry comes within 300 ms of its close, so the rate of the slices
 * spreads the load on the processes that take over (realtime §7.9, F11).
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
