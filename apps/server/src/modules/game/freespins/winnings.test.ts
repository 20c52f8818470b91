import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { signedCall } from '../../../testing/builders.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { promotionsOf } from '../../../testing/promotions.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { bonusProgress } from '../bonuses/follow.ts';
import { expireBonuses } from '../bonuses/service.ts';
import { gameByKey } from '../catalogue/service.ts';
import { takeBackGifts } from '../deposit-bonuses/take-back.ts';
import { freespinProgress } from './reactions.ts';

let server: PlayerServer;
let promotions: ReturnType<typeof promotionsOf>;
let player: Awaited<ReturnType<typeof aPlayer>>;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  promotions = promotionsOf(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  player = await aPlayer(server);
});

const DAY_SECONDS = 86_400;
const follow = () => server.follow([freespinProgress, bonusProgress]);
const put = (kind: 'freespins' | 'bonuses', id: string, action: 'activate' | 'cancel') =>
  server.call('PUT', `/api/game/player-${kind}/${id}/${action}`, { token: player.accessToken });

/** Free spins whose winnings must be wagered twenty times, and their studio. */
async function spinsUnderWager() {
  await promotions.give(player, 'starter-spins', 'first');
  const [spins] = await promotions.freespins(player, '?status[]=1&currency=EUR');
  if (spins === undefined) throw new Error('nothing was given');
  const { id: freespinId } = spins;
  await put('freespins', freespinId, 'activate');
  const game = await gameByKey(server.context, 'ember-run');
  const source = game.provider.identity;
  const { token } = await promotions.launch(player, { id: game.id, source });
  const call = async (type: 'bet' | 'win', number: number, amount: string) => {
    const round = { roundId: `${freespinId}:r${number}`, transactionId: `${freespinId}:${type}${number}`, roundClosed: type === 'win' };
    const of = { playerId: player.profile.id, sessionToken: token, gameId: game.id, currency: 'EUR', kind: 'freespin', freespinId };
    const { body } = await signedCall(server, { providerId: source, path: `/provider/v1/${type}`, body: { ...of, ...round, amount } });
    expect(body).toMatchObject({ status: 'OK' });
  };
  const bet = (number: number) => call('bet', number, '0.00');
  const win = async (number: number, amount: string) => {
    await call('win', number, amount);
    await follow();
  };
  const spin = async (number: number, amount: string) => {
    await bet(number);
    await win(number, amount);
  };
  /** Stakes money in a round that is lost. */
  const lose = async (amount: string) => {
    const round = { roundId: `${freespinId}:lost`, transactionId: `${freespinId}:lost`, roundClosed: true, amount };
    const of = { playerId: player.profile.id, sessionToken: token, gameId: game.id, currency: 'EUR', kind: 'normal' };
    const { body } = await signedCall(server, { providerId: source, path: '/provider/v1/bet', body: { ...of, ...round } });
    expect(body).toMatchObject({ status: 'OK' });
    await follow();
  };
  return { id: freespinId, bet, win, spin, lose };
}

const bonusOf = async (id: string) => (await promotions.bonuses(player)).find((bonus) => bonus.id === id);
const inBooks = async (id: string): Promise<unknown> =>
  (await server.testDatabase.pool.query('select status, remaining_minor from ledger.bonus where id = $1', [id])).rows[0];

