import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../kernel/postgres/reserving-pool.ts';
import { createSeededRandom } from '../../kernel/testing/seeded-random.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import type { BareClient } from '../testing/bare-client.ts';
import { type NodeFixture, startNode } from '../testing/node-fixture.ts';
import { writeRow } from './message.ts';

const WRITERS = 200;
const EVENTS_EACH = 50;
const CHANNEL = 'tournaments:o9';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
});
afterAll(() => testDatabase.drop());

interface Seen {
  player: number;
  n: number;
}

/** Collects what a node's client receives, until the marker that is written last. */
async function listen(node: NodeFixture): Promise<{ client: BareClient; isComplete: Promise<Seen[]> }> {
  const client = await node.bare();
  client.answersPings = true;
  client.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel: CHANNEL } });
  await client.nextLines(2);
  const collect = async (): Promise<Seen[]> => {
    const seen: Seen[] = [];
    for (;;) {
      const line = await client.next();
      if (line.push?.pub === undefined) continue;
      const data = JSON.parse(JSON.stringify(line.push.pub.data));
      if (data.end === true) return seen;
      seen.push(data);
    }
  };
  return { client, isComplete: collect() };
}

/** One player's events, each in its own transaction that waits before it ends; about one in ten is rolled back. */
async function write(pool: pg.Pool, player: number, afterHalf: () => void): Promise<Seen[]> {
  const random = createSeededRandom(`writer ${player}`);
  const committed: Seen[] = [];
  for (let n = 1; n <= EVENTS_EACH; n += 1) {
    const client = await pool.connect();
    const key = random.newId();
    const row = writeRow({ method: 'publish', channels: [CHANNEL], dataJson: JSON.stringify({ player, n }), key, version: null }, 0);
    await client.query('begin');
    await client.query('insert into kernel.realtime_outbox (method, payload) values ($1, $2)', [row.method, row.payloadJson]);
    await client.query('select pg_sleep($1)', [random.integer(20) / 1000]);
    const isKept = random.integer(10) > 0;
    await client.query(isKept ? 'commit' : 'rollback');
    client.release();
    if (isKept) committed.push({ player, n });
    if (n === EVENTS_EACH / 2) afterHalf();
  }
  return committed;
}

const inOrder = (seen: readonly Seen[], player: number): number[] => seen.filter((event) => event.player === player).map(({ n }) => n);

test('O9 200 writers, two readers, one of them killed and started again: received is what was committed, in order, once', async () => {
  const survivor = await startNode(testDatabase);
  const victim = await startNode(testDatabase);
  const pool = openPool({ connectionString: testDatabase.url, max: WRITERS });
  const atSurvivor = await listen(survivor);
  const atVictim = await listen(victim);
  let writersPastHalf = 0;
  let killVictim: () => void = () => undefined;
  const isHalfDone = new Promise<void>((resolve) => {
    killVictim = resolve;
  });
  const afterHalf = (): void => {
    writersPastHalf += 1;
    if (writersPastHalf === WRITERS / 2) killVictim();
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, player) => write(pool, player, afterHalf)));

  await isHalfDone;
  victim.hub.stop();
  await expect(atVictim.isComplete).rejects.toThrow('closed');
  await victim.stop();
  const restarted = await startNode(testDatabase);
  const atRestarted = await listen(restarted);

  const committed = (await writing).flat();
  await pool.query('insert into kernel.realtime_outbox (method, payload) values ($1, $2)', [
    'publish',
    JSON.stringify({ channel: CHANNEL, data: { end: true } }),
  ]);
  const seen = await atSurvivor.isComplete;
  expect(seen).toHaveLength(committed.length);
  const seenLater = await atRestarted.isComplete;
  for (let player = 0; player < WRITERS; player += 1) {
    const expected = inOrder(committed, player);
    expect(inOrder(seen, player)).toEqual(expected);
    const later = inOrder(seenLater, player);
    expect(later).toEqual(expected.slice(expected.length - later.length));
  }
  expect(seenLater.length).toBeGreaterThan(0);
  await pool.end();
  await restarted.stop();
  await survivor.stop();
});
