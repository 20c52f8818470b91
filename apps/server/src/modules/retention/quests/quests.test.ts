import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { accountsOf, creditDeposit } from '../../wallet/index.ts';
import { seededQuestId } from '../seed.ts';
import { aGambler, type Gambler, publishedOn } from '../testing/gambler.ts';
import { questProgress } from './follower.ts';
import { endOverdueQuests } from './service.ts';

const harbourWalk = seededQuestId('harbour-walk');
const threeNewGames = seededQuestId('three-new-games');
const firstSteps = seededQuestId('first-steps');
const lookAround = seededQuestId('look-around');
const goodCatch = seededQuestId('good-catch');
const mapOfTheLake = seededQuestId('map-of-the-lake');
const UNKNOWN_ID = '0198f4a0-0000-7000-8000-000000000000';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const follow = () => server.follow([questProgress]);

const task = z.looseObject({
  progress: z.number(),
  quantity: z.number(),
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  type: z.number(),
});
const quest = z.looseObject({ id: z.string(), name: z.string(), state: z.number(), endAt: z.string().nullable(), tasks: z.array(task) });
const quests = z.array(quest);

const start = (gambler: Gambler, id: string) => gambler.ask('PUT', `/api/retention/quests/${id}/activate`);
const cancel = (gambler: Gambler, id: string) => gambler.ask('PUT', `/api/retention/player-quests/${id}/cancel`);
async function own(gambler: Gambler, query = '') {
  await follow();
  return quests.parse((await gambler.ask('GET', `/api/retention/player-quests?${query}`)).body.data);
}
const progressOf = async (gambler: Gambler) => (await own(gambler)).map(({ tasks }) => tasks.map(({ progress }) => progress));
const cashOf = async ({ id }: Gambler) => (await accountsOf(server.context, id))[0]?.balances.cash ?? 0n;

async function bets(gambler: Gambler, count: number, game?: string): Promise<void> {
  for (let index = 0; index < count; index += 1) await gambler.bet('0.20', game);
}

/** Credits a deposit. @returns a function that reports a part of it as reversed */
async function settle(
  { id: playerId }: Gambler,
  amountMinor: bigint,
  admittedMinor = amountMinor,
): Promise<(outMinor: bigint) => Promise<void>> {
  const of = { playerId, invoiceId: randomUUID(), currency: 'EUR' };
  await inTransaction(server.context.database, async (transaction) => {
    await creditDeposit(server.context, transaction, { ...of, amountMinor, psp: 'sandbox-psp' });
    const sums = { amountMinor: amountMinor.toString(), admittedMinor: admittedMinor.toString() };
    await server.context.publish(transaction, { type: 'DepositSettled', ...of, ...sums });
  });
  return (outMinor) =>
    server.context.publish(server.context.database, {
      type: 'DepositReduced',
      ...of,
      paidMinor: amountMinor.toString(),
      outMinor: outMinor.toString(),
    });
}

