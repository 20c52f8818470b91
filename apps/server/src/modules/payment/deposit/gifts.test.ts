import { verifyBooks } from '@pavilion/ledger';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, one, run } from '../../../kernel/database.ts';
import { seededCampaignId } from '../../game/bonuses/campaigns/seed.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aGambler } from '../testing/gambler.ts';
import { bonusesAt, spinsAt } from '../testing/gifts.ts';
import { aLimitedPlayer } from '../testing/limited-player.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

type Payer = Awaited<ReturnType<typeof aPlayer>>;
type Update = readonly [type: string, amount: string];
const welcome = seededCampaignId('welcome-part-1');
const spins = seededCampaignId('spins-with-deposit');

/** Status, result and amount of the player's bonuses. */
const bonusesOf = async (player: Payer) => (await bonusesAt(server, player)).map(({ status, result, amount }) => [status, result, amount]);
/** Status and number of the free spins that came with a deposit. */
const spinsOf = async (player: Payer) =>
  (await spinsAt(server, player)).filter(({ name }) => name === '20 spins with your deposit').map(({ status, count }) => [status, count]);

const send = async (invoiceId: string, [type, amount]: Update): Promise<void> => {
  expect(await server.sendEvent(anEvent({ invoiceId, type, amount }))).toBe(200);
};

/** A deposit of 50.00 with a bonus of the player's choice, none for `null`. */
async function deposit(player: Payer, bonusId: string | null): Promise<string> {
  const { invoiceId } = await player.open(bonusId === null ? { isBonusDecline: false } : { bonusId, isBonusDecline: false });
  await server.bookAsPaid({ invoiceId, amount: '50.00', currency: 'EUR' });
  await send(invoiceId, ['deposit.paid', '50.00']);
  return invoiceId;
}

const ended = [3, 3, 50];
const requiredOf = async ({ id }: Payer) =>
  (await one<{ required: bigint }>(server.database)`select required_minor as required from ledger.bonus where player_id = ${id}`)?.required;

