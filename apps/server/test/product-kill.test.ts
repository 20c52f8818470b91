import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { signedHeaders } from '../src/kernel/secrets/signature.ts';
import { freePort } from '../src/kernel/postgres/free-port.ts';
import { createProductProcesses, postgresPid } from '../src/testing/product-process.ts';
import { clockAheadMs } from '../src/testing/world.ts';

// Several starts, each with a recovery, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 400_000 });

const verifier = path.resolve(import.meta.dirname, '../../../ops/ledger-verify.ts');
const GAME = 'ember-run';
const PLAYERS = 6;
const LANES_PER_PLAYER = 2;
const BATCHED_ROUNDS = 20;
const GIFT_MINOR = 10_000_00;
// Each player's calls before a fault and after it.
const CALLS_AROUND_FAULT = 60;
const RETRY_PAUSE_MS = 100;
const CALL_LIMIT_MS = 15_000;
const OUTAGE_LIMIT_MS = 120_000;

const processes = createProductProcesses();
afterEach(() => processes.end());

interface Studio {
  providerId: string;
  secret: string;
  aheadMs: number;
}

const credentials = z.object({ data: z.object({ studios: z.array(z.object({ providerId: z.string(), secret: z.string() })).min(1) }) });
const registered = z.object({ data: z.object({ profile: z.object({ id: z.string() }) }) });
const answered = z.looseObject({ status: z.string(), sessionToken: z.string().optional(), balance: z.string().optional() });
const batchAnswered = z.object({ results: z.array(answered) });

function minorOf(amount: string | undefined): number {
  return Math.round(Number(amount) * 100);
}

