import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { hashRequest, parameters } from './hash-request.ts';

/** A nice value: Linux weighs 0 three times as much (335 to 1024). */
const GIVING_WAY = 5;

/**
 * Lowers its priority below the thread that answers requests: if all cores are hashing, a request would otherwise wait for a whole time
 * slice. On Linux a thread has a priority of its own; elsewhere the hashing continues as it is. Only a little: at the lowest priority a
 * hash gets 1.5 % of a core that others keep busy, and a sign-in of 20 ms takes more than a second; at this one a quarter.
 */
function giveWay(): void {
  try {
    const threadId = Number(path.basename(readlinkSync('/proc/thread-self')));
    os.setPriority(threadId, GIVING_WAY);
  } catch {
    // No such folder or not allowed: slower answers, nothing worse.
  }
}

giveWay();
parentPort?.on('message', (message: unknown) => {
  const request = hashRequest.parse(message);
  parentPort?.postMessage(request.hash === null ? hashSync(request.password, parameters) : verifySync(request.hash, request.password));
});
