import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyBooks } from '@pavilion/ledger';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { connectionOf } from '../ledger/connection.ts';
import { generateHistory } from '../testing/generated-history.ts';
import { readStatement, sealStatements } from './statement.ts';

const LINES = 120_000;
/** The most that one query reads, and so the size of one part. */
const PAGE = 250;

let server: PlayerServer;
let player: Awaited<ReturnType<typeof aPlayer>>;
/** Connections that the server has taken from its pool: one for each query of a statement. */
let taken = 0;
beforeAll(async () => {
  server = await startPlayerServer();
  player = await aPlayer(server);
  const from = new Date(server.clock.now().getTime() - 86_400_000);
  await generateHistory(connectionOf(server.testDatabase.database), { operationsEach: LINES, playerId: player.profile.id, from });
  server.testDatabase.pool.on('acquire', () => (taken += 1));
});
afterAll(() => server.stop());

const pool = () => server.testDatabase.pool;
const isQuiet = (): boolean => pool().idleCount === pool().totalCount && pool().waitingCount === 0;
const wanted = () => ({ playerId: player.profile.id, currency: undefined, from: undefined, until: undefined });

/** Starts a download and reads nothing of it. */
async function open(format: 'json' | 'csv'): Promise<http.IncomingMessage> {
  const headers = { authorization: `Bearer ${player.accessToken}` };
  const request = http.get(`${server.url}/api/wallet/statement?format=${format}`, { headers });
  const [response] = await once(request, 'response');
  return response;
}

/** Until the server asks the database nothing more: nothing else runs in this process. */
async function untilStill(): Promise<void> {
  let before = -1;
  const isStill = (): boolean => {
    const wasTaken = before;
    before = taken;
    return wasTaken === taken && isQuiet();
  };
  await expect.poll(isStill, { interval: 100 }).toBe(true);
}

describe('a statement of very many lines', () => {
  it('F20 I4 is generated as sound books, and sealed in steps', async () => {
    const connection = connectionOf(server.testDatabase.database);
    expect((await verifyBooks(connection)).filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
    await sealStatements(server.context);
    const { rows } = await pool().query<{ seals: string; lines: bigint }>(
      'select count(*)::text as seals, max(line_count) as lines from ledger.statement_seal s join ledger.account a on a.id = s.account_id where a.player_id = $1',
      [player.profile.id],
    );
    expect(rows).toEqual([{ seals: String(LINES / 20_000), lines: BigInt(LINES) }]);
  });

  it('F20 is read by keyset in parts of one page, each asked for when the one before was taken', async () => {
    const queries: string[] = [];
    const { database } = server.context;
    const counting: typeof database = new Proxy(database, {
      get: (target, name) => {
        if (name === 'transaction') return () => target.transaction();
        if (name !== 'executeQuery') return Reflect.get(target, name, target);
        return (query: CompiledQuery) => {
          if (query.sql.includes('ledger.entry e')) queries.push(query.sql);
          return target.executeQuery(query);
        };
      },
    });
    const parts = readStatement({ ...server.context, database: counting }, wanted());
    for (const count of [1, 2, 3]) {
      const { value } = await parts.next();
      expect(value?.length).toBeLessThanOrEqual(PAGE);
      expect(queries).toHaveLength(count);
    }
    await parts.return(undefined);
    expect(queries).toHaveLength(3);
    for (const query of queries) expect(query).not.toMatch(/\boffset\b/);
  });

  it('F20 waits for a client that does not read, holding no connection, while others are served', async () => {
    const response = await open('json');
    await untilStill();
    const { status } = await server.call('GET', '/api/wallet/accounts', { token: player.accessToken });
    expect([status, isQuiet()]).toEqual([200, true]);
    expect((await text(response)).split('"previousHash"')).toHaveLength(LINES + 1);
  });

  it.each(['json', 'csv'] as const)('F20 as %s is read no further once its client has left', async (format) => {
    const begun = taken;
    const response = await open(format);
    response.destroy();
    await untilStill();
    const left = taken;
    expect(left - begun).toBeLessThan(LINES / PAGE);
    const { status } = await server.call('GET', '/api/wallet/accounts', { token: player.accessToken });
    expect(status).toBe(200);
    await untilStill();
    expect(left).toBeLessThan(taken);
    expect(taken - left).toBeLessThan(5);
  });

  it('F20 that breaks on its way ends the connection, so that a part is not taken for the whole', async () => {
    const response = await open('csv');
    await pool().query('alter table ledger.op rename to op_away');
    const reading = (async () => {
      for await (const chunk of response) void chunk;
    })();
    await expect(reading).rejects.toThrow('aborted');
    await pool().query('alter table ledger.op_away rename to op');
    const refusal = await server.call('GET', '/api/wallet/accounts', { token: player.accessToken });
    expect(refusal.status).toBe(200);
  });

  it('F20 that cannot begin is refused as any other call', async () => {
    await pool().query('alter table ledger.op rename to op_away');
    const { status } = await server.call('GET', '/api/wallet/statement', { token: player.accessToken });
    await pool().query('alter table ledger.op_away rename to op');
    expect(status).toBe(500);
  });
});
