import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { catchUp } from '../../../jobs/followers.ts';
import { aGameSession } from '../../../testing/builders.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { inTransaction, many, run } from '../../../kernel/database.ts';
import { findCampaignByIdentity, issueBonus, seededCampaignId } from '../../game/index.ts';
import { adjust, accountsOf } from '../../wallet/index.ts';
import { publishTournament, type TournamentDraft } from '../index.ts';
import { BOARD_INTERVAL_MS, publishBoards } from './board.ts';
import { tournamentPoints } from './follow.ts';
import { payTournaments } from './payout.ts';
import { moveTournaments, RESULTS_AFTER_MS } from './states.ts';

let server: PlayerServer;
beforeAll(async () => {
  // No worker: the test decides when the log is followed and what is due.
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

const inMs = (milliseconds: number): Date => new Date(server.clock.now().getTime() + milliseconds);
let counter = 0;

async function aTournament(changes: Partial<TournamentDraft> = {}): Promise<string> {
  counter += 1;
  const identity = changes.identity ?? `cup-${counter}`;
  await publishTournament(server.context, server.context.database, {
    identity,
    title: `Cup ${counter}`,
    type: 1,
    startAt: inMs(0),
    endAt: inMs(HOUR_MS),
    confirmationRequired: false,
    rates: { baseCurrencyRate: '1' },
    conditions: { gameCollections: ['slots'] },
    prizes: [
      { type: 1, places: [1, 1], title: '50 EUR', amount: '50.00', currency: 'EUR' },
      { type: 1, places: [2, 3], title: '10 EUR', amount: '10.00', currency: 'EUR' },
    ],
    ...changes,
  });
  await moveTournaments(server.context);
  return identity;
}

interface Contestant {
  playerId: string;
  token: string;
  studio: TestStudio;
}

/** Loses a stake in a separate round. */
async function lose(studio: TestStudio, roundId: string, amount: string): Promise<void> {
  await studio.bet(`b-${roundId}`, amount, { roundId });
  await studio.endRound(`e-${roundId}`, { bets: amount, wins: '0' }, { roundId });
}

/** A bonus that waits for its player to activate it. */
async function issueTo(playerId: string, amountMinor: bigint): Promise<string> {
  const order = { playerId, campaignId: seededCampaignId('reward-bonus'), currency: 'EUR', amountMinor, source: 'test' };
  const issued = await inTransaction(server.context.database, (transaction) =>
    issueBonus(server.context, transaction, { ...order, sourceKey: randomUUID() }),
  );
  return issued.outcome === 'usedUp' ? '' : issued.bonusId;
}

async function aContestant(gameKey = 'ember-run', currency = 'EUR', amountMinor = 100_000n): Promise<Contestant> {
  const { accessToken: token, profile, email } = await aPlayer(server, { currency });
  const playerId = profile.id;
  await inTransaction(server.context.database, (transaction) =>
    adjust(server.context, transaction, { playerId, currency, amountMinor, externalId: `opening:${playerId}`, reason: 'test' }),
  );
  const session = await aGameSession(server, { id: playerId, email, currency }, gameKey);
  return { playerId, token, studio: aStudio(server, session) };
}

const detail = z.object({
  state: z.number(),
  prizes: z.array(
    z.object({ place: z.number(), title: z.string(), entry: z.object({ playerId: z.string(), points: z.number() }).optional() }),
  ),
  leaderboard: z.array(z.object({ playerId: z.string(), nickname: z.string().nullable(), place: z.number(), points: z.number() })),
  playerEntry: z.object({ points: z.number(), place: z.number() }).nullish(),
});

async function read(identity: string, token?: string) {
  await moveTournaments(server.context);
  await followToEnd(server.context, tournamentPoints);
  const { body } = await server.call('GET', `/api/retention/tournaments/${identity}`, token === undefined ? {} : { token });
  return detail.parse(body.data);
}

const boardOf = async (identity: string) => (await read(identity)).leaderboard.map(({ playerId, points }) => [playerId, points]);
const join = ({ token }: Contestant, identity: string) =>
  server.call('POST', `/api/retention/tournaments/${identity}/participate`, { token });
const cashOf = async (playerId: string) => (await accountsOf(server.context, playerId))[0]?.balances.cash;

/** Lets the time of a tournament of one hour pass, with its results. */
async function finish(): Promise<void> {
  server.clock.advanceMs(HOUR_MS + RESULTS_AFTER_MS);
  await moveTournaments(server.context);
  await moveTournaments(server.context);
  await followToEnd(server.context, tournamentPoints);
}

// No tournament of an earlier case counts or pays in a later one.
beforeEach(async () => {
  await finish();
  await payTournaments(server.context);
});

describe('lists and pages of tournaments', () => {
  it('C-62 P-23 lists published tournaments to guests by state and identity, with what there is to win', async () => {
    const running = await aTournament();
    const upcoming = await aTournament({ startAt: inMs(HOUR_MS), endAt: inMs(2 * HOUR_MS) });
    const all = await server.call('GET', `/api/retention/tournaments?identity[]=${running}&identity[]=${upcoming}`);
    expect(all.body).toMatchObject({
      data: [
        { identity: running, state: 3, prizesCount: 3, prizePool: { amount: 70, currency: 'EUR' }, isAvailable: true },
        { identity: upcoming, state: 2, conditions: { gameCollections: ['slots'] }, rates: { baseCurrencyRate: 1 } },
      ],
      meta: { totalRows: 2 },
    });
    const scheduled = await server.call('GET', `/api/retention/tournaments?state[]=2&perPage=1&page=1`);
    expect(scheduled.body).toMatchObject({ data: [{ identity: upcoming }], meta: { perPage: 1 } });
  });

  it('C-63 E-24 answers title, prizes by place and the board; an unknown one is 404', async () => {
    const identity = await aTournament();
    const { prizes, leaderboard, playerEntry } = await read(identity);
    expect(prizes).toEqual([
      { place: 1, title: '50 EUR' },
      { place: 2, title: '10 EUR' },
      { place: 3, title: '10 EUR' },
    ]);
    expect([leaderboard, playerEntry]).toEqual([[], undefined]);
    expect((await server.call('GET', '/api/retention/tournaments/no-such-cup')).status).toBe(404);
  });

  it('C-64 a player enters once: a second call, thirty at once and an ended tournament answer 409; a guest 401', async () => {
    const identity = await aTournament({ confirmationRequired: true });
    const contestant = await aContestant();
    expect((await read(identity, contestant.token)).playerEntry).toBeNull();
    const calls = await Promise.all(Array.from({ length: 30 }, () => join(contestant, identity)));
    expect(calls.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await read(identity, contestant.token)).playerEntry).toEqual({ points: 0, place: 1 });
    expect((await server.call('POST', `/api/retention/tournaments/${identity}/participate`)).status).toBe(401);
    expect((await join(contestant, 'no-such-cup')).status).toBe(404);
    server.clock.advanceMs(HOUR_MS);
    expect((await join(await aContestant(), identity)).status).toBe(409);
  });

  it('L7 R-16 a player cannot take part during a break', async () => {
    const identity = await aTournament({ confirmationRequired: true });
    const contestant = await aContestant();
    const pause = await server.call('POST', '/api/player/limits', { token: contestant.token, body: { definition: 5, period: '24h' } });
    expect(pause.status).toBe(200);
    const refused = await join(contestant, identity);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 14105]);
    const { body } = await server.call('GET', `/api/retention/tournaments/${identity}`, { token: contestant.token });
    expect(body.data).toMatchObject({ isAvailable: false, playerEntry: null });
  });

  it('P-181 D-45 nobody takes part from a country the site is closed to', async () => {
    const identity = await aTournament({ confirmationRequired: true });
    const { token } = await aContestant();
    const { rows } = await server.testDatabase.pool.query('select code from settings.country where restrict_type is not null');
    const headers = { 'cf-ipcountry': z.tuple([z.object({ code: z.string() })], z.unknown()).parse(rows)[0].code };
    const { body } = await server.call('GET', `/api/retention/tournaments/${identity}`, { token, headers });
    expect(body.data).toMatchObject({ isAvailable: false, playerEntry: null });
    const refused = await server.call('POST', `/api/retention/tournaments/${identity}/participate`, { token, headers });
    expect([refused.status, refused.body.error?.code]).toEqual([451, 10012]);
    expect((await server.call('POST', `/api/retention/tournaments/${identity}/participate`, { token })).status).toBe(200);
  });

  it('C-64 a limited player does not take part', async () => {
    const identity = await aTournament({ confirmationRequired: true });
    const contestant = await aContestant();
    await server.testDatabase.pool.query('update player.player set status = 2 where id = $1', [contestant.playerId]);
    expect((await join(contestant, identity)).body.error?.code).toBe(14103);
    const { body } = await server.call('GET', `/api/retention/tournaments/${identity}`, { token: contestant.token });
    expect(body.data).toMatchObject({ isAvailable: false, playerEntry: null });
  });
});

