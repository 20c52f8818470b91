import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { signedHeaders } from '../src/kernel/secrets/signature.ts';
import { freePort } from '../src/kernel/postgres/free-port.ts';
import { createProductProcesses } from '../src/testing/product-process.ts';
import { clockAheadMs } from '../src/testing/world.ts';

// Each kill hits another moment of the load; `KILLS=20` runs as many as reliability §1.6 and sportsbook §11 require of a release.
const killCount = Number(process.env.KILLS ?? 2);
// Each kill is followed by a start with recovery, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 600_000 + killCount * 300_000, hookTimeout: 120_000 });

const verifiers = ['sportsbook-verify', 'ledger-verify'].map((name) => path.resolve(import.meta.dirname, `../../../ops/${name}.ts`));
const PLAYERS = 3;
const LANES_PER_PLAYER = 3;
const GIFT = '5000.00';
const GIFT_MINOR = 500_000;
/** Answers of each lane between a start and a kill: the first kills come early, each later one a little later. */
const ANSWERS_BEFORE_KILL = 1;
const ANSWERS_AFTER_LAST = 6;
const RETRY_PAUSE_MS = 50;
const CALL_LIMIT_MS = 15_000;
const OUTAGE_LIMIT_MS = 300_000;

const processes = createProductProcesses();
afterEach(() => processes.end());

const credentials = z.object({ data: z.object({ sportsbook: z.object({ providerId: z.string(), secret: z.string() }) }) });
const registered = z.object({ data: z.object({ accessToken: z.string(), profile: z.object({ id: z.string() }) }) });
const accounts = z.object({ data: z.array(z.object({ id: z.string(), balance: z.number() })).min(1) });
const played = z.object({ data: z.object({ token: z.string().min(1) }) });
const offered = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      markets: z.array(z.object({ id: z.string(), status: z.string(), outcomes: z.array(z.object({ id: z.string(), odds: z.string() })) })),
    }),
  ),
});
const answered = z.object({ data: z.looseObject({ id: z.string(), odds: z.string().optional(), status: z.string() }).optional() });
const listed = z.object({
  data: z.array(z.object({ id: z.string(), stake: z.string(), payout: z.string(), odds: z.string() })),
  next: z.string().nullable(),
});

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);

const pending = z.object({ data: z.object({ status: z.literal('pending') }) });
/** Repeats a call until its answer decides; an outage, a fault and `pending` do not. */
async function untilDecided(url: string, init: RequestInit = {}): Promise<{ status: number; json: unknown }> {
  return vi.waitFor(
    async () => {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
      const json: unknown = await response.json();
      if (response.status >= 500 || pending.safeParse(json).success) throw new Error(`${url} answered ${response.status}`);
      return { status: response.status, json };
    },
    { timeout: OUTAGE_LIMIT_MS, interval: RETRY_PAUSE_MS },
  );
}

const post = (url: string, body: object, accessToken?: string) =>
  untilDecided(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }) },
    body: JSON.stringify(body),
  });

async function openPlayer(url: string) {
  const form = { email: `${randomUUID()}@pavilion.test`, password: 'a-good-Passphrase-7', country: 'IE', currency: 'EUR' };
  const more = { agreements: 1, locale: 'en', birthdate: '1990-01-01' };
  const { accessToken, profile } = registered.parse((await post(`${url}/api/player/register`, { ...form, ...more })).json).data;
  const headers = { authorization: `Bearer ${accessToken}` };
  const balanceMinor = async (): Promise<number> =>
    Math.round((accounts.parse((await untilDecided(`${url}/api/wallet/accounts`, { headers })).json).data[0]?.balance ?? 0) * 100);
  const accountId = accounts.parse((await untilDecided(`${url}/api/wallet/accounts`, { headers })).json).data[0]?.id;
  const start = { accountId, lobbyUrl: url, locale: 'en', countryCode: 'IE', platform: 2, demoMode: false };
  const { token } = played.parse((await post(`${url}/api/game/games/sportsbook/play`, start, accessToken)).json).data;
  const { sportsbook } = credentials.parse((await untilDecided(`${url}/sandbox/credentials`)).json).data;
  const target = '/provider/v1/win';
  const gift = {
    transactionId: randomUUID(),
    roundId: randomUUID(),
    playerId: profile.id,
    gameId: 'sportsbook',
    currency: 'EUR',
    amount: GIFT,
    kind: 'promo',
  };
  const text = JSON.stringify(gift);
  const signed = signedHeaders(sportsbook, { path: target, timestampMs: String(Date.now() + (await clockAheadMs(url))), body: text });
  await untilDecided(`${url}${target}`, { method: 'POST', headers: signed, body: text });
  return { token, balanceMinor };
}
type Player = Awaited<ReturnType<typeof openPlayer>>;

