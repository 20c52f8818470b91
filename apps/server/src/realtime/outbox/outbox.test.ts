import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../kernel/log/log.ts';
import { inTransaction, many, one } from '../../kernel/database.ts';
import { systemRandom } from '../../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import type { BareClient } from '../testing/bare-client.ts';
import { aPlayer } from '../testing/hub-fixture.ts';
import { createManualTime } from '../testing/manual-time.ts';
import { type NodeFixture, startNode } from '../testing/node-fixture.ts';
import { OutboxConsumer } from './consumer.ts';
import { writeRow } from './message.ts';
import { FAN_OUT_CHANNEL, insertRows } from './store.ts';

let testDatabase: TestDatabase;
const nodes: NodeFixture[] = [];
const CHANNEL = 'tournaments:outbox';

beforeAll(async () => {
  testDatabase = await cloneDatabase();
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
});
afterAll(() => testDatabase.drop());

async function aNode(options: Parameters<typeof startNode>[1] = {}): Promise<NodeFixture> {
  const node = await startNode(testDatabase, options);
  nodes.push(node);
  return node;
}

async function listener(node: NodeFixture): Promise<BareClient> {
  const client = await node.bare();
  client.send({ id: 1, connect: {} }, { id: 2, subscribe: { channel: CHANNEL } });
  await client.nextLines(2);
  return client;
}

const row = (n: unknown, key: string | null = null) =>
  writeRow({ method: 'publish', channels: [CHANNEL], dataJson: JSON.stringify({ n }), key, version: null }, 0);

async function received(client: BareClient): Promise<unknown> {
  const line = await client.next();
  return JSON.parse(JSON.stringify(line.push?.pub?.data)).n;
}

async function rowsLeft(): Promise<number> {
  const row = await one<{ count: bigint }>(testDatabase.database)`select count(*) as count from kernel.realtime_outbox`;
  return Number(row?.count);
}

