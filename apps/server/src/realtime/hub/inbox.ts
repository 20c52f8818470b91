import { runLine } from './commands.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from './core.ts';
import { closeReasons } from './protocol.ts';

/**
 * Takes one frame of a client: commands separated by line breaks, strictly one after the other. While one of them asks the database
 * the rest waits, and so do the frames behind it.
 */
export function receiveFrame(core: HubCore, connection: Connection, text: string): void {
  if (connection.isClosed || connection.state === 'refused') return;
  if (text === '') {
    connection.close(closeReasons.badRequest);
    return;
  }
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!connection.isBusy) {
    runLines(core, connection, lines);
    return;
  }
  const waiting = (connection.waitingLines ??= []);
  waiting.push(...lines);
  // A client that keeps talking while it waits for an answer is held to the same measure as within one frame.
  if (waiting.length > core.limits.linesPerFrame) connection.close(closeReasons.tooManyRequests);
}

function runLines(core: HubCore, connection: Connection, lines: readonly string[]): void {
  for (const [index, line] of lines.entries()) {
    if (connection.isClosed || connection.state === 'refused') break;
    if (index >= core.limits.linesPerFrame) {
      connection.close(closeReasons.tooManyRequests);
      break;
    }
    const running = runLine(core, connection, line);
    if (running === undefined) continue;
    connection.flushReplies();
    wait(core, connection, { running, rest: lines.slice(index + 1, index + 2 + core.limits.linesPerFrame) });
    return;
  }
  connection.flushReplies();
}

/** Goes on with the waiting lines once the running command is done. A fault of ours closes this socket and no other. */
function wait(core: HubCore, connection: Connection, work: { running: Promise<void>; rest: readonly string[] }): void {
  connection.isBusy = true;
  connection.waitingLines = [...work.rest];
  work.running
    .catch((error: unknown) => {
      core.log.error({ err: error }, 'realtime command failed');
      connection.close(closeReasons.internal);
    })
    .finally(() => {
      connection.isBusy = false;
      const lines = connection.waitingLines ?? [];
      connection.waitingLines = null;
      runLines(core, connection, lines);
    });
}
