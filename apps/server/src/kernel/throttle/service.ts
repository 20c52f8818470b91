import { type Database, inTransaction } from '../database.ts';
import { DomainError, invariant } from '../errors.ts';
import type { LookupKeys } from '../secrets/lookup-keys.ts';
import { keysToStore, type LookupGroup } from '../secrets/lookups.ts';
import { madeAttempt, type MarkJudged } from './attempt.ts';
import type { Throttled } from './from-network.ts';
import { judgeAttempt, type Verdict } from './verdict.ts';
import type { TakenAttempt, ThrottleStore } from './store.ts';

/** Asks for proof of a human once a count exceeds an allowance of kind `challenge`. */
export interface PersonCheck {
  /** Whether this attempt brings the solution of a challenge; using it up belongs to the transaction. */
  isPassed(transaction: Database): Promise<boolean>;
  /** The refusal with a challenge, harder with the heat. */
  challenge(heat: number): Promise<DomainError>;
}

/** Where an area counts, and by which clock and keys. */
interface Counters<C> {
  store: ThrottleStore;
  lookups: LookupGroup;
  keysOf(context: C, subject: string): LookupKeys;
  now(context: C): Date;
}

interface Counting {
  throttled: readonly Throttled[];
  /** Needed where one of the policies asks for a challenge. */
  person?: PersonCheck | undefined;
}

type Judged = Throttled & { key: string; epoch: bigint; verdict: Verdict };
type Taken = { kind: 'taken'; alarmed: readonly Throttled[]; attempts: readonly TakenAttempt[] };
type Outcome = Taken | { kind: 'wait'; seconds: number } | { kind: 'challenge'; heat: number };

/** Writes the counts that the verdicts allow. */
async function settle(
  transaction: Database,
  judged: readonly Judged[],
  { store, person }: { store: ThrottleStore; person: PersonCheck | undefined },
): Promise<Outcome> {
  const waits = judged.flatMap(({ verdict }) => (verdict.isAllowed ? [] : [verdict.retryAfterSeconds]));
  if (waits.length > 0) return { kind: 'wait', seconds: Math.max(...waits) };
  const heat = Math.max(0, ...judged.map(({ verdict }) => (verdict.isAllowed ? verdict.heat : 0)));
  const isRefused = heat > 0 && (await person?.isPassed(transaction)) !== true;
  const counted = isRefused ? judged.filter(({ policy }) => policy.beyond.kind === 'challenge') : judged;
  for (const { key, verdict } of counted) if (verdict.isAllowed) await store.writeThrottle(transaction, key, verdict.next);
  if (isRefused) return { kind: 'challenge', heat };
  const isAlarm = ({ policy, verdict }: Judged): boolean =>
    policy.beyond.kind === 'alarm' && verdict.isAllowed && verdict.next.attempts === policy.allowance;
  const attempts = judged.flatMap(({ key, epoch, policy, verdict }) =>
    verdict.isAllowed ? [{ key, epoch, policy, windowEndsAt: verdict.next.windowEndsAt }] : [],
  );
  return { kind: 'taken', alarmed: judged.filter(isAlarm), attempts };
}

/** The counts of an area, shared by all processes. */
export function createThrottles<C extends { database: Database }>({ store, lookups, keysOf, now }: Counters<C>) {
  /**
   * Counts one attempt under all of these, before it is made, so that thirty guesses at once count thirty (S26).
   * @throws tooManyRequests with the longest wait; then nothing is counted
   * @throws challengeRequired; then only what asks for it has counted, so that the next challenge is harder
   */
  async function take(context: C, { throttled, person }: Counting): Promise<Taken> {
    const wanted = throttled.map(({ subject }) => keysOf(context, subject));
    const outcome = await inTransaction(context.database, async (transaction): Promise<Outcome> => {
      const keys = await keysToStore(transaction, lookups, wanted);
      const at = now(context);
      const states = await store.lockThrottles(transaction, keys, at);
      const judged = throttled.map((entry, place): Judged => {
        const key = keys[place] ?? '';
        const state = states.get(key);
        return { ...entry, key, epoch: state?.epoch ?? 0n, verdict: judgeAttempt(entry.policy, state, at) };
      });
      return settle(transaction, judged, { store, person });
    });
    if (outcome.kind === 'taken') return outcome;
    if (outcome.kind === 'wait') throw new DomainError('tooManyRequests', { retryAfterSeconds: outcome.seconds });
    invariant(person, 'A throttle asks for a challenge where none can be answered');
    throw await person.challenge(outcome.heat);
  }
  const allOf = (context: C, list: readonly Throttled[]): string[] => list.flatMap(({ subject }) => keysOf(context, subject));

  return {
    /** Counts something that needs no judging. @returns those whose allowance this used up and that only raise an alarm (`alarm`) */
    takeAttempt: async (context: C, throttled: readonly Throttled[], person?: PersonCheck): Promise<readonly Throttled[]> =>
      (await take(context, { throttled, person })).alarmed,

    /**
     * Counts an attempt and makes it; one that was never judged is not counted (S26).
     * @param attempt calls `judged` as soon as it is known whether it is right
     */
    async inAttempt<T>(context: C, counting: Counting, attempt: (judged: MarkJudged) => Promise<T>): Promise<T> {
      const { attempts } = await take(context, counting);
      return madeAttempt(attempts, (taken) => store.giveBack(context.database, taken), attempt);
    },

    /** Forgets what was counted under `forgotten` and takes this attempt back from the rest: it was no guess. */
    async forgiveAttempt(
      context: C,
      { forgotten, returned = [] }: { forgotten: readonly Throttled[]; returned?: readonly Throttled[] },
    ): Promise<void> {
      if (forgotten.length > 0) await store.deleteThrottles(context.database, allOf(context, forgotten));
      if (returned.length > 0) await store.returnAttempts(context.database, allOf(context, returned));
    },

    /** Whether an allowance was used up, and its window has not ended. Counts nothing. */
    async isUsedUp(context: C, { policy, subject }: Throttled): Promise<boolean> {
      const state = await store.readThrottle(context.database, keysOf(context, subject));
      return state !== undefined && state.attempts >= policy.allowance && state.windowEndsAt > now(context);
    },
  };
}
