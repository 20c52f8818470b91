import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RELEASE_UNDO_MS } from '@pavilion/contract/console/act-limits.ts';
import { many, run } from '../../../kernel/database.ts';
import { rollback } from '../../wallet/index.ts';
import { aGambler } from '../testing/gambler.ts';
import { anEvent, aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
  await askIdentityFrom(5000);
  await run(server.database)`update payment.policy set review_from_minor = 8000`;
});
afterAll(() => server.stop());

type Payer = Awaited<ReturnType<typeof aPlayer>>;

const askIdentityFrom = (minor: number) => run(server.database)`update payment.policy set verify_from_minor = ${minor}`;
const judgeIdentity = ({ id }: Payer, outcome: 'approved' | 'rejected') =>
  run(server.database)`update player.identity_check set outcome = ${outcome} where player_id = ${id}`;
const release = (invoiceId: string, name = 'nora') => server.operators.release(invoiceId, name);
const stateOf = (invoiceId: string) => expect.poll(() => server.stateOf(invoiceId), patience);
const concernsOf = (invoiceId: string) =>
  many(server.database)`select name, facts from payment.invoice_concern where invoice_id = ${invoiceId} order by name`;

/** An approved withdrawal that cannot leave while its provider is away. */
async function whileAway(player: Payer, ask: () => Promise<string>): Promise<string> {
  await server.psp('/faults', { down: true });
  for (let calls = 0; calls < 5; calls += 1) await player.post('deposit', player.depositBody({ amount: 10 + calls }));
  const invoiceId = await ask();
  await server.psp('/faults', {});
  return invoiceId;
}

async function aVerifiedPlayer(currency = 'EUR'): Promise<Payer> {
  const player = await aPlayer(server, { currency });
  await server.verifyIdentity(player.id);
  await player.pay(200);
  return player;
}

describe('an identity whose approval was taken back after a withdrawal was asked for', () => {
  const concern = { name: 'identity_unverified', facts: { amount: '90.00', verifyFrom: '50.00', currency: 'EUR' } };

  it('P-137 lets no operator release it, until it is approved again', async () => {
    const player = await aVerifiedPlayer();
    const invoiceId = await player.withdraw({ amount: 90 });
    expect([await server.stateOf(invoiceId), await server.flags(invoiceId)]).toEqual(['review', []]);
    await judgeIdentity(player, 'rejected');
    expect(await release(invoiceId)).toBe('safetyForbids');
    expect(await server.stateOf(invoiceId)).toBe('review');
    await judgeIdentity(player, 'approved');
    expect(await release(invoiceId)).toBe('released');
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(invoiceId).toBe('submitted');
  });

  it('P-137 holds a withdrawal released by an operator again, with the value found, for another operator', async () => {
    const player = await aVerifiedPlayer();
    const invoiceId = await player.withdraw({ amount: 90 });
    expect(await release(invoiceId)).toBe('released');
    await judgeIdentity(player, 'rejected');
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(invoiceId).toBe('review');
    expect([await server.payoutsAtProvider(invoiceId), await server.flags(invoiceId)]).toEqual([0, ['held_identity_unverified']]);
    expect(await concernsOf(invoiceId)).toEqual([concern]);
    expect(await release(invoiceId, 'omar')).toBe('safetyForbids');
    await judgeIdentity(player, 'approved');
    expect(await release(invoiceId)).toBe('ownApproval');
    expect(await release(invoiceId, 'omar')).toBe('released');
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(invoiceId).toBe('submitted');
  });

  it('P-137 holds one again that was released automatically', async () => {
    const player = await aVerifiedPlayer();
    const invoiceId = await whileAway(player, () => player.withdraw({ amount: 60 }));
    expect(await server.stateOf(invoiceId)).toBe('approved');
    await judgeIdentity(player, 'rejected');
    server.clock.advanceMs(61_000);
    await stateOf(invoiceId).toBe('review');
    expect([await server.payoutsAtProvider(invoiceId), await server.flags(invoiceId)]).toEqual([0, ['held_identity_unverified']]);
    expect(await concernsOf(invoiceId)).toEqual([{ ...concern, facts: { ...concern.facts, amount: '60.00' } }]);
  });

  it('P-137 is judged by the amount that asks for it now, not by the one at the request', async () => {
    const player = await aPlayer(server);
    await player.pay(300);
    const flagged = await player.withdraw({ amount: 90 });
    expect(await server.flags(flagged)).toEqual(['held_identity_unverified']);
    await askIdentityFrom(20_000);
    const free = await player.withdraw({ amount: 100 });
    expect([await server.flags(free), await release(flagged)]).toEqual([[], 'released']);
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(flagged).toBe('submitted');
    await askIdentityFrom(5000);
    expect(await release(free)).toBe('safetyForbids');
  });
});

