import { randomUUID } from 'node:crypto';
import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameHistory } from '../modules/game/reactions.ts';
import { notificationFollowers } from '../modules/notification/reactions.ts';
import { retentionFollowers } from '../modules/retention/reactions.ts';
import { aGambler } from '../modules/risk/testing/gambler.ts';
import { aPlayer, loginOf, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const reads = Object.values(api)
  .flatMap((area) => Object.values<Endpoint>(area))
  .filter(({ method, answers }) => method === 'GET' && answers === undefined);

/** A player's personal data; the nickname is not among it, since it is public. */
const marks = {
  email: 'foreign-mail-7731@pavilion.test',
  phone: '4915112387731',
  firstName: 'Foreignfirst',
  lastName: 'Foreignlast',
  birthdate: '1971-12-09',
  city: 'Foreigncity',
  address: 'Foreignstreet 7731',
  personalIdNumber: 'FOREIGN-ID-7731',
};

/** The number of one player's ids tried on every read: within the limit of a minute. */
const IDS_MAX = 12;
/** Query parameters without which some lists are empty. */
const query = '?currency=EUR&perPage=100&amount=20&state[]=1&state[]=2';

/** Every read, once with each of these ids where its path has one. */
async function readAll(ids: readonly string[], token?: string): Promise<{ path: string; text: string }[]> {
  const paths = reads.flatMap(({ path }) =>
    path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, encodeURIComponent(id))) : [path, `${path}${query}`],
  );
  const answers: { path: string; text: string }[] = [];
  for (const path of paths) {
    const { text, status } = await server.call('GET', path, token === undefined ? {} : { token });
    expect({ path, isTooMuch: status === 429 || status >= 500 }).toEqual({ path, isTooMuch: false });
    answers.push({ path, text });
  }
  return answers;
}

const idsIn = (value: unknown): string[] => {
  const found = z.looseObject({ id: z.string() }).safeParse(value);
  if (typeof value !== 'object' || value === null) return [];
  return [...(found.success ? [found.data.id] : []), ...Object.values(value).flatMap(idsIn)];
};

describe('what other callers receive', () => {
  it('S4 S72 no read of the contract gives a guest or another player any personal data, whatever id is requested', async () => {
    const ann = await aGambler(server, { ...marks, phone: `+${marks.phone}` });
    await ann.ask('PUT', '/api/player/profile', { ...marks, phone: `+${marks.phone}` });
    const bet = randomUUID();
    await ann.bet('1.00', bet);
    await ann.win('400.00');
    await server.follow([gameHistory, ...retentionFollowers, ...notificationFollowers]);

    const own = await readAll([ann.id], loginOf(await ann.signIn()).accessToken);
    // The control: the owner receives each of them.
    const all = own.map(({ text }) => text).join('\n');
    for (const mark of Object.values(marks)) expect({ mark, isShownToOwner: all.includes(mark) }).toEqual({ mark, isShownToOwner: true });

    const ids = [...new Set([ann.id, ann.sessionId, bet, ...own.flatMap(({ text }) => idsIn(JSON.parse(text)))])];
    const ownIds = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)).slice(0, IDS_MAX);
    const bob = await aPlayer(server);
    for (const reader of [bob.accessToken, undefined]) {
      const answers = await readAll(ownIds, reader);
      const leaks = answers.flatMap(({ path, text }) =>
        Object.values(marks).flatMap((mark) => (text.toLowerCase().includes(mark.toLowerCase()) ? [`${path}: ${mark}`] : [])),
      );
      expect(leaks).toEqual([]);
    }
  });

  it('S4 every object of every answer lists its fields: none passes on whatever else a use case returns', () => {
    const open = (schema: unknown, place: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      if (Array.isArray(schema)) return schema.flatMap((part, index) => open(part, `${place}/${index}`));
      const { type, properties, additionalProperties } = z
        .looseObject({ type: z.unknown(), properties: z.unknown(), additionalProperties: z.unknown() })
        .partial()
        .parse(schema);
      const isOpen = type === 'object' && properties !== undefined && additionalProperties !== false;
      return [...(isOpen ? [place] : []), ...Object.entries(schema).flatMap(([key, value]) => open(value, `${place}/${key}`))];
    };
    const found = Object.entries(api).flatMap(([area, endpoints]) =>
      Object.entries<Endpoint>(endpoints).flatMap(([name, { response }]) =>
        open(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }), `${area}.${name}`),
      ),
    );
    expect(found).toEqual([]);
  });
});
