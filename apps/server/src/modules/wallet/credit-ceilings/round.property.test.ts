import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { accountsOf } from '../accounts/service.ts';
import { betWin, creditWin, type Play, playBatch, type PlayOperation, placeBet, rollback } from '../game-sessions/play.ts';
import { connectionOf } from '../ledger/connection.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Three times the stakes, and never more than 20.00. */
const ceiling = { mostWonThousandths: () => 3_000n, sumMinor: 2_000n };
const mostOf = (stakeMinor: bigint): bigint => (stakeMinor * 3n < 2_000n ? stakeMinor * 3n : 2_000n);

/** Events of a round: a stake, a win, both at once, both in a batch, a jackpot or gift, and a win taken back. */
const step = fc.record({
  kind: fc.constantFrom('bet', 'win', 'win', 'betWin', 'batch', 'jackpot', 'promo', 'adjustment', 'undo'),
  stakeMinor: fc.bigInt({ min: 0n, max: 300n }),
  wonMinor: fc.bigInt({ min: 0n, max: 1_500n }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A round as it should be, in minor units. */
interface Model {
  stakeMinor: bigint;
  cashMinor: bigint;
  /** Wins not rolled back, with the part credited at once. */
  wins: { id: string; wonMinor: bigint; atOnceMinor: bigint }[];
}

const sumOf = (wins: Model['wins'], part: 'wonMinor' | 'atOnceMinor'): bigint => wins.reduce((sum, win) => sum + win[part], 0n);

function winIn(model: Model, id: string, wonMinor: bigint): void {
  const roomMinor = mostOf(model.stakeMinor) - sumOf(model.wins, 'atOnceMinor');
  const atOnceMinor = wonMinor < roomMinor ? wonMinor : roomMinor;
  model.wins.push({ id, wonMinor, atOnceMinor });
  model.cashMinor += atOnceMinor;
}

function stakeIn(model: Model, stakeMinor: bigint): void {
  model.stakeMinor += stakeMinor;
  model.cashMinor -= stakeMinor;
}

async function aRound() {
  const player = await aPlayer(server, { amount: '500.00' });
  const session = await aGameSession(server, player);
  const money = { currency: 'EUR', playKind: 'normal' as const, closesRound: false };
  const play = { source: session.providerId, playerId: player.id, gameId: session.gameId, round: randomUUID(), ...money };
  const model: Model = { stakeMinor: 0n, cashMinor: 50_000n, wins: [] };
  return { play, token: session.token, model };
}
type Round = Awaited<ReturnType<typeof aRound>>;

/** Plays a step on the product and in the model. */
async function take({ play, token, model }: Round, { kind, stakeMinor, wonMinor }: Step): Promise<void> {
  const { context } = server.app;
  const [betId, winId] = [randomUUID(), randomUUID()];
  const bet = { ...play, externalId: betId, amountMinor: stakeMinor, sessionToken: token };
  const win = { ...play, externalId: winId, amountMinor: wonMinor, ceiling };
  switch (kind) {
    case 'bet':
      stakeIn(model, stakeMinor);
      return expectOk([await placeBet(context, bet)]);
    case 'betWin':
      stakeIn(model, stakeMinor);
      winIn(model, winId, wonMinor);
      return expectOk([await betWin(context, { ...bet, ceiling, winExternalId: winId, winAmountMinor: wonMinor })]);
    case 'batch':
      stakeIn(model, stakeMinor);
      winIn(model, winId, wonMinor);
      return expectOk(await playBatch(context, inBatch(bet, win)));
    case 'undo':
      return undo({ play, token, model });
    case 'win':
      winIn(model, winId, wonMinor);
      return expectOk([await creditWin(context, win)]);
    case 'jackpot':
    case 'promo':
    case 'adjustment':
      model.cashMinor += wonMinor;
      return expectOk([await creditWin(context, { ...win, playKind: kind })]);
  }
}

/** The win comes twice in it. */
const inBatch = (bet: Play & { sessionToken: string }, win: Play & { ceiling: typeof ceiling }): PlayOperation[] => [
  { type: 'bet', ...bet },
  { type: 'win', ...win },
  { type: 'win', ...win },
];

const expectOk = (answers: readonly ({ code: string } | undefined)[]): void =>
  expect(answers.map((answer) => answer?.code)).toEqual(answers.map(() => 'OK'));

async function undo({ play, model }: Round): Promise<void> {
  const taken = model.wins.shift();
  if (taken === undefined) return;
  model.cashMinor -= taken.atOnceMinor;
  const given = { source: play.source, playerId: play.playerId, externalId: randomUUID(), reference: taken.id, scope: 'op' as const };
  expectOk([await rollback(server.app.context, { ...given, round: undefined, currency: undefined, amountMinor: undefined })]);
}

it('S100 in generated rounds no more than the ceiling is credited at once, and every reported win is credited or held to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const round = await aRound();
      const { play, model } = round;
      // Wins need a bet before them.
      await take(round, { kind: 'bet', stakeMinor: 100n, wonMinor: 0n });
      for (const one of steps) {
        await take(round, one);
        const [account] = await accountsOf(server.app.context, play.playerId);
        const heldMinor = sumOf(model.wins, 'wonMinor') - sumOf(model.wins, 'atOnceMinor');
        expect(account?.balances).toMatchObject({ cash: model.cashMinor, locked: heldMinor, receivable: 0n });
        expect(sumOf(model.wins, 'atOnceMinor') <= mostOf(model.stakeMinor)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