describe('lists', () => {
  it('C-55 E-21 quests that can be started, in their order and the player’s language, with amounts in the currency asked for', async () => {
    const gambler = await aGambler(server);
    const { body } = await gambler.ask('GET', '/api/retention/quests?page=1&perPage=5');
    expect(body).toMatchObject({
      data: [
        { identity: 'first-steps', state: 1, playerId: gambler.id, order: 1, packageOrder: null, taskExecutionOrder: 1, endAt: null },
        { identity: 'look-around' },
        {
          identity: 'harbour-walk',
          name: 'Harbour walk',
          tasks: [
            {
              type: 4,
              name: 'Play 20 rounds',
              isActive: false,
              isCompleted: false,
              progress: 0,
              quantity: 20,
              executionOrder: 1,
              conditions: { games: [], spinAmount: 0.1, maxSpinAmount: null, currencies: [{ isoCode: 'EUR', spinAmount: 0.1 }] },
            },
          ],
          rewards: [{ type: 1, amount: 2, attributes: { isoCode: 'EUR', lockBalance: false } }],
        },
        { taskExecutionOrder: 2 },
        {},
      ],
      meta: { page: 1, perPage: 5, totalRows: 6, totalPages: 2 },
    });
    const yen = await gambler.ask('GET', '/api/retention/quests?perPage=20&currency=JPY');
    expect(quests.parse(yen.body.data).find(({ id }) => id === harbourWalk)).toMatchObject({
      tasks: [{ conditions: { spinAmount: 20 } }],
      rewards: [{ amount: 340, attributes: { isoCode: 'JPY' } }],
    });
    expect((await gambler.ask('GET', '/api/retention/quests?currency=XYZ')).body).toMatchObject({ data: [], meta: { totalRows: 0 } });
    await gambler.ask('PUT', '/api/player/profile', { locale: 'de' });
    expect((await gambler.ask('GET', '/api/retention/quests')).body.data).toMatchObject([{ name: 'Erste Schritte' }, {}, {}, {}, {}, {}]);
    expect((await server.call('GET', '/api/retention/quests')).status).toBe(401);
  });

  it('C-56 own quests by state and currency; a started one is offered no more', async () => {
    const gambler = await aGambler(server);
    await start(gambler, harbourWalk);
    await start(gambler, lookAround);
    await cancel(gambler, lookAround);
    expect((await own(gambler, 'state[]=2&currency=EUR')).map(({ id, state }) => [id, state])).toEqual([[harbourWalk, 2]]);
    expect(await own(gambler, 'state[]=2&currency=USD')).toEqual([]);
    expect((await own(gambler, 'state[]=5&state[]=6&page=1&perPage=3')).map(({ id, state }) => [id, state])).toEqual([[lookAround, 6]]);
    const offered = quests.parse((await gambler.ask('GET', '/api/retention/quests?perPage=50')).body.data).map(({ id }) => id);
    expect([offered.includes(harbourWalk), offered.includes(lookAround), offered.includes(firstSteps)]).toEqual([false, false, true]);
  });
});

describe('starting and cancelling', () => {
  it('C-57 C-58 S-10 X14 thirty starts begin once, thirty cancels end once, and each repeat is 409; what is unknown is 404', async () => {
    const gambler = await aGambler(server);
    const starts = await Promise.all(Array.from({ length: 30 }, () => start(gambler, harbourWalk)));
    expect(starts.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(29).fill(409)]);
    expect(starts.find(({ status }) => status === 200)?.body.data).toMatchObject({
      id: harbourWalk,
      state: 2,
      tasks: [{ isActive: true }],
    });
    expect(starts.find(({ status }) => status === 409)?.body.error?.code).toBe(16100);
    const cancels = await Promise.all(Array.from({ length: 30 }, () => cancel(gambler, harbourWalk)));
    expect(cancels.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(29).fill(409)]);
    expect(cancels.find(({ status }) => status === 409)?.body.error?.code).toBe(16101);
    // A quest is done once: it cannot be begun again for another go at its reward.
    expect((await start(gambler, harbourWalk)).status).toBe(409);
    const stranger = await aGambler(server);
    expect([(await cancel(stranger, harbourWalk)).status, (await cancel(stranger, UNKNOWN_ID)).status]).toEqual([404, 404]);
    expect((await start(gambler, UNKNOWN_ID)).status).toBe(404);
    const published = (await publishedOn(server, `retention:quests#${gambler.id}`)).filter(({ event }) => event === 'quest.updated');
    expect(published).toMatchObject([{ quest: { id: harbourWalk, state: 2 } }, { quest: { id: harbourWalk, state: 6 } }]);
  });

  it('C-57 a quest that is no longer offered, and a player who may not play, are refused', async () => {
    const [gambler, limited, resting] = [await aGambler(server), await aGambler(server), await aGambler(server)];
    const rest = await resting.ask('POST', '/api/player/limits', { definition: 5, period: '24h' });
    expect([rest.status, (await start(resting, goodCatch)).body.error?.code]).toEqual([200, 14105]);
    const { pool } = server.testDatabase;
    await pool.query('update retention.quest set is_published = false where id = $1', [goodCatch]);
    expect((await start(gambler, goodCatch)).status).toBe(409);
    await pool.query('update retention.quest set is_published = true, currencies = $2 where id = $1', [goodCatch, ['USD']]);
    expect((await start(gambler, goodCatch)).body.error?.code).toBe(16100);
    await pool.query("update retention.quest set currencies = '{}' where id = $1", [goodCatch]);
    await pool.query('update player.player set status = 2 where id = $1', [limited.id]);
    expect((await start(limited, goodCatch)).body.error?.code).toBe(14103);
  });
});

