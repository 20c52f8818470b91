import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import type { TestStudio } from '../../../testing/studio.ts';
import { seededQuestId } from '../seed.ts';
import { aGambler, type Gambler } from '../testing/gambler.ts';
import { questProgress } from './follower.ts';

const [betting, winning] = [seededQuestId('harbour-walk'), seededQuestId('good-catch')];
const sport = { ticketType: 1, coefficient: '2.000', live: false, legs: 1 };
const quests = z.array(z.looseObject({ id: z.string(), state: z.number(), tasks: z.array(z.looseObject({ progress: z.number() })) }));

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
  const { pool } = server.testDatabase;
  // Both tasks name betting alone; the first asks for two bets of at least 5.00.
  await pool.query(
    `update retention.quest set tasks = jsonb_set(jsonb_set(tasks, '{0,games}', '["sportsbook"]'), '{0,quantity}', '2') where id = any($1)`,
    [[betting, winning]],
  );
  await pool.query(`update retention.quest set tasks = jsonb_set(tasks, '{0,stake}', '{"base":{"min":"5.00"}}') where id = $1`, [betting]);
});
afterAll(() => server.stop());

/** Progress of the tasks for bets and for wins. */
async function counted(gambler: Gambler): Promise<(number | undefined)[]> {
  await server.follow([questProgress]);
  const { body } = await gambler.ask('GET', '/api/retention/player-quests');
  const list = quests.parse(body.data);
  return [betting, winning].map((id) => list.find((quest) => quest.id === id)?.tasks[0]?.progress);
}

async function aBettor(): Promise<Gambler> {
  const gambler = await aGambler(server);
  for (const id of [betting, winning]) await gambler.ask('PUT', `/api/retention/quests/${id}/activate`);
  return gambler;
}

/** A ticket of 10.00 and what may become of it; each answers whether the platform took the call. */
async function aTicket(gambler: Gambler) {
  const book: TestStudio = await gambler.round('sportsbook');
  const id = randomUUID();
  const done = async (call: ReturnType<TestStudio['bet']>) => expect((await call).body).toMatchObject({ status: 'OK' });
  const roundId = id;
  await done(book.bet(`${id}:bet`, '10.00', { roundId, sport }));
  const returned = (before: string, after: string) => ({ returnedStake: { referenceId: `${id}:bet`, before, after } });
  return {
    win: (amount: string) => done(book.win(`${id}:win`, amount, { roundId, roundClosed: true })),
    lose: (wins = '0.00') => done(book.endRound(`${id}:end`, { bets: '10.00', wins }, { roundId })),
    cashOut: () => done(book.win(`${id}:cash`, '9.00', { roundId, roundClosed: true, ...returned('10.00', '0.00') })),
    cashOutPart: (after: string) => done(book.win(`${id}:part`, '4.00', { roundId, ...returned('10.00', after) })),
    takeBack: () => done(book.rollback(`${id}:back`, `${id}:win`, { roundId })),
    cancel: () => done(book.rollback(`${id}:cancel`, `${id}:bet`, { roundId })),
  };
}

describe('a ticket in a quest that names betting', () => {
  it.each<[string, (ticket: Awaited<ReturnType<typeof aTicket>>) => Promise<void>, [number, number]]>([
    ['is open', () => Promise.resolve(), [0, 0]],
    ['won', (ticket) => ticket.win('50.00'), [1, 1]],
    ['lost', (ticket) => ticket.lose(), [1, 0]],
    ['was cashed out', (ticket) => ticket.cashOut(), [0, 0]],
    ['was cancelled', (ticket) => ticket.cancel(), [0, 0]],
    ['was cashed out in part and is open', (ticket) => ticket.cashOutPart('6.00'), [0, 0]],
    [
      'was cashed out in part, and the rest is large enough and lost',
      async (ticket) => {
        await ticket.cashOutPart('6.00');
        await ticket.lose('4.00');
      },
      [1, 0],
    ],
    [
      'was cashed out in part, and the rest is too small and lost',
      async (ticket) => {
        await ticket.cashOutPart('4.00');
        await ticket.lose('4.00');
      },
      [0, 0],
    ],
  ])('P-105 counts by how it was decided: it %s', async (_, decide, expected) => {
    const gambler = await aBettor();
    const ticket = await aTicket(gambler);
    expect(await counted(gambler)).toEqual([0, 0]);
    await decide(ticket);
    expect(await counted(gambler)).toEqual(expected);
  });

  it('P-182 counts for nothing where it was placed before the quest began', async () => {
    const gambler = await aGambler(server);
    const before = await aTicket(gambler);
    await server.clock.advance(1);
    for (const id of [betting, winning]) await gambler.ask('PUT', `/api/retention/quests/${id}/activate`);
    await before.win('50.00');
    expect(await counted(gambler)).toEqual([0, 0]);
    await (await aTicket(gambler)).win('50.00');
    expect(await counted(gambler)).toEqual([1, 1]);
  });

  it('P-105 is no win any more once its win was taken back, and no bet once its stake came back', async () => {
    const gambler = await aBettor();
    const ticket = await aTicket(gambler);
    await ticket.win('50.00');
    expect(await counted(gambler)).toEqual([1, 1]);
    await ticket.takeBack();
    expect(await counted(gambler)).toEqual([1, 0]);
    await ticket.cancel();
    expect(await counted(gambler)).toEqual([0, 0]);
  });

  it('P-105 completes its quest once enough of them are decided, and no sooner', async () => {
    const gambler = await aBettor();
    const [first, second, third] = [await aTicket(gambler), await aTicket(gambler), await aTicket(gambler)];
    await first.lose();
    await third.cashOut();
    expect(await counted(gambler)).toEqual([1, 0]);
    await second.lose();
    expect(await counted(gambler)).toEqual([2, 0]);
    expect((await gambler.ask('PUT', `/api/retention/quests/${betting}/activate`)).status).toBe(200);
  });

  it('P-105 counts the same when the log is read again', async () => {
    const gambler = await aBettor();
    await (await aTicket(gambler)).win('50.00');
    await (await aTicket(gambler)).cashOut();
    expect(await counted(gambler)).toEqual([1, 1]);
    await server.testDatabase.pool.query(`
      truncate retention.quest_run, retention.quest_progress, retention.quest_play;
      delete from wallet.followed_round where reader = 'retention.quest-progress';
      delete from kernel.event_cursor where follower = 'retention.quest-progress';`);
    expect(await counted(gambler)).toEqual([1, 1]);
  });
});
