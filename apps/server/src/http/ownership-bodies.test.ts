import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../kernel/database.ts';
import { adjust, holdCredit } from '../modules/wallet/index.ts';
import { notificationFollowers } from '../modules/notification/reactions.ts';
import type { Called } from '../testing/calls.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

type Player = Awaited<ReturnType<typeof aPlayer>>;
const withId = z.array(z.looseObject({ id: z.string() })).min(1);
const idsOf = async (path: string, { accessToken: token }: Player) =>
  withId.parse((await server.call('GET', path, { token })).body.data).map(({ id }) => id);
const accountOf = async (player: Player) => (await idsOf('/api/wallet/accounts', player))[0] ?? '';
async function messageOf(player: Player): Promise<string> {
  await server.follow(notificationFollowers);
  return (await idsOf('/api/notification/messenger/messages', player))[0] ?? '';
}

const heldCreditOf = ({ profile: { id: playerId } }: Player): Promise<string> =>
  inTransaction(server.context.database, async (transaction) => {
    const money = { playerId, currency: 'EUR', amountMinor: 2_000n };
    await adjust(server.context, transaction, { ...money, externalId: randomUUID(), reason: 'test' });
    const held = { ...money, reason: 'deposit-limit', origin: randomUUID() } as const;
    return (await holdCredit(server.context, transaction, held)) ?? '';
  });

interface Row {
  /** Creates such an id for a player. */
  own: (player: Player) => Promise<string>;
  /** The player's call with this id. */
  call: (token: string, id: string) => Promise<Called>;
  /** The owner's view afterwards; it must be unchanged. */
  find: (player: Player) => Promise<unknown>;
}

const accountsOf = async ({ accessToken: token }: Player) => (await server.call('GET', '/api/wallet/accounts', { token })).body.data;
const messagesOf = async ({ accessToken: token }: Player) =>
  (await server.call('GET', '/api/notification/messenger/messages', { token })).body;
const payment = (accountId: string) => ({ currency: 'EUR', accountId, amount: 20, country: 'DE', fields: {} });

/** Every id in a body or a query that names something a player owns. */
const owned: Readonly<Record<string, Row>> = {
  'POST /api/game/games/{id}/play accountId': {
    own: accountOf,
    call: (token, accountId) => {
      const body = { accountId, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false };
      return server.call('POST', '/api/game/games/ember-run/play', { token, body });
    },
    find: accountsOf,
  },
  'POST /api/payment/invoices/deposit accountId': {
    own: accountOf,
    call: (token, id) =>
      server.call('POST', '/api/payment/invoices/deposit', { token, body: { method: 'pavilion.deposit.card', ...payment(id) } }),
    find: accountsOf,
  },
  'POST /api/payment/invoices/withdrawal accountId': {
    own: accountOf,
    call: (token, id) =>
      server.call('POST', '/api/payment/invoices/withdrawal', { token, body: { method: 'pavilion.withdrawal.card', ...payment(id) } }),
    find: accountsOf,
  },
  'POST /api/payment/invoices/withdrawal heldCreditId': {
    own: heldCreditOf,
    call: async (token, heldCreditId) => {
      const { body } = await server.call('GET', '/api/wallet/accounts', { token });
      const accounts = withId.safeParse(body.data);
      const accountId = accounts.success ? (accounts.data[0]?.id ?? '') : '';
      const wanted = { method: 'pavilion.withdrawal.card', ...payment(accountId), heldCreditId };
      return server.call('POST', '/api/payment/invoices/withdrawal', { token, body: wanted });
    },
    find: async ({ accessToken: token }) => (await server.call('GET', '/api/wallet/held', { token })).body.data,
  },
  'POST /api/notification/messenger/messages/read messageIds': {
    own: messageOf,
    call: (token, id) => server.call('POST', '/api/notification/messenger/messages/read', { token, body: { messageIds: [id] } }),
    find: messagesOf,
  },
  'DELETE /api/notification/messenger/messages messageIds': {
    own: messageOf,
    call: (token, id) => server.call('DELETE', '/api/notification/messenger/messages', { token, body: { messageIds: [id] } }),
    find: messagesOf,
  },
  'DELETE /api/game/bonuses/bonuscodes playerBonusCodeId': {
    own: async ({ accessToken: token }) => {
      const body = { bonusCode: 'TOPUP50', trigger: 3 };
      return withId.parse([(await server.call('POST', '/api/game/bonuses/bonuscodes', { token, body })).body.data])[0]?.id ?? '';
    },
    call: (token, id) => server.call('DELETE', '/api/game/bonuses/bonuscodes', { token, body: { playerBonusCodeId: id } }),
    find: async ({ accessToken: token }) => (await server.call('GET', '/api/game/bonuses/bonuscodes?trigger=3', { token })).body.data,
  },
};

