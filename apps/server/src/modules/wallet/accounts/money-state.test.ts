import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../../../kernel/database.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aGambler, type Gambler } from '../../risk/testing/gambler.ts';
import { adjust } from '../index.ts';
import { connectionOf } from '../ledger/connection.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const lastRound = z.nullable(z.object({ round: z.string(), staked: z.number(), won: z.number() }));
const state = z.object({
  id: z.string(),
  currency: z.string(),
  status: z.int(),
  balance: z.number(),
  realBalance: z.number(),
  bonusBalance: z.number(),
  lockedBalance: z.number(),
  version: z.int(),
  playResult: z.number(),
  lastRound,
});
const session = z.object({ startedAt: z.string(), results: z.array(z.object({ currency: z.string(), playResult: z.number() })) });

/** Every message about the player's accounts, in the order the ledger wrote them. */
async function published(player: Gambler): Promise<z.output<typeof state>[]> {
  const { rows } = await server.testDatabase.pool.query<{ account: unknown }>(
    `select payload -> 'data' -> 'account' as account
    from kernel.realtime_outbox
    where payload ->> 'channel' = $1
    order by id`,
    [`wallet:accounts#${player.id}`],
  );
  return rows.map(({ account }) => state.parse(account));
}

const accountsBy = async (player: Gambler) => z.array(state).parse((await player.ask('GET', '/api/wallet/accounts')).body.data);
const sessionOf = async (player: Gambler) => session.parse((await player.ask('GET', '/api/wallet/session')).body.data);
const pay = (player: Gambler, amountMinor: bigint) =>
  inTransaction(server.context.database, (transaction) =>
    adjust(server.context, transaction, {
      playerId: player.id,
      currency: 'EUR',
      amountMinor,
      externalId: crypto.randomUUID(),
      reason: 'test',
    }),
  );

it('T-23 every state of an account has a higher version, and its figures add up, while bets, wins, rollbacks and payments race', async () => {
  const player = await aGambler(server);
  const paid = 5;
  await Promise.all([
    ...Array.from({ length: 30 }, (_, index) => player.bet('1.25', `bet:${index}`)),
    ...Array.from({ length: 30 }, (_, index) => player.win('0.75', `win:${index}`)),
    ...Array.from({ length: 10 }, (_, index) => player.takeBack(`bet:${index}`)),
    ...Array.from({ length: paid }, () => pay(player, 100n)),
  ]);
  const states = await published(player);
  expect(states.length).toBeGreaterThan(3);
  const versions = states.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
  for (const { balance, realBalance, bonusBalance, lockedBalance, playResult } of states) {
    expect(balance).toBeCloseTo(realBalance + bonusBalance, 6);
    const paidIn = balance + lockedBalance - playResult;
    expect(paidIn).toBeCloseTo(Math.round(paidIn), 6);
    expect(paidIn).toBeLessThanOrEqual(1_000 + paid);
  }
  const [account] = await accountsBy(player);
  expect(account).toEqual(states.at(-1));
  expect((account?.balance ?? 0) - (account?.playResult ?? 0)).toBeCloseTo(1_000 + paid, 6);
});

it('T-23 the result of a session is what was played since its sign-in, and the same for one that began before', async () => {
  const player = await aGambler(server);
  expect((await sessionOf(player)).results).toEqual([{ currency: 'EUR', playResult: 0 }]);
  expect([await player.bet('10.00'), await player.win('4.00')]).toEqual(['OK', 'OK']);
  server.clock.advance(1);
  const { body } = await player.signIn();
  const { accessToken } = z.object({ accessToken: z.string() }).parse(body.data);
  server.clock.advance(1);
  await player.launch();
  expect(await player.bet('2.50')).toBe('OK');
  const later = session.parse((await server.call('GET', '/api/wallet/session', { token: accessToken })).body.data);
  expect(later.results).toEqual([{ currency: 'EUR', playResult: -6 }]);
  expect((await sessionOf(player)).results).toEqual([{ currency: 'EUR', playResult: 0 }]);
  const [account] = await accountsBy(player);
  expect(account).toMatchObject({ playResult: -8.5, lastRound: { staked: 2.5, won: 0 } });
});

it('T-23 a change of the active account is a new version of both', async () => {
  const player = await aGambler(server);
  const opened = z.array(state).parse((await player.ask('POST', '/api/wallet/accounts', { currency: 'USD' })).body.data);
  const dollar = opened.find(({ currency }) => currency === 'USD');
  const switched = z.array(state).parse((await player.ask('PUT', `/api/wallet/accounts/${dollar?.id ?? ''}/switch`)).body.data);
  expect(switched.map(({ status, version }) => [status, version])).toEqual(
    opened.map(({ version }, index) => [index === 0 ? 2 : 1, version + 1]),
  );
});

it('I38 leaves sound books', async () => {
  const findings = await verifyBooks(connectionOf(server.context.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
