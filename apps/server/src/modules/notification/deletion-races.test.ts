import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNeighbour } from '../../testing/neighbour.ts';
import { type Called, callsTo } from '../../testing/calls.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { insertCode } from '../game/bonus-codes/store.ts';
import { seededCampaignId } from '../game/bonuses/campaigns/seed.ts';
import { insertMessage } from './messages/store.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Requests at once, half of them to each of two processes (reliability §6). */
const AT_ONCE = 30;
// How often all of it is repeated; `npm run races` repeats it fifty times, as reliability §6 asks.
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);

let server: PlayerServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  neighbour = await startNeighbour(server);
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

/**
 * Sends the same DELETE thirty times at once, and repeats requests that an overloaded machine answered with 503; no other failure is
 * accepted.
 */
function race(token: string, path: string, body?: unknown): Promise<Called[]> {
  const options = { token, headers: { connection: 'close' }, ...(body === undefined ? {} : { body }) };
  const decided = async (url: string): Promise<Called> => {
    const called = await callsTo(url)('DELETE', path, options);
    return called.status === 503 ? decided(url) : called;
  };
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => decided(index % 2 === 0 ? server.url : neighbour.url)));
}

/** One succeeds, and the others get the same answer: there is nothing to delete. */
function expectOneRemoval(all: readonly Called[]): Called['body'] {
  const [removed, ...more] = all.filter(({ status }) => status === 200);
  expect([removed?.status, more]).toEqual([200, []]);
  const refused = all.filter(({ status }) => status === 404).map(({ text }) => text);
  expect([refused.length, new Set(refused).size]).toEqual([AT_ONCE - 1, 1]);
  return removed?.body ?? {};
}

async function aPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: 'navy' } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}

const identified = z.looseObject({ id: z.string() });
const counted = async (statement: string, parameters: unknown[]) =>
  (await server.testDatabase.pool.query<{ times: number }>(statement, parameters)).rows[0]?.times;

describe('thirty deletions at once in two processes', () => {
  it('X21 C-73 take a waiting bonus code away once, and it may be entered again', async () => {
    const { accessToken: token } = await aPlayer(server);
    const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
    const terms = { code, trigger: 3, usesMax: null, currencies: [], countries: [], availableTo: null };
    await insertCode(server.context.database, { id: randomUUID(), campaignId: seededCampaignId('first-hundred'), ...terms });
    const path = '/api/game/bonuses/bonuscodes';
    for (const _ of rounds) {
      const entered = await server.call('POST', path, { token, body: { bonusCode: code, trigger: 3 } });
      expect(entered.body.data).toMatchObject({ status: 2, result: 1 });
      const { id } = identified.parse(entered.body.data);
      const removed = expectOneRemoval(await race(token, path, { playerBonusCodeId: id }));
      expect(removed.data).toMatchObject({ id, bonusCode: code });
      expect((await server.call('GET', `${path}?trigger=3`, { token })).body.data).toEqual([]);
    }
  });

  it('X21 C-38 delete a document once: one record, one event, one order to remove its file', async () => {
    for (const _ of rounds) {
      const { accessToken: token, profile } = await aPlayer(server);
      const upload = async () => {
        const form = new FormData();
        form.append('type', 'address');
        form.append('file', new Blob([await aPicture()], { type: 'image/jpeg' }), 'bill.jpg');
        return identified.parse((await server.call('POST', '/api/player/documents', { token, body: form })).body.data);
      };
      const [deleted, kept] = [await upload(), await upload()];
      const changes = () =>
        counted(`select count(*)::int as times from kernel.event where type = 'PlayerChanged' and player_id = $1`, [profile.id]);
      const before = (await changes()) ?? 0;
      const jobs = `select count(*)::int as times from graphile_worker.jobs where task_identifier = 'player.remove-file'`;
      const answered = expectOneRemoval(await race(token, `/api/player/documents/${deleted.id}`));
      expect(answered.data).toMatchObject([{ id: kept.id }]);
      expect([await changes(), await counted(jobs, [])]).toEqual([before + 1, 1]);
      const records = `select count(*)::int as times from kernel.audit_record where kind = 'documentDeleted' and player_id = $1`;
      expect(await counted(records, [profile.id])).toBe(1);
      await server.runJobs();
      const list = await server.call('GET', '/api/player/documents', { token });
      expect(list.body.data).toMatchObject([{ id: kept.id }]);
    }
  });

  it('X21 C-79 delete a message once, and all answers give the same number of remaining ones', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const path = '/api/notification/messenger/messages';
    const receive = async (): Promise<string> => {
      const [id, createdAt] = [randomUUID(), server.clock.now()];
      const text = {
        cause: id,
        title: 'News',
        body: 'There is some.',
        linkUrl: null,
        linkLabel: null,
        image: null,
        subject: null,
        locale: null,
      };
      await insertMessage(server.context.database, { id, playerId: profile.id, createdAt, ...text });
      return id;
    };
    const kept = await receive();
    for (const _ of rounds) {
      const all = await race(token, path, { messageIds: [await receive()] });
      expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(all[0]).toMatchObject({ status: 200, body: { data: { totalUnread: 1 } } });
      expect((await server.call('GET', path, { token })).body).toMatchObject({ data: [{ id: kept }], meta: { totalRows: 1 } });
    }
  });
});