/** Ids of shared things: games, providers, and the operator's public offers. */
const common: Readonly<Record<string, string>> = {
  'GET /api/game/games collectionId': 'a collection',
  'GET /api/game/games providerId': 'a provider',
  'GET /api/game/games gameId': 'a game',
  'GET /api/game/spins gameId': 'a game; the rows are the caller’s own',
  'GET /api/game/bets id': 'a ticket of the caller’s; another player’s is not found (bets.test)',
  'GET /api/payment/invoices id': 'a payment of the caller’s; another player’s is not found (invoices.test)',
  'GET /api/game/player-bonuses packageId': 'a package of the operator; the rows are the caller’s own',
  'GET /api/game/player-freespins packageId': 'a package of the operator; the rows are the caller’s own',
  'GET /api/game/bonuses bonusIds': 'bonuses on offer',
  'GET /api/game/bonuses questId': 'a quest on offer',
  'GET /api/game/bonuses/status bonusIds': 'bonuses on offer; how they stand is the caller’s own',
  'POST /api/payment/invoices/deposit bonusId': 'a bonus on offer',
  'POST /api/player/passkeys id': 'what the authenticator names its key; one of another player’s is refused (passkeys.test)',
  'POST /api/player/passkeys rawId': 'what the authenticator names its key; one of another player’s is refused (passkeys.test)',
  'POST /api/player/passkeys/step-up id': 'what the authenticator names its key; one of another player’s is refused (passkeys.test)',
  'POST /api/player/passkeys/step-up rawId': 'what the authenticator names its key; one of another player’s is refused (passkeys.test)',
  'POST /api/player/sessions/passkey id': 'what the authenticator names its key; one of another player’s is refused (passkeys.test)',
  'POST /api/player/sessions/passkey rawId': 'what the authenticator names its key; one of another player’s is refused (passkeys.test)',
  'PUT /api/player/profile freshchatRestoreId': 'a value of the chat service, kept as it came',
};

const jsonObject = z.record(z.string(), z.unknown());
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
        requestBody: z.unknown().optional(),
      }),
    ),
  ),
});
const isIdName = (name: string): boolean => /^(?:id|\w*Ids?)(?:\[\])?$/.test(name);

/** Names of properties anywhere in a JSON Schema. */
function propertiesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertiesIn);
  const node = jsonObject.safeParse(schema);
  if (!node.success) return [];
  const properties = jsonObject.safeParse(node.data['properties']);
  return [...(properties.success ? Object.keys(properties.data) : []), ...Object.values(node.data).flatMap(propertiesIn)];
}

/** `METHOD path name` of every id in a body or a query of the API, according to its description. */
async function idsOfApi(): Promise<string[]> {
  const { paths } = openApi.parse(await (await fetch(`${server.url}/api/openapi.json`)).json());
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
        const names = [...parameters.filter((each) => each.in === 'query').map(({ name }) => name), ...propertiesIn(requestBody)];
        return [...new Set(names.filter(isIdName))].map((name) => `${method.toUpperCase()} ${path} ${name.replace('[]', '')}`);
      }),
    );
}

describe('owned things named in a body or a query', () => {
  it('S2 C-07 classifies every id of the contract by owner', async () => {
    expect((await idsOfApi()).toSorted()).toEqual([...Object.keys(owned), ...Object.keys(common)].toSorted());
  });

  it.each(Object.entries(owned))('S2 C-07 %s: another player’s is answered like an unknown one and left unchanged', async (_name, row) => {
    const [owner, stranger] = [await aPlayer(server), await aPlayer(server)];
    const [own, before] = [await row.own(owner), await row.find(owner)];
    await row.own(stranger);
    const [foreign, unknown] = [await row.call(stranger.accessToken, own), await row.call(stranger.accessToken, randomUUID())];
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
    expect((await row.call('', own)).status).toBe(401);
    expect((await row.call(owner.accessToken, 'none')).status).toBeLessThan(500);
    expect(await row.find(owner)).toEqual(before);
  });
});