describe('what free spins win under a wager', () => {
  it('P-131 S-07 C-68 X11 is given up as often as another win begins it again, and leaves nothing behind', async () => {
    const { id, spin } = await spinsUnderWager();
    for (const [number, amount] of ['4.50', '2.00', '1.00'].entries()) {
      await spin(number, amount);
      expect(await bonusOf(id)).toMatchObject({ status: 2, result: 1 });
      expect((await put('bonuses', id, 'cancel')).body.data).toMatchObject({ status: 3, result: 3 });
      expect(await promotions.euro(player)).toMatchObject({ realBalance: 0, bonusBalance: 0 });
      expect(await inBooks(id)).toEqual({ status: 'cancelled', remaining_minor: 0n });
      expect((await put('bonuses', id, 'cancel')).status).toBe(409);
    }
  });

  it('P-129 C51 asks for the requirement of what has begun it again alone, and each further win for its own', async () => {
    const { id, spin } = await spinsUnderWager();
    await spin(1, '4.50');
    expect(await bonusOf(id)).toMatchObject({ amount: 4.5, requiredWagerCasinoAmount: 90 });
    await put('bonuses', id, 'cancel');
    await spin(2, '2.00');
    expect(await bonusOf(id)).toMatchObject({ amount: 2, remainingAmount: 2, currentWagerAmount: 0, requiredWagerCasinoAmount: 40 });
    await spin(3, '1.00');
    expect(await bonusOf(id)).toMatchObject({ amount: 3, remainingAmount: 3, requiredWagerCasinoAmount: 60 });
    const broken = (await verifyBooks(connectionOf(server.context.database))).filter(({ breachCount }) => breachCount > 0n);
    expect(broken.map(({ id: invariant }) => invariant)).toEqual([]);
  });

  it('P-183 P-129 shows nothing as wagered of what has begun again, whatever was wagered before, and asks in proportion to what of its deposit is left', async () => {
    const { id, spin, lose } = await spinsUnderWager();
    await spin(1, '4.50');
    await lose('4.00');
    expect(await bonusOf(id)).toMatchObject({ amount: 4.5, currentWagerAmount: 4, requiredWagerCasinoAmount: 86 });
    await put('bonuses', id, 'cancel');
    await spin(2, '2.00');
    const begun = { status: 2, currentWagerAmount: 0, currentWagerPercentage: 0 };
    expect(await bonusOf(id)).toMatchObject({ ...begun, amount: 2, remainingAmount: 2, requiredWagerCasinoAmount: 40 });
    const { id: playerId } = player.profile;
    const { context, testDatabase } = server;
    const invoiceId = randomUUID();
    await testDatabase.pool.query('update game.player_freespin set deposit_id = $2 where id = $1', [id, invoiceId]);
    await inTransaction(context.database, (transaction) =>
      takeBackGifts(context, transaction, { playerId, invoiceId, paidMinor: 200n, outMinor: 100n, heldTakenMinor: 0n }),
    );
    expect(await bonusOf(id)).toMatchObject({ ...begun, amount: 1, remainingAmount: 1, requiredWagerCasinoAmount: 20 });
    const broken = (await verifyBooks(connectionOf(context.database))).filter(({ breachCount }) => breachCount > 0n);
    expect(broken.map(({ id: invariant }) => invariant)).toEqual([]);
  });

  it('P-131 C-67 makes way for another bonus, also once it has begun again', async () => {
    const { id, spin } = await spinsUnderWager();
    await spin(1, '4.50');
    await put('bonuses', id, 'cancel');
    await spin(2, '2.00');
    await promotions.give(player, 'starter-gift', 'gift');
    const [gift] = await promotions.bonuses(player, '?status[]=1');
    expect((await put('bonuses', gift?.id ?? '', 'activate')).status).toBe(200);
    expect(await bonusOf(id)).toMatchObject({ status: 3, result: 3 });
    expect(await promotions.euro(player)).toMatchObject({ bonusBalance: 5 });
  });

  it('P-131 expires after it was given up and has begun again, and again after a win that comes late', async () => {
    const { id, bet, win, spin } = await spinsUnderWager();
    await spin(1, '4.50');
    await put('bonuses', id, 'cancel');
    await bet(3);
    await spin(2, '2.00');
    await server.clock.advance(40 * DAY_SECONDS);
    await expireBonuses(server.context);
    expect(await inBooks(id)).toEqual({ status: 'expired', remaining_minor: 0n });
    await win(3, '1.00');
    await expireBonuses(server.context);
    expect(await inBooks(id)).toEqual({ status: 'expired', remaining_minor: 0n });
    player = await promotions.again(player);
    expect(await bonusOf(id)).toMatchObject({ status: 3, result: 4 });
    expect(await promotions.euro(player)).toMatchObject({ realBalance: 0, bonusBalance: 0 });
  });
});