describe('progress', () => {
  it('T-08 C-56 real rounds move the task, a rollback takes its round back, and each move is published', async () => {
    const gambler = await aGambler(server);
    await gambler.bet('0.20');
    await start(gambler, harbourWalk);
    const round = await gambler.bet('0.20');
    await round.bet('h-small', '0.05');
    await round.bet('h-2', '0.20');
    expect(await progressOf(gambler)).toEqual([[2]]);
    await round.rollback('h-back', 'h-2');
    expect(await progressOf(gambler)).toEqual([[1]]);
    const published = (await publishedOn(server, `retention:quests#${gambler.id}`)).filter(({ event }) => event === 'quest.task.updated');
    expect(published).toMatchObject([
      { task: { questId: harbourWalk, playerId: gambler.id, name: 'Play 20 rounds', isActive: true, progress: 2, quantity: 20 } },
      { task: { isCompleted: false, progress: 1 } },
    ]);
  });

  it('P-92 C-56 a partly returned stake counts for no task, and the returned part is not a win', async () => {
    const gambler = await aGambler(server);
    for (const id of [harbourWalk, goodCatch]) await start(gambler, id);
    const progress = async () => Object.fromEntries((await own(gambler)).map(({ id, tasks }) => [id, tasks[0]?.progress]));
    const round = await gambler.round();
    await round.bet('c-1', '1.00');
    const other = await gambler.bet('1.00');
    await other.bet('c-2', '1.00');
    expect(await progress()).toEqual({ [harbourWalk]: 3, [goodCatch]: 0 });
    await round.win('c-out', '9.00', { returnedStake: { referenceId: 'c-1', before: '1.00', after: '0' }, roundClosed: true });
    await other.win('c-part', '9.00', { returnedStake: { referenceId: 'c-2', before: '1.00', after: '0.50' } });
    expect(await progress()).toEqual({ [harbourWalk]: 0, [goodCatch]: 0 });
  });

  it('P-182 a win counts for the round that began in the time of the quest, however late it comes', async () => {
    const gambler = await aGambler(server);
    const before = await gambler.bet('1.00');
    await server.clock.advance(1);
    await start(gambler, goodCatch);
    await before.bet('b-later', '1.00');
    await before.win('w-before', '90.00');
    expect(await progressOf(gambler)).toEqual([[0]]);
    const after = await gambler.bet('1.00');
    await server.clock.advance(1);
    await after.win('w-after', '90.00');
    expect(await progressOf(gambler)).toEqual([[1]]);
  });

  it('C-57 X14 I22 E-21 tasks in turn, then the reward: thirty times collected it is given once', async () => {
    const gambler = await aGambler(server);
    await start(gambler, threeNewGames);
    await bets(gambler, 2, 'polar-bloom');
    await bets(gambler, 10, 'aurora-reels');
    expect(await own(gambler)).toMatchObject([
      { state: 2, tasks: [{ progress: 10, isCompleted: true, isActive: true }, { progress: 0, isActive: true }, { isActive: false }] },
    ]);
    expect((await start(gambler, threeNewGames)).status).toBe(409);
    await bets(gambler, 10, 'polar-bloom');
    await bets(gambler, 10, 'drop');
    expect(await own(gambler, 'state[]=3&state[]=4')).toMatchObject([{ state: 3, tasks: [{}, {}, { progress: 10, isCompleted: true }] }]);
    const before = await cashOf(gambler);
    const collects = await Promise.all(Array.from({ length: 30 }, () => start(gambler, threeNewGames)));
    expect(collects.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(29).fill(409)]);
    expect(await cashOf(gambler)).toBe(before + 500n);
    expect(await own(gambler, 'state[]=3&state[]=4')).toMatchObject([{ state: 4 }]);
    expect((await cancel(gambler, threeNewGames)).status).toBe(409);
    const states = (await publishedOn(server, `retention:quests#${gambler.id}`)).flatMap(({ event, quest: of }) =>
      event === 'quest.updated' ? [quest.parse(of).state] : [],
    );
    expect(states).toEqual([2, 3, 4]);
  });

  it('C-56 deposits, wins, filled fields and days of signing in count as their tasks say', async () => {
    const gambler = await aGambler(server);
    for (const id of [mapOfTheLake, goodCatch, firstSteps, lookAround]) await start(gambler, id);
    await settle(gambler, 1999n);
    await settle(gambler, 2000n);
    const round = await gambler.bet('1.00');
    await round.win('w-1', '2.00');
    await round.win('w-2', '9.00');
    await (await gambler.bet('1.00')).win('w-3', '1.99');
    await gambler.ask('PUT', '/api/player/profile', { firstName: 'Test', city: 'Ulm' });
    await server.context.publish(server.context.database, { type: 'SessionOpened', playerId: gambler.id, sessionId: UNKNOWN_ID });
    const found = new Map((await own(gambler)).map(({ id, tasks }) => [id, tasks.map(({ progress }) => progress)]));
    expect(Object.fromEntries(found)).toEqual({ [mapOfTheLake]: [1, 2], [goodCatch]: [1], [firstSteps]: [1, 2], [lookAround]: [1] });
  });
});

