import { once } from 'node:events';
import net from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hasStandby, ServerPair } from '../../testing/beside/standby.ts';
import { createDatabase, createPool } from '../database.ts';
import { createLog } from '../log/log.ts';
import { Replica } from './replica.ts';
import { notes } from './testing/notes-store.ts';

const ROUNDS = 200;

describe.skipIf(!hasStandby)(`a standby that answers what only reads${hasStandby ? '' : ' (skipped: postgresql is not installed)'}`, () => {
  const pair = new ServerPair();
  const pools: pg.Pool[] = [];
  let nowMs = 0;
  let replica: Replica;
  const open = (server: 'primary' | 'standby') => {
    const pool = createPool({ connectionString: pair.urlOf(server), maxConnections: 6, applicationName: server });
    // A server that is killed ends its connections.
    pool.on('error', () => undefined);
    pools.push(pool);
    return { pool, database: createDatabase(pool) };
  };
  let primary: ReturnType<typeof open>;
  let standby: ReturnType<typeof open>;

  beforeAll(async () => {
    await pair.start();
    [primary, standby] = [open('primary'), open('standby')];
    await primary.pool.query('create table note (id int primary key)');
  });
  beforeEach(() => {
    nowMs += 60_000;
    replica = new Replica({ replica: standby.database, log: createLog({ level: 'silent' }), monotonicMs: () => nowMs });
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await pair.stop();
  });
  const write = (id: number) => primary.pool.query('insert into note values ($1)', [id]);
  const read = (id: number) => replica.read(primary.database, (database) => notes(database, id));

  it('F18 each write is visible to the read that follows it, and the standby answers every one of them', async () => {
    for (let id = 0; id < ROUNDS; id += 1) {
      await write(id);
      expect(await read(id)).toHaveLength(1);
    }
    expect(replica.reads).toEqual({ replica: ROUNDS, primary: 0 });
  });

  it('F18 concurrent reads share one check of the replica’s position, and none of them misses its own write', async () => {
    const writers = Array.from({ length: ROUNDS }, (_, index) => ROUNDS + index);
    const seen = await Promise.all(
      writers.map(async (id) => {
        await write(id);
        return (await read(id)).length;
      }),
    );
    expect(seen).toEqual(writers.map(() => 1));
  });

  it('F18 F2 one that has stopped replaying is not asked: the primary answers, until it follows again', async () => {
    await standby.pool.query('select pg_wal_replay_pause()');
    await write(1_000_000);
    const reading = read(1_000_000);
    const timer = setInterval(() => (nowMs += 20), 5);
    expect(await reading).toHaveLength(1);
    clearInterval(timer);
    expect(await read(1_000_000)).toHaveLength(1);
    expect(replica.reads).toEqual({ replica: 0, primary: 2 });
    await standby.pool.query('select pg_wal_replay_resume()');
    nowMs += 60_000;
    expect(await read(1_000_000)).toHaveLength(1);
    expect(replica.reads).toEqual({ replica: 1, primary: 2 });
  });

  it('F18 a server that takes writes is no standby', async () => {
    const other = new Replica({ replica: primary.database, log: createLog({ level: 'silent' }), monotonicMs: () => nowMs });
    expect(await other.read(primary.database, (database) => notes(database, 1))).toHaveLength(1);
    expect(other.reads).toEqual({ replica: 0, primary: 1 });
  });

  it('F2 what the standby breaks off is read again on the primary; a refusal is not', async () => {
    const answers = [new Error('Connection terminated unexpectedly'), undefined];
    const work = async () => {
      const failure = answers.shift();
      if (failure !== undefined) throw failure;
      return 'read';
    };
    expect(await replica.read(primary.database, work)).toBe('read');
    expect(replica.reads).toEqual({ replica: 0, primary: 1 });
    nowMs += 60_000;
    await expect(replica.read(primary.database, () => Promise.reject(new Error('notFound')))).rejects.toThrow('notFound');
  });

  it('F3 no read waits for a silent replica whose machine is gone', async () => {
    const heard: net.Socket[] = [];
    const silent = net.createServer((socket) => void heard.push(socket.resume()));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = z.object({ port: z.number() }).parse(silent.address());
    const pool = createPool({
      connectionString: `postgres://nobody@127.0.0.1:${address.port}/none`,
      maxConnections: 1,
      applicationName: 'gone',
    });
    const gone = new Replica({ replica: createDatabase(pool), log: createLog({ level: 'silent' }), monotonicMs: () => nowMs });
    const readAll = () => Promise.all([1, 2, 3].map(() => gone.read(primary.database, (database) => notes(database, 1))));
    expect([await readAll(), await readAll()].flat()).toHaveLength(6);
    expect(gone.reads).toEqual({ replica: 0, primary: 6 });
    // The connection attempt is still pending: it neither ended nor was ended.
    expect(heard.map(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([false]);
    await pool.end();
    for (const socket of heard) socket.destroy();
    silent.close();
  });

  it('F2 one that is gone costs one look, and the primary answers', async () => {
    await pair.kill();
    for (let turn = 0; turn < 5; turn += 1) expect(await read(1)).toHaveLength(1);
    expect(replica.reads).toEqual({ replica: 0, primary: 5 });
  });
});
