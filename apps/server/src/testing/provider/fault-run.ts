import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { formatDecimal, scaleOf } from '@pavilion/money';
import * as z from 'zod';
import { ProviderWire } from './wire.ts';

/** A platform with its sandbox on, and how much is played on it. */
interface FaultRun {
  readonly url: string;
  readonly players: number;
  /** Across all players, distributed evenly. */
  readonly rounds: number;
  /** Share of the money calls that hit each fault. */
  readonly rate: number;
}

/** The outcome of every requested round. */
interface FaultReport {
  readonly asked: number;
  readonly settled: number;
  /** Rounds whose bet was rolled back: the player was shown that no bet was placed. */
  readonly voided: number;
  /** Orders for which no round was opened, by the studio's code. */
  readonly refused: Readonly<Record<string, number>>;
  readonly calls: number;
  /** Descriptions of what is wrong; empty when the books are exact. */
  readonly problems: readonly string[];
}

/** Engines of each kind (games §2.3): a single bet, steps, further bets in a round, and one with jackpots. */
const GAMES = ['ember-run', 'tide-vault', 'dice-line', 'mines-field', 'european-roulette', 'single-deck-21', 'hi-lo-lane'] as const;
const SEATS_AT_ONCE = 8;
const CURRENCY = 'EUR';
const GIFT_MINOR = 30_00n;
const STAKE = '0.20';
const FAULTS = ['dropRate', 'timeoutRate', 'errorRate', 'duplicateRate', 'delayRate', 'reorderRate'];
const FINAL_STATES = ['settled', 'voided'];
const LOOK_AGAIN_MS = 250;
const PATIENCE_MS = 120_000;

const credentialList = z.object({ data: z.object({ studios: z.array(z.object({ providerId: z.string(), secret: z.string() })) }) });
const gameAnswer = z.object({ data: z.object({ id: z.string(), provider: z.object({ identity: z.string() }) }) });
const registered = z.object({ data: z.object({ profile: z.object({ id: z.string() }) }) });
const playedAnswer = z.object({
  data: z.object({ rounds: z.array(z.object({ roundId: z.string().nullable(), status: z.string(), calls: z.array(z.unknown()) })) }),
});
const roundAnswer = z.object({
  data: z.object({ roundId: z.string(), state: z.string(), stakedMinor: z.coerce.bigint(), payoutMinor: z.coerce.bigint() }),
});
type RoundReport = z.output<typeof roundAnswer>['data'];