describe('a deposit of which a part is held', () => {
  it('P-146 D-147 counts with what may be played with, and not at all where that is nothing', async () => {
    const gambler = await aGambler(server);
    await start(gambler, mapOfTheLake);
    // The task asks for 20.00.
    for (const admittedMinor of [0n, 1999n]) await settle(gambler, 10_000n, admittedMinor);
    expect(await progressOf(gambler)).toEqual([[0, 0]]);
    await settle(gambler, 10_000n, 2000n);
    expect(await progressOf(gambler)).toEqual([[1, 0]]);
  });
});

describe('a deposit that went back', () => {
  it('P-67 counts no more, also in a completed quest until its reward is collected', async () => {
    const gambler = await aGambler(server);
    await start(gambler, mapOfTheLake);
    const found = async () => (await own(gambler)).map(({ state, tasks }) => [state, tasks.map(({ progress }) => progress)])[0];
    const reduceFirst = await settle(gambler, 2000n);
    await bets(gambler, 10);
    expect(await found()).toEqual([3, [1, 10]]);
    await reduceFirst(2000n);
    expect(await found()).toEqual([2, [0, 10]]);
    // The task asks for 20.00.
    const reduceSecond = await settle(gambler, 2000n);
    expect(await found()).toEqual([3, [1, 10]]);
    await reduceSecond(1n);
    expect(await found()).toEqual([2, [0, 10]]);
    const reduceThird = await settle(gambler, 5000n);
    await reduceThird(3000n);
    expect(await found()).toEqual([3, [1, 10]]);
    expect((await start(gambler, mapOfTheLake)).status).toBe(200);
    await reduceThird(5000n);
    expect(await found()).toEqual([4, [1, 10]]);
  });

  it('P-67 counts no more in a quest under way, and a report of another changes nothing', async () => {
    const gambler = await aGambler(server);
    await start(gambler, mapOfTheLake);
    const reduce = await settle(gambler, 2000n);
    const reduceBefore = await settle(gambler, 3000n);
    await reduceBefore(3000n);
    expect(await progressOf(gambler)).toEqual([[1, 0]]);
    await reduce(2000n);
    expect(await progressOf(gambler)).toEqual([[0, 0]]);
  });
});

describe('rewards', () => {
  it('I22 X14 bonus money comes as an issued bonus of its campaign, once', async () => {
    const gambler = await aGambler(server);
    await server.testDatabase.pool.query(
      `update retention.quest set tasks = jsonb_set(tasks, '{0}', (tasks -> 0) || '{"type": 1}'), is_in_turn = false where id = $1`,
      [mapOfTheLake],
    );
    await start(gambler, mapOfTheLake);
    await bets(gambler, 10);
    expect(await own(gambler)).toMatchObject([
      { state: 3, rewards: [{ type: 2, amount: 5, attributes: { isoCode: 'EUR', lockBalance: true } }] },
    ]);
    const collects = await Promise.all(Array.from({ length: 10 }, () => start(gambler, mapOfTheLake)));
    expect(collects.filter(({ status }) => status === 200)).toHaveLength(1);
    const bonuses = await gambler.ask('GET', '/api/game/player-bonuses?status[]=1&currency[]=EUR');
    expect(bonuses.body.data).toMatchObject([{ amount: 5, currency: 'EUR', status: 1 }]);
  });
});