describe('From the row to the socket (O1–O4)', () => {
  test('T-21 O1 a message is sent after the commit of its transaction, and never when it is rolled back', async () => {
    const node = await aNode();
    const client = await listener(node);
    await expect(
      inTransaction(testDatabase.database, async (transaction) => {
        await insertRows(transaction, [row('rolled back')], true);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await inTransaction(testDatabase.database, async (transaction) => {
      await insertRows(transaction, [row('open')], true);
      node.consumer.wake();
      await node.consumer.settled();
      await insertRows(testDatabase.database, [row('committed meanwhile')], true);
      expect(await received(client)).toBe('committed meanwhile');
    });
    expect(await received(client)).toBe('open');
    await node.consumer.settled();
    expect(await rowsLeft()).toBe(0);
  });

  /** As the ledger does: the row is committed, then this node sends its message by the fast path. */
  async function sendAtOnce(node: NodeFixture, n: string): Promise<void> {
    const { payloadJson } = row(n, n);
    const rows = await many<{ id: bigint }>(testDatabase.database)`
      insert into kernel.realtime_outbox (method, payload) values ('publish', ${payloadJson}::json) returning id
    `;
    node.hub.publishJson(CHANNEL, JSON.stringify({ n }), { idempotencyKey: n });
    node.consumer.noteSent(rows.map(({ id }) => id));
  }

  test('O4 a node that is alone deletes unread what it has already sent, and reads what others wrote', async () => {
    const node = await aNode({ time: createManualTime() });
    const client = await listener(node);
    await node.consumer.settled();
    await sendAtOnce(node, 'sent at once');
    expect(await received(client)).toBe('sent at once');
    await insertRows(testDatabase.database, [row('written')], false);
    node.consumer.wake();
    await node.consumer.settled();
    expect(await received(client)).toBe('written');
    expect(node.consumer.metrics).toMatchObject({ rowsSpared: 1, rowsTaken: 1 });
    expect(await rowsLeft()).toBe(0);
  });

  test('O4 what a node has sent reaches a neighbour it did not know of when the row was committed', async () => {
    const node = await aNode({ time: createManualTime() });
    const client = await listener(node);
    await node.consumer.settled();
    const neighbour = await aNode({ time: createManualTime() });
    const other = await listener(neighbour);
    await neighbour.consumer.settled();
    expect(node.consumer.metrics.nodes).toBe(1);
    await sendAtOnce(node, 'for both');
    node.consumer.wake();
    expect(await received(other)).toBe('for both');
    await node.consumer.settled();
    expect(node.consumer.metrics).toMatchObject({ nodes: 2, rowsSpared: 0, rowsTaken: 1 });
    await sendAtOnce(node, 'the next');
    expect(await received(other)).toBe('the next');
    expect([await received(client), await received(client)]).toEqual(['for both', 'the next']);
    await node.consumer.settled();
    expect(await rowsLeft()).toBe(0);
  });

  test('O2 O3 a row of a transaction that commits late is found late; a reader by "id above the last" misses it for ever', async () => {
    const time = createManualTime();
    const node = await aNode({ time });
    const client = await listener(node);
    const late = new pg.Client({ connectionString: testDatabase.url });
    await late.connect();
    await late.query('begin');
    const insert = `insert into kernel.realtime_outbox (method, payload) values ('publish', '{"channel": "${CHANNEL}", "data": {"n": "late"}}')`;
    await late.query(insert);
    await insertRows(testDatabase.database, [row('early')], false);
    const naive = await naiveReader(0n);
    expect(naive.found).toEqual(['early']);
    time.advance(250);
    expect(await received(client)).toBe('early');
    await node.consumer.settled();
    await late.query('commit');
    await late.end();
    expect((await naiveReader(naive.last)).found).toEqual([]);
    time.advance(250);
    expect(await received(client)).toBe('late');
  });

  test('O4 what the fast path has sent is not sent again by its row, and what it has not sent arrives by the row', async () => {
    const time = createManualTime();
    const node = await aNode({ time });
    const client = await listener(node);
    await insertRows(testDatabase.database, [row('fast', 'key 1'), row('slow', 'key 2')], false);
    node.hub.publish(CHANNEL, { n: 'fast' }, { idempotencyKey: 'key 1' });
    time.advance(250);
    await node.consumer.settled();
    node.hub.publish(CHANNEL, { n: 'slow' }, { idempotencyKey: 'key 2' });
    node.hub.publish(CHANNEL, { n: 'last' });
    expect([await received(client), await received(client), await received(client)]).toEqual(['fast', 'slow', 'last']);
    expect(node.hub.metrics.duplicatePublications).toBe(2);
    expect(await rowsLeft()).toBe(0);
  });

  test('O4 the wake-up is optional: without it the poll of 250 ms finds the row', async () => {
    const time = createManualTime();
    const node = await aNode({ time });
    const client = await listener(node);
    await node.consumer.settled();
    await insertRows(testDatabase.database, [row('unannounced')], false);
    time.advance(250);
    expect(await received(client)).toBe('unannounced');
  });

  test('F15 an invalid row is dropped and counted, and the rows behind it are delivered', async () => {
    const node = await aNode();
    const client = await listener(node);
    const strange = [
      { method: 'fly', payloadJson: '{}', partition: 0 },
      { method: 'publish', payloadJson: '{"channel": 7, "data": {}}', partition: 0 },
      { method: 'publish', payloadJson: '{"channel": "nowhere:at-all", "data": {}}', partition: 0 },
      { method: 'publish', payloadJson: `{"channel": "${CHANNEL}"}`, partition: 0 },
      { method: 'disconnect', payloadJson: '[]', partition: 0 },
    ];
    await insertRows(testDatabase.database, [...strange, row('behind')], true);
    expect(await received(client)).toBe('behind');
    expect(node.consumer.metrics.rowsDropped).toBe(5);
  });

  test('amounts keep every digit on their way through the row', async () => {
    const node = await aNode();
    const client = await listener(node);
    const dataJson = '{"balance":9223372036.854775807}';
    await insertRows(
      testDatabase.database,
      [writeRow({ method: 'publish', channels: [CHANNEL], dataJson, key: null, version: null }, 0)],
      true,
    );
    await client.next();
    expect(client.frames.at(-1)).toContain('9223372036.854775807');
  });

  test('broadcast, unsubscribe and disconnect rows do what they say', async () => {
    const node = await aNode();
    node.tokens.set('anna', aPlayer('anna', { sessionId: 's' }));
    const client = await node.bare();
    await client.connect('anna');
    await client.ask({ id: 2, subscribe: { channel: 'wallet:accounts#anna' } });
    const message = { channels: ['wallet:accounts#anna', CHANNEL], dataJson: '{"n":1}', key: 'b', version: null };
    await insertRows(
      testDatabase.database,
      [
        writeRow({ method: 'publish', ...message }, 0),
        writeRow({ method: 'unsubscribe', playerId: 'anna', channel: 'wallet:accounts#anna' }, 0),
        writeRow({ method: 'disconnect', playerId: 'anna', sessionId: 's', reason: { code: 3503, reason: 'force disconnect' } }, 0),
      ],
      true,
    );
    expect(await client.next()).toMatchObject({ push: { pub: { data: { n: 1 }, offset: 1 } } });
    expect(await client.next()).toMatchObject({ push: { unsubscribe: { code: 2000 } } });
    expect(await client.closed).toEqual({ code: 3503, reason: 'force disconnect' });
  });
});

/** The reader that O2 forbids, kept to prove that the test above can fail. */
async function naiveReader(last: bigint): Promise<{ found: unknown[]; last: bigint }> {
  const rows = await many<{ id: bigint; n: unknown }>(testDatabase.database)`
    select id, payload -> 'data' -> 'n' as n
    from kernel.realtime_outbox
    where id > ${last}
    order by id
  `;
  return { found: rows.map(({ n }) => n), last: rows.at(-1)?.id ?? last };
}

describe('Several processes (realtime §7.10)', () => {
  test('a row reaches the sockets of every node once, whichever node read it, however large it is', async () => {
    const [one, two, three] = [await aNode(), await aNode(), await aNode()];
    const clients = [await listener(one), await listener(two), await listener(three)];
    const texts = ['short', 'ü'.repeat(9000), `"\\\n${'x'.repeat(20_000)}😀`];
    await insertRows(
      testDatabase.database,
      texts.map((text) => row(text)),
      true,
    );
    for (const client of clients) expect([await received(client), await received(client), await received(client)]).toEqual(texts);
    const taken = [one, two, three].map((node) => node.consumer.metrics.rowsTaken);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  test('a node that joins while another is reading misses nothing', async () => {
    const one = await aNode({ time: createManualTime() });
    await one.consumer.settled();
    const blocker = new pg.Client({ connectionString: testDatabase.url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table kernel.realtime_outbox in access exclusive mode');
    one.consumer.wake();
    await vi.waitFor(async () => {
      const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect((await testDatabase.pool.query(waiting)).rows).toHaveLength(1);
    });
    const two = await aNode({ time: createManualTime() });
    const client = await listener(two);
    await blocker.query('insert into kernel.realtime_outbox (method, payload) values ($1, $2)', [
      'publish',
      JSON.stringify({ channel: CHANNEL, data: { n: 'between' } }),
    ]);
    await blocker.query('commit');
    await blocker.end();
    expect(await received(client)).toBe('between');
  });

  test('S-143 O4 a notification that cannot be read, as of another version, is dropped, and what follows arrives', async () => {
    const node = await aNode();
    const neighbour = await aNode();
    const client = await listener(neighbour);
    for (const text of ['another 1 0 1 {', 'another 2 0 1 [{"method":7}]', 'no part'])
      await testDatabase.pool.query('select pg_notify($1, $2)', [FAN_OUT_CHANNEL, text]);
    await insertRows(testDatabase.database, [row('after it')], true);
    node.consumer.wake();
    expect(await received(client)).toBe('after it');
    expect(neighbour.consumer.metrics.rowsDropped).toBe(2);
  });

  test('positions of one node are invalid on another: a resume elsewhere is not recovered', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const client = await one.bare();
    await client.connect();
    const first = await client.ask({ id: 2, subscribe: { channel: CHANNEL } });
    const { epoch, offset } = JSON.parse(JSON.stringify(first.subscribe));
    const elsewhere = await two.bare();
    await elsewhere.connect();
    const answer = await elsewhere.ask({ id: 2, subscribe: { channel: CHANNEL, recover: true, epoch, offset } });
    expect(answer).toMatchObject({ subscribe: { was_recovering: true } });
    expect(answer).not.toHaveProperty('subscribe.recovered');
  });

  test('F2 a node whose database connection breaks reconnects, and its sockets reload what they may have missed', async () => {
    const time = createManualTime();
    const [one] = [await aNode({ time }), await aNode()];
    const client = await listener(one);
    time.advance(250);
    await one.consumer.settled();
    const killer = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pavilion-realtime' and datname = current_database()`;
    await testDatabase.pool.query(killer);
    await vi.waitFor(() => expect(one.consumer.metrics.failures).toBe(1), { timeout: 40_000 });
    time.advance(500);
    expect(await client.closed).toEqual({ code: 3010, reason: 'insufficient state' });
    const again = await listener(one);
    await insertRows(testDatabase.database, [row('after')], true);
    expect(await received(again)).toBe('after');
  });

  test('a database that is unreachable at the start is reported, not ignored', async () => {
    const node = await aNode({ reads: false });
    const consumer = new OutboxConsumer({
      connectionString: 'postgres://nobody@127.0.0.1:1/none',
      hub: node.hub,
      nodeId: systemRandom.newId(),
      time: createManualTime(),
      log: createLog({ level: 'silent' }),
    });
    await expect(consumer.start()).rejects.toThrow('ECONNREFUSED');
  });
});