describe('a wager that is open again after a withdrawal was asked for', () => {
  const concern = { name: 'turnover', facts: { remaining: '200.00', total: '200.00', currency: 'USD' } };

  /** A player who has wagered the deposits, and the round that counted towards it. */
  async function aStakedPlayer() {
    const player = await aVerifiedPlayer('USD');
    const gambler = await aGambler(server, player);
    const { reference, settle } = await gambler.ticket('200');
    await settle('200');
    return { player, gambler, reference };
  }
  /** The studio takes the round back, with stake and win. */
  async function undo({ id: playerId }: Payer, reference: string): Promise<void> {
    const order = { source: 'test-studio', playerId, externalId: randomUUID(), reference, scope: 'round' as const };
    await rollback(server.app.context, { ...order, round: undefined, currency: undefined, amountMinor: undefined });
  }

  it('P-138 holds a withdrawal released by an operator again, with the open turnover, until it is staked', async () => {
    const { player, gambler, reference } = await aStakedPlayer();
    const invoiceId = await player.withdraw({ amount: 100 });
    expect([await server.stateOf(invoiceId), await server.flags(invoiceId)]).toEqual(['review', []]);
    await undo(player, reference);
    expect(await release(invoiceId)).toBe('released');
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(invoiceId).toBe('review');
    expect([await server.payoutsAtProvider(invoiceId), await server.flags(invoiceId)]).toEqual([0, ['held_turnover']]);
    expect(await concernsOf(invoiceId)).toEqual([concern]);
    for (let times = 0; times < 2; times += 1) await (await gambler.ticket('100')).settle('100');
    expect(await release(invoiceId, 'omar')).toBe('released');
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(invoiceId).toBe('submitted');
  });

  it('P-138 holds one again that was released automatically', async () => {
    const { player, reference } = await aStakedPlayer();
    const invoiceId = await whileAway(player, () => player.withdraw({ amount: 60 }));
    expect(await server.stateOf(invoiceId)).toBe('approved');
    await undo(player, reference);
    server.clock.advanceMs(61_000);
    await stateOf(invoiceId).toBe('review');
    expect([await server.payoutsAtProvider(invoiceId), await server.flags(invoiceId)]).toEqual([0, ['held_turnover']]);
    expect(await concernsOf(invoiceId)).toEqual([concern]);
  });

  it('P-138 asks nothing for what was paid in after the request', async () => {
    const { player } = await aStakedPlayer();
    const invoiceId = await player.withdraw({ amount: 100 });
    server.clock.advanceMs(1000);
    await player.pay(50);
    expect((await player.post('withdrawal', player.withdrawalBody({ amount: 10 }))).body.error?.code).toBe(13_005);
    expect(await release(invoiceId)).toBe('released');
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(invoiceId).toBe('submitted');
  });

  it('P-138 P44 asks for none where the withdrawal takes held money back', async () => {
    const player = await aPlayer(server, { currency: 'USD' });
    await server.verifyIdentity(player.id);
    const limit = { definition: 3, period: 'daily', amount: 100, currency: 'USD' };
    await server.call('POST', '/api/player/limits', { token: player.token, body: limit });
    const { invoiceId: late } = await player.open({ amount: 100 });
    await player.decline(late);
    await player.pay(100);
    const event = anEvent({ invoiceId: late, amount: '100.00', currency: 'USD' });
    await server.bookAsPaid(event);
    await server.sendEvent(event);
    const list = z.array(z.object({ id: z.string(), amount: z.number() }));
    const [held] = list.parse((await server.call('GET', '/api/wallet/held', { token: player.token })).body.data);
    const invoiceId = await player.withdraw({ heldCreditId: held?.id, amount: held?.amount });
    expect([held?.amount, await release(invoiceId)]).toEqual([100, 'released']);
    server.passRealTime(RELEASE_UNDO_MS);
    await stateOf(invoiceId).toBe('submitted');
  });
});
