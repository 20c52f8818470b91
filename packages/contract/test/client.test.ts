import { describe, expect, it } from 'vitest';
import { ApiError, type CallRequest, createClient, isRefusal, type Reply } from '@pavilion/contract/calls/client.ts';
import { createFetchSend, createGenericSend, retriedStatuses } from '@pavilion/contract/calls/fetch.ts';

type Seen = { url: string; init: RequestInit };

/** A `fetch` that records its calls and answers with these statuses in turn, then always with the last. */
function recordingFetch(statuses: readonly number[], body: unknown = { data: {} }) {
  const seen: Seen[] = [];
  const fetch = (url: string | URL | Request, init: RequestInit = {}) => {
    seen.push({ url: String(url), init });
    const status = statuses[Math.min(seen.length, statuses.length) - 1] ?? 200;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { seen, fetch };
}

function recordingSend(reply: Reply) {
  const requests: CallRequest[] = [];
  const client = createClient((request) => {
    requests.push(request);
    return Promise.resolve(reply);
  });
  return { client, requests };
}

const refusalOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the client', () => {
  it('C-01 sends the token as a bearer and omits credentials', async () => {
    const { seen, fetch } = recordingFetch([200]);
    await createClient(createFetchSend({ getToken: () => 'abc', fetch })).player.readProfile();
    expect(seen[0]?.init).toMatchObject({ credentials: 'omit', headers: { authorization: 'Bearer abc' } });
  });

  it('C-01 sends no authorization for a guest', async () => {
    const { seen, fetch } = recordingFetch([200]);
    await createClient(createFetchSend({ getToken: () => undefined, fetch })).settings.listLocales();
    expect(new Headers(seen[0]?.init.headers).has('authorization')).toBe(false);
    expect(seen[0]?.init.credentials).toBe('omit');
  });

  it('V-82 requests refusals in the language of the page', async () => {
    const { seen, fetch } = recordingFetch([200, 200]);
    await createClient(createFetchSend({ language: 'de', fetch })).settings.listLocales();
    await createClient(createFetchSend({ fetch })).settings.listLocales();
    expect(seen.map(({ init }) => new Headers(init.headers).get('accept-language'))).toEqual(['de', null]);
  });

  it('C-02 writes array parameters with brackets', async () => {
    const { client, requests } = recordingSend({ status: 200, body: { data: [], meta: {} } });
    await client.game.listPlayerBonuses({ query: { status: [1, 2], currency: ['EUR'] } });
    expect(requests[0]?.path).toBe('/api/game/player-bonuses?currency[]=EUR&status[]=1&status[]=2');
  });

  it('C-03 reads the answer from data, and meta beside it if the call is paged', async () => {
    const single = recordingSend({ status: 200, body: { data: { country: 'DE' } } });
    expect(await single.client.player.readVisitor()).toEqual({ country: 'DE' });
    const meta = { page: 1, perPage: 10, totalPages: 0, totalRows: 0 };
    const paged = recordingSend({ status: 200, body: { data: [], meta } });
    expect(await paged.client.game.listSpins()).toEqual({ data: [], meta });
  });

  it('C-03 treats 201 as a success', async () => {
    const { client } = recordingSend({ status: 201, body: { data: { message: 'ok' } } });
    expect(await client.player.confirmEmail({ body: { code: 'x' } })).toEqual({ message: 'ok' });
  });

  it('C-03 reads a refusal from error.code, error.message and error.fields', async () => {
    const fields = { email: ['Already in use', 'second'], password: ['Too short'] };
    const { client } = recordingSend({ status: 422, body: { error: { code: 10001, message: 'Validation failed', fields } } });
    const error = await refusalOf(client.player.register({ body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: 10001, message: 'Validation failed', fields });
    expect(isRefusal(error, 'validation')).toBe(true);
    expect(isRefusal(error, 'otpInvalid')).toBe(false);
  });

  it('C-03 turns an answer that is not ours into an error', async () => {
    for (const reply of [
      { status: 502, body: undefined },
      { status: 500, body: 'oops' },
      { status: 200, body: undefined },
      { status: 404, body: { error: 'x' } },
    ]) {
      const error = await refusalOf(recordingSend(reply).client.wallet.listAccounts());
      expect(error).toMatchObject({ status: reply.status, code: 0, fields: {} });
    }
  });

  it('C-03 fills and encodes path parameters and refuses to call without them', async () => {
    const { client, requests } = recordingSend({ status: 200, body: { data: {} } });
    await client.game.readGame({ params: { id: 'a/b c' } });
    expect(requests[0]).toMatchObject({ operation: 'game.readGame', method: 'GET', path: '/api/game/games/a%2Fb%20c' });
    expect(await refusalOf(client.game.readGame({ params: { id: '' } }))).toBeInstanceOf(TypeError);
  });

  it('C-03 sends a DELETE with its body, and the idempotency key as a header', async () => {
    const { seen, fetch } = recordingFetch([200]);
    const client = createClient(createFetchSend({ fetch }));
    await client.notification.deleteMessages({ body: { messageIds: ['m1'] } });
    expect(seen[0]?.init).toMatchObject({ method: 'DELETE', body: '{"messageIds":["m1"]}' });
    const withdrawal = { method: 'card', currency: 'EUR', accountId: 'a1', amount: 0.00000001 };
    await client.payment.createWithdrawal({ body: withdrawal, idempotencyKey: 'k1' });
    expect(new Headers(seen[1]?.init.headers).get('idempotency-key')).toBe('k1');
  });

  it('C-04 the generic client retries a safe call on each listed status and no other', async () => {
    for (const status of [400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 451, 500, 501, 502, 503, 504]) {
      const { seen, fetch } = recordingFetch([status]);
      await refusalOf(createClient(createGenericSend({ retries: 2, fetch })).settings.listLocales());
      expect({ status, calls: seen.length }).toEqual({ status, calls: retriedStatuses.includes(status) ? 3 : 1 });
    }
    expect(retriedStatuses).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
  });

  it('C-04 the generic client stops retrying once the call succeeds', async () => {
    const { seen, fetch } = recordingFetch([503, 200], { data: [] });
    expect(await createClient(createGenericSend({ retries: 5, fetch })).settings.listLocales()).toEqual([]);
    expect(seen).toHaveLength(2);
  });

  it('C-04 the generic client never retries POST, PUT or DELETE', async () => {
    const { seen, fetch } = recordingFetch([503]);
    const client = createClient(createGenericSend({ retries: 3, fetch }));
    await refusalOf(client.player.signOut());
    await refusalOf(client.wallet.switchAccount({ params: { id: 'a1' } }));
    await refusalOf(client.game.removeFavorite({ params: { id: 'g1' } }));
    expect(seen).toHaveLength(3);
  });

  it('C-04 the generic client gives up after its timeout', async () => {
    const never = (_: string | URL | Request, init: RequestInit = {}) =>
      new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const error = await refusalOf(createClient(createGenericSend({ timeoutMs: 5, fetch: never })).settings.listLocales());
    expect(error).toMatchObject({ name: 'TimeoutError' });
  });

  it('C-05 the app wrapper retries nothing, whatever the status and method', async () => {
    for (const status of retriedStatuses) {
      const { seen, fetch } = recordingFetch([status]);
      const client = createClient(createFetchSend({ fetch }));
      await refusalOf(client.settings.listLocales());
      await refusalOf(client.player.signOut());
      expect(seen).toHaveLength(2);
    }
  });

  it('C-05 the app wrapper calls relative to the site', async () => {
    const { seen, fetch } = recordingFetch([200]);
    await createClient(createFetchSend({ fetch })).settings.listCurrencies({ query: { visible: 1 } });
    expect(seen[0]?.url).toBe('/api/settings/currencies?visible=1');
  });
});
