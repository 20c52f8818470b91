import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invariant } from '../errors.ts';
import type { HashRequest } from './hash-request.ts';

/** The slow computation, run on separate threads. */
export interface SlowHash {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

// Shared by everything in the process, and started with the first password: a thread costs some megabytes.
const idle: Worker[] = [];

function startThread(): Worker {
  const thread = new Worker(new URL('./hash-thread.ts', import.meta.url));
  // A process that has nothing else to do may end.
  thread.unref();
  return thread;
}

/** One thread, one question at a time; how many run at once is the caller's to bound. @throws when the thread broke */
async function ask(request: HashRequest): Promise<unknown> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  thread.postMessage(request);
  const [answer]: unknown[] = await once(thread, 'message');
  thread.unref();
  idle.push(thread);
  return answer;
}

/** argon2id on threads that give way to the one that answers requests (S18). */
export const threadedArgon2id: SlowHash = {
  hash: async (password) => {
    const answer = await ask({ hash: null, password });
    invariant(typeof answer === 'string', 'a hashing thread answers the hash');
    return answer;
  },
  verify: async (hash, password) => (await ask({ hash, password })) === true,
};
