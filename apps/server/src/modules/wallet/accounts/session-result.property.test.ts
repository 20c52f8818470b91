import * as fc from 'fast-check';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession } from '../../../testing/builders.ts';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { adjust } from '../index.ts';
import { connectionOf } from '../ledger/connection.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const accountShape = z.object({
  balance: z.number(),
  playResult: z.number(),
  lastRound: z.nullable(z.object({ round: z.string(), openedAt: z.nullable(z.string()) })),
  fromEarlierRounds: z.array(z.object({ since: z.string(), amount: z.number() })),
});
const sessionShape = z.object({ startedAt: z.string(), results: z.array(z.object({ currency: z.string(), playResult: z.number() })) });

const steps = ['signIn', 'ask', 'bet', 'again', 'win', 'part', 'takeBack', 'void', 'end'] as const;
type Step = { what: (typeof steps)[number]; round: number; cents: number };

interface Round {
  readonly id: string;
  readonly session: number;
  readonly bets: string[];
  cents: number;
  isOpen: boolean;
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = (amount: number): number => Math.round(amount * 100);

/** A player with 1,000.00 in several sessions, and what the rounds of each of them came to by a model without a ledger. */
async function aVisitor() {
  const registered = await aPlayer(server);
  const { id } = registered.profile;
  const { context } = server.app;
  await inTransaction(context.database, (transaction) =>
    adjust(context, transaction, { playerId: id, currency: 'EUR', amountMinor: 100_000n, externalId: `opening:${id}`, reason: 'test' }),
  );
  const studio = aStudio(server, await aGameSession(server, { id, email: registered.email, currency: 'EUR' }));
  const tokens = [registered.accessToken];
  const rounds: Round[] = [];
  let calls = 0;

  const read = async (path: string, token: string) => (await server.call('GET', path, { token })).body.data;
  const factsOf = async (session: number) => {
    const token = tokens[session] ?? '';
    const { startedAt, results } = z.parse(sessionShape, await read('/api/wallet/session', token));
    const [account] = z.parse(z.array(accountShape), await read('/api/wallet/accounts', token));
    if (account === undefined) throw new Error('the player has no account');
    const earlier = account.fromEarlierRounds.find(({ since }) => since === startedAt)?.amount ?? 0;
    const openedAt = account.lastRound?.openedAt ?? null;
    return {
      cents: centsOf(account.playResult - (results[0]?.playResult ?? 0) - earlier),
      last: openedAt !== null && openedAt >= startedAt ? account.lastRound?.round : undefined,
    };
  };
  const sent = async (call: Promise<{ body: Record<string, unknown> }>) => String((await call).body['status']);
  const stake = async (round: Round, cents: number) => {
    const transaction = `${id}:${(calls += 1)}`;
    if ((await sent(studio.bet(transaction, money(cents), { roundId: round.id }))) !== 'OK') return;
    round.cents -= cents;
    round.bets.push(transaction);
  };
  const win = async (round: Round, cents: number, roundClosed: boolean) => {
    const status = await sent(studio.win(`${id}:${(calls += 1)}`, money(cents), { roundId: round.id, roundClosed }));
    if (status === 'OK') round.cents += cents;
    round.isOpen = !roundClosed;
  };
  const takeBack = async (round: Round) => {
    const reference = round.bets.pop();
    if (reference === undefined) return;
    const before = centsOf((await balanceOf()) ?? 0);
    await studio.rollback(`${id}:${(calls += 1)}`, reference);
    round.cents += centsOf((await balanceOf()) ?? 0) - before;
  };
  const balanceOf = async () => z.parse(z.array(accountShape), await read('/api/wallet/accounts', tokens[0] ?? ''))[0]?.balance;

  const play = async ({ what, round: pick, cents }: Step): Promise<void> => {
    server.clock.advance(1);
    const open = rounds.filter(({ isOpen }) => isOpen);
    const round = open[pick % Math.max(1, open.length)];
    if (what === 'signIn') {
      const answered = await server.call('POST', '/api/player/sessions', { body: { login: registered.email, password: PASSWORD } });
      tokens.push(loginOf(answered).accessToken);
    } else if (what === 'ask') {
      await factsOf(pick % tokens.length);
    } else if (what === 'bet') {
      const begun = { id: `${id}:round:${(calls += 1)}`, session: tokens.length - 1, bets: [], cents: 0, isOpen: true };
      rounds.push(begun);
      await stake(begun, cents);
    } else if (round !== undefined) {
      await {
        again: () => stake(round, cents),
        win: () => win(round, cents, true),
        part: () => win(round, cents, false),
        takeBack: () => takeBack(round),
        void: () => win(round, Math.max(1, -round.cents), true),
        end: async () => void (round.isOpen = false),
      }[what]();
    }
  };
  const wanted = (session: number): number => rounds.filter((round) => round.session >= session).reduce((sum, { cents }) => sum + cents, 0);
  return { tokens, rounds, play, factsOf, wanted };
}

const plays = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(...steps, 'bet', 'win', 'signIn'),
    round: fc.nat({ max: 20 }),
    cents: fc.integer({ min: 1, max: 500 }),
  }),
  { minLength: 4, maxLength: 24 },
);

it('T-31 whatever is staked, won in parts, voided or taken back over sign-ins, each session has the result of the rounds begun in it', async () => {
  await fc.assert(
    fc.asyncProperty(plays, async (played) => {
      const visitor = await aVisitor();
      for (const step of played) {
        await visitor.play(step);
        for (const session of visitor.tokens.keys()) {
          const { cents, last } = await visitor.factsOf(session);
          expect([session, cents]).toEqual([session, visitor.wanted(session)]);
          const own = visitor.rounds.filter((round) => round.session >= session).map(({ id }) => id);
          expect(own.length === 0 ? last : undefined).toBeUndefined();
          expect([...own, undefined]).toContain(last);
        }
      }
    }),
    { numRuns: 12, seed: 48 },
  );
}, 120_000);

it('T-31 a bet of yesterday that is won today moves the balance alone; the round of today stays the last', async () => {
  const visitor = await aVisitor();
  await visitor.play({ what: 'bet', round: 0, cents: 200 });
  await visitor.play({ what: 'signIn', round: 0, cents: 1 });
  expect(await visitor.factsOf(1)).toEqual({ cents: 0, last: undefined });
  await visitor.play({ what: 'bet', round: 0, cents: 100 });
  await visitor.play({ what: 'win', round: 0, cents: 206 });
  expect(await visitor.factsOf(1)).toEqual({ cents: -100, last: visitor.rounds[1]?.id });
  expect((await visitor.factsOf(0)).cents).toBe(-94);
});

it('I38 leaves sound books', async () => {
  const findings = await verifyBooks(connectionOf(server.context.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
