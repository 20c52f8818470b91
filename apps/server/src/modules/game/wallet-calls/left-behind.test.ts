import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { forgetSettings } from '../../settings/index.ts';
import { accountsOf, heldCreditsOf, refuseHeldCredit, releaseHeldCredit } from '../../wallet/index.ts';
import { walletSweeps } from '../../wallet/jobs.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function moneyOf(playerId: string): Promise<Record<string, bigint>> {
  const [account] = await accountsOf(server.app.context, playerId);
  return { ...account?.balances };
}
const sweep = () => walletSweeps.find(({ name }) => name === 'wallet.releaseLeftBehind')?.sweep(server.app.context);
const house = { kind: 'bonus_cost', detail: 'promo' } as const;

/** A player with 100.00 of their own and a win of 12,000.00, of which 2,000.00 exceeds the ceiling, decided or not. */
async function aHeldWin(decision: 'waiting' | 'released' | 'refused') {
  server.clock.advanceMs(86_400_000);
  const { context } = server.app;
  const player = await aPlayer(server);
  const session = await aGameSession(server, player);
  const studio = aStudio(server, session);
  await studio.win('w1', '12000.00', { kind: 'promo' });
  const id = (await heldCreditsOf(context.database, player.id))[0]?.id ?? '';
  await inTransaction(context.database, async (transaction) => {
    if (decision === 'released') await releaseHeldCredit(context, transaction, { id });
    if (decision === 'refused') await refuseHeldCredit(context, transaction, { id, house });
  });
  return { studio, source: session.providerId, playerId: player.id };
}

it.each([
  ['waiting', 'op'],
  ['waiting', 'round'],
  ['released', 'op'],
  ['refused', 'op'],
  ['refused', 'round'],
] as const)(
  'W-129 a credit that was %s leaves no debt beside it where a process died after its rollback of scope %s',
  async (decision, scope) => {
    const { studio, source, playerId } = await aHeldWin(decision);
    const reference = scope === 'op' ? 'w1' : studio.roundId;
    const round = scope === 'op' ? undefined : reference;
    // The rollback is booked, and the process that had to settle the held part is gone.
    await server.app.context.ledger.submit({
      kind: 'rollback',
      source,
      playerId,
      externalId: 'r1',
      reference,
      scope,
      currency: 'EUR',
      amountMinor: 0n,
      statedAmountMinor: undefined,
      round,
      concernsRound: scope === 'round',
    });
    expect(await moneyOf(playerId)).toMatchObject({ receivable: decision === 'released' ? 0n : -190_000n });
    for (let count = 0; count < 2; count += 1) {
      await sweep();
      expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n, locked: 0n, receivable: 0n });
    }
    // The provider, who had no answer, asks again.
    const repeated = await studio.rollback('r1', reference, round === undefined ? {} : { scope, roundId: round });
    expect(repeated.body).toMatchObject({ status: 'OK', duplicate: true });
    expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n, locked: 0n, receivable: 0n });
  },
);

it('S100 W-129 what was held of a round’s win leaves no debt either where a process died after its rollback', async () => {
  const { context } = server.app;
  const player = await aPlayer(server);
  const session = await aGameSession(server, player);
  const studio = aStudio(server, session);
  await studio.bet('b1', '2.00');
  await studio.win('w1', '6000.00');
  const key = { source: session.providerId, playerId: player.id, externalId: 'r1', reference: 'w1', currency: 'EUR' };
  const given = { scope: 'op' as const, round: undefined, concernsRound: false, amountMinor: 0n, statedAmountMinor: undefined };
  await context.ledger.submit({ kind: 'rollback', ...key, ...given });
  expect(await moneyOf(player.id)).toMatchObject({ cash: 0n, locked: 100_000n, receivable: -90_200n });
  for (let count = 0; count < 2; count += 1) {
    await sweep();
    expect(await moneyOf(player.id)).toMatchObject({ cash: 9_800n, locked: 0n, receivable: 0n });
  }
});

it('W-129 the sweep does not touch holds and refusals of wins that were not rolled back, page after page', async () => {
  const { playerId } = await aHeldWin('waiting');
  const { playerId: other } = await aHeldWin('refused');
  await Promise.all([sweep(), sweep()]);
  expect(await moneyOf(playerId)).toMatchObject({ locked: 200_000n });
  expect(await moneyOf(other)).toMatchObject({ cash: 1_010_000n, locked: 0n, receivable: 0n });
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});

it('W-129 the alarm of a credit that is held as a whole for want of an exchange rate says so', async () => {
  const player = await aPlayer(server, { currency: 'USDT', amount: '100.00' });
  const studio = aStudio(server, await aGameSession(server, player));
  const [rated, unrated] = [randomUUID(), randomUUID()];
  await studio.win(rated, '90000.00', { kind: 'promo' });
  await server.testDatabase.pool.query(`delete from settings.currency where code = 'USDT'`);
  forgetSettings(server.app.context);
  await studio.win(unrated, '0.07', { kind: 'promo' });
  const alarmOf = (id: string) => server.logLines.find((line) => line.includes('credit_beyond_ceiling') && line.includes(id)) ?? '';
  expect(alarmOf(rated)).toContain('"cause":"ceiling"');
  expect(alarmOf(unrated)).toContain('"cause":"rate_missing"');
  expect(alarmOf(unrated)).toContain('no exchange rate for USDT');
});
