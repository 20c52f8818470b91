import { logUnfinished } from '../../../kernel/log/unfinished.ts';
import { runLine } from './commands.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from '../core.ts';
import { closeReasons } from '../protocol.ts';

/**
 * Processes a client's frame: commands separated by line breaks, strictly in sequence. While one of them waits for the database, the rest
 * and all later frames wait too.
 */
export function receiveFrame(core: HubCore, connection: Connection, text: string): void {
  if (connection.isClosed || connection.state === 'refused') return;
  if (text === '') {
    connection.close(closeReasons.badRequest);
    return;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const { waitingLines } = connection;
  if (waitingLines === null) {
    runLines(core, connection, { lines, from: 0 });
    return;
  }
  waitingLines.push(...lines);
  // A client that keeps sending while it waits is held to the same limit as within one frame.
  if (waitingLines.length > 2 * core.limits.linesPerFrame) connection.close(closeReasons.tooManyRequests);
}

interface Work {
  lines: string[];
  from: number;
}

function runLines(core: HubCore, connection: Connection, { lines, from }: Work): void {
  for (let index = from; index < lines.length; index += 1) {
    if (connection.isClosed || connection.state === 'refused') break;
    if (index >= core.limits.linesPerFrame) {
      connection.close(closeReasons.tooManyRequests);
      break;
    }
    const running = runLine(core, connection, lines[index] ?? '');
    if (running === undefined) continue;
    connection.flushReplies();
    connection.waitingLines = lines;
    wait(core, connection, { running, next: index + 1 });
    return;
  }
  connection.flushReplies();
}

/** Continues with the waiting lines once the running command is done. An error of ours closes this socket and no other. */
function wait(core: HubCore, connection: Connection, work: { running: Promise<void>; next: number }): void {
  work.running
    .catch((error: unknown) => {
      logUnfinished(core.log, error, { says: 'realtime command failed' });
      connection.close(closeReasons.internal);
    })
    .finally(() => {
      const lines = connection.waitingLines ?? [];
      connection.waitingLines = null;
      // A message that arrived in between is counted anew: it was another frame.
      runLines(core, connection, { lines: lines.slice(work.next), from: 0 });
    });
}
