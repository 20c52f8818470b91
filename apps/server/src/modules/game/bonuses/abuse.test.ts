import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction, many } from '../../../kernel/database.ts';
import { aGameSession, signedCall } from '../../../testing/builders.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { activeAccountOf, adjust, bonusStandingsOf, excludePlayer } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { issueBonus } from '../index.ts';
import { bonusFreeze } from '../freespins/freeze.ts';
import { bonusProgress } from './follow.ts';
import { listSpins } from '../history/service.ts';
import { setBets } from '../sportsbook/bet-store.ts';
import { listBets } from '../sportsbook/bets.ts';
import { gameHistory } from '../reactions.ts';
import { seededCampaignId } from './campaigns/seed.ts';
import { activateBonus, expireBonuses, listPlayerBonuses } from './service.ts';

const TIMES = 30;
const thirty = Array.from({ length: TIMES }, (_, index) => index);

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

type Player = Awaited<ReturnType<typeof aPlayer>>;
const bonusShape = z.looseObject({
  id: z.string(),
  status: z.int(),
  result: z.int(),
  currentWagerAmount: z.number(),
  remainingAmount: z.number(),
});
const accountShape = z.looseObject({ id: z.string(), realBalance: z.number(), bonusBalance: z.number() });

const put = (player: Player, id: string, action: 'activate' | 'cancel') =>
  server.call('PUT', `/api/game/player-bonuses/${id}/${action}`, { token: player.accessToken });
const bonusesOf = async (player: Player) =>
  z.array(bonusShape).parse((await server.call('GET', '/api/game/player-bonuses', { token: player.accessToken })).body.data);
async function accountOf(player: Player) {
  const { body } = await server.call('GET', '/api/wallet/accounts', { token: player.accessToken });
  const [first] = z.array(accountShape).parse(body.data);
  if (first === undefined) throw new Error('the player has no account');
  return first;
}
const issue = async (player: Player, campaign: string, amountMinor: bigint): Promise<string> => {
  const order = { playerId: player.profile.id, campaignId: seededCampaignId(campaign), currency: 'EUR', amountMinor, source: 'test' };
  const issued = await inTransaction(server.context.database, (transaction) =>
    issueBonus(server.context, transaction, { ...order, sourceKey: randomUUID() }),
  );
  return issued.outcome === 'usedUp' ? '' : issued.bonusId;
};
const giveCash = (player: Player, amountMinor: bigint) =>
  inTransaction(server.context.database, (transaction) =>
    adjust(server.context, transaction, {
      playerId: player.profile.id,
      currency: 'EUR',
      externalId: randomUUID(),
      reason: 'test',
      amountMinor,
    }),
  );

/** A player in a game, and what the studio asks of the wallet for them. */
async function atPlay(player: Player, gameKey = 'ember-run') {
  const session = await aGameSession(server, { id: player.profile.id, email: player.email, currency: 'EUR' }, gameKey);
  const send = async (path: string, facts: object) => {
    const body = { transactionId: randomUUID(), playerId: player.profile.id, gameId: session.gameId, currency: 'EUR', ...facts };
    return (await signedCall(server, { providerId: session.providerId, path: `/provider/v1/${path}`, body })).body;
  };
  return {
    bet: (amount: string, facts: object = {}) => send('bet', { sessionToken: session.token, roundId: randomUUID(), amount, ...facts }),
    win: (amount: string, facts: object) => send('win', { amount, ...facts }),
    rollback: (referenceId: string) => send('rollback', { referenceId, scope: 'op' }),
  };
}

