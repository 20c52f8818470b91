import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';

let server: PlayerServer;
let token = '';
beforeAll(async () => {
  server = await startPlayerServer();
  token = (await aPlayer(server)).accessToken;
});
afterAll(() => server.stop());

const whole = z.object({ type: z.literal('integer'), minimum: z.number(), maximum: z.number() });
const described = z.object({ properties: z._default(z.record(z.string(), z.unknown()), {}) });

/** Every integer of a query, with its bounds in the contract. */
const numbers = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).flatMap(([operation, endpoint]: [string, Endpoint]) => {
    if (endpoint.query === undefined) return [];
    const { properties } = described.parse(z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }));
    return Object.entries(properties).flatMap(([field, property]) => {
      const list = z.safeParse(z.object({ items: whole }), property);
      const bounds = z.safeParse(whole, list.success ? list.data.items : property);
      if (!bounds.success) return [];
      return [{ name: `${area}.${operation} ${field}`, endpoint, key: list.success ? `${field}[]` : field, bounds: bounds.data }];
    });
  }),
);
const isClamped = (key: string): boolean => key === 'page' || key === 'perPage';

describe('integers of a query', () => {
  it.each(numbers)('S76 $name is accepted at its bounds, and refused or clamped beyond them', async ({ endpoint, key, bounds }) => {
    const ask = async (value: number | string): Promise<number> => {
      const path = endpoint.path.replace(/:\w+/g, '0198f4a0-0000-7000-8000-000000000000');
      return (await server.call(endpoint.method, `${path}?${key}=${value}`, { token })).status;
    };
    for (const value of [bounds.minimum, bounds.maximum]) expect([value, (await ask(value)) < 500]).toEqual([value, true]);
    for (const value of [bounds.minimum - 1, bounds.maximum + 1, 3_000_000_000_000_000, '9'.repeat(16), '9'.repeat(400)]) {
      const isCut = isClamped(key) && String(value).length <= 16;
      const wanted = isCut ? [200, 404] : [422, 404];
      const status = await ask(value);
      expect([value, status, wanted.includes(status)]).toEqual([value, status, true]);
    }
  });

  it('S76 a guest’s list of states beyond its column is refused', async () => {
    for (const state of ['3000000000', '-1', '32768', '1.5', 'x'])
      expect([state, (await server.call('GET', `/api/retention/tournaments?state[]=${state}`)).status]).toEqual([state, 422]);
  });
});