describe('points', () => {
  it('E-24 O5 stakes of counted games score once, a rollback takes them back, and others score nothing', async () => {
    const identity = await aTournament();
    const contestant = await aContestant();
    const other = await aContestant('dice-line');
    await lose(contestant.studio, 'one', '10.00');
    await lose(contestant.studio, 'one', '10.00');
    await lose(contestant.studio, 'two', '2.50');
    await lose(other.studio, 'one', '99.00');
    expect(await boardOf(identity)).toEqual([[contestant.playerId, 12.5]]);
    await contestant.studio.rollback('r1', 'b-one', { scope: 'round', roundId: 'one' });
    expect(await boardOf(identity)).toEqual([[contestant.playerId, 2.5]]);
    await contestant.studio.rollback('r2', 'b-two', { roundId: 'two' });
    expect(await boardOf(identity)).toEqual([]);
  });

  it.each([
    ['stakes', 1, 4],
    ['wins', 2, 3],
    ['the best round', 3, 0.75],
  ] as const)('P-100 E-24 by %s a round counts once it is decided, with what was at risk', async (_name, type, points) => {
    const identity = await aTournament({ type });
    const { playerId, studio } = await aContestant();
    await studio.bet('b1', '10.00');
    const part = { returnedStake: { referenceId: 'b1', before: '10.00', after: '4.00' } };
    await studio.win('out', '5.00', part);
    await studio.win('w1', '3.00');
    expect(await boardOf(identity)).toEqual([]);
    await studio.endRound('e1', { bets: '10.00', wins: '8.00' });
    expect(await boardOf(identity)).toEqual([[playerId, points]]);
    await studio.rollback('r1', 'w1');
    await studio.win('rest', '4.00', { returnedStake: { referenceId: 'b1', before: '4.00', after: '0' } });
    expect(await boardOf(identity)).toEqual([]);
  });

  it('E-24 where every game counts a ticket of the sportsbook still is no round of one', async () => {
    const identity = await aTournament({ conditions: {} });
    const [bettor, gambler] = [await aContestant('sportsbook'), await aContestant()];
    expect((await bettor.studio.bet('t1:bet', '10.00')).body['status']).toBe('OK');
    expect((await bettor.studio.win('t1:lost', '0', { roundClosed: true })).body['status']).toBe('OK');
    await lose(gambler.studio, 'one', '1.00');
    expect(await boardOf(identity)).toEqual([[gambler.playerId, 1]]);
  });

  it('E-24 with a confirmation only rounds after it count, and none from before the start', async () => {
    const identity = await aTournament({ confirmationRequired: true, startAt: inMs(1000) });
    const contestant = await aContestant();
    await join(contestant, identity);
    await lose(contestant.studio, 'early', '1.00');
    server.clock.advanceMs(1000);
    const late = await aContestant();
    await late.studio.bet('b0', '5.00', { roundId: 'before' });
    await join(late, identity);
    await late.studio.win('w0', '5.00', { roundId: 'before', roundClosed: true });
    await lose(late.studio, 'after', '2.00');
    await lose(contestant.studio, 'after', '3.00');
    expect(await boardOf(identity)).toEqual([
      [contestant.playerId, 3],
      [late.playerId, 2],
    ]);
  });

  it.each([
    ['before the start', { startAt: 1000, isConfirmed: false, type: 1 }],
    ['before its player joined', { startAt: 0, isConfirmed: true, type: 2 }],
    ['before the tournament was published', { startAt: null, isConfirmed: false, type: 1 }],
  ] as const)('P-100 P-133 a round begun %s counts nothing, whatever is staked in it since', async (_, { startAt, isConfirmed, type }) => {
    const publish = () => aTournament({ confirmationRequired: isConfirmed, type, startAt: inMs(startAt ?? 0) });
    const early = startAt === null ? undefined : await publish();
    const contestant = await aContestant();
    const { studio } = contestant;
    await studio.bet('first', '10.00', { roundId: 'early' });
    server.clock.advanceMs(1500);
    const identity = early ?? (await publish());
    await join(contestant, identity);
    await studio.bet('second', '1.00', { roundId: 'early' });
    await studio.win('won', '50.00', { roundId: 'early' });
    await studio.endRound('end', { bets: '11.00', wins: '50.00' }, { roundId: 'early' });
    await studio.bet('third', '2.00', { roundId: 'in-time' });
    await studio.bet('fourth', '2.00', { roundId: 'in-time' });
    await studio.win('paid', '4.00', { roundId: 'in-time' });
    await studio.endRound('over', { bets: '4.00', wins: '4.00' }, { roundId: 'in-time' });
    expect(await boardOf(identity)).toEqual([[contestant.playerId, 4]]);
  });

  it('E-24 by the best round the best one counts, and its rollback makes the next one count', async () => {
    const identity = await aTournament({ type: 3 });
    const contestant = await aContestant();
    for (const [roundId, win] of [
      ['one', '3.00'],
      ['two', '8.00'],
      ['three', '0.50'],
    ] as const) {
      await contestant.studio.bet(`b-${roundId}`, '2.00', { roundId });
      await contestant.studio.win(`w-${roundId}`, win, { roundId, roundClosed: true });
    }
    expect(await boardOf(identity)).toEqual([[contestant.playerId, 4]]);
    await contestant.studio.rollback('r', 'b-two', { scope: 'round', roundId: 'two' });
    expect(await boardOf(identity)).toEqual([[contestant.playerId, 1.5]]);
  });

  it.each([
    ['wins', 2, 20],
    ['the best round', 3, 4],
  ] as const)('W-136 E-24 by %s only what was paid counts, not what lapsed with a bonus', async (_name, type, points) => {
    const identity = await aTournament({ type });
    const contestant = await aContestant('ember-run', 'EUR', 400n);
    const { playerId, token, studio } = contestant;
    const bonusId = await issueTo(playerId, 200n);
    await server.call('PUT', `/api/game/player-bonuses/${bonusId}/activate`, { token });
    expect((await studio.bet('b1', '5.00')).body).toMatchObject({ status: 'OK' });
    await server.call('PUT', `/api/game/player-bonuses/${bonusId}/cancel`, { token });
    // A fifth of the stake was bonus money: so is a fifth of the win, which the house keeps.
    expect((await studio.win('w1', '25.00', { roundClosed: true })).body).toMatchObject({ status: 'OK' });
    expect(await cashOf(playerId)).toBe(2_000n);
    expect(await boardOf(identity)).toEqual([[playerId, points]]);
    await studio.rollback('r1', 'w1');
    expect(await boardOf(identity)).toEqual([]);
  });

  it('E-24 of two with the same points the one who reached them first ranks higher', async () => {
    const identity = await aTournament();
    const [first, second] = [await aContestant(), await aContestant()];
    await lose(second.studio, 'one', '1.00');
    server.clock.advanceMs(1000);
    await lose(first.studio, 'one', '4.00');
    server.clock.advanceMs(1000);
    await lose(second.studio, 'two', '3.00');
    expect(await boardOf(identity)).toEqual([
      [first.playerId, 4],
      [second.playerId, 4],
    ]);
    expect((await read(identity, second.token)).playerEntry).toEqual({ points: 4, place: 2 });
  });
});

