import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { createBoundedQueue } from '../bounded/bounded-queue.ts';
import { type SlowHash, threadedArgon2id } from './hash-threads.ts';

/** The prefix of a hash with the current parameters (`hash-request.ts`). */
const PARAMETERS_TEXT = '$argon2id$v=19$m=19456,t=2,p=1$';
const SALT_BYTES = 16;
const HASH_BYTES = 32;
// Half of the cores, so that requests always find one that is not hashing.
const CONCURRENCY = Math.max(1, Math.floor(os.availableParallelism() / 2));
const WAITING_MAX = 200;
/** Sign-ins that are looked up while others are hashed: enough for the threads never to wait, too few to crowd the database. */
const LOOKED_UP_AHEAD = 2;
const RETRY_AFTER_SECONDS = 2;

/** Slow salted hashes of passwords, off the main thread and never more than the machine can bear (S17, S18). */
export interface PasswordHasher {
  /** @throws temporarilyUnavailable when too many are waiting */
  hash(password: string): Promise<string>;
  /** False as well, after the same work, when there is no hash to compare with (S22). @throws temporarilyUnavailable */
  verify(hash: string | null, password: string): Promise<boolean>;
  /**
   * Runs the look-up and the hash of a sign-in when its turn is near: during a rush, looking up everybody at once would gain nothing, since
   * each waits for a hashing thread anyway. @throws temporarilyUnavailable when too many are waiting, before anything is looked up
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** True for a hash made with weaker parameters than today's. */
  isOutdated(hash: string): boolean;
}

/** The form in which a password is hashed: Unicode NFC, so that the same keys give the same bytes on every device (S19). */
const normalised = (password: string): string => password.normalize('NFC');

/** A hash in today's parameters that no password has: comparing with it costs what comparing with a player's costs. */
function nobodysHash(): string {
  const text = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `${PARAMETERS_TEXT}${text(SALT_BYTES)}$${text(HASH_BYTES)}`;
}

export function createPasswordHasher(
  limits = { concurrency: CONCURRENCY, waitingMax: WAITING_MAX },
  slowHash: SlowHash = threadedArgon2id,
): PasswordHasher {
  const room = { ...limits, retryAfterSeconds: RETRY_AFTER_SECONDS };
  const run = createBoundedQueue(room);
  const inTurn = createBoundedQueue({ ...room, concurrency: limits.concurrency + LOOKED_UP_AHEAD });
  const nobodys = nobodysHash();
  return {
    hash: (password) => run(() => slowHash.hash(normalised(password))),
    verify: (known, password) =>
      run(async () => {
        const matches = await slowHash.verify(known ?? nobodys, normalised(password));
        return known !== null && matches;
      }),
    inTurn,
    isOutdated: (known) => !known.startsWith(PARAMETERS_TEXT),
  };
}
