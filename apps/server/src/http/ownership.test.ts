import { randomUUID } from 'node:crypto';
import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../kernel/database.ts';
import { findCampaignByIdentity, issueBonus } from '../modules/game/index.ts';
import { aPlayer, PASSWORD, startPlayerServer, type PlayerServer } from '../testing/player-server.ts';
import { insertPasskey } from '../modules/player/passkeys/store.ts';
import { buildDataExport } from '../modules/player/data-export/service.ts';
import { sendDocument } from '../testing/calls.ts';

interface Owner {
  token: string;
  sessionId: string;
}

const withId = z.object({ id: z.string() });
const UNKNOWN_ID = '0198f4a0-0000-7000-8000-000000000000';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

async function accountOf({ token }: Owner): Promise<string> {
  const { body } = await server.call('GET', '/api/wallet/accounts', { token });
  return z.array(withId).min(1).parse(body.data)[0]?.id ?? '';
}

const documentOf = ({ token }: Owner): Promise<string> => sendDocument(server, token);

async function dataExportOf({ token }: Owner): Promise<string> {
  const body = { currentPassword: PASSWORD };
  const { id } = withId.parse((await server.call('POST', '/api/player/data-exports', { token, body })).body.data);
  await buildDataExport(server.context, { exportId: id });
  return id;
}

async function invoiceOf(owner: Owner): Promise<string> {
  const body = {
    method: 'pavilion.deposit.card',
    currency: 'EUR',
    accountId: await accountOf(owner),
    amount: 20,
    country: 'DE',
    fields: {},
  };
  const opened = await server.call('POST', '/api/payment/invoices/deposit', { token: owner.token, body });
  return z.object({ invoiceId: z.string() }).parse(opened.body.data).invoiceId;
}

async function limitOf({ token }: Owner): Promise<string> {
  const body = { definition: 3, period: 'daily', amount: 50, currency: 'EUR' };
  return withId.parse((await server.call('POST', '/api/player/limits', { token, body })).body.data).id;
}

async function questOf({ token }: Owner): Promise<string> {
  const id =
    z
      .array(withId)
      .min(1)
      .parse((await server.call('GET', '/api/retention/quests', { token })).body.data)[0]?.id ?? '';
  await server.call('PUT', `/api/retention/quests/${id}/activate`, { token });
  return id;
}

async function bonusOf({ token }: Owner): Promise<string> {
  const { body } = await server.call('GET', '/api/player/profile', { token });
  const campaign = await findCampaignByIdentity(server.context.database, 'reward-bonus');
  const order = {
    playerId: withId.parse(body.data).id,
    campaignId: campaign?.id ?? '',
    currency: 'EUR',
    source: 'test',
    sourceKey: randomUUID(),
  };
  const issued = await inTransaction(server.context.database, (transaction) => issueBonus(server.context, transaction, order));
  return issued.outcome === 'usedUp' ? '' : issued.bonusId;
}

async function freespinOf({ token }: Owner): Promise<string> {
  const body = { bonusCode: 'SPINS10', trigger: 1 };
  await server.call('POST', '/api/game/bonuses/bonuscodes', { token, body });
  return (
    z
      .array(withId)
      .min(1)
      .parse((await server.call('GET', '/api/game/player-freespins', { token })).body.data)[0]?.id ?? ''
  );
}

async function passkeyOf({ token }: Owner): Promise<string> {
  const { body } = await server.call('GET', '/api/player/profile', { token });
  const id = randomUUID();
  const key = { credentialId: id, publicKey: Buffer.from([1]), rpId: 'localhost', transports: [], signCount: 0, isBackedUp: false };
  const playerId = withId.parse(body.data).id;
  await insertPasskey(server.context.database, { ...key, id, ownerId: playerId, name: 'Phone', createdAt: server.clock.now() });
  return id;
}

/**
 * The owner of the id in each address, and how a player obtains one. A call that is missing here fails the test: add the owner of its id.
 */
const owned: Readonly<Record<string, (owner: Owner) => Promise<string>>> = {
  'player.closeSession': async ({ sessionId }) => sessionId,
  'player.readDocument': documentOf,
  'player.deleteDocument': documentOf,
  'player.readDataExport': dataExportOf,
  'player.renamePasskey': passkeyOf,
  'player.removePasskey': passkeyOf,
  'wallet.switchAccount': accountOf,
  'wallet.hideAccount': accountOf,
  'payment.declineInvoice': invoiceOf,
  'payment.readReceipt': invoiceOf,
  'risk.updateLimit': limitOf,
  'risk.deleteLimit': limitOf,
  'retention.cancelQuest': questOf,
  'game.activatePlayerBonus': bonusOf,
  'game.cancelPlayerBonus': bonusOf,
  'game.activatePlayerFreespin': freespinOf,
  'game.cancelPlayerFreespin': freespinOf,
  'risk.confirmLimit': limitOf,
};
/** Calls whose address names something that all players share: a game, a provider, a tournament, a document of the content. */
const common: readonly string[] = [
  'content.listDocuments',
  'player.leaveForProvider',
  // A provider's name; the rows behind it are the caller's own.
  'player.removeSocialIdentities',
  // A method's id; the card behind it is the caller's own.
  'payment.removeSavedCard',
  'game.readProvider',
  'game.readGame',
  'game.playGame',
  'game.addFavorite',
  'game.removeFavorite',
  'retention.activateQuest',
  'retention.readTournament',
  'retention.participateInTournament',
];

const named = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([operation, endpoint]: [string, Endpoint]) => ({ name: `${area}.${operation}`, endpoint })),
);
const addressed = named.filter(({ endpoint }) => endpoint.params !== undefined);

describe('owned things named in an address', () => {
  it('S2 classifies every call with an id by owner', () => {
    expect(addressed.map(({ name }) => name).toSorted()).toEqual([...Object.keys(owned), ...common].toSorted());
  });

  it.each(addressed.filter(({ name }) => name in owned))(
    'S2 C-07 $name knows another player’s id as little as one that never was',
    async ({ name, endpoint }) => {
      const [owner, stranger] = [await aPlayer(server), await aPlayer(server)];
      const own = await owned[name]?.({ token: owner.accessToken, sessionId: owner.sessionId });
      const call = (token: string, id = '') =>
        fetch(`${server.url}${endpoint.path.replace(':id', id)}`, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${token}` },
        });
      const [foreign, unknown] = [await call(stranger.accessToken, own), await call(stranger.accessToken, UNKNOWN_ID)];
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(await foreign.text()).toBe(await unknown.text());
      // Guests learn as little, and an id of another kind does not match.
      expect([(await call('', own)).status, (await call('forged', own)).status]).toEqual([401, 401]);
      expect((await call(owner.accessToken, owner.profile.id)).status).toBe(404);
      for (const none of ['none', '0', `${own}0`, '%00']) expect((await call(owner.accessToken, none)).status).toBe(404);
      // The owner still gets it by the same id, unchanged.
      expect((await call(owner.accessToken, own)).status).not.toBe(404);
    },
  );
});
