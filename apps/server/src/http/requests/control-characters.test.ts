import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, aRegistration, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';

let server: PlayerServer;
let token = '';
beforeAll(async () => {
  server = await startPlayerServer();
  token = (await aPlayer(server)).accessToken;
});
afterAll(() => server.stop());

const shape = z.object({ properties: z._default(z.record(z.string(), z.unknown()), {}) });

/** Every text field of the contract, with its place in the request. */
const texts = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).flatMap(([operation, endpoint]: [string, Endpoint]) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (schema === undefined) return [];
      const { properties } = shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
      const fields = Object.entries(properties).filter(([, property]) => JSON.stringify(property).includes('"string"'));
      return fields.map(([field]) => ({ name: `${area}.${operation} ${part}.${field}`, endpoint, part, field }));
    }),
  ),
);

function formOf(field: string, text: string): FormData {
  const form = new FormData();
  form.append(field, text);
  return form;
}

const unclean = ['a\0b', 'a\u0001b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800b'];

describe('control characters', () => {
  it.each(texts)('S77 $name is refused by name for any of them', async ({ endpoint, part, field }) => {
    const path = endpoint.path.replace(/:\w+/g, '0198f4a0-0000-7000-8000-000000000000');
    const send = (text: string) => {
      if (endpoint.takes === 'form') return server.call(endpoint.method, path, { token, body: formOf(field, text.toWellFormed()) });
      if (part === 'query') return server.call(endpoint.method, `${path}?${field}=${encodeURIComponent(text)}`, { token });
      return server.call(endpoint.method, path, { token, body: { [field]: text } });
    };
    // A query is sent as bytes, and a lone surrogate has no encoding.
    for (const text of part === 'query' ? unclean.filter((one) => one.isWellFormed()) : unclean) {
      const called = await send(text);
      const names = Object.keys(called.body.error?.fields ?? {});
      const isRefused = called.status === 404 || (called.status === 422 && names.includes(field));
      expect([text, called.status, names, isRefused]).toEqual([text, called.status, names, true]);
    }
  });

  it('S77 an address with a NUL matches no account, least of all another’s', async () => {
    const { email, password } = await aPlayer(server);
    const split = email.replace('@', '\0@');
    const signIn = await server.call('POST', '/api/player/sessions', { body: { login: split, password } });
    expect([signIn.status, Object.keys(signIn.body.error?.fields ?? {})]).toEqual([422, ['login']]);
    const register = await server.call('POST', '/api/player/register', { body: aRegistration({ email: 'a\0b@pavilion.test' }) });
    expect([register.status, Object.keys(register.body.error?.fields ?? {})]).toEqual([422, ['email']]);
    expect((await server.testDatabase.pool.query("select id from player.player where email_key like 'ab@%'")).rows).toEqual([]);
  });

  it('S77 line breaks are allowed in a message, and in no name', async () => {
    const message = 'one\r\n\ttwo';
    const sent = await server.call('POST', '/api/notification/communications', { body: { email: 'a@pavilion.test', message } });
    expect(sent.status).toBe(200);
    expect((await server.testDatabase.pool.query('select message from notification.contact_message')).rows).toEqual([{ message }]);
    const named = await server.call('PUT', '/api/player/profile', { token, body: { firstName: 'An\nna' } });
    expect([named.status, Object.keys(named.body.error?.fields ?? {})]).toEqual([422, ['firstName']]);
  });

  it('S77 parameters that no call reads are ignored, whatever their value', async () => {
    expect((await server.call('GET', '/api/settings/currencies?utm=a%00b')).status).toBe(200);
    expect((await server.call('GET', '/api/notification/complaints?utm=a%00b')).status).toBe(200);
  });

  it.each(unclean)('S120 a body with %j is refused wherever it occurs, also in a field that its call does not read', async (text) => {
    const message = { email: 'a@pavilion.test', message: 'Hello' };
    const bodies = [
      { ...message, name: text },
      { ...message, more: [{ deep: { deeper: text } }] },
      { ...message, [`na${text}me`]: 'x' },
    ];
    for (const body of bodies) {
      const sent = await server.call('POST', '/api/notification/communications', { body });
      expect([sent.status, Object.keys(sent.body.error?.fields ?? {}).length]).toEqual([422, 1]);
    }
    const changed = await server.call('PUT', '/api/player/profile', { token, body: { city: 'Kiel', unknown: text } });
    expect([changed.status, Object.keys(changed.body.error?.fields ?? {})]).toEqual([422, ['unknown']]);
  });
});
