import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { createDatabase } from '../../kernel/database.ts';
import { addRateCounts, deleteEndedRateWindows } from '../../kernel/throttle/rate-windows.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { createRateLimiter, RATE_LIMITS, rateClassOf, type RateClass } from './rate-limit.ts';

const START = new Date('2026-11-20T12:00:10.000Z');

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
});
afterAll(() => testDatabase.drop());

const aLimiter = () => {
  const clock = createManualClock(START);
  return { clock, limiter: createRateLimiter(clock) };
};
/** How many of a number of calls are allowed. */
function passed(limiter: ReturnType<typeof createRateLimiter>, kind: RateClass, { key = 'x', times = 1000 } = {}): number {
  let count = 0;
  for (let call = 0; call < times; call += 1) {
    try {
      limiter.take(kind, key);
      count += 1;
    } catch {
      // Refused: only allowed calls are counted.
    }
  }
  return count;
}

describe('limits of calls', () => {
  it('S49 allows ten sign-ins, sixty money calls, six hundred reads and thirty sockets a minute', () => {
    const { limiter, clock } = aLimiter();
    for (const kind of ['auth', 'money', 'read', 'socket'] as const) expect(passed(limiter, kind)).toBe(RATE_LIMITS[kind]);
    expect([RATE_LIMITS.auth, RATE_LIMITS.money, RATE_LIMITS.read, RATE_LIMITS.socket]).toEqual([10, 60, 600, 30]);
    expect(() => limiter.take('auth', 'x')).toThrow(expect.objectContaining({ reason: 'tooManyRequests', retryAfterSeconds: 50 }));
    expect(passed(limiter, 'auth', { key: 'another' })).toBe(10);
    clock.advanceMs(50_000);
    expect(passed(limiter, 'auth')).toBe(10);
  });

  it('S49 classifies a call by its address', () => {
    const classes = ['sessions', 'sessions/token', 'sessions/social', 'register', 'register/phone', 'otp/send', 'passwords/reset'];
    for (const path of classes) expect(rateClassOf({ method: 'POST', path: `/api/player/${path}` })).toBe('auth');
    expect(rateClassOf({ method: 'POST', path: '/api/player/sessions/refresh' })).toBe('write');
    expect(rateClassOf({ method: 'POST', path: '/api/payment/invoices/deposit' })).toBe('money');
    expect(rateClassOf({ method: 'GET', path: '/api/payment/invoices' })).toBe('read');
    expect(rateClassOf({ method: 'POST', path: '/api/player/documents', takes: 'form' })).toBe('upload');
  });

  it('S49 counts visitors by their network: a /64 as one, and ten of them in a /48', () => {
    const { limiter } = aLimiter();
    const from = (address: string, prefix = ''): boolean => {
      try {
        limiter.takeFrom('auth', address, prefix);
        return true;
      } catch {
        return false;
      }
    };
    const passedFrom = (addressOf: (call: number) => string, times = 200): number =>
      Array.from({ length: times }, (_, call) => from(addressOf(call))).filter(Boolean).length;
    expect(passedFrom((call) => `2001:db8:1:1::${call}`)).toBe(10);
    expect([limiter.allowsFrom('auth', '2001:db8:1:1:9::'), limiter.allowsFrom('auth', '2001:db8:1:2::')]).toEqual([false, true]);
    // A refusal of one subscriber leaves the others' allowance untouched.
    expect(passedFrom((call) => `2001:db8:1:${call + 2}::1`)).toBe(90);
    expect(passedFrom((call) => `2001:db8:2:${call}::1`)).toBe(100);
    expect(passedFrom((call) => `203.0.113.${call}`)).toBe(200);
    expect([from('203.0.113.1', 'console '), limiter.allowsFrom('auth', '203.0.113.1', 'console ')]).toEqual([true, true]);
  });

  it('S49 F13 bounds its memory under a million different keys', () => {
    const { limiter } = aLimiter();
    for (let key = 0; key < 1_000_000; key += 1) limiter.take('read', `203.0.${key}`);
    expect(limiter.keyCount).toBeLessThanOrEqual(100_000);
  });

  it('S49 is one limit across processes after they have exchanged counts', async () => {
    const database = createDatabase(testDatabase.pool);
    const [one, other] = [aLimiter(), aLimiter()];
    const share: Parameters<typeof one.limiter.exchange>[0] = (counts) => addRateCounts(database, counts);
    expect([passed(one.limiter, 'money', { times: 40 }), passed(other.limiter, 'money', { times: 15 })]).toEqual([40, 15]);
    await one.limiter.exchange(share);
    await other.limiter.exchange(share);
    expect(passed(other.limiter, 'money')).toBe(5);
    await Promise.all([one.limiter.exchange(share), other.limiter.exchange(share)]);
    await one.limiter.exchange(share);
    expect(passed(one.limiter, 'money')).toBe(20);
    await one.limiter.exchange(share);
    expect(passed(one.limiter, 'money')).toBe(0);
    const { rows } = await testDatabase.pool.query<{ key: string }>('select key from kernel.rate_window');
    expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/) }]);
    one.clock.advanceMs(60_000);
    expect(passed(one.limiter, 'money')).toBe(60);
    await deleteEndedRateWindows(database, one.clock.realNow());
    expect((await testDatabase.pool.query('select key from kernel.rate_window')).rows).toEqual([]);
  });
});
