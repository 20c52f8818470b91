import { verifyBooks } from '@pavilion/ledger';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction, many } from '../../kernel/database.ts';
import { aGameSession, signedCall } from '../../testing/builders.ts';
import { startNeighbour } from '../../testing/neighbour.ts';
import { type Called, callsTo } from '../../testing/calls.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { promotionsOf } from '../../testing/promotions.ts';
import { adjust } from '../wallet/index.ts';
import { connectionOf } from '../wallet/ledger/connection.ts';
import { seededCampaignId } from './bonuses/campaigns/seed.ts';
import { bonusProgress } from './bonuses/follow.ts';
import { notifyStudio } from './freespins/orders.ts';
import { freespinProgress } from './freespins/reactions.ts';
import { issueBonus } from './index.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Requests at once, half of them to each of two processes (reliability §6). */
const AT_ONCE = 30;
// How often all of it is repeated; `npm run races` repeats it fifty times, as reliability §6 asks.
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3);
const thirty = Array.from({ length: AT_ONCE }, (_, index) => index);
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);

let server: PlayerServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
let calls: readonly PlayerServer['call'][];
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  neighbour = await startNeighbour(server);
  calls = [server.call, callsTo(neighbour.url)];
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

type Player = Awaited<ReturnType<typeof aPlayer>>;
/** A call to one of the two, in turn; made again where an overloaded machine decided nothing (reliability §6). */
async function ask(player: Player, index: number, sent: { method: string; path: string; body?: unknown }): Promise<Called> {
  const { method, path, body } = sent;
  const { accessToken: token } = player;
  const call = calls[index % calls.length] ?? server.call;
  const answer = await call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return answer.status === 503 ? ask(player, index, sent) : answer;
}
const put = (player: Player, path: string, index: number) => ask(player, index, { method: 'PUT', path });
const statusesOf = (answers: readonly { status: number }[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const oneOf = (won: number, lost: number): number[] => [won, ...Array.from({ length: AT_ONCE - 1 }, () => lost)].toSorted((a, b) => a - b);

const accounts = z.array(z.looseObject({ id: z.string(), realBalance: z.number(), bonusBalance: z.number() })).min(1);
const accountOf = async (player: Player) => {
  const [first] = accounts.parse((await ask(player, 0, { method: 'GET', path: '/api/wallet/accounts' })).body.data);
  if (first === undefined) throw new Error('the player has no account');
  return first;
};
const bonuses = z.array(z.looseObject({ status: z.int(), result: z.int() }));
const issue = async ({ profile }: Player, amountMinor: bigint): Promise<string> => {
  const order = { playerId: profile.id, campaignId: seededCampaignId('reward-bonus'), currency: 'EUR', amountMinor, source: 'test' };
  const issued = await inTransaction(server.context.database, (transaction) =>
    issueBonus(server.context, transaction, { ...order, sourceKey: randomUUID() }),
  );
  return issued.outcome === 'usedUp' ? '' : issued.bonusId;
};
const giveCash = ({ profile }: Player, amountMinor: bigint) =>
  inTransaction(server.context.database, (transaction) => {
    const key = { playerId: profile.id, currency: 'EUR', externalId: randomUUID(), reason: 'test' };
    return adjust(server.context, transaction, { ...key, amountMinor });
  });

/** The studio's bets and wins of a player; a bet without a decision is sent again, as a studio does. */
async function atPlay(player: Player) {
  const session = await aGameSession(server, { id: player.profile.id, email: player.email, currency: 'EUR' });
  const send = async (path: 'bet' | 'win', facts: object): Promise<unknown> => {
    const body = { playerId: player.profile.id, gameId: session.gameId, currency: 'EUR', ...facts };
    const answer = await signedCall(server, { providerId: session.providerId, path: `/provider/v1/${path}`, body });
    return answer.status === 503 ? send(path, facts) : answer.body['status'];
  };
  return {
    bet: (facts: object) => send('bet', { sessionToken: session.token, transactionId: randomUUID(), roundId: randomUUID(), ...facts }),
    win: (facts: object) => send('win', { transactionId: randomUUID(), ...facts }),
  };
}

describe('thirty at once in two processes, round after round', () => {
  it('X10 activate one bonus once, with one grant', async () => {
    const player = await aPlayer(server);
    for (const _ of rounds) {
      const id = await issue(player, 1_000n);
      const answers = await Promise.all(thirty.map((index) => put(player, `/api/game/player-bonuses/${id}/activate`, index)));
      expect(statusesOf(answers)).toEqual(oneOf(200, 409));
      expect(await accountOf(player)).toMatchObject({ realBalance: 0, bonusBalance: 10 });
      expect((await put(player, `/api/game/player-bonuses/${id}/cancel`, 0)).status).toBe(200);
    }
  });

  it('X11 cancel a bonus or release it, never both, beside the bet that completes it and a win of its rounds', async () => {
    for (const round of rounds) {
      const player = await aPlayer(server);
      await giveCash(player, 5_000n);
      const id = await issue(player, 200n);
      await put(player, `/api/game/player-bonuses/${id}/activate`, round);
      const play = await atPlay(player);
      expect(await play.bet({ roundId: 'first', amount: '5.00' })).toBe('OK');
      const acts = [
        () => play.bet({ amount: '5.00' }),
        () => play.win({ roundId: 'first', amount: '1.00' }),
        ...thirty.slice(2).map((index) => () => put(player, `/api/game/player-bonuses/${id}/cancel`, index)),
      ];
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      await server.follow([bonusProgress]);
      const [bonus] = bonuses.parse((await ask(player, 0, { method: 'GET', path: '/api/game/player-bonuses' })).body.data);
      const { realBalance, bonusBalance } = await accountOf(player);
      // Played, with the 2.00 of the bonus in cash, or cancelled without them.
      expect([
        [3, 2, 43, 0],
        [3, 3, 41, 0],
      ]).toContainEqual([bonus?.status, bonus?.result, realBalance, bonusBalance]);
    }
  });

  it('X12 open free spins once, and use the last of them once', async () => {
    const promotions = promotionsOf(server);
    for (const _ of rounds) {
      const player = await aPlayer(server);
      await promotions.give(player, 'starter-spins', 'first');
      const [given] = await promotions.freespins(player, '?status[]=1');
      const id = given?.id ?? '';
      const answers = await Promise.all(thirty.map((index) => put(player, `/api/game/player-freespins/${id}/activate`, index)));
      expect(statusesOf(answers)).toEqual(oneOf(200, 409));
      await notifyStudio(server.context, id);
      const orders = await many(server.context.database)`select spin_count from sandbox.studio_freespin where campaign_id = ${id}`;
      expect(orders).toHaveLength(1);
      const { bet } = await atPlay(player);
      const spin = () => bet({ kind: 'freespin', freespinId: id, amount: '0.00' });
      for (let used = 1; used < 5; used += 1) expect(await spin()).toBe('OK');
      const last = await Promise.all(thirty.map(spin));
      expect(last.toSorted()).toEqual([...Array.from({ length: AT_ONCE - 1 }, () => 'LIMIT_EXCEEDED'), 'OK']);
      await server.follow([freespinProgress]);
      expect(await promotions.freespins(player)).toMatchObject([{ usedCount: 5 }]);
    }
  });

  it('X16 set one limit of a kind and period, and leave one change of it pending', async () => {
    for (const _ of rounds) {
      const player = await aPlayer(server);
      const limit = { definition: 3, period: 'daily', amount: 100, currency: 'EUR' };
      const path = '/api/player/limits';
      const set = await Promise.all(thirty.map((index) => ask(player, index, { method: 'POST', path, body: limit })));
      expect(statusesOf(set)).toEqual(oneOf(200, 409));
      const limits = z.array(z.looseObject({ id: z.string(), status: z.int() }));
      const own = async () => limits.parse((await ask(player, 0, { method: 'GET', path })).body.data);
      const [first] = await own();
      const raise = (index: number) =>
        ask(player, index, { method: 'PUT', path: `${path}/${first?.id ?? ''}`, body: { amount: 200 + index } });
      expect(new Set(statusesOf(await Promise.all(thirty.map(raise))))).toEqual(new Set([200]));
      expect((await own()).map(({ status }) => status).toSorted()).toEqual([1, 2]);
    }
  });

  it('X22 open one session of a game', async () => {
    const player = await aPlayer(server);
    const { id: accountId } = await accountOf(player);
    const body = { accountId, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false };
    for (const _ of rounds) {
      const play = (index: number) => ask(player, index, { method: 'POST', path: '/api/game/games/ember-run/play', body });
      const answers = await Promise.all(thirty.map(play));
      expect(statusesOf(answers)).toEqual(thirty.map(() => 200));
      const rows = await many<{ open: bigint }>(server.context.database)`
        select count(*) as open from ledger.game_session where player_id = ${player.profile.id} and closed_at is null
      `;
      expect(rows).toEqual([{ open: 1n }]);
    }
  });
});

it('I1 I9 I14 I15 I21 C53 are whole after all of it', async () => {
  const findings = await verifyBooks(connectionOf(server.context.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