/** Names of events on the player's own channel of bets. */
async function noticesOf(player: Player): Promise<string[]> {
  const rows = await many<{ event: string }>(server.context.database)`
    select payload -> 'data' ->> 'event' as event
    from kernel.realtime_outbox
    where payload ->> 'channel' = ${`game:bets#${player.profile.id}`}
    order by id
  `;
  return rows.map(({ event }) => event);
}
const soundBooks = async () =>
  (await verifyBooks(connectionOf(server.context.database))).filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);

describe('a bonus that a bet has lost', () => {
  for (const correction of ['rollback', 'win'] as const)
    it(`W-130 is active again after the ${correction} of that bet: account, row and list agree`, async () => {
      const player = await aPlayer(server);
      const id = await issue(player, 'reward-bonus', 1_000n);
      await put(player, id, 'activate');
      const { bet, win, rollback } = await atPlay(player);
      const [transactionId, roundId] = [randomUUID(), randomUUID()];
      expect(await bet('10.00', { transactionId, roundId, roundClosed: true })).toMatchObject({ status: 'OK' });
      await followToEnd(server.context, bonusProgress);
      expect(await bonusesOf(player)).toMatchObject([{ id, status: 3, result: 5, finishedAt: expect.any(String) }]);

      const answer = correction === 'rollback' ? await rollback(transactionId) : await win('32.50', { roundId });
      expect(answer).toMatchObject({ status: 'OK' });
      await followToEnd(server.context, bonusProgress);
      const amount = correction === 'rollback' ? 10 : 32.5;
      await followToEnd(server.context, gameHistory);
      const { data: rounds } = await listSpins(server.context, { playerId: player.profile.id, page: 1, perPage: 10 });
      expect(rounds).toMatchObject([
        { amount: correction === 'rollback' ? '0.00' : '10.00', payout: correction === 'rollback' ? '0.00' : '32.50', forfeited: '0.00' },
      ]);
      expect(await accountOf(player)).toMatchObject({ realBalance: 0, bonusBalance: amount });
      expect(await bonusesOf(player)).toMatchObject([{ id, status: 2, result: 1, finishedAt: null, remainingAmount: amount }]);
      expect(await soundBooks()).toEqual([]);
    });

  it('W-130 takes the place of a later bonus that was lost too, though both are followed at once', async () => {
    const player = await aPlayer(server);
    const [first, second] = [await issue(player, 'reward-bonus', 1_000n), await issue(player, 'reward-bonus', 1_000n)];
    const { bet, rollback } = await atPlay(player);
    const transactionId = randomUUID();
    await put(player, first, 'activate');
    await bet('10.00', { transactionId, roundId: randomUUID(), roundClosed: true });
    await followToEnd(server.context, bonusProgress);
    await put(player, second, 'activate');
    await bet('10.00', { transactionId: randomUUID(), roundId: randomUUID(), roundClosed: true });
    expect(await rollback(transactionId)).toMatchObject({ status: 'OK' });
    await followToEnd(server.context, bonusProgress);
    const rows = (await bonusesOf(player)).map(({ id, status, result }) => [id, status, result]);
    expect(rows.toSorted()).toEqual(
      [
        [first, 2, 1],
        [second, 3, 5],
      ].toSorted(),
    );
    expect(await accountOf(player)).toMatchObject({ realBalance: 0, bonusBalance: 10 });
  });
});

describe('a win of which a part lapses', () => {
  const roundsOf = async (player: Player) => {
    await followToEnd(server.context, gameHistory);
    return (await listSpins(server.context, { playerId: player.profile.id, page: 1, perPage: 10 })).data;
  };

  it('W-136 the history shows the amount credited and the amount that lapsed with the bonus; after a rollback, neither', async () => {
    const player = await aPlayer(server);
    await giveCash(player, 400n);
    const id = await issue(player, 'reward-bonus', 200n);
    await put(player, id, 'activate');
    const { bet, win, rollback } = await atPlay(player);
    const [roundId, transactionId] = [randomUUID(), randomUUID()];
    expect(await bet('5.00', { roundId })).toMatchObject({ status: 'OK' });
    await put(player, id, 'cancel');
    const paid = { status: 'OK', balance: '20.00', forfeited: '5.00' };
    expect(await win('25.00', { roundId, transactionId, roundClosed: true })).toMatchObject({ ...paid, duplicate: false });
    expect(await win('25.00', { roundId, transactionId, roundClosed: true })).toMatchObject({ ...paid, duplicate: true });
    expect(await accountOf(player)).toMatchObject({ realBalance: 20, bonusBalance: 0 });
    expect(await roundsOf(player)).toMatchObject([{ id: roundId, amount: '5.00', payout: '20.00', forfeited: '5.00' }]);
    const winners = await many<{
      payout_minor: bigint;
    }>(server.context.database)`select payout_minor from game.winner where player_id = ${player.profile.id}`;
    expect(winners).toMatchObject([{ payout_minor: 2_000n }]);
    expect(await rollback(transactionId)).toMatchObject({ status: 'OK' });
    expect(await roundsOf(player)).toMatchObject([{ payout: '0.00', forfeited: '0.00' }]);
    expect(await soundBooks()).toEqual([]);
  });

  it('W-136 the list of rounds agrees with the account when a bet that lost the bonus is corrected', async () => {
    const player = await aPlayer(server);
    await put(player, await issue(player, 'reward-bonus', 1_000n), 'activate');
    const { bet, win } = await atPlay(player);
    const roundId = randomUUID();
    await bet('10.00', { roundId, roundClosed: true });
    await server.clock.advance(15 * 86_400);
    expect(await win('32.50', { roundId })).toMatchObject({ status: 'OK' });
    expect((await activeAccountOf(server.context, player.profile.id))?.balances).toMatchObject({ cash: 0n, bonus: 0n });
    expect(await roundsOf(player)).toMatchObject([{ id: roundId, amount: '10.00', payout: '0.00', forfeited: '32.50' }]);
    // A ticket of the same round, as a sportsbook reports it.
    const at = server.clock.now();
    const facts = { version: 1, id: roundId, playerId: player.profile.id, roundId, gameId: 'g', currency: 'EUR', amountMinor: 1_000n };
    const result = { payoutMinor: 3_250n, remainingStakeMinor: 0n, coefficient: '3.25', status: 2, ticketType: 1, items: [] };
    const moments = { createdAt: at, settledAt: at, receivedAt: at };
    await setBets(server.context.database, [{ source: 'northlight-works', ...facts, ...result, ...moments }]);
    const tickets = await listBets(server.context, { playerId: player.profile.id, page: 1, perPage: 10, isSettled: true });
    expect(tickets.data).toMatchObject([{ id: roundId, payout: '0.00', forfeited: '32.50' }]);
    expect(await soundBooks()).toEqual([]);
  });
});

describe('abuse of bonuses', () => {
  it('X10 is activated once by thirty requests at once, with one grant', async () => {
    const player = await aPlayer(server);
    const id = await issue(player, 'reward-bonus', 1_000n);
    const answers = await Promise.all(thirty.map(() => put(player, id, 'activate')));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await accountOf(player)).toMatchObject({ bonusBalance: 10 });
  });

  it('P-162 a bet that its game gives back untouched counts towards no bonus, and is there again', async () => {
    const player = await aPlayer(server);
    await put(player, await issue(player, 'reward-bonus', 1_000n), 'activate');
    const { bet, win } = await atPlay(player);
    const [roundId, transactionId] = [randomUUID(), randomUUID()];
    expect(await bet('4.00', { roundId, transactionId })).toMatchObject({ status: 'OK' });
    expect(await bonusesOf(player)).toMatchObject([{ currentWagerAmount: 4, remainingAmount: 6 }]);
    const returnedStake = { referenceId: transactionId, before: '4.00', after: '0.00' };
    expect(await win('4.00', { roundId, kind: 'adjustment', roundClosed: true, returnedStake })).toMatchObject({ status: 'OK' });
    expect(await bonusesOf(player)).toMatchObject([{ currentWagerAmount: 0, remainingAmount: 10, status: 2 }]);
    expect(await soundBooks()).toEqual([]);
  });

  it('X10 X11 leaves one active bonus, however two tabs activate two and cancel them at once', async () => {
    const player = await aPlayer(server);
    const ids = [await issue(player, 'reward-bonus', 1_000n), await issue(player, 'reward-bonus', 2_000n)];
    await Promise.all(thirty.map((index) => put(player, ids[index % 2] ?? '', index % 5 === 4 ? 'cancel' : 'activate')));
    const bonuses = await bonusesOf(player);
    const active = bonuses.filter(({ status }) => status === 2);
    expect(active.length).toBeLessThanOrEqual(1);
    expect((await accountOf(player)).bonusBalance).toBe(active.reduce((sum, { remainingAmount }) => sum + remainingAmount, 0));
  });

  it('X11 ends cancelled or released, never both, when a cancellation meets the completing bet', async () => {
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const player = await aPlayer(server);
      await giveCash(player, 5_000n);
      const id = await issue(player, 'reward-bonus', 200n);
      await put(player, id, 'activate');
      const play = await atPlay(player);
      expect((await play.bet('5')).status).toBe('OK');
      const steps = [() => play.bet('5'), () => put(player, id, 'cancel')];
      await Promise.all((round % 2 === 0 ? steps : steps.toReversed()).map((step) => step()));
      await server.follow([bonusProgress]);
      const [bonus] = await bonusesOf(player);
      const { realBalance, bonusBalance } = await accountOf(player);
      expect([
        [3, 2, 42, 0],
        [3, 3, 40, 0],
      ]).toContainEqual([bonus?.status, bonus?.result, realBalance, bonusBalance]);
    }
    expect(await soundBooks()).toEqual([]);
  });

  it('R-21 T-11 C42 C44 X-25 notifies the player of a stake that the bonus refuses, once, and opens no game it excludes', async () => {
    const player = await aPlayer(server);
    await giveCash(player, 5_000n);
    const id = await issue(player, 'ten-on-top', 1_000n);
    await put(player, id, 'activate');
    const play = await atPlay(player);
    const transactionId = randomUUID();
    expect((await play.bet('10.01', { transactionId, roundId: 'r' })).status).toBe('MAX_BET_EXCEEDED');
    expect((await play.bet('10.01', { transactionId, roundId: 'r' })).status).toBe('MAX_BET_EXCEEDED');
    expect((await (await atPlay(player, 'lake-poker')).bet('1')).status).toBe('RESTRICTED_GAME');
    expect(await noticesOf(player)).toEqual(['game.bet.max.exceed', 'game.bet.restricted']);
    const body = { accountId: (await accountOf(player)).id, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false };
    const refused = await server.call('POST', '/api/game/games/lake-poker/play', { token: player.accessToken, body });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 14_306]);
    expect(await accountOf(player)).toMatchObject({ realBalance: 50, bonusBalance: 10 });
  });

  it('C47 takes off what a bet has counted when the studio takes the bet back', async () => {
    const player = await aPlayer(server);
    await giveCash(player, 1_000n);
    await put(player, await issue(player, 'reward-bonus', 1_000n), 'activate');
    const play = await atPlay(player);
    const transactionId = randomUUID();
    await play.bet('8', { transactionId });
    expect((await bonusesOf(player))[0]).toMatchObject({ currentWagerAmount: 8 });
    await play.rollback(transactionId);
    expect((await bonusesOf(player))[0]).toMatchObject({ currentWagerAmount: 0, remainingAmount: 10 });
    expect(await accountOf(player)).toMatchObject({ realBalance: 10, bonusBalance: 10 });
  });

  it('S-04 C49 is played when the requirement is met, and the list, the channel and the history say so', async () => {
    const player = await aPlayer(server);
    await put(player, await issue(player, 'reward-bonus', 200n), 'activate');
    const play = await atPlay(player);
    await play.bet('2', { roundId: 'r1' });
    await play.win('30', { roundId: 'r1', roundClosed: true });
    expect((await play.bet('8')).bonusBalance).toBe('0.00');
    expect(await accountOf(player)).toMatchObject({ realBalance: 22, bonusBalance: 0 });
    expect((await bonusesOf(player))[0]).toMatchObject({ status: 3, result: 2 });
    await server.follow([bonusProgress]);
    const { body } = await server.call('GET', '/api/game/player-bonuses?status[]=3', { token: player.accessToken });
    expect(z.array(bonusShape).parse(body.data)).toMatchObject([{ status: 3, result: 2, remainingAmount: 0 }]);
  });

  it('L7 R-16 is paused by a break: no activation, no time lost, and two breaks at once count once', async () => {
    const player = await aPlayer(server);
    const playerId = player.profile.id;
    const [active, waiting] = [await issue(player, 'reward-bonus', 1_000n), await issue(player, 'reward-bonus', 500n)];
    await put(player, active, 'activate');
    const endsOf = async () => {
      const filter = { playerId, statuses: [], currencies: [], packageIds: [], isDescending: false, limit: 10, offset: 0 };
      const { data } = await listPlayerBonuses(server.context, filter);
      return data.map((bonus) => Date.parse(String(bonus.wageringExpiredAt ?? bonus.activationExpiredAt)));
    };
    const before = await endsOf();
    const now = server.clock.now();
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    for (const until of [hours(24), hours(48), hours(36)])
      await inTransaction(server.context.database, async (transaction) => {
        await excludePlayer(server.context, transaction, { playerId, kind: 'cooling_off', endsAt: () => until });
        await server.context.publish(transaction, { type: 'PlayerExcluded', playerId, definition: 5, endsAt: until.toISOString() });
      });
    await server.follow([bonusFreeze]);
    expect(await endsOf()).toEqual(before.map((end) => end + 48 * 3_600_000));
    await put(player, active, 'cancel');
    expect((await put(player, waiting, 'activate')).body.error?.code).toBe(15_000);
  });

  it('W-133 L7 gives the time of a break to a bonus that a bet had lost before it, too', async () => {
    const player = await aPlayer(server);
    const playerId = player.profile.id;
    const bonusId = await issue(player, 'reward-bonus', 200n);
    await put(player, bonusId, 'activate');
    const endOf = async () => (await bonusStandingsOf(server.context.database, [bonusId])).get(bonusId)?.expiresAt?.getTime() ?? 0;
    const before = await endOf();
    await (await atPlay(player)).bet('2', { roundId: 'r1', roundClosed: true });
    await server.follow([bonusProgress]);
    expect((await bonusesOf(player))[0]).toMatchObject({ status: 3, result: 5 });
    const until = new Date(server.clock.now().getTime() + 24 * 3_600_000);
    await inTransaction(server.context.database, async (transaction) => {
      await excludePlayer(server.context, transaction, { playerId, kind: 'cooling_off', endsAt: () => until });
      await server.context.publish(transaction, { type: 'PlayerExcluded', playerId, definition: 5, endsAt: until.toISOString() });
    });
    await server.follow([bonusFreeze]);
    expect((await endOf()) - before).toBe(24 * 3_600_000);
  });

  it('S-04 pays no bonus money for a win after the expiry, and expires by the platform’s clock', async () => {
    const player = await aPlayer(server);
    const waiting = await issue(player, 'reward-bonus', 500n);
    await put(player, await issue(player, 'reward-bonus', 1_000n), 'activate');
    const play = await atPlay(player);
    await play.bet('4', { roundId: 'r1' });
    await server.clock.advance(15 * 86_400);
    expect((await play.win('40', { roundId: 'r1', roundClosed: true })).status).toBe('OK');
    await expireBonuses(server.context);
    // The token has expired with the days: the public API behind the calls answers.
    const playerId = player.profile.id;
    expect((await activeAccountOf(server.context, playerId))?.balances).toMatchObject({ cash: 0n, bonus: 0n });
    const everything = { statuses: [], currencies: [], packageIds: [], isDescending: false, limit: 10, offset: 0 };
    const { data } = await listPlayerBonuses(server.context, { playerId, ...everything });
    expect(data.map(({ status, result }) => [status, result])).toEqual([
      [3, 4],
      [3, 4],
    ]);
    await expect(activateBonus(server.context, { playerId, bonusId: waiting })).rejects.toThrow('bonusNotActivatable');
    await expireBonuses(server.context);
    expect(await soundBooks()).toEqual([]);
  });
});
