import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyBooks, verifyStatements } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { createAccount } from '../index.ts';
import { connectionOf } from '../ledger/connection.ts';
import { alterOperation } from '../testing/tampering.ts';
import { sealStatements } from './statement.ts';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const chainStart = '0'.repeat(64);
const line = z.object({
  amount: z.number(),
  balance: z.number(),
  currency: z.string(),
  kind: z.string(),
  createdAt: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});
type Line = z.output<typeof line>;

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

type Player = Awaited<ReturnType<typeof aPlayer>>;

let counter = 0;
function move(player: Player, amountMinor: bigint, currency = 'EUR') {
  counter += 1;
  const command = {
    kind: 'adjustment' as const,
    source: 'admin',
    externalId: `move-${counter}`,
    reason: 'test',
    house: 'adjustment' as const,
  };
  return server.context.ledger.submit({ ...command, playerId: player.profile.id, currency, amountMinor });
}

async function statement(player: Player, query = ''): Promise<Line[]> {
  const { status, body } = await server.call('GET', `/api/wallet/statement?format=json${query}`, { token: player.accessToken });
  expect(status).toBe(200);
  return z.array(line).parse(body.data);
}

/** Computable by anyone who has a line and the previous hash. */
const markOf = (previousHash: string, { amount, balance, currency, kind, createdAt }: Line): string =>
  hash('sha256', [previousHash, amount, balance, currency, kind, createdAt].join('|'), 'hex');

function expectChained(lines: readonly Line[], start: string | undefined): void {
  let previousHash = start;
  for (const one of lines) {
    expect(one.previousHash).toBe(previousHash);
    expect(one.hash).toBe(markOf(one.previousHash, one));
    previousHash = one.hash;
  }
}

const later = (seconds: number) => server.clock.advanceMs(seconds * 1000);

describe('the statement', () => {
  it('W-35 chains each line to the one before, with the running balance', async () => {
    const player = await aPlayer(server);
    for (const amountMinor of [1_000n, 250n, -50n]) await move(player, amountMinor);
    const lines = await statement(player);
    expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [10, 10],
      [2.5, 12.5],
      [-0.5, 12],
    ]);
    expectChained(lines, chainStart);
  });
  it('W-35 returns a period of the statement, whose first line is chained to the one before, also after a seal', async () => {
    const player = await aPlayer(server);
    await move(player, 1_000n);
    later(60);
    await statement(player);
    await move(player, 200n);
    later(60);
    const from = server.clock.now().toISOString();
    await move(player, 30n);
    const until = server.clock.now().toISOString();
    later(60);
    await move(player, 4n);
    const all = await statement(player);
    const part = await statement(player, `&dateFrom=${from}&dateTo=${until}`);
    expect(part).toEqual(all.slice(2, 3));
    expectChained(part, all[1]?.hash);
  });
  it('W-35 has each currency as a chain of its own', async () => {
    const player = await aPlayer(server);
    await createAccount(server.context, { playerId: player.profile.id, currency: 'KWD' });
    await move(player, 1_000n);
    await move(player, 1_234n, 'KWD');
    const lines = await statement(player);
    expect(lines.map(({ currency, amount, previousHash }) => [currency, amount, previousHash])).toEqual([
      ['EUR', 10, chainStart],
      ['KWD', 1.234, chainStart],
    ]);
    expect(await statement(player, '&currency=KWD')).toEqual(lines.slice(1));
  });
  it('W-35 reads a long account page by page, whole and in order', async () => {
    const player = await aPlayer(server);
    await Promise.all(Array.from({ length: 4100 }, () => move(player, 1n)));
    const lines = await statement(player);
    expect(lines.map(({ balance }) => Math.round(balance * 100))).toEqual(Array.from({ length: 4100 }, (_, index) => index + 1));
    expectChained(lines, chainStart);
  });
  it('W-35 S125 hands out the same lines as a CSV file that says its encoding, to the last digit', async () => {
    const player = await aPlayer(server);
    await createAccount(server.context, { playerId: player.profile.id, currency: 'ETH' });
    await move(player, 4_611_686_018_427_387_903n, 'ETH');
    const response = await server.call('GET', '/api/wallet/statement?format=csv', { token: player.accessToken });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*statement\.csv/);
    const [heading, first, ...more] = response.bytes.toString().split('\r\n');
    expect([heading, more]).toEqual(['\u{FEFF}createdAt,kind,amount,balance,currency,previousHash,hash', []]);
    expect(first).toContain(',"adjustment",4611686018.427387903,4611686018.427387903,"ETH",');
  });
  it('S2 W-35 never shows another player’s lines', async () => {
    const [player, stranger] = [await aPlayer(server), await aPlayer(server)];
    await move(player, 1_000n);
    expect(await statement(stranger)).toEqual([]);
    expect((await server.call('GET', '/api/wallet/statement')).status).toBe(401);
  });
});

describe('the seals of the statement', () => {
  const connection = () => connectionOf(server.context.database);
  const verify = async (): Promise<{ code: number; text: string }> => {
    const options = { cwd: root, env: { ...process.env, DATABASE_URL: server.testDatabase.url } };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'ops/ledger-verify.ts')], options);
      return { code: 0, text: stdout };
    } catch (error) {
      return { code: 1, text: error instanceof Error && 'stdout' in error ? String(error.stdout) : '' };
    }
  };
  it('W-35 I4 stay true while accounts go on, and are found broken by a change no invariant sees', async () => {
    const player = await aPlayer(server);
    await move(player, 1_000n);
    await sealStatements(server.context);
    await Promise.all([sealStatements(server.context), move(player, 5n), sealStatements(server.context)]);
    await move(player, 7n);
    const sound = await verifyStatements(connection());
    expect([sound.accountCount > 0, sound.broken]).toEqual([true, []]);
    expect((await verify()).code).toBe(0);
    const lines = await statement(player);
    await alterOperation(server.context.database, player.profile.id);
    expect((await verifyBooks(connection())).filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
    expect((await verifyStatements(connection())).broken).toHaveLength(1);
    const verified = await verify();
    expect([verified.code, verified.text]).toEqual([1, expect.stringContaining('The books are broken: chain')]);
    expect((await statement(player)).map((one) => one.hash)).not.toEqual(lines.map((one) => one.hash));
  });
});
