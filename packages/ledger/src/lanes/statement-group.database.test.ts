import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { LaneConnection } from './lane-connection.ts';

let connection: LaneConnection;
beforeEach(async () => {
  const limits = { statementTimeoutMs: 5000, lockTimeoutMs: 1000 };
  connection = await LaneConnection.open({ connectionString: inject('postgresUrl'), ...limits });
});
afterEach(() => connection.close());

/** The outcomes of statements requested in one turn. */
const outcomesOf = (asked: readonly Promise<unknown>[]) =>
  Promise.all(
    asked.map((one) =>
      one.then(
        (value) => value,
        (error: Error & { code?: string }) => error.code ?? error.message,
      ),
    ),
  );

const double = 'select $1::int4 * 2 as twice';
const half = 'select 10 / $1::int4 as part';

describe('statements of one turn on a lane’s connection', () => {
  it('R8 are answered each with its own rows, the same statement more than once too', async () => {
    const asked = () => [
      connection.query(double, ['4']),
      connection.query('select 5::int8 as money, null::text as nothing, $1::timestamptz as at', [new Date(0)]),
      connection.query(double, ['6']),
      connection.query('select g::int4 from generate_series(1, 3) g where g > $1::int4', ['1']),
      connection.query('select 1 as one where false', []),
    ];
    const answers = [[{ twice: 8 }], [{ money: 5n, nothing: null, at: new Date(0) }], [{ twice: 12 }], [{ g: 2 }, { g: 3 }], []];
    expect(await Promise.all(asked())).toEqual(answers);
    // Prepared by now, so no columns are described.
    expect(await Promise.all(asked())).toEqual(answers);
  });

  it('R8 each see what was committed while an earlier one of them waited for a lock', async () => {
    const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000 };
    const [holder, waiter] = await Promise.all(
      [1, 2].map(() => LaneConnection.open({ connectionString: inject('postgresUrl'), ...limits })),
    );
    if (holder === undefined || waiter === undefined) throw new Error('no connections');
    const table = `locked_${process.pid}`;
    await Promise.all([connection.query(`create table ${table} (at int4)`, []), connection.query(`insert into ${table} values (1)`, [])]);
    await Promise.all([holder.begin(), holder.query(`update ${table} set at = 2`, [])]);
    const waiting = Promise.all([
      waiter.begin(),
      waiter.query(`select at from ${table} for update`, []),
      waiter.query(`select at from ${table}`, []),
      waiter.commit(),
    ]);
    const isWaiting = "select 1 as found from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
    await expect.poll(() => connection.query(isWaiting, [`%${table} for update`])).toHaveLength(1);
    await holder.commit();
    expect(await waiting).toEqual([undefined, [{ at: 2 }], [{ at: 2 }], undefined]);
    await connection.query(`drop table ${table}`, []);
    await Promise.all([holder.close(), waiter.close()]);
  });

  it('R8 after the one that fails are not run, and those before it keep their answers', async () => {
    await connection.query('create temporary table kept (at int4)', []);
    const insert = 'insert into kept values ($1::int4)';
    const asked = [
      connection.begin(),
      connection.query(double, ['1']),
      connection.query(half, ['0']),
      connection.query(insert, ['1']),
      connection.commit(),
    ];
    expect(await outcomesOf(asked)).toEqual([undefined, [{ twice: 2 }], '22012', '22012', '22012']);
    await connection.rollback();
    // Statements that the failed group had or had not prepared work again.
    expect(await Promise.all([connection.query(half, ['5']), connection.query(insert, ['2']), connection.query(insert, ['3'])])).toEqual([
      [{ part: 2 }],
      [],
      [],
    ]);
    expect(await connection.query('select at from kept order by at', [])).toEqual([{ at: 2 }, { at: 3 }]);
  });

  it('R8 a commit that the server answers with a rollback is no commit', async () => {
    await connection.begin();
    expect(await outcomesOf([connection.query(half, ['0'])])).toEqual(['22012']);
    await expect(connection.commit()).rejects.toThrow('the commit was answered by ROLLBACK');
  });

  it('R8 are all undecided when the connection ends under them', async () => {
    const [{ pid } = { pid: 0 }] = await connection.query<{ pid: number }>('select pg_backend_pid() as pid', []);
    const killer = await LaneConnection.open({ connectionString: inject('postgresUrl'), statementTimeoutMs: 5000, lockTimeoutMs: 1000 });
    const asked = outcomesOf([connection.begin(), connection.query('select pg_sleep(60)', []), connection.commit()]);
    const isAsleep = "select 1 as found from pg_stat_activity where pid = $1::int4 and wait_event = 'PgSleep'";
    await expect.poll(() => killer.query(isAsleep, [String(pid)])).toHaveLength(1);
    await killer.query('select pg_terminate_backend($1::int4)', [String(pid)]);
    expect(await asked).toEqual([undefined, '57P01', '57P01']);
    await expect.poll(() => connection.isBroken).toBe(true);
    await expect(connection.query(double, ['1'])).rejects.toThrow(/not queryable/);
    await killer.close();
  });

  it('R8 go on after those that were asked for while they were under way', async () => {
    const first = connection.query('select pg_sleep(0.05), 1 as one', []);
    await new Promise((resolve) => setImmediate(resolve));
    const later = [connection.query(double, ['7']), connection.query(double, ['8'])];
    expect(await Promise.all([first, ...later])).toMatchObject([[{ one: 1 }], [{ twice: 14 }], [{ twice: 16 }]]);
  });
});
