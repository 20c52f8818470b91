import { describe, expect, it } from 'vitest';
import type { CallRequest } from './client.ts';
import { createKeyedSend, newIdempotencyKey } from './keyed-send.ts';

type Outcome = number | 'lost';

const pay: CallRequest = { operation: 'payment.createWithdrawal', method: 'POST', path: '/pay', body: { amount: 50 } };

/** A transport with given outcomes, one for each call, which notes the keys that it is given. */
function played(outcomes: readonly Outcome[]) {
  const keys: (string | undefined)[] = [];
  const left = [...outcomes];
  const send = createKeyedSend(({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    const outcome = left.shift() ?? 200;
    return outcome === 'lost' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ status: outcome, body: undefined });
  }, new Map());
  let count = 0;
  return {
    keys,
    press: (request: Partial<CallRequest> = {}) =>
      send({ ...pay, idempotencyKey: `key-${(count += 1)}`, ...request }).catch(() => undefined),
  };
}

/** The keys under which the same call, pressed once for each outcome and once more, was sent. */
async function keysAfter(outcomes: readonly Outcome[]) {
  const { keys, press } = played(outcomes);
  for (let pressed = 0; pressed <= outcomes.length; pressed += 1) await press();
  return keys;
}

describe('calls whose answer was lost', () => {
  it.each<Outcome>(['lost', 500, 502, 503, 504])('U-31 are sent again under their key: %s', async (outcome) => {
    expect(await keysAfter([outcome, outcome])).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it.each([200, 201, 202, 400, 404, 409, 422])('U-31 have a new key once they were decided: %i', async (status) => {
    expect(await keysAfter(['lost', status])).toEqual(['key-1', 'key-1', 'key-3']);
  });

  it.each([401, 403, 408, 425, 428, 429])('U-31 keep their key through a refusal that does not decide them: %i', async (status) => {
    expect(await keysAfter(['lost', status, 200])).toEqual(['key-1', 'key-1', 'key-1', 'key-4']);
  });

  it('U-31 keep their key by content, whatever is sent and answered in between', async () => {
    const { keys, press } = played(['lost', 200, 'lost', 200, 200]);
    await press();
    await press({ body: { amount: 60 } });
    await press({ path: '/pay/other' });
    await press({ path: '/pay/other' });
    await press();
    expect(keys).toEqual(['key-1', 'key-2', 'key-3', 'key-3', 'key-1']);
  });

  it('U-31 share a key while one is under way', async () => {
    const { keys, press } = played([200, 200]);
    await Promise.all([press(), press()]);
    await press();
    expect(keys).toEqual(['key-1', 'key-1', 'key-3']);
  });

  it('U-31 tell one file from another, and are left alone without a key', async () => {
    const { keys, press } = played(['lost', 'lost', 'lost', 'lost']);
    const file = (name: string): File => new File(['bytes'], name, { lastModified: 0 });
    await press({ body: { file: file('one.pdf') } });
    await press({ body: { file: file('two.pdf') } });
    await press({ body: { file: file('one.pdf') } });
    await press({ idempotencyKey: undefined });
    expect(keys).toEqual(['key-1', 'key-2', 'key-1', undefined]);
  });

  it('K-43 go out under the key of a caller who keeps it', async () => {
    const keys: (string | undefined)[] = [];
    const send = createKeyedSend(
      ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
      new Map(),
      (operation) => operation === pay.operation,
    );
    for (const idempotencyKey of ['one', 'two', 'one']) await send({ ...pay, idempotencyKey }).catch(() => undefined);
    expect(keys).toEqual(['one', 'two', 'one']);
  });

  it('C13 have a random key', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
