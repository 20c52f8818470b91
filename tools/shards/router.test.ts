import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { shardOf } from '@pavilion/ledger';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';
import { createAccessTokens } from '@pavilion/server/modules/player/sessions/token.ts';
import { HAPROXY } from '@pavilion/server/testing/beside/balancer.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../steps/steps.ts';

const LOOPBACK = '127.0.0.1';
const SHARDS = 2;
const CALLS = 40;

const servers: http.Server[] = [];
let balancer: ChildProcess | undefined;
let url = '';

/** Answers which shard it is. */
async function anInstallation(shard: number): Promise<string> {
  const port = await freePort();
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end(String(shard)));
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  servers.push(server);
  return `${LOOPBACK}:${port}`;
}

const ask = async (way: string, init: RequestInit = {}): Promise<number> => Number(await (await fetch(`${url}${way}`, init)).text());
const call = (way: string, body: object): Promise<number> => ask(way, { method: 'POST', body: JSON.stringify(body) });
const players = Array.from({ length: CALLS }, () => randomUUID());
const shards = players.map((player) => shardOf(player, SHARDS));

describe.skipIf(HAPROXY === undefined)('the shipped router (skipped without HAProxy)', () => {
  beforeAll(async () => {
    const [SHARD_0, SHARD_1] = [await anInstallation(0), await anInstallation(1)];
    const PUBLIC_BIND = `${LOOPBACK}:${await freePort()}`;
    url = `http://${PUBLIC_BIND}`;
    const configuration = path.join(root, 'deploy/haproxy-shards.cfg');
    balancer = spawn(HAPROXY ?? '', ['-f', configuration, '-db', '-q'], { env: { PUBLIC_BIND, SHARD_0, SHARD_1 }, stdio: 'ignore' });
    // Both installations have been seen to be ready once a call of each is answered.
    await vi.waitUntil(async () => {
      const answers = await Promise.all(players.map((playerId) => call('/provider/v1/bet', { playerId }).catch(() => Number.NaN)));
      return answers.every((answer) => !Number.isNaN(answer));
    });
  });
  afterAll(() => {
    balancer?.kill('SIGTERM');
    for (const server of servers) server.close();
  });

  it('SH3 sends the signed call of a provider to the shard of the player whom it names, singly and in a batch', async () => {
    expect(await Promise.all(players.map((playerId) => call('/provider/v1/bet', { roundId: 'r', playerId })))).toEqual(shards);
    const batch = (playerId: string) =>
      call('/provider/v1/batch', {
        operations: [
          { type: 'bet', playerId },
          { type: 'win', playerId },
        ],
      });
    expect(await Promise.all(players.map(batch))).toEqual(shards);
  });

  it("SH3 sends a player's own call to the shard of the token's player", async () => {
    const tokens = createAccessTokens(['an-access-token-secret-of-the-test']);
    const asked = players.map(async (playerId) => {
      const token = await tokens.sign({ playerId, sessionId: randomUUID(), tokenId: randomUUID(), issuedAt: new Date() });
      return ask('/api/wallet/accounts', { headers: { authorization: `Bearer ${token}` } });
    });
    expect(await Promise.all(asked)).toEqual(shards);
  });

  it('SH3 sends home what names no player', async () => {
    expect(await ask('/')).toBe(0);
    expect(await ask('/api/game/games')).toBe(0);
    expect(await call('/provider/v1/bet', { playerId: 'nobody' })).toBe(0);
    expect(await ask('/api/wallet/accounts', { headers: { authorization: 'Bearer no-token' } })).toBe(0);
  });
});
