import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { errors } from '@pavilion/contract/calls/errors.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../../../browser/clock.ts';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import { session } from '../../../session/session.ts';
import { forgetUnanswered, payOnce, toldOf, unansweredEnded, unansweredPayments } from './unanswered.ts';

const lost = new TypeError('Failed to fetch');
const refused = (status: number, code = 1) => new ApiError({ status, code, message: '', fields: {} });

let nowMs: number;
let player: string;
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 29);
  player = 'anna';
  sessionStore().removeItem(sessionKeys.unansweredPayments);
  vi.spyOn(browserClock, 'nowMs').mockImplementation(() => nowMs);
  vi.spyOn(session, 'playerId').mockImplementation(() => player);
});

const withdrawal = { method: 'card', accountId: 'a-1', amount: 30, fields: { last_four: '4242' } };

/** Asks for a payment. @returns the key under which it was sent */
async function press(outcome: unknown, body: object = withdrawal, kind: 'deposit' | 'withdrawal' = 'withdrawal'): Promise<string> {
  let sent = '';
  const answer = payOnce(kind, body, (key) => {
    sent = key;
    return outcome === undefined ? Promise.resolve('done') : Promise.reject(outcome);
  });
  await answer.catch(() => undefined);
  return sent;
}

describe('a payment whose answer was lost', () => {
  it.each([lost, refused(500), refused(503), refused(401), refused(429), refused(422, errors.idempotencyKeyReused.code)])(
    'K-43 has its key again after a reload: %s',
    async (outcome) => {
      const key = await press(outcome);
      expect(unansweredPayments()).toMatchObject([{ key, kind: 'withdrawal', playerId: 'anna' }]);
      expect(await press(lost)).toBe(key);
      expect(await press(undefined)).toBe(key);
      expect(unansweredPayments()).toEqual([]);
      expect(await press(undefined)).not.toBe(key);
    },
  );

  it.each([undefined, refused(400), refused(409), refused(422)])(
    'K-43 has a new one once an answer has decided it: %s',
    async (outcome) => {
      const key = await press(lost);
      await press(outcome);
      expect(unansweredPayments()).toEqual([]);
      expect(await press(lost)).not.toBe(key);
    },
  );

  it('K-43 is the same from another page and with the password typed anew, and another with anything else', async () => {
    const deposit = { ...withdrawal, redirectUrl: '/a', redirectSuccessUrl: '/a', redirectErrorUrl: '/a' };
    const first = await press(lost, deposit, 'deposit');
    expect(await press(lost, { ...deposit, redirectUrl: '/b', redirectErrorUrl: '/b' }, 'deposit')).toBe(first);
    const out = await press(lost, { ...withdrawal, currentPassword: 'one' });
    expect(await press(lost, { ...withdrawal, currentPassword: 'two' })).toBe(out);
    expect(out).not.toBe(first);
    for (const body of [
      { ...withdrawal, amount: 31 },
      { ...withdrawal, fields: { last_four: '4243' } },
    ])
      expect([first, out]).not.toContain(await press(lost, body));
  });

  it('K-43 stores none of the typed values', async () => {
    await press(lost, { ...withdrawal, currentPassword: 'a secret', fields: { iban: 'DE89370400440532013000' } });
    expect(sessionStore().getItem(sessionKeys.unansweredPayments)).not.toMatch(/secret|DE89|a-1|card/);
  });

  it('K-43 is the player’s own, over another’s session', async () => {
    const key = await press(lost);
    player = 'bert';
    expect(unansweredPayments()).toEqual([]);
    expect(await press(lost)).not.toBe(key);
    player = 'anna';
    expect(await press(lost)).toBe(key);
  });

  it('K-43 is forgotten after twelve hours', async () => {
    const key = await press(lost);
    nowMs += 12 * HOUR_MS - 1;
    expect(await press(lost)).toBe(key);
    nowMs += 1;
    expect(unansweredPayments()).toEqual([]);
    expect(await press(lost)).not.toBe(key);
  });

  it('K-43 is not looked for while it is under way, nor once it was found or has ended', async () => {
    let answer = (): void => undefined;
    const sent = payOnce('deposit', withdrawal, () => new Promise<void>((resolve) => (answer = resolve)));
    expect(unansweredPayments()).toEqual([]);
    answer();
    await sent;
    await press(lost);
    const [one = { key: '' }] = unansweredPayments();
    toldOf(one, 'ended', 'i-1');
    expect(unansweredPayments()).toMatchObject([{ told: 'ended', invoiceId: 'i-1' }]);
    unansweredEnded('i-2', false);
    expect(unansweredPayments()).toHaveLength(1);
    unansweredEnded('i-1', false);
    expect(unansweredPayments()).toEqual([]);
    await press(lost);
    for (const found of unansweredPayments()) forgetUnanswered(found);
    expect(unansweredPayments()).toEqual([]);
  });

  it('K-43 that was found leads to itself for ten minutes more, and a deposit as long as it waits', async () => {
    const [out, waiting] = [await press(lost), await press(lost, withdrawal, 'deposit')];
    for (const key of [out, waiting]) toldOf({ key }, 'underWay', `i-${key}`);
    nowMs += 599_999;
    toldOf({ key: out }, 'ended', `i-${out}`);
    expect([await press(lost), await press(lost, withdrawal, 'deposit')]).toEqual([out, waiting]);
    nowMs += 1;
    expect(await press(lost)).not.toBe(out);
    nowMs += 11 * HOUR_MS;
    expect(await press(lost, withdrawal, 'deposit')).toBe(waiting);
  });

  it.each(['null', '{', '{}', '[1, null, {"key": 1}]', '[{"key":"k"}]'])('K-43 is none where the store has %s', async (text) => {
    sessionStore().setItem(sessionKeys.unansweredPayments, text);
    expect(unansweredPayments()).toEqual([]);
    const key = await press(lost);
    expect(unansweredPayments()).toMatchObject([{ key }]);
  });
});