describe('what a deposit brought goes back with it', () => {
  it.each<{ claims: Update[]; bonus: (number | undefined)[]; balance: number }>([
    { claims: [['refund', '50.00']], bonus: ended, balance: 0 },
    { claims: [['chargeback', '50.00']], bonus: ended, balance: 0 },
    {
      claims: [
        ['refund', '20.00'],
        ['chargeback', '30.00'],
      ],
      bonus: ended,
      balance: 0,
    }, // prettier-ignore
    {
      claims: [
        ['refund', '50.00'],
        ['chargeback', '50.00'],
      ],
      bonus: ended,
      balance: 0,
    }, // prettier-ignore
    {
      claims: [
        ['chargeback', '50.00'],
        ['dispute.won', '50.00'],
      ],
      bonus: ended,
      balance: 50,
    }, // prettier-ignore
    { claims: [['refund', '25.00']], bonus: [2, 1, 25], balance: 50 },
    {
      claims: [
        ['refund', '10.00'],
        ['refund', '10.00'],
      ],
      bonus: [2, 1, 30],
      balance: 60,
    }, // prettier-ignore
    {
      claims: [
        ['chargeback', '25.00'],
        ['dispute.won', '25.00'],
        ['chargeback', '25.00'],
      ],
      bonus: [2, 1, 25],
      balance: 50,
    }, // prettier-ignore
    { claims: [['dispute.won', '50.00']], bonus: [2, 1, 50], balance: 100 },
  ])('P-67 a bonus under way, of $claims', async ({ claims, bonus, balance }) => {
    const player = await aPlayer(server);
    const invoiceId = await deposit(player, welcome);
    expect(await bonusesOf(player)).toEqual([[2, 1, 50]]);
    for (const claim of claims) await send(invoiceId, claim);
    const [status, result, amount] = (await bonusesOf(player))[0] ?? [];
    expect([[status, result, status === 3 ? 50 : amount], (await player.account()).balance]).toEqual([bonus, balance]);
    expect(await server.flags(invoiceId)).not.toContain('gift_kept');
  });

  it.each<{ claims: Update[]; bonus: number; money: [balance: number, locked: number] }>([
    { claims: [['chargeback', '30.00']], bonus: 40, money: [80, 20] },
    { claims: [['refund', '50.00']], bonus: 40, money: [80, 0] },
    { claims: [['chargeback', '70.00']], bonus: 20, money: [40, 0] },
    {
      claims: [
        ['chargeback', '30.00'],
        ['refund', '40.00'],
      ],
      bonus: 20,
      money: [40, 0],
    }, // prettier-ignore
    {
      claims: [
        ['chargeback', '50.00'],
        ['dispute.won', '50.00'],
        ['refund', '70.00'],
      ],
      bonus: 20,
      money: [40, 0],
    }, // prettier-ignore
  ])('P-163 P-67 D-147 what goes back of the part that was held takes nothing of the bonus: $claims', async ({ claims, bonus, money }) => {
    const player = await aLimitedPlayer(server);
    const { invoiceId } = await player.open({ amount: 40, bonusId: welcome, isBonusDecline: false });
    await player.open({ amount: 60 });
    await server.bookAsPaid({ invoiceId, amount: '90.00', currency: 'EUR' });
    await send(invoiceId, ['deposit.paid', '90.00']);
    expect(await bonusesOf(player)).toEqual([[2, 1, 40]]);
    for (const claim of claims) await send(invoiceId, claim);
    const { balance, lockedBalance } = await player.account();
    expect([await bonusesOf(player), [balance, lockedBalance]]).toEqual([[[2, 1, bonus]], money]);
  });

  it('P-67 the wagering requirement is reduced in proportion', async () => {
    const player = await aPlayer(server);
    const invoiceId = await deposit(player, welcome);
    expect(await requiredOf(player)).toBe(150_000n);
    await send(invoiceId, ['refund', '20.00']);
    expect(await requiredOf(player)).toBe(90_000n);
  });

  it('P-67 a bonus that may not be cancelled any more ends as well, and one whose money is nearly staked', async () => {
    const player = await aPlayer(server);
    const invoiceId = await deposit(player, welcome);
    const gambler = await aGambler(server, { id: player.id, currency: 'EUR' });
    await run(server.database)`update ledger.bonus set terms = terms::jsonb || '{"isCancelLocked": true}' where player_id = ${player.id}`;
    for (let round = 0; round < 16; round += 1) expect((await gambler.bet('5.00')).status).toBe('OK');
    expect((await player.account()).balance).toBe(20);
    await send(invoiceId, ['refund', '25.00']);
    expect((await bonusesOf(player)).map(([status, result]) => [status, result])).toEqual([[3, 3]]);
    // The cash was staked: what was refunded is owed.
    expect((await player.account()).balance).toBe(0);
  });

  it('P-67 a claim that was quicker than the payment takes along what the payment brings', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ bonusId: welcome, isBonusDecline: false });
    await send(invoiceId, ['chargeback', '50.00']);
    await server.bookAsPaid({ invoiceId, amount: '50.00', currency: 'EUR' });
    await send(invoiceId, ['deposit.paid', '50.00']);
    expect((await bonusesOf(player)).map(([status, result]) => [status, result])).toEqual([[3, 3]]);
    expect((await player.account()).balance).toBe(0);
  });

  it('P-67 free spins that wait: a part of them, or all', async () => {
    const player = await aPlayer(server);
    const invoiceId = await deposit(player, spins);
    expect(await spinsOf(player)).toEqual([[1, 20]]);
    await send(invoiceId, ['refund', '25.00']);
    expect(await spinsOf(player)).toEqual([[1, 10]]);
    await send(invoiceId, ['refund', '12.50']);
    expect(await spinsOf(player)).toEqual([[1, 5]]);
    await send(invoiceId, ['chargeback', '12.50']);
    expect((await spinsOf(player)).map(([status]) => status)).toEqual([3]);
  });

  it('P-67 free spins under way are fewer, and end with the whole deposit', async () => {
    const player = await aPlayer(server);
    const invoiceId = await deposit(player, spins);
    const { body } = await server.call('GET', '/api/game/player-freespins', { token: player.token });
    const [given] = z
      .array(z.looseObject({ id: z.string(), name: z.string() }))
      .parse(body.data)
      .filter(({ name }) => name.startsWith('20 '));
    const opened = await server.call('PUT', `/api/game/player-freespins/${given?.id}/activate`, { token: player.token });
    expect(opened.status).toBe(200);
    await send(invoiceId, ['refund', '25.00']);
    expect(await spinsOf(player)).toEqual([[2, 10]]);
    await send(invoiceId, ['refund', '5.00']);
    expect(await spinsOf(player)).toEqual([[2, 8]]);
    await send(invoiceId, ['refund', '20.00']);
    expect((await spinsOf(player)).map(([status]) => status)).toEqual([3]);
    const rows = await many<{ status: string }>(server.database)`select status from ledger.bonus where player_id = ${player.id}`;
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  it.each([
    { claim: ['refund', '25.00'] as const, bonus: [[1, 1, 12.5]] },
    { claim: ['chargeback', '50.00'] as const, bonus: [[3, 3, 25]] },
  ])('P-67 what a promo code gave with a deposit: $claim', async ({ claim, bonus }) => {
    const player = await aPlayer(server);
    const body = { bonusCode: 'TOPUP50', trigger: 3 };
    await server.call('POST', '/api/game/bonuses/bonuscodes', { token: player.token, body });
    const invoiceId = await deposit(player, null);
    await expect.poll(() => bonusesOf(player), patience).toEqual([[1, 1, 25]]);
    await send(invoiceId, claim);
    expect(await bonusesOf(player)).toEqual(bonus);
  });

  it('P-67 what a promo code gives after its deposit went back', async () => {
    const player = await aPlayer(server);
    await server.call('POST', '/api/game/bonuses/bonuscodes', { token: player.token, body: { bonusCode: 'TOPUP50', trigger: 3 } });
    const { invoiceId } = await player.open({ isBonusDecline: false });
    await send(invoiceId, ['refund', '50.00']);
    await server.bookAsPaid({ invoiceId, amount: '50.00', currency: 'EUR' });
    await send(invoiceId, ['deposit.paid', '50.00']);
    await expect.poll(async () => (await bonusesOf(player)).map(([status]) => status), patience).toEqual([3]);
  });

  it('P-67 money that became cash stays, the deposit is marked, and a person reviews the next withdrawal', async () => {
    const player = await aPlayer(server);
    const invoiceId = await deposit(player, welcome);
    const gambler = await aGambler(server, { id: player.id, currency: 'EUR' });
    await run(server.database)`update ledger.bonus set required_minor = 500 where player_id = ${player.id}`;
    expect((await gambler.bet('5.00')).status).toBe('OK');
    expect((await player.account()).withdrawalBalance).toBe(95);
    await send(invoiceId, ['refund', '50.00']);
    expect([(await player.account()).balance, await server.flags(invoiceId)]).toEqual([45, ['gift_kept', 'refund']]);
    const { body, status } = await player.post('withdrawal', player.withdrawalBody({ amount: 20 }));
    expect(status).toBe(200);
    const { invoiceId: withdrawal } = z.looseObject({ invoiceId: z.string() }).parse(body.data);
    expect(await server.flags(withdrawal)).toContain('held_chargeback');
    expect(await server.stateOf(withdrawal)).toBe('review');
  });

  it('W-177 P-67 a person who lets that withdrawal go has looked: later ones are not held for it, until more goes back', async () => {
    const player = await aPlayer(server);
    const invoiceId = await deposit(player, welcome);
    const gambler = await aGambler(server, { id: player.id, currency: 'EUR' });
    await run(server.database)`update ledger.bonus set required_minor = 500 where player_id = ${player.id}`;
    expect((await gambler.bet('5.00')).status).toBe('OK');
    await send(invoiceId, ['refund', '0.01']);
    expect(await server.flags(invoiceId)).toContain('gift_kept');
    const withdraw = async (amount: number) => {
      server.clock.advanceMs(1000);
      return player.withdraw({ amount });
    };
    const isHeld = async (id: string) => (await server.flags(id))?.includes('held_chargeback');
    const [first, second] = [await withdraw(20), await withdraw(21)];
    expect([await isHeld(first), await isHeld(second)]).toEqual([true, true]);
    expect(await server.operators.release(first, 'nora')).toBe('released');
    expect(await isHeld(await withdraw(22))).toBe(false);
    server.clock.advanceMs(1000);
    await send(invoiceId, ['refund', '0.02']);
    expect(await isHeld(await withdraw(23))).toBe(true);
  });

  it('P-67 P-63 I4 I14 I15 leaves sound books', async () => {
    const findings = await verifyBooks(connectionOf(server.database));
    // Two tests above changed what the books had promised.
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
    expect(await server.breaches()).toEqual([]);
  });
});
