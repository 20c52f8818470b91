import { ApiError } from '@pavilion/contract/calls/client.ts';
import { accessTokenTtlSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Session } from './session.ts';
import { safeStorage } from '@pavilion/ui/browser/safe-storage.ts';

const startMs = 1_900_000_000_000;
const second = 1000;
const minute = 60 * second;

const refusal = (status: number): ApiError => new ApiError({ status, code: 1, message: '', fields: {} });

function tokenIssued(atMs: number, number: number): string {
  const iat = Math.floor(atMs / second);
  return `h.${btoa(JSON.stringify({ iat, exp: iat + accessTokenTtlSeconds, sessionId: 's-1', sub: 'p-1', number }))}.s`;
}

/** A device whose clock is off, one browser with its stores, and a server with the right time. */
function aDevice(firstOffMs: number) {
  let offMs = firstOffMs;
  const cookies = new Map<string, string>();
  const values = new Map<string, string>();
  const store = safeStorage(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
  let nowMs = startMs;
  let issued = 0;
  let refusal: unknown;
  const issue = (): string => tokenIssued(nowMs, (issued += 1));
  const openPage = (): Session =>
    new Session({
      cookies: {
        read: (name) => cookies.get(name),
        write: (name, value) => void cookies.set(name, value),
        remove: (name) => void cookies.delete(name),
      },
      local: () => store,
      perTab: () => store,
      clock: { nowMs: () => nowMs + offMs, wait: async () => undefined },
      tryLock: async (_, act) => act(),
      exchange: async () => {
        if (refusal !== undefined) throw refusal;
        return issue();
      },
    });
  return {
    openPage,
    issue,
    issued: () => issued,
    pass: (ms: number) => {
      nowMs += ms;
    },
    set: (toMs: number) => {
      offMs = toMs;
    },
    refuse: (error: unknown) => {
      refusal = error;
    },
    /** Whether the server takes a token now. */
    isTaken: (token = '') => {
      const { exp }: { exp: number } = JSON.parse(atob(token.split('.')[1] ?? ''));
      return nowMs < exp * second;
    },
  };
}

const steps = fc.array(fc.record({ passMs: fc.integer({ min: second, max: 25 * minute }), isReload: fc.boolean() }), { maxLength: 30 });

it('W-266 on a device whose clock is off by hours no call has a token that has ended, and none is refreshed before its time', async () => {
  const offs = fc.integer({ min: -300, max: 300 }).map((minutes) => minutes * minute);
  await fc.assert(
    fc.asyncProperty(offs, steps, async (offMs, all) => {
      const device = aDevice(offMs);
      let session = device.openPage();
      session.begin(device.issue());
      // Calls follow at once: one refresh shows how far the clock is off.
      await session.getToken();
      for (const { passMs, isReload } of all) {
        device.pass(passMs);
        if (isReload) session = device.openPage();
        for (let call = 0; call < 3; call += 1) expect(device.isTaken(await session.getToken())).toBe(true);
      }
      expect(device.issued()).toBeLessThanOrEqual(2 + all.length);
    }),
  );
});

it('W-266 a clock that is set meanwhile is noticed', async () => {
  const offs = fc.integer({ min: -300, max: 300 }).map((minutes) => minutes * minute);
  await fc.assert(
    fc.asyncProperty(offs, offs, async (offMs, thenMs) => {
      const device = aDevice(offMs);
      const session = device.openPage();
      session.begin(device.issue());
      await session.getToken();
      device.set(thenMs);
      device.pass(11 * minute);
      fc.pre(Math.abs(thenMs - offMs) > 20 * minute || thenMs === offMs);
      expect(device.isTaken(await session.getToken())).toBe(true);
    }),
  );
});

it.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['a server that restarts', refusal(503)],
  ['a proxy that waits in vain', refusal(504)],
  ['a server that is asked too often', refusal(429)],
])('W-265 a session stays where its token could not be refreshed for %s, and its calls fail until it can', async (_, error) => {
  const device = aDevice(0);
  const session = device.openPage();
  session.begin(device.issue());
  const ends: unknown[] = [];
  session.onEnd((end) => ends.push(end));
  device.pass(11 * minute);
  device.refuse(error);
  await expect(session.getToken()).rejects.toBe(error);
  await session.check();
  expect([session.isSignedIn(), ends]).toEqual([true, []]);
  device.refuse(undefined);
  expect(device.isTaken(await session.getToken())).toBe(true);
});

it.each([401, 403, 422])('W-265 A-54 a refresh that the server refuses with %i signs out', async (status) => {
  const device = aDevice(0);
  const session = device.openPage();
  session.begin(device.issue());
  device.pass(11 * minute);
  device.refuse(refusal(status));
  expect([await session.getToken(), session.isSignedIn()]).toEqual([undefined, false]);
});
