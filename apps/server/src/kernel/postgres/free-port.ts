import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/**
 * Below the ports that Linux gives to connections, and to listeners that take any (32768 and up): between the question and the listener, neither
 * takes one of these.
 */
const PORTS_FROM = 20_000;
const PORTS_TO = 32_000;
const TRIES_MAX = 1000;

/** Ports already handed out by this process, in use or not. */
const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * A port of loopback that nothing listens on now, and that this process was not given before.
 * @throws where a thousand tries found none
 */
export async function freePort(pick: () => number = () => randomInt(PORTS_FROM, PORTS_TO)): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = pick();
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`Nothing is free between the ports ${PORTS_FROM} and ${PORTS_TO}`);
}