/** Repeats one signed call until it is acknowledged, as a studio does when it gets no answer. */
function createStudio(url: string, studio: Studio) {
  const send = async (type: string, body: object) => {
    const text = JSON.stringify(body);
    const target = `/provider/v1/${type}`;
    const response = await fetch(`${url}${target}`, {
      method: 'POST',
      headers: signedHeaders(studio, { path: target, timestampMs: String(Date.now() + studio.aheadMs), body: text }),
      body: text,
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    const json: unknown = await response.json();
    // A batch is acknowledged when each of its operations is; an interrupted one is sent again unchanged.
    return type === 'batch'
      ? (batchAnswered.parse(json).results.find(({ status }) => status !== 'OK') ?? { status: 'OK' })
      : answered.parse(json);
  };
  return async (type: string, body: object) => {
    let tries = 0;
    const answer = await vi.waitFor(
      async () => {
        tries += 1;
        const got = await send(type, body);
        if (got.status !== 'OK') throw new Error(`${type} answered ${JSON.stringify(got)}`);
        return got;
      },
      { timeout: OUTAGE_LIMIT_MS, interval: RETRY_PAUSE_MS },
    );
    return { ...answer, tries };
  };
}

type Studying = ReturnType<typeof createStudio>;

async function openPlayer(url: string, call: Studying) {
  const form = {
    email: `${randomUUID()}@pavilion.test`,
    password: 'a-good-Passphrase-7',
    country: 'IE',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-01-01',
  };
  const answer = await fetch(`${url}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  const playerId = registered.parse(await answer.json()).data.profile.id;
  const { sessionToken } = await call('sessions', { playerId, gameId: GAME, currency: 'EUR' });
  const base = { playerId, gameId: GAME, currency: 'EUR' };
  const gift = { ...base, transactionId: randomUUID(), roundId: randomUUID(), amount: (GIFT_MINOR / 100).toFixed(2), kind: 'promo' };
  await call('win', gift);
  return { ...base, sessionToken, kind: 'normal', expectedMinor: GIFT_MINOR, acknowledged: 0, repeated: 0 };
}

type Player = Awaited<ReturnType<typeof openPlayer>>;

/** Sends bets and wins one after the other until stopped, and records what was acknowledged. */
async function playOn(call: Studying, player: Player, hasEnded: () => boolean): Promise<void> {
  const { expectedMinor: _expected, acknowledged: _acknowledged, repeated: _repeated, ...base } = player;
  while (!hasEnded()) {
    const roundId = randomUUID();
    const stakeMinor = 1 + (player.acknowledged % 90);
    const winMinor = player.acknowledged % 3 === 0 ? stakeMinor + 7 : 0;
    for (const [type, amountMinor, sign] of [['bet', stakeMinor, -1] as const, ['win', winMinor, 1] as const]) {
      const fields = { roundId, transactionId: `${roundId}:${type}`, amount: (amountMinor / 100).toFixed(2), roundClosed: type === 'win' };
      const { tries } = await call(type, { ...base, ...fields });
      player.expectedMinor += sign * amountMinor;
      player.acknowledged += 1;
      if (tries > 1) player.repeated += 1;
    }
  }
}

/** Batches of bets and wins, so that a kill interrupts some of them half-way (C76). */
async function playBatches(call: Studying, player: Player, hasEnded: () => boolean): Promise<void> {
  const { expectedMinor: _expected, acknowledged: _acknowledged, repeated: _repeated, ...base } = player;
  while (!hasEnded()) {
    const operations = Array.from({ length: BATCHED_ROUNDS }, () => randomUUID()).flatMap((roundId) => [
      { ...base, type: 'bet', roundId, transactionId: `${roundId}:bet`, amount: '0.30' },
      { ...base, type: 'win', roundId, transactionId: `${roundId}:win`, amount: '0.20', roundClosed: true },
    ]);
    const { tries } = await call('batch', { operations });
    player.expectedMinor -= BATCHED_ROUNDS * 10;
    player.acknowledged += operations.length;
    if (tries > 1) player.repeated += 1;
  }
}

describe('a product killed under signed bets', () => {
  it('C76 F1 F2 loses nothing it acknowledged and pays nothing twice when the app or its database is killed', async () => {
    const environment = { DATA_DIR: await processes.usedFolder(), PORT: String(await freePort()) };
    let product = processes.start(environment);
    const url = await product.ready();
    const studios = credentials.parse(await (await fetch(`${url}/sandbox/credentials`)).json()).data.studios;
    const studio = studios.find(({ providerId }) => providerId === 'northlight-works');
    if (studio === undefined) throw new Error('The studio of the test is not there');
    const call = createStudio(url, { ...studio, aheadMs: await clockAheadMs(url) });
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => openPlayer(url, call)));

    let hasEnded = false;
    const acknowledged = (): number => players.reduce((sum, player) => sum + player.acknowledged, 0);
    const callsGoOn = async (): Promise<void> => {
      const before = acknowledged();
      await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(before + PLAYERS * CALLS_AROUND_FAULT), {
        timeout: OUTAGE_LIMIT_MS,
        interval: 20,
      });
    };
    const lanes = players.flatMap((player) => [
      ...Array.from({ length: LANES_PER_PLAYER }, () => playOn(call, player, () => hasEnded)),
      playBatches(call, player, () => hasEnded),
    ]);

    await callsGoOn();
    product.child.kill('SIGKILL');
    await product.exit();
    product = processes.start(environment);
    await product.ready();
    await callsGoOn();
    process.kill(postgresPid(environment.DATA_DIR), 'SIGKILL');
    await callsGoOn();
    hasEnded = true;
    await Promise.all(lanes);

    for (const { playerId, sessionToken, expectedMinor } of players) {
      const { balance } = await call('balance', { playerId, sessionToken });
      expect(minorOf(balance)).toBe(expectedMinor);
    }
    // Without interrupted calls this test would prove nothing.
    expect(players.reduce((sum, player) => sum + player.repeated, 0)).toBeGreaterThan(0);

    product.child.kill('SIGTERM');
    expect(await product.exit()).toBe(0);
    const { stdout } = await promisify(execFile)(process.execPath, [verifier], { env: { ...process.env, ...environment } });
    expect(stdout).toContain('The books are sound.');
  });
});