/** The acknowledged calls, recorded independently of both sides. */
interface Journal {
  readonly accepted: { player: Player; id: string; odds: string }[];
  answers: number;
}

async function offers(url: string) {
  const { data } = offered.parse((await untilDecided(`${url}/sandbox/sportsbook/events?state=prematch&markets=main&perPage=50`)).json);
  return data.flatMap(({ id, markets }) => {
    const [market] = markets.filter(({ status }) => status === 'open');
    const [outcome] = market?.outcomes ?? [];
    return market === undefined || outcome === undefined
      ? []
      : [{ eventId: id, marketId: market.id, outcomeId: outcome.id, odds: outcome.odds }];
  });
}

/** Places bets, and cashes out some or ends their events, until stopped. */
async function bet(
  url: string,
  { player, journal, hasEnded }: { player: Player; journal: Journal; hasEnded: () => boolean },
): Promise<void> {
  for (let turn = 0; !hasEnded(); turn += 1) {
    const picks = await offers(url);
    const selection = picks[(journal.answers * 7 + turn) % picks.length];
    if (selection === undefined) continue;
    const slip = { type: 'single', stake: '1.00', acceptOddsChange: true, selections: [selection] };
    const request = { token: player.token, requestId: randomUUID(), ...slip };
    const { status, json } = await post(`${url}/sandbox/sportsbook/bets`, request);
    journal.answers += 1;
    const { data } = answered.parse(json);
    if (status !== 201 || data?.odds === undefined) continue;
    journal.accepted.push({ player, id: data.id, odds: data.odds });
    if (turn % 4 === 1) await post(`${url}/sandbox/sportsbook/bets/${data.id}/cash-out`, { token: player.token, requestId: randomUUID() });
    if (turn % 4 === 3) await post(`${url}/sandbox/sportsbook/events/${selection.eventId}/result`, { home: 2, away: turn % 3 });
  }
}

async function ticketsOf(url: string, { token }: Player) {
  const all: z.output<typeof listed>['data'] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (const state of ['open', 'settled'])
    for (let cursor: string | null = ''; cursor !== null; ) {
      const from = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = listed.parse((await untilDecided(`${url}/sandbox/sportsbook/bets?state=${state}${from}`, { headers })).json);
      all.push(...page.data);
      cursor = page.next;
    }
  return all;
}

describe('the book killed under placements', () => {
  it(`SB-13 SB-14 SB-15 keeps every acknowledged bet, takes and pays each once, and both books are sound, after ${killCount} kills`, async () => {
    const environment = { DATA_DIR: await processes.usedFolder(), PORT: String(await freePort()) };
    let product = processes.start(environment);
    const url = await product.ready();
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => openPlayer(url)));
    const journal: Journal = { accepted: [], answers: 0 };
    let isEnded = false;
    const lanes = players.flatMap((player) =>
      Array.from({ length: LANES_PER_PLAYER }, () => bet(url, { player, journal, hasEnded: () => isEnded })),
    );
    const moreAnswers = async (ofEachLane: number): Promise<void> => {
      const before = journal.answers;
      await vi.waitFor(() => expect(journal.answers).toBeGreaterThan(before + lanes.length * ofEachLane), {
        timeout: OUTAGE_LIMIT_MS,
        interval: 20,
      });
    };
    for (let kill = 0; kill < killCount; kill += 1) {
      await moreAnswers(ANSWERS_BEFORE_KILL + (kill % ANSWERS_AFTER_LAST));
      product.child.kill('SIGKILL');
      await product.exit();
      product = processes.start(environment);
      await product.ready();
    }
    await moreAnswers(ANSWERS_AFTER_LAST);
    isEnded = true;
    await Promise.all(lanes);

    for (const player of players) {
      // Settlements and credits in progress end first; after that both sides must agree.
      await vi.waitFor(
        async () => {
          const tickets = await ticketsOf(url, player);
          const net = tickets.reduce((sum, { stake, payout }) => sum + minorOf(payout) - minorOf(stake), 0);
          expect(await player.balanceMinor()).toBe(GIFT_MINOR + net);
        },
        { timeout: OUTAGE_LIMIT_MS, interval: 500 },
      );
      const tickets = new Map((await ticketsOf(url, player)).map(({ id, odds }) => [id, odds]));
      const acknowledged = new Map(journal.accepted.filter((one) => one.player === player).map(({ id, odds }) => [id, odds]));
      expect(tickets).toEqual(acknowledged);
    }
    product.child.kill('SIGTERM');
    expect(await product.exit()).toBe(0);
    for (const verifier of verifiers) {
      const { stdout } = await promisify(execFile)(process.execPath, [verifier], { env: { ...process.env, ...environment } });
      expect(stdout).toMatch(/are sound\.\n$/);
    }
  });
});
