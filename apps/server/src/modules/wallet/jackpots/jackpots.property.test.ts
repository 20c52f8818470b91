import { PICO_PER_MINOR, verifyBooks } from '@pavilion/ledger';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { createRateBook, findRatedCurrency } from '../../settings/index.ts';
import { creditWin, placeBet, type Play, rollback } from '../game-sessions/play.ts';
import { connectionOf } from '../ledger/connection.ts';
import { openLedger, type WalletLedger } from '../ledger/engine.ts';
import { boundless } from '../testing/boundless.ts';
import { coverOf, jackpotValue } from './rules.ts';

let server: TestServer;
let ledger: WalletLedger;
const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'BTC'] as const;
const jackpotNames = ['a', 'b'] as const;

interface Seat {
  readonly play: Omit<Play, 'externalId' | 'round' | 'amountMinor' | 'playKind'>;
  readonly sessionToken: string;
}
let seats: Seat[];

beforeAll(async () => {
  server = await startTestServer();
  ledger = reopened();
  seats = [];
  for (const currency of [...currencies, ...currencies]) {
    const player = await aPlayer(server, { currency, amount: '100000' });
    const { token, gameId, providerId } = await aGameSession(server, player);
    seats.push({ play: { source: providerId, playerId: player.id, gameId, currency, closesRound: false }, sessionToken: token });
  }
});
afterAll(async () => {
  await ledger.stop();
  await server.stop();
});

/** The ledger of a process that has just started and remembers nothing. */
function reopened(): WalletLedger {
  const { clock, random, log } = server.app.context;
  const rateOf = createRateBook(server.app.context);
  return openLedger({ connectionString: server.testDatabase.url, clock, random, log, rateOf, laneCount: 2 });
}
const context = () => ({ ...server.app.context, ledger });