describe('the end of a tournament', () => {
  it('P-24 P-100 I22 X15 rounds decided in time count as they are corrected to the close, and two processes give each prize once', async () => {
    const identity = await aTournament({ type: 2 });
    const [winner, second, third] = [await aContestant(), await aContestant(), await aContestant()];
    for (const { studio } of [winner, second, third]) await studio.bet('b1', '10.00');
    await winner.studio.win('w1', '80.00', { roundClosed: true });
    await second.studio.win('w1', '20.00', { roundClosed: true });
    await third.studio.win('w1', '90.00', { roundClosed: true });
    await winner.studio.bet('open', '10.00', { roundId: 'open' });
    server.clock.advanceMs(HOUR_MS);
    await moveTournaments(server.context);
    // One round was open at the end; another one begins too late.
    await winner.studio.win('open-win', '500.00', { roundId: 'open', roundClosed: true });
    await third.studio.rollback('r1', 'w1');
    await third.studio.bet('late', '10.00', { roundId: 'late' });
    await third.studio.win('late-win', '500.00', { roundId: 'late', roundClosed: true });
    server.clock.advanceMs(RESULTS_AFTER_MS);
    await Promise.all([moveTournaments(server.context), moveTournaments(server.context)]);
    await followToEnd(server.context, tournamentPoints);
    await second.studio.rollback('r1', 'w1');
    await Promise.all([payTournaments(server.context), payTournaments(server.context)]);
    await payTournaments(server.context);
    const { state, prizes } = await read(identity);
    expect(state).toBe(4);
    expect(prizes.map(({ place, entry }) => [place, entry?.playerId, entry?.points])).toEqual([
      [1, winner.playerId, 80],
      [2, second.playerId, 20],
      [3, undefined, undefined],
    ]);
    const [first, next] = [await cashOf(winner.playerId), await cashOf(second.playerId)];
    expect([first, next]).toEqual([100_000n - 2000n + 8000n + 50_000n + 5000n, 100_000n - 1000n + 1000n]);
  });

  it('T-13 D-84 completion is published once on the public channel, with masked names', async () => {
    const identity = await aTournament();
    const contestant = await aContestant();
    await lose(contestant.studio, 'one', '1.00');
    await finish();
    await payTournaments(server.context);
    await payTournaments(server.context);
    const published = await publishedOn('tournaments');
    const own = published.filter(
      (message) => z.object({ tournament: z.object({ identity: z.string() }) }).parse(message).tournament.identity === identity,
    );
    expect(own).toMatchObject([
      { event: 'tournament.completed', tournament: { state: 4, prizes: [{ place: 1, entry: { playerId: contestant.playerId } }, {}, {}] } },
    ]);
    expect(JSON.stringify(own)).toMatch(/"nickname":"..\*\*\*"/);
  });

  it('E-24 I22 a bonus as a prize is issued once, in the currency the winner plays with', async () => {
    const campaign = await findCampaignByIdentity(server.context.database, 'reward-bonus');
    await aTournament({ prizes: [{ type: 2, places: [1, 1], title: 'A bonus', bonusId: campaign?.id ?? '' }] });
    const contestant = await aContestant('ember-run', 'USD');
    await lose(contestant.studio, 'one', '1.00');
    await finish();
    await Promise.all([payTournaments(server.context), payTournaments(server.context)]);
    const rows = await many(server.context.database)`
      select source, currency
      from game.player_bonus
      where player_id = ${contestant.playerId}
    `;
    expect(rows).toEqual([{ source: 'tournament', currency: 'USD' }]);
  });

  it('P-156 free spins as a prize are given once, and the tournament is over with them', async () => {
    const campaign = await findCampaignByIdentity(server.context.database, 'code-spins');
    const identity = await aTournament({ prizes: [{ type: 2, places: [1, 1], title: 'Ten spins', bonusId: campaign?.id ?? '' }] });
    const contestant = await aContestant();
    await lose(contestant.studio, 'one', '1.00');
    await finish();
    await Promise.all([payTournaments(server.context), payTournaments(server.context)]);
    await payTournaments(server.context);
    const rows = await many(server.context.database)`
      select s.source, s.spin_count, t.completed_at is not null as completed
      from game.player_freespin s, retention.tournament t
      where s.player_id = ${contestant.playerId}
        and t.identity = ${identity}
    `;
    expect(rows).toEqual([{ source: 'tournament', spin_count: 10, completed: true }]);
  });

  it('P-24 a prize in a currency the winner has no account of comes in the active one', async () => {
    await aTournament();
    const contestant = await aContestant('ember-run', 'JPY');
    await lose(contestant.studio, 'one', '100');
    await finish();
    const rows = await many<{ numerator: string; base: string }>(server.context.database)`
      select exchange -> 'rates' -> 'JPY' ->> 0 as numerator, exchange -> 'rates' -> 'JPY' ->> 1 as base
      from retention.tournament
      order by created_at desc
      limit 1
    `;
    await payTournaments(server.context);
    const [rate] = rows;
    const expected = (5000n * BigInt(rate?.numerator ?? 0)) / (100n * BigInt(rate?.base ?? 1));
    const gained = ((await cashOf(contestant.playerId)) ?? 0n) - 100_000n + 100n;
    expect([expected - 1n, expected, expected + 1n]).toContain(gained);
  });

  it('O5 a replay from zero, by two followers at once, ends in the same boards', async () => {
    const before = await derivedTables();
    const { database } = server.context;
    await run(database)`truncate retention.tournament_entry, retention.tournament_round, wallet.followed_round`;
    await run(database)`update retention.tournament set opened_at = null, settled_at = null`;
    await run(database)`delete from kernel.event_cursor where follower = ${tournamentPoints.name}`;
    await Promise.all([catchUp(server.context, tournamentPoints), catchUp(server.context, tournamentPoints)]);
    await followToEnd(server.context, tournamentPoints);
    expect(await derivedTables()).toEqual(before);
  });
});

