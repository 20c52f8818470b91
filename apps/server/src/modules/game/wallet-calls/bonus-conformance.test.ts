import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer, type BuiltPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { bonusStandingsOf } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { campaignRules } from '../bonuses/campaigns/campaign.ts';
import { insertCampaign } from '../bonuses/campaigns/campaign-store.ts';
import { activateIssued, catalogueOf, issueBonus } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

interface Holder {
  player: BuiltPlayer;
  bonusId: string;
}

/** A player with cash and 10.00 of bonus money under a campaign of the test's own. */
async function aHolder(cash: string, rules: object): Promise<Holder> {
  const { context } = server.app;
  const player = await aPlayer(server, { amount: cash });
  const campaignId = randomUUID();
  const bonusId = await inTransaction(context.database, async (transaction) => {
    const parsed = campaignRules.parse({ trigger: 'grant', amount: { base: '10' }, ...rules });
    const identity = `test-${campaignId}`;
    const row = { id: campaignId, identity, name: identity, names: {}, type: 1, rules: parsed, position: 900, usesMax: null };
    await insertCampaign(transaction, { ...row, packageId: null, packagePriority: 0 });
    const order = { playerId: player.id, campaignId, currency: 'EUR', source: 'test', sourceKey: campaignId };
    const issued = await issueBonus(context, transaction, order);
    if (issued.outcome !== 'issued') throw new Error(issued.outcome);
    await activateIssued(context, transaction, { playerId: player.id, bonusId: issued.bonusId });
    return issued.bonusId;
  });
  return { player, bonusId };
}

const wagering = (more: object = {}) => ({ wagering: { multiplier: '10', timeLimitHours: null, ...more } });
const studioOf = async ({ player }: Holder, game = 'ember-run') => aStudio(server, await aGameSession(server, player, game));
const standing = async ({ bonusId }: Holder) => (await bonusStandingsOf(server.app.context.database, [bonusId])).get(bonusId);
const shown = ({ body: { status, balance, bonusBalance } }: Awaited<ReturnType<ReturnType<typeof aStudio>['bet']>>) => [
  status,
  balance,
  bonusBalance,
];

describe('bonus money over the signed calls (reliability §3.4)', () => {
  it('C43 counts all stakes of a round together against the largest bet, and notifies the player once', async () => {
    const holder = await aHolder('100.00', wagering({ maxBet: { base: '5' } }));
    const studio = await studioOf(holder);
    expect(shown(await studio.bet('b1', '3.00'))).toEqual(['OK', '97.00', '10.00']);
    expect(shown(await studio.bet('b2', '3.00'))).toEqual(['MAX_BET_EXCEEDED', '97.00', '10.00']);
    expect((await studio.bet('b2', '3.00')).body).toMatchObject({ status: 'MAX_BET_EXCEEDED', duplicate: true });
    const { rows } = await server.testDatabase.pool.query(
      `select data from kernel.event where type = 'BetRefusedByBonus' and player_id = $1`,
      [holder.player.id],
    );
    expect(rows).toMatchObject([{ data: { reason: 'maxBet', gameIdentity: 'ember-run' } }]);
  });

  it('C45 C46 C47 takes cash first, pays the win in that split rounded down for the bonus, and gives both back', async () => {
    const studio = await studioOf(await aHolder('4.00', wagering()));
    expect(shown(await studio.bet('b1', '6.00'))).toEqual(['OK', '0.00', '8.00']);
    expect(shown(await studio.win('w1', '3.01'))).toEqual(['OK', '2.01', '9.00']);
    expect(shown(await studio.rollback('x1', 'w1'))).toEqual(['OK', '0.00', '8.00']);
    expect(shown(await studio.rollback('x2', 'b1'))).toEqual(['OK', '4.00', '10.00']);
  });

  it('C48 counts a stake by the type of its game', async () => {
    const holder = await aHolder('100.00', wagering({ ratesPpm: { live: 100_000 } }));
    const { games } = await catalogueOf(server.app.context);
    const live = games.find(({ type }) => type === 'live')?.identity ?? '';
    await (await studioOf(holder, live)).bet('b1', '10.00');
    expect((await standing(holder))?.wageredMinor).toBe(100n);
    await (await studioOf(holder)).bet('b2', '10.00');
    expect((await standing(holder))?.wageredMinor).toBe(1_100n);
  });

  it('C50 a bet that met the requirement comes back, the release stays, and the round is on the list', async () => {
    const holder = await aHolder('100.00', wagering({ multiplier: '1' }));
    const studio = await studioOf(holder);
    expect(shown(await studio.bet('b1', '10.00'))).toEqual(['OK', '100.00', '0.00']);
    expect(shown(await studio.rollback('x1', 'b1'))).toEqual(['OK', '110.00', '0.00']);
    expect((await standing(holder))?.status).toBe('released');
    const { rows } = await server.testDatabase.pool.query(
      'select review_reason is not null as "isListed" from ledger.round where player_id = $1',
      [holder.player.id],
    );
    expect(rows).toEqual([{ isListed: true }]);
  });
});