const seat = fc.integer({ min: 0, max: currencies.length * 2 - 1 });
const shares = fc.array(fc.tuple(fc.constantFrom(...jackpotNames), fc.bigInt({ min: 1n, max: 3n * PICO_PER_MINOR })), { maxLength: 2 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('bet'), seat, shares }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('return'), nth: fc.nat(), scope: fc.constantFrom('op', 'round') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('win'),
      seat,
      pot: fc.constantFrom(...jackpotNames),
      amountMinor: fc.bigInt({ min: 1n, max: 9n }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restart') }) },
);

/** Operations not rolled back: a bet's contributions, or a win of a jackpot. */
interface Done {
  readonly seat: Seat;
  readonly seatIndex: number;
  readonly externalId: string;
  readonly given: ReadonlyMap<string, bigint>;
  readonly won: readonly [pot: string, amountMinor: bigint] | undefined;
}

async function placed(index: number, given: ReadonlyMap<string, bigint>): Promise<Done> {
  const one = seats[index] ?? raise();
  const externalId = randomUUID();
  const rate = (await findRatedCurrency(context(), one.play.currency))?.rate ?? raise();
  const contributions = [...given].map(([pot, fedPico]) => ({ name: pot, pot, fedPico, valuePico: jackpotValue(fedPico, rate) }));
  const money = { externalId, round: externalId, amountMinor: 10n, playKind: 'normal' as const };
  const answer = await placeBet(context(), { ...one.play, ...money, sessionToken: one.sessionToken, contributions });
  expect(answer.code).toBe('OK');
  return { seat: one, seatIndex: index, externalId, given, won: undefined };
}

async function won(index: number, [pot, amountMinor]: readonly [string, bigint]): Promise<Done> {
  const one = seats[index] ?? raise();
  const externalId = randomUUID();
  const money = { externalId, round: externalId, amountMinor, playKind: 'jackpot' as const };
  const answer = await creditWin(context(), { ...one.play, ...money, jackpot: { name: pot, pot }, ceiling: boundless });
  expect(answer.code).toBe('OK');
  return { seat: one, seatIndex: index, externalId, given: new Map(), won: [pot, amountMinor] };
}

async function takenBack({ seat: one, externalId }: Done, scope: string): Promise<void> {
  const { source, playerId, currency } = one.play;
  const of = { reference: externalId, scope: scope === 'round' ? ('round' as const) : ('op' as const), round: externalId };
  for (const id of [`r-${externalId}`, `r-${externalId}`, `again-${externalId}`]) {
    const answer = await rollback(context(), { source, playerId, currency, externalId: id, amountMinor: undefined, ...of });
    expect(answer.code).toBe('OK');
  }
}

const raise = (): never => {
  throw new Error('not there');
};

/** Balances of the jackpots' accounts, by pot and currency. */
async function accounts(jackpots: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await connectionOf(server.testDatabase.database).query<{ key: string; amount: bigint }>(
    `select h.detail || ' ' || h.currency as key, sum(e.amount_minor)::bigint as amount from ledger.house_account h
     join ledger.entry e on e.account_id = h.id where h.kind = 'jackpot' and h.detail = any($1) group by 1 having sum(e.amount_minor) <> 0`,
    [jackpots],
  );
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

/** The same by hand: whole units of what each player's bets gave, less what was won. */
function expected(done: readonly Done[]): Map<string, bigint> {
  const fed = new Map<string, { key: string; pico: bigint }>();
  const sums = new Map<string, bigint>();
  const add = (key: string, amount: bigint): unknown => sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const { seat: one, seatIndex, given, won: taken } of done) {
    const { currency } = one.play;
    for (const [pot, pico] of given) {
      const own = `${seatIndex} ${pot}`;
      fed.set(own, { key: `${pot} ${currency}`, pico: (fed.get(own)?.pico ?? 0n) + pico });
    }
    if (taken !== undefined) add(`${taken[0]} ${currency}`, -taken[1]);
  }
  for (const { key, pico } of fed.values()) add(key, pico / PICO_PER_MINOR);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

it('W-126 after any bets, rollbacks and wins in any currency, across restarts, each jackpot holds its contributions less its wins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      // Jackpots of this run alone; the players' shares in other jackpots are unaffected.
      const run = randomUUID();
      const named = (name: string): string => `pot:${name}-${run}`;
      let done: Done[] = [];
      for (const next of steps) {
        if ('shares' in next) {
          const given = new Map<string, bigint>();
          for (const [name, pico] of next.shares) given.set(named(name), (given.get(named(name)) ?? 0n) + pico);
          done.push(await placed(next.seat, given));
        } else if ('pot' in next) done.push(await won(next.seat, [named(next.pot), next.amountMinor]));
        else if ('nth' in next && done.length > 0) {
          const chosen = done[next.nth % done.length] ?? raise();
          await takenBack(chosen, next.scope);
          done = done.filter((one) => one !== chosen);
        } else if (next.type === 'restart') {
          await ledger.stop();
          ledger = reopened();
        }
      }
      expect(await accounts(jackpotNames.map(named))).toEqual(expected(done));
    }),
    { numRuns: 12 },
  );
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});

it('W-127 covers at most what is there and at least all of it but one smallest unit, in any currency', () => {
  const rate = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }));
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
  fc.assert(
    fc.property(
      rate,
      amount,
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 30n }),
      ([numerator, denominator], amountMinor, availablePico) => {
        const cover = coverOf(amountMinor, { rate: { numerator, denominator }, availablePico });
        expect(cover.coveredMinor >= 0n && cover.coveredMinor <= amountMinor && cover.coveredPico <= cover.valuePico).toBe(true);
        expect(cover.coveredPico <= (availablePico < 0n ? 0n : availablePico)).toBe(true);
        const oneMore = jackpotValue((cover.coveredMinor + 1n) * PICO_PER_MINOR, { numerator, denominator });
        expect(cover.coveredMinor === amountMinor || oneMore >= availablePico).toBe(true);
      },
    ),
  );
});