describe('the board on the socket', () => {
  it('D-84 publishes a changed board at once, then at most every ten seconds, and to each player their own points', async () => {
    const identity = await aTournament();
    const { body } = await server.call('GET', `/api/retention/tournaments/${identity}`);
    const { id } = z.object({ id: z.string() }).parse(body.data);
    const contestant = await aContestant();
    const play = async (transactionId: string): Promise<void> => {
      await lose(contestant.studio, transactionId, '1.00');
      await followToEnd(server.context, tournamentPoints);
      await Promise.all([publishBoards(server.context), publishBoards(server.context)]);
    };
    await play('b1');
    await play('b2');
    expect(await publishedOn(`tournaments:${id}`)).toHaveLength(1);
    server.clock.advanceMs(BOARD_INTERVAL_MS);
    await publishBoards(server.context);
    const boards = await publishedOn(`tournaments:${id}`);
    expect(boards).toMatchObject([
      { leaderboard: [{ points: 1 }] },
      { leaderboard: [{ points: 2, place: 1, playerId: contestant.playerId }] },
    ]);
    const entries = await publishedOn(`tournaments:${id}#${contestant.playerId}`);
    expect(entries).toMatchObject([{ entry: { points: 1 } }, { event: 'tournament.player-entry.updated', entry: { points: 2, place: 1 } }]);
  });
});

/** Messages waiting in the outbox for a channel: this server hosts no sockets. */
async function publishedOn(channel: string): Promise<unknown[]> {
  const rows = await many<{ data: unknown }>(server.context.database)`
    select payload -> 'data' as data
    from kernel.realtime_outbox
    where payload ->> 'channel' = ${channel}
    order by id
  `;
  return rows.map(({ data }) => data);
}

async function derivedTables(): Promise<unknown> {
  const { database } = server.context;
  const entries = await many(database)`
    select tournament_id, player_id, points_billionths::text, entered_at, reached_at
    from retention.tournament_entry
    order by 1, 2
  `;
  const rounds = await many(database)`
    select tournament_id, player_id, source, round_id, points_billionths::text
    from retention.tournament_round
    order by 1, 2, 3, 4
  `;
  const settled = await many(database)`select id, opened_at, settled_at from retention.tournament order by 1`;
  return { entries, rounds, settled };
}
