import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { setPlayerStatus } from '../../player/index.ts';
import { aGambler, type Gambler } from '../../risk/testing/gambler.ts';
import { seededCampaignId } from '../bonuses/campaigns/seed.ts';
import { forgetCatalogue } from '../catalogue/snapshot.ts';
import { issueBonus } from '../index.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
  await server.testDatabase.pool.query("update game.game set blocked_countries = array['SE'] where identity = 'paper-fox'");
  forgetCatalogue(server.context);
});
afterAll(() => server.stop());

const accountShape = z.array(z.object({ id: z.string() })).min(1);
const launchShape = z.object({ gameUrl: z.url(), token: z.string().min(1) });
const startRequest = { lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false };

/** Starts a game as the site does. */
async function play(player: Gambler, game = 'ember-run') {
  const [account] = accountShape.parse((await player.ask('GET', '/api/wallet/accounts')).body.data);
  return player.ask('POST', `/api/game/games/${game}/play`, { ...startRequest, accountId: account?.id });
}

async function holdActiveBonus(player: Gambler): Promise<void> {
  const order = { playerId: player.id, campaignId: seededCampaignId('ten-on-top'), currency: 'EUR', amountMinor: 1_000n, source: 'test' };
  const issued = await inTransaction(server.context.database, (transaction) =>
    issueBonus(server.context, transaction, { ...order, sourceKey: randomUUID() }),
  );
  expect(issued.outcome).not.toBe('usedUp');
  const id = issued.outcome === 'usedUp' ? '' : issued.bonusId;
  expect((await player.ask('PUT', `/api/game/player-bonuses/${id}/activate`)).status).toBe(200);
}

interface Refusal {
  why: string;
  code: number;
  status: number;
  country?: string;
  game?: string;
  come: (player: Gambler) => Promise<unknown>;
}

const daily = { period: 'daily', amount: 20, currency: 'EUR' };
const refusals: readonly Refusal[] = [
  {
    why: 'a bet limit that is used up',
    code: 14_100,
    status: 409,
    come: async (player) => [await player.set({ ...daily, definition: 1 }), await player.bet('20.00')],
  },
  {
    why: 'a loss limit that is used up',
    code: 14_101,
    status: 409,
    come: async (player) => [await player.set({ ...daily, definition: 2 }), await player.bet('20.00')],
  },
  {
    why: 'a limited player',
    code: 14_103,
    status: 409,
    come: (player) =>
      inTransaction(server.context.database, (transaction) =>
        setPlayerStatus(server.context, transaction, { playerId: player.id, status: 2 }),
      ),
  },
  { why: 'a break', code: 14_105, status: 409, come: (player) => player.set({ definition: 5, period: '24h' }) },
  { why: 'a game the active bonus excludes', code: 14_306, status: 409, game: 'lake-poker', come: holdActiveBonus },
  {
    why: 'a game that is closed in the player’s country',
    code: 14_308,
    status: 451,
    country: 'SE',
    game: 'paper-fox',
    come: () => Promise.resolve(),
  },
];

describe('the start of a game', () => {
  it('C-86 answers a player with the game’s address and a token the game can bet with', async () => {
    const player = await aGambler(server);
    const launched = await play(player);
    expect(launched.status).toBe(200);
    const { gameUrl, token } = launchShape.parse(launched.body.data);
    expect(new URL(gameUrl).searchParams.get('token')).toBe(token);
    const studio = aStudio(server, { player: { ...player, currency: 'EUR' }, token, gameId: 'ember-run', providerId: 'northlight-works' });
    expect((await studio.bet(randomUUID(), '1.00')).body).toMatchObject({ status: 'OK', balance: '999.00' });
  });

  it.each(refusals)('C-86 refuses $why with $code and opens no session', async ({ code, status, game, country, come }) => {
    const player = await aGambler(server, country === undefined ? {} : { country });
    await come(player);
    const open = async (): Promise<unknown> =>
      (await server.testDatabase.pool.query('select 1 from ledger.game_session where player_id = $1', [player.id])).rowCount;
    const before = await open();
    const refused = await play(player, game);
    expect([refused.status, refused.body.error?.code, refused.body.data]).toEqual([status, code, undefined]);
    expect(await open()).toBe(before);
  });
});
