import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../../kernel/errors.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import * as operators from '../../operator/throttle/service.ts';
import { SIGN_IN_ADDRESS, SIGN_IN_DEVICE } from './rules.ts';
import * as players from './service.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

/** The fate of an attempt: it is judged, a fault ends it before or after that, or it is refused unjudged. */
type Fate = 'judged' | 'faultBefore' | 'faultAfter' | 'refusedBefore';
const fates = fc.constantFrom<Fate>('judged', 'faultBefore', 'faultAfter', 'refusedBefore');
const ALLOWANCE = 5;

type Attempt = (judging: (judged: () => void) => Promise<void>) => Promise<void>;

/** Separate counters for players and operators, with the same allowance. */
const counters = {
  player: (subject: string): Attempt => {
    const throttled = [{ policy: SIGN_IN_DEVICE, subject }];
    return (judging) => players.inAttempt(server.context, { throttled }, judging);
  },
  operator: (subject: string): Attempt => {
    const counted = operators.sessionThrottles(subject, subject);
    return (judging) => operators.inAttempt(server.context, counted, judging);
  },
};

/** Makes attempts at once; each waits until all of them have been counted or refused. @returns how many were judged */
async function atOnce(attempt: Attempt, list: readonly Fate[]): Promise<number> {
  let judgedCount = 0;
  const made = list.map((fate) =>
    attempt(async (judged) => {
      // Others are counted meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
      if (fate === 'faultBefore') throw new DomainError('temporarilyUnavailable');
      if (fate === 'refusedBefore') throw new DomainError('conflict');
      judgedCount += 1;
      judged();
      if (fate === 'faultAfter') throw new Error('the connection is lost');
    }),
  );
  await Promise.allSettled(made);
  return judgedCount;
}

describe.each(Object.entries(counters))('attempts of a %s', (_who, counterOf) => {
  it('S26 S28 no more attempts than allowed are checked, however they end, and one that a fault left unchecked is given back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fates, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        const attempt = counterOf(randomUUID());
        let judged = 0;
        let refused = 0;
        for (const round of rounds) {
          judged += await atOnce(attempt, round);
          refused += round.filter((fate) => fate === 'refusedBefore').length;
        }
        expect(judged).toBeLessThanOrEqual(ALLOWANCE);
        // Faults cost nothing: the rest of the allowance is still available, one after the other.
        let left = 0;
        for (let index = 0; index < ALLOWANCE + 1; index += 1) left += await atOnce(attempt, ['judged']);
        expect(judged + left).toBeLessThanOrEqual(ALLOWANCE);
        // A refusal that needed no judging counts, as it always did.
        expect(judged + left + refused).toBeGreaterThanOrEqual(ALLOWANCE);
      }),
      { numRuns: 25 },
    );
  });

  it('S28 thirty faults at once leave all five, and a fault with the last one does not open a sixth', async () => {
    const attempt = counterOf(randomUUID());
    await atOnce(
      attempt,
      Array.from({ length: 30 }, () => 'faultBefore' as const),
    );
    expect(
      await atOnce(
        attempt,
        Array.from({ length: 4 }, () => 'judged' as const),
      ),
    ).toBe(4);
    await atOnce(attempt, ['faultBefore']);
    expect(
      await atOnce(
        attempt,
        Array.from({ length: 30 }, () => 'judged' as const),
      ),
    ).toBe(1);
  });
});

describe('an attempt that ends late', () => {
  it('S26 is given back to the counter it was counted in, and to no later one', async () => {
    const throttled = [{ policy: SIGN_IN_DEVICE, subject: randomUUID() }];
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const late = players.inAttempt(server.context, { throttled }, async () => {
      await held;
      throw new DomainError('temporarilyUnavailable');
    });
    await vi.waitFor(async () => expect(await isCounted(throttled[0]?.subject)).toBe(true));
    const attempt: Attempt = (judging) => players.inAttempt(server.context, { throttled }, judging);
    expect(await atOnce(attempt, ['judged'])).toBe(1);
    await players.forgiveAttempt(server.context, { forgotten: throttled });
    expect(
      await atOnce(
        attempt,
        Array.from({ length: 8 }, () => 'judged' as const),
      ),
    ).toBe(5);
    end();
    await expect(late).rejects.toMatchObject({ reason: 'temporarilyUnavailable' });
    expect(await atOnce(attempt, ['judged'])).toBe(0);
  });

  it('S20 S26 is not given back to the next window, nor does it shorten a pause that others have brought about', async () => {
    const throttled = [{ policy: { ...SIGN_IN_ADDRESS, allowance: 2, windowSeconds: 60 }, subject: randomUUID() }];
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const late = players.inAttempt(server.context, { throttled }, async () => {
      await held;
      throw new DomainError('temporarilyUnavailable');
    });
    await vi.waitFor(async () => expect(await isCounted(throttled[0]?.subject)).toBe(true));
    server.clock.advanceMs(61_000);
    const attempt: Attempt = (judging) => players.inAttempt(server.context, { throttled }, judging);
    expect(await atOnce(attempt, ['judged', 'judged', 'judged'])).toBe(2);
    end();
    await expect(late).rejects.toMatchObject({ reason: 'temporarilyUnavailable' });
    expect(await atOnce(attempt, ['judged'])).toBe(0);
  });
});

/** Whether anything was counted under a subject. */
async function isCounted(subject = ''): Promise<boolean> {
  const key = server.context.identity.vault.lookupKey('throttle', subject);
  const { rowCount } = await server.testDatabase.pool.query('select from player.throttle where key = $1 and attempts > 0', [key]);
  return rowCount === 1;
}