describe('bets on sport under a bonus (sportsbook §4.4)', () => {
  const single = (coefficient: string) => ({ sport: { ticketType: 1, coefficient, live: false, legs: 1 } });

  it('C48 count by the rules of a bonus for sport, from what the bet says of its ticket; a bet that says nothing counts nothing', async () => {
    const holder = await aHolder('100.00', wagering({ sport: { oddsMin: '1.50', ticketTypes: ['single'], ratePpm: 500_000 } }));
    const book = await studioOf(holder, 'sportsbook');
    const counted = async (id: string, more: object): Promise<bigint | undefined> => {
      expect((await book.bet(id, '10.00', { roundId: id, ...more })).body['status']).toBe('OK');
      return (await standing(holder))?.wageredMinor;
    };
    expect(await counted('t1', single('1.499'))).toBe(0n);
    expect(await counted('t2', single('1.5'))).toBe(500n);
    expect(await counted('t3', { sport: { ...single('3.00').sport, ticketType: 2, legs: 2 } })).toBe(500n);
    expect(await counted('t4', {})).toBe(500n);
    expect(await counted('t5', { sport: { ticketType: 9, coefficient: 'high' } })).toBe(500n);
    // A game counts nothing here, and the same ticket again is the same ticket.
    await (await studioOf(holder)).bet('g1', '10.00');
    expect((await standing(holder))?.wageredMinor).toBe(500n);
  });

  it('C42 C44 X-25 are refused above the largest bet and where the bonus excludes sport, and the player is notified for the sportsbook', async () => {
    const strict = await aHolder('100.00', wagering({ maxBet: { base: '5' } }));
    expect(shown(await (await studioOf(strict, 'sportsbook')).bet('t1', '5.01', single('2.00')))).toEqual([
      'MAX_BET_EXCEEDED',
      '100.00',
      '10.00',
    ]);
    const closed = await aHolder('100.00', wagering({ restrictedGames: ['sportsbook'] }));
    expect(shown(await (await studioOf(closed, 'sportsbook')).bet('t1', '1.00', single('2.00')))).toEqual([
      'RESTRICTED_GAME',
      '100.00',
      '10.00',
    ]);
    for (const [{ player }, reason] of [
      [strict, 'maxBet'],
      [closed, 'restrictedGame'],
    ] as const) {
      const { rows } = await server.testDatabase.pool.query(
        `select data from kernel.event where type = 'BetRefusedByBonus' and player_id = $1`,
        [player.id],
      );
      expect(rows).toMatchObject([{ data: { reason, gameIdentity: 'sportsbook' } }]);
    }
  });

  it('W-131 a cash-out takes its share off again, and no more than the ticket has counted, however often it is stated; each is paid', async () => {
    const holder = await aHolder('50.00', wagering({ sport: {} }));
    const book = await studioOf(holder, 'sportsbook');
    const returned = (before: string, after: string) => ({ returnedStake: { referenceId: 't1:bet', before, after } });
    await book.bet('t1:bet', '10.00', single('2.00'));
    expect((await standing(holder))?.wageredMinor).toBe(1_000n);
    expect(shown(await book.win('t1:cash:1', '3.80', returned('10.00', '6.00')))).toEqual(['OK', '43.80', '10.00']);
    expect((await standing(holder))?.wageredMinor).toBe(600n);
    expect(shown(await book.win('t1:cash:2', '5.70', returned('6.00', '0.00')))).toEqual(['OK', '49.50', '10.00']);
    expect(shown(await book.win('t1:cash:3', '9.50', returned('10.00', '0.00')))).toEqual(['OK', '59.00', '10.00']);
    expect((await standing(holder))?.wageredMinor).toBe(0n);
    expect((await book.win('t1:cash:3', '9.50', returned('10.00', '0.00'))).body).toMatchObject({ status: 'OK', duplicate: true });
  });

  it('W-132 is released once by settlements, whatever races with them: each call ten times at once, cash-outs in parallel with settlements', async () => {
    const holder = await aHolder('150.00', wagering({ sport: {} }));
    const book = await studioOf(holder, 'sportsbook');
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    await Promise.all(ids.map((id) => book.bet(`${id}:bet`, '12.50', { roundId: id, ...single('2.00') })));
    expect(await standing(holder)).toMatchObject({ status: 'active', wageredMinor: 15_000n, pendingMinor: 15_000n });
    const calls = ids.flatMap((id, index) => {
      const returnedStake = { referenceId: `${id}:bet`, before: '12.50', after: '0.00' };
      const cashed = () => book.win(`${id}:cash:1`, '11.00', { roundId: id, roundClosed: true, returnedStake });
      const settled = () => book.win(`${id}:win:1`, '20.00', { roundId: id, roundClosed: true });
      return Array.from({ length: 10 }, () => (index < 4 ? cashed : settled));
    });
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.every(({ body }) => body['status'] === 'OK')).toBe(true);
    expect(await standing(holder)).toMatchObject({ status: 'released', wageredMinor: 10_000n, pendingMinor: 0n, remainingMinor: 0n });
    const { rows } = await server.testDatabase.pool.query(
      `select count(*)::integer as count from ledger.op where player_id = $1 and kind = 'bonusRelease' and status = 'applied'`,
      [holder.player.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    const balance = await book.balance();
    expect([balance.body['balance'], balance.body['bonusBalance']]).toEqual(['214.00', '0.00']);
    const broken = (await verifyBooks(connectionOf(server.app.context.database))).filter(({ breachCount }) => breachCount > 0n);
    expect(broken).toEqual([]);
  });

  it('C46 C90 a ticket staked with both pays in its split in parts, and a void gives each back', async () => {
    const holder = await aHolder('4.00', wagering({ sport: {} }));
    const book = await studioOf(holder, 'sportsbook');
    expect(shown(await book.bet('t1:bet', '6.00', single('2.00')))).toEqual(['OK', '0.00', '8.00']);
    expect((await standing(holder))?.openRoundCount).toBe(1);
    expect(shown(await book.win('t1:cash:1', '3.01'))).toEqual(['OK', '2.01', '9.00']);
    expect(shown(await book.rollback('t1:void:1', 't1:bet', { scope: 'round', roundId: book.roundId }))).toEqual(['OK', '4.00', '10.00']);
    expect(await standing(holder)).toMatchObject({ openRoundCount: 0, wageredMinor: 0n });
  });
});