describe('free spins as a reward', () => {
  it('I22 X14 C-57 come as issued free spins of their campaign beside the points, once', async () => {
    const gambler = await aGambler(server);
    await start(gambler, goodCatch);
    await (await gambler.bet('1.00')).win('s-1', '2.00');
    const { quantity = 1 } = (await own(gambler))[0]?.tasks[0] ?? {};
    for (let index = 2; index <= quantity; index += 1) await (await gambler.bet('1.00')).win(`s-${index}`, '2.00');
    expect(await own(gambler)).toMatchObject([
      {
        state: 3,
        rewards: [
          { type: 3, amount: 10 },
          { type: 4, amount: 20 },
        ],
      },
    ]);
    const collects = await Promise.all(Array.from({ length: 10 }, () => start(gambler, goodCatch)));
    expect(collects.filter(({ status }) => status === 200)).toHaveLength(1);
    const spins = await gambler.ask('GET', '/api/game/player-freespins?status[]=1&currency[]=EUR');
    expect(spins.body.data).toMatchObject([{ count: 10, usedCount: 0, currency: 'EUR', status: 1 }]);
  });
});

describe('the end', () => {
  it('S-09 C-56 a quest expires at its deadline; a bet placed in time counts even if it is read later', async () => {
    // Shorter than a session lives.
    await server.testDatabase.pool.query('update retention.quest set duration_seconds = 60 where id = $1', [harbourWalk]);
    const [late, inTime] = [await aGambler(server), await aGambler(server)];
    for (const gambler of [late, inTime]) await start(gambler, harbourWalk);
    await bets(inTime, 20);
    server.clock.advanceMs(60_000);
    await Promise.all([endOverdueQuests(server.context), endOverdueQuests(server.context)]);
    expect(await own(inTime)).toMatchObject([{ state: 3 }]);
    expect(await own(late, 'state[]=5&state[]=6')).toMatchObject([{ state: 5, tasks: [{ progress: 0, isActive: false }] }]);
    expect((await start(late, harbourWalk)).status).toBe(409);
    const published = await publishedOn(server, `retention:quests#${late.id}`);
    expect(published).toMatchObject([{ quest: { state: 2 } }, { event: 'quest.updated', quest: { state: 5 } }]);
  });
});

describe('the log read again', () => {
  it('I22 E-21 counting from zero gives the same progress and moves no quest again', async () => {
    const gambler = await aGambler(server);
    await start(gambler, harbourWalk);
    const round = await gambler.bet('0.20');
    await round.bet('x-1', '0.30');
    await round.rollback('x-2', 'x-1');
    await start(gambler, goodCatch);
    await follow();
    const counted = async () => {
      const read = async (table: string, columns: string) => {
        const { rows } = await server.testDatabase.pool.query<object>(`select ${columns} from retention.${table}`);
        return rows.map((row) => JSON.stringify(row)).toSorted();
      };
      return [
        await read('quest_run', 'player_id, quest_id, is_open'),
        await read('quest_progress', 'player_id, quest_id, task_id, progress, last_day::text, updated_at'),
        await read('quest_play', 'player_id, quest_id, task_id, operation_id, source, round'),
        await read('player_quest', 'player_id, quest_id, state, updated_at'),
      ];
    };
    const before = await counted();
    expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
    server.clock.advanceMs(7_200_000);
    const published = () => server.testDatabase.pool.query('select count(*)::int as published from kernel.realtime_outbox');
    const { rows: toldBefore } = await published();
    await server.testDatabase.pool.query(`
      truncate retention.quest_run, retention.quest_progress, retention.quest_play;
      delete from kernel.event_cursor where follower = 'retention.quest-progress';`);
    await follow();
    expect(await counted()).toEqual(before);
    expect((await published()).rows).toEqual(toldBefore);
  });
});