interface Seat {
  readonly playerId: string;
  readonly gameId: string;
  readonly game: string;
  readonly wire: ProviderWire;
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const get = async (url: string): Promise<unknown> => (await fetch(url)).json();

async function openSeats({ url, players }: FaultRun): Promise<Seat[]> {
  const { studios } = credentialList.parse(await get(`${url}/sandbox/credentials`)).data;
  const open = async (index: number): Promise<Seat> => {
    const game = GAMES[index % GAMES.length] ?? GAMES[0];
    const { id: gameId, provider } = gameAnswer.parse(await get(`${url}/api/game/games/${game}`)).data;
    const studio = studios.find(({ providerId }) => providerId === provider.identity);
    if (studio === undefined) throw new Error(`nobody plays ${game}`);
    const form = { email: `faults-${randomUUID()}@pavilion.test`, password: randomUUID(), country: 'IE', currency: CURRENCY };
    const consents = { agreements: 1, locale: 'en', birthdate: '1990-01-01' };
    const { profile } = registered.parse(await post(`${url}/api/player/register`, { ...form, ...consents })).data;
    const wire = new ProviderWire({ urls: [url], ...studio }, 'once');
    const gift = {
      transactionId: randomUUID(),
      roundId: randomUUID(),
      kind: 'promo',
      currency: CURRENCY,
      amount: formatDecimal(GIFT_MINOR, scaleOf(CURRENCY)),
    };
    await wire.call('win', { ...gift, playerId: profile.id, gameId });
    return { playerId: profile.id, gameId, game, wire };
  };
  const seats: Seat[] = [];
  // Every registration hashes a password: in parallel they would only wait for each other.
  for (let first = 0; first < players; first += SEATS_AT_ONCE) {
    const length = Math.min(SEATS_AT_ONCE, players - first);
    seats.push(...(await Promise.all(Array.from({ length }, (_seat, offset) => open(first + offset)))));
  }
  return seats;
}

/** The number of rounds requested concurrently: faults delay calls, and an order of hundreds would exceed the HTTP timeout. */
const ROUNDS_PER_ORDER = 10;

interface Played {
  readonly roundIds: readonly string[];
  /** Why nothing was opened, for each refused order. */
  readonly refusals: readonly string[];
  readonly calls: number;
}

/** The rounds of one player, including those whose bet was never placed. */
async function play(url: string, { playerId, game }: Seat, rounds: number): Promise<Played> {
  const roundIds: string[] = [];
  const refusals: string[] = [];
  let callCount = 0;
  for (let left = rounds; left > 0; left -= ROUNDS_PER_ORDER) {
    const order = { playerId, gameId: game, currency: CURRENCY, stake: STAKE, rounds: Math.min(left, ROUNDS_PER_ORDER) };
    for (const { roundId, status, calls } of playedAnswer.parse(await post(`${url}/sandbox/studio/rounds`, order)).data.rounds) {
      callCount += calls.length;
      if (roundId === null) refusals.push(status);
      else roundIds.push(roundId);
    }
  }
  return { roundIds, refusals, calls: callCount };
}

/** The studio's result of a round, once it has ended. */
async function endOf(url: string, roundId: string, untilMs: number): Promise<RoundReport> {
  for (;;) {
    const { data } = roundAnswer.parse(await get(`${url}/sandbox/studio/rounds/${roundId}`));
    if (FINAL_STATES.includes(data.state) || performance.now() > untilMs) return data;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

/** Differences between a player's rounds and money and the studio's own records. */
async function problemsOf(url: string, seat: Seat, roundIds: readonly string[]): Promise<{ ends: RoundReport[]; problems: string[] }> {
  const { wire, playerId, gameId } = seat;
  const ends: RoundReport[] = [];
  const problems: string[] = [];
  const untilMs = performance.now() + PATIENCE_MS;
  const { sessionToken } = z
    .looseObject({ sessionToken: z.string() })
    .parse(await wire.call('sessions', { playerId, gameId, currency: CURRENCY }));
  for (const roundId of roundIds) {
    const end = await endOf(url, roundId, untilMs);
    ends.push(end);
    if (!FINAL_STATES.includes(end.state)) problems.push(`round ${roundId} of ${seat.game} is still ${end.state}`);
    if (end.state !== 'settled') continue;
    // A closed round accepts no further bet (C70): the platform knows that it has ended.
    const probe = { playerId, gameId, sessionToken, roundId, currency: CURRENCY, kind: 'normal', roundClosed: false };
    const { status } = await wire.call('bet', { ...probe, transactionId: `${roundId}:probe`, amount: STAKE });
    if (status !== 'ROUND_CLOSED') problems.push(`round ${roundId} of ${seat.game} is open at the platform: ${status}`);
  }
  const settled = ends.filter(({ state }) => state === 'settled');
  const expected = settled.reduce((sum, { payoutMinor, stakedMinor }) => sum + payoutMinor - stakedMinor, GIFT_MINOR);
  const { balance = '' } = await wire.call('balance', { playerId, gameId, sessionToken });
  if (BigInt(balance.replace('.', '')) !== expected)
    problems.push(`${playerId} holds ${balance}, the rounds of ${seat.game} say ${expected} cents`);
  return { ends, problems };
}

const countOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]));

/** Reports when ended and refused rounds do not add up to those requested, each once. */
export function unaccountedFor(asked: number, { ended, refused }: { ended: readonly string[]; refused: number }): string[] {
  const accounted = new Set(ended).size + refused;
  return accounted === asked ? [] : [`${asked} rounds were asked for, ${accounted} are accounted for`];
}

/** Plays rounds of each kind while calls are lost, repeated, delayed and reordered, then compares both sides to the cent. */
export async function runStudioFaults(run: FaultRun): Promise<FaultReport> {
  const { url, rate, rounds, players } = run;
  const seats = await openSeats(run);
  const set = (share: number): Promise<unknown> =>
    post(`${url}/sandbox/studio/faults`, Object.fromEntries(FAULTS.map((fault) => [fault, share])));
  const shareOf = (index: number): number => Math.floor(rounds / players) + (index < rounds % players ? 1 : 0);
  await set(rate);
  const played = await Promise.all(seats.map((seat, index) => play(url, seat, shareOf(index)))).finally(() => set(0));
  const found = await Promise.all(seats.map((seat, index) => problemsOf(url, seat, played[index]?.roundIds ?? [])));
  const ends = found.flatMap((one) => one.ends);
  const ended = ends.filter(({ state }) => FINAL_STATES.includes(state)).map(({ roundId }) => roundId);
  const refusals = played.flatMap((one) => one.refusals);
  return {
    asked: rounds,
    settled: ends.filter(({ state }) => state === 'settled').length,
    voided: ends.filter(({ state }) => state === 'voided').length,
    refused: countOf(refusals),
    calls: played.reduce((sum, { calls }) => sum + calls, 0),
    problems: [...found.flatMap((one) => one.problems), ...unaccountedFor(rounds, { ended, refused: refusals.length })],
  };
}
