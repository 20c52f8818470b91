import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { guardPool } from './guarded-pool.ts';
import { endUnanswered } from './guards.ts';

/** As short as a limit may be, the question takes some more. */
const STATEMENT_TIMEOUT_MS = 100;

/** The way to the server, which forgets the connections that it has and takes new ones, lets no new one through, or is taken away itself. */
interface Way {
  readonly connectionString: string;
  forget(): void;
  holdNewOnes(): void;
  vanish(): void;
  close(): void;
}

async function openWay(): Promise<Way> {
  const server = new URL(inject('postgresUrl'));
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let isThere = true;
  const way = net.createServer((near) => {
    near.on('error', () => undefined);
    // It is not refused either.
    if (!isThere) return void near.resume();
    const far = net.connect(Number(server.port), server.hostname);
    pairs.add([near, far]);
    for (const one of [near, far]) one.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const address = way.address();
  const url = new URL(server);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  // Data sent is accepted and dropped, as by a network that drops packets.
  const forget = (): void => {
    for (const [near, far] of pairs) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
  };
  const holdNewOnes = (): void => void (isThere = false);
  return {
    connectionString: url.href,
    forget,
    holdNewOnes,
    vanish: () => {
      holdNewOnes();
      forget();
    },
    close: () => {
      way.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}

let way: Way;
beforeEach(async () => (way = await openWay()));
afterEach(() => way.close());

const unanswered = { code: 'ETIMEDOUT', message: 'The database has not answered for 100 ms and more' };

describe('F3 a connection to the database that was forgotten', () => {
  it.each([false, true])(
    'F3 fails the statement on it, and what waits behind it; the pool goes on with a new one (pipelined: %s)',
    async (pipeline) => {
      const pool = guardPool(new pg.Pool({ connectionString: way.connectionString, max: 1, pipeline }), STATEMENT_TIMEOUT_MS);
      await pool.query('select 1');
      way.forget();
      const outcomes = await Promise.allSettled([pool.query('select 2 as two'), pool.query('select 3 as three')]);
      expect(outcomes).toMatchObject([
        { status: 'rejected', reason: unanswered },
        { status: 'fulfilled', value: { rows: [{ three: 3 }] } },
      ]);
      await pool.end();
    },
  );

  it('F3 is told from a server that is gone, and from one that works for longer than its limit', async () => {
    const pool = guardPool(new pg.Pool({ connectionString: way.connectionString, max: 1 }), STATEMENT_TIMEOUT_MS);
    // The server has no limit here: it is as silent as in a commit that waits for its standby, which no limit ends.
    expect((await pool.query('select pg_sleep(1.2), 1 as one')).rows).toMatchObject([{ one: 1 }]);
    way.vanish();
    await expect(pool.query('select 2')).rejects.toMatchObject(unanswered);
    await pool.end();
  });

  it('F3 is noticed at a statement whose limit passes while the server is still being asked about the previous one', async () => {
    const pool = guardPool(new pg.Pool({ connectionString: way.connectionString, max: 1 }), STATEMENT_TIMEOUT_MS);
    await pool.query('select 1');
    way.holdNewOnes();
    // Its own answer comes before that of the question.
    await pool.query('select pg_sleep(0.5)');
    way.forget();
    await expect(pool.query('select 2')).rejects.toMatchObject(unanswered);
    await pool.end();
  });

  it('F3 fails what a transaction asks afterwards at once, its rollback too', async () => {
    const pool = guardPool(new pg.Pool({ connectionString: way.connectionString, max: 1 }), STATEMENT_TIMEOUT_MS);
    const client = await pool.connect();
    await client.query('begin');
    way.forget();
    await expect(client.query('select 1')).rejects.toMatchObject(unanswered);
    await expect(client.query('rollback')).rejects.toThrow('not queryable');
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('F3 is noticed at the statement after a long silence, which itself ends nothing', async () => {
    const client = new pg.Client({ connectionString: way.connectionString });
    client.on('error', () => undefined);
    await client.connect();
    endUnanswered(client, STATEMENT_TIMEOUT_MS);
    // The socket's own time-out says when the silence has been long enough.
    await once(client.connection.stream, 'timeout');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    way.forget();
    await expect(client.query('select 2')).rejects.toMatchObject(unanswered);
  });

  it('F3 is not what a process thinks that was stopped itself, while its answer lay there', async () => {
    const pool = guardPool(new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 }), STATEMENT_TIMEOUT_MS);
    const client = await pool.connect();
    const answered = client.query('select 1 as one');
    // Nothing of this process runs for longer than the limit.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STATEMENT_TIMEOUT_MS + 1_500);
    expect((await answered).rows).toEqual([{ one: 1 }]);
    client.release();
    expect(pool.idleCount).toBe(1);
    await pool.end();
  });

  it('F3 takes with it what is silent on the same way, waiting or idle, and spares what hears something', async () => {
    const patient = guardPool(new pg.Pool({ connectionString: way.connectionString, max: 2 }), 60_000);
    for (const client of await Promise.all([patient.connect(), patient.connect()])) client.release();
    const quick = guardPool(new pg.Pool({ connectionString: way.connectionString, max: 1 }), STATEMENT_TIMEOUT_MS);
    await quick.query('select 1');
    way.forget();
    const waiting = patient.query('select 1').catch((error: unknown) => error);
    const healthy = guardPool(new pg.Pool({ connectionString: way.connectionString, max: 1 }), 60_000);
    let isOver = false;
    const asking = (async () => {
      while (!isOver) await healthy.query('select pg_sleep(0.01)');
    })();
    await expect(quick.query('select 1')).rejects.toMatchObject(unanswered);
    isOver = true;
    await asking;
    expect(await waiting).toMatchObject({ code: 'ETIMEDOUT' });
    await expect.poll(() => patient.totalCount).toBe(0);
    await Promise.all([patient.end(), quick.end(), healthy.end()]);
  });
});

describe('a statement sent through a borrowed connection', () => {
  it('F20 is answered as the driver answers it, by text or by an object, with values or without', async () => {
    const pool = guardPool(new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 }));
    const client = await pool.connect();
    const answers = [
      await client.query('select 1 as one'),
      await client.query('select $1::int as one', [1]),
      await client.query({ text: 'select $1::int as one', values: [1] }),
      await client.query({ name: 'one', text: 'select $1::int as one' }, [1]),
    ];
    expect(answers.map(({ rows, rowCount, command }) => ({ rows, rowCount, command }))).toEqual(
      answers.map(() => ({ rows: [{ one: 1 }], rowCount: 1, command: 'SELECT' })),
    );
    client.release();
    await pool.end();
  });

  it('F20 fails with the error of the server, whose stack names who sent it', async () => {
    const pool = guardPool(new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 }));
    const client = await pool.connect();
    const sendWrongly = async () => {
      await client.query('select nothing_of_the_kind');
    };
    const failure: unknown = await sendWrongly().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '42703', stack: expect.stringContaining('sendWrongly') });
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
    await pool.end();
  });
});
