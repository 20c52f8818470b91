import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followToEnd } from '../../../testing/followers.ts';
import { depositCodes } from '../../game/bonus-codes/reactions.ts';
import { seededCampaignId } from '../../game/bonuses/campaigns/seed.ts';
import { bonusesAt, spinsAt } from '../testing/gifts.ts';
import { aLimitedPlayer } from '../testing/limited-player.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const REPEATS = 30;
const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

type Payer = Awaited<ReturnType<typeof aPlayer>>;

const welcome = seededCampaignId('welcome-part-1');
const choose = (bonusId: string, over: object = {}) => ({ bonusId, isBonusDecline: false, ...over });
const bonusesOf = async (player: Payer) => (await bonusesAt(server, player)).map(({ name, status, amount }) => [name, status, amount]);
const spinsOf = async (player: Payer) => (await spinsAt(server, player)).map(({ name, status, count }) => [name, status, count]);
/** The provider books this amount as paid and reports it, as often as asked. */
async function settle(invoiceId: string, amount: string, times = 1): Promise<void> {
  const event = anEvent({ invoiceId, amount });
  await server.bookAsPaid(event);
  await Promise.all(Array.from({ length: times }, () => server.sendEvent(event)));
}
const setEnabled = (campaignId: string, isEnabled: boolean) =>
  sql`update game.bonus_campaign set is_enabled = ${isEnabled} where id = ${campaignId}`.execute(server.database);
const offersTo = async ({ token }: Payer, query = '') => {
  const { body } = await server.call('GET', `/api/game/bonuses?currency=EUR${query}`, { token });
  return z.array(z.looseObject({ id: z.string(), name: z.string(), type: z.int() })).parse(body.data);
};

describe('the bonus of a deposit', () => {
  it.each([
    ['JPY', '0.1'],
    ['EUR', '0.001'],
    ['KWD', '12.3456'],
    ['BTC', '0.000000001'],
    ['EUR', '1'.repeat(20)],
  ])('C-75 S80 the offers of %s for %s are refused by the field, as a deposit of it is', async (currency, amount) => {
    const player = await aPlayer(server);
    const asked = await server.call('GET', `/api/game/bonuses?currency=${currency}&amount=${amount}`, { token: player.token });
    expect([asked.status, Object.keys(asked.body.error?.fields ?? {})]).toEqual([422, ['amount']]);
  });

  it('P1 X7 S-07 comes with the money, once for thirty words of the provider, and begins at once', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open(choose(welcome));
    await settle(invoiceId, '50.00', REPEATS);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(100);
    expect(await bonusesOf(player)).toEqual([['Welcome bonus, part 1', 2, 50]]);
  });

  it('P10 W-40 is worked out from what was settled, up to its cap', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open(choose(welcome, { amount: 250 }));
    await settle(invoiceId, '30.00');
    await expect.poll(() => bonusesOf(player), patience).toEqual([['Welcome bonus, part 1', 2, 30]]);
    const rich = await aPlayer(server);
    const opened = await rich.open(choose(welcome, { amount: 250 }));
    await settle(opened.invoiceId, '250.00');
    await expect.poll(() => bonusesOf(rich), patience).toEqual([['Welcome bonus, part 1', 2, 100]]);
  });

  it('P10 P39 is not given below its range or once switched off; the money is credited and the player notified', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open(choose(welcome));
    await settle(invoiceId, '9.99');
    await expect.poll(async () => (await player.account()).balance, patience).toBe(9.99);
    const other = await aPlayer(server);
    const opened = await other.open(choose(welcome));
    await setEnabled(welcome, false);
    await settle(opened.invoiceId, '50.00');
    await expect.poll(async () => (await other.account()).balance, patience).toBe(50);
    await setEnabled(welcome, true);
    expect([await bonusesOf(player), await bonusesOf(other)]).toEqual([[], []]);
    const messages = async () =>
      JSON.stringify((await server.call('GET', '/api/notification/messenger/messages', { token: other.token })).body.data);
    await expect.poll(messages, patience).toContain('Welcome bonus, part 1 was no longer available');
  });

  it('P-147 P39 D-147 is not given with a deposit that is held as a whole, and the player is notified; one that came into play in part brings its share', async () => {
    const player = await aLimitedPlayer(server);
    const late = await player.open(choose(welcome, { amount: 100 }));
    await player.decline(late.invoiceId);
    await player.open({ amount: 100 });
    await settle(late.invoiceId, '100.00');
    await expect.poll(async () => (await player.account()).lockedBalance, patience).toBe(100);
    const messages = async () =>
      JSON.stringify((await server.call('GET', '/api/notification/messenger/messages', { token: player.token })).body.data);
    await expect.poll(messages, patience).toContain('Welcome bonus, part 1 was no longer available');
    expect(await bonusesOf(player)).toEqual([]);
    const partly = await aLimitedPlayer(server);
    const opened = await partly.open(choose(welcome, { amount: 40 }));
    await partly.open({ amount: 60 });
    await settle(opened.invoiceId, '90.00');
    await expect.poll(() => bonusesOf(partly), patience).toEqual([['Welcome bonus, part 1', 2, 40]]);
  });

  it('P-184 P39 R-16 is not given with money that comes during a break, and the player is notified', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open(choose(welcome));
    const pause = { token: player.token, body: { definition: 5, period: '24h' } };
    expect((await server.call('POST', '/api/player/limits', pause)).status).toBe(200);
    await settle(invoiceId, '50.00');
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    const messages = async () =>
      JSON.stringify((await server.call('GET', '/api/notification/messenger/messages', { token: player.token })).body.data);
    await expect.poll(messages, patience).toContain('Welcome bonus, part 1 was no longer available');
    expect(await bonusesOf(player)).toEqual([]);
  });

  it('P-145 D-147 of a promo code is not given with money that is held and goes back as it came', async () => {
    const player = await aLimitedPlayer(server);
    const { invoiceId } = await player.open({ amount: 100, isBonusDecline: false });
    await player.decline(invoiceId);
    await player.pay(100);
    const body = { bonusCode: 'TOPUP50', trigger: 3 };
    await server.call('POST', '/api/game/bonuses/bonuscodes', { token: player.token, body });
    await settle(invoiceId, '100.00');
    expect((await player.account()).lockedBalance).toBe(100);
    await followToEnd(server.app.context, depositCodes);
    expect(await bonusesOf(player)).toEqual([]);
  });

  it('P7 comes with late money too, while it is still valid', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open(choose(welcome));
    await player.decline(invoiceId);
    await settle(invoiceId, '20.00');
    await expect.poll(() => bonusesOf(player), patience).toEqual([['Welcome bonus, part 1', 2, 20]]);
    // The first deposit has been made, so its bonus is no longer valid for the deposit that was opened before it was paid.
    const late = await aPlayer(server);
    const [first, second] = [await late.open(choose(welcome)), await late.open(choose(welcome, { amount: 60 }))];
    await settle(first.invoiceId, '50.00');
    await expect.poll(() => bonusesOf(late), patience).toEqual([['Welcome bonus, part 1', 2, 50]]);
    await settle(second.invoiceId, '60.00');
    await expect.poll(async () => (await late.account()).balance, patience).toBe(160);
    expect((await bonusesOf(late)).length).toBe(1);
  });

  it('W-41 E-15 free spins come with the deposit they were chosen with, once', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open(choose(seededCampaignId('spins-with-deposit')));
    await settle(invoiceId, '50.00', REPEATS);
    await expect.poll(() => spinsOf(player), patience).toContainEqual(['20 spins with your deposit', 1, 20]);
    expect((await spinsOf(player)).filter(([name]) => name === '20 spins with your deposit')).toHaveLength(1);
  });

  it('C-71 D-22 S-18 a promo code that waits comes with the deposit that has no bonus of its own', async () => {
    const player = await aPlayer(server);
    const body = { bonusCode: 'TOPUP50', trigger: 3 };
    await server.call('POST', '/api/game/bonuses/bonuscodes', { token: player.token, body });
    const first = await player.open(choose(welcome));
    await settle(first.invoiceId, '50.00');
    await expect.poll(() => bonusesOf(player), patience).toEqual([['Welcome bonus, part 1', 2, 50]]);
    const second = await player.open({ isBonusDecline: false });
    await settle(second.invoiceId, '50.00');
    await expect.poll(() => bonusesOf(player), patience).toContainEqual(['Half on top', 1, 25]);
    expect(await bonusesOf(player)).toHaveLength(2);
  });

  it('W-41 S56 C-49 refuses a bonus that is not on offer, does not fit the amount or is none, and stores nothing', async () => {
    const player = await aPlayer(server);
    for (const over of [
      choose(seededCampaignId('welcome-part-2')),
      choose(seededCampaignId('reward-cash')),
      choose(randomUUID()),
      choose(welcome, { amount: 9 }),
    ]) {
      const refused = await player.post('deposit', player.depositBody(over));
      expect([refused.status, refused.body.error?.code]).toEqual([422, 15_004]);
    }
    expect(await player.invoices()).toEqual([]);
  });

  it('S-18 is none where it was declined, whatever else was sent', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ bonusId: welcome, isBonusDecline: true });
    await settle(invoiceId, '50.00');
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect(await bonusesOf(player)).toEqual([]);
  });

  it('C-75 C-76 E-17 E-18 E-19 offers all three types, says what each is worth, and moves on with the deposits', async () => {
    const player = await aPlayer(server);
    const before = await offersTo(player, '&amount=50');
    expect(new Set(before.map(({ type }) => type))).toEqual(new Set([1, 2, 3]));
    expect(before[0]).toMatchObject({
      id: welcome,
      worth: { amount: 50, quantity: null, isEligible: true },
      package: { name: 'Welcome package' },
      triggerConditions: {
        invoiceAmountItems: expect.arrayContaining([{ currency: 'USD', amountFrom: 10, amountTo: null }]),
        baseCurrencyInvoiceAmountFrom: 10,
        baseCurrencyInvoiceAmountTo: null,
      },
      assignConditions: {
        amountItems: [],
        baseCurrencyAmount: null,
        maxAmountItems: expect.arrayContaining([{ currency: 'USD', amount: 100 }]),
        baseCurrencyMaxAmount: 100,
        depositPercentage: 100,
        presets: [],
      },
    });
    expect(before.find(({ type }) => type === 3)).toMatchObject({ assignConditions: { presets: [{ quantity: 20 }] } });
    await player.pay(10);
    const names = (await offersTo(player)).map(({ name }) => name);
    expect(names).toContain('Welcome bonus, part 2');
    expect(names).not.toContain('Welcome bonus, part 1');
    const ids = ['welcome-part-1', 'welcome-part-2', 'welcome-part-3', 'reload'].map(seededCampaignId);
    const query = ids.map((id) => `bonusIds[]=${id}`).join('&');
    const { body } = await server.call('GET', `/api/game/bonuses/status?${query}&currency=EUR`, { token: player.token });
    const statuses = z.array(z.object({ id: z.string(), status: z.int(), issueStatus: z.int() })).parse(body.data);
    expect(ids.map((id) => statuses.find((one) => one.id === id)?.issueStatus)).toEqual([4, 3, 2, 3]);
  });

  it('P33 refuses a withdrawal under a bonus that forbids it, and ends one that does not', async () => {
    const player = await aPlayer(server);
    const reload = await player.open(choose(seededCampaignId('reload'), { amount: 100 }));
    await settle(reload.invoiceId, '100.00');
    await expect.poll(() => bonusesOf(player), patience).toEqual([['Reload 25 %', 1, 25]]);
    const { body } = await server.call('GET', '/api/game/player-bonuses', { token: player.token });
    const id = z.array(z.looseObject({ id: z.string() })).parse(body.data)[0]?.id ?? '';
    await server.call('PUT', `/api/game/player-bonuses/${id}/activate`, { token: player.token });
    const refused = await player.post('withdrawal', player.withdrawalBody());
    expect([refused.status, refused.body.error?.code]).toEqual([409, 15_003]);
    await server.call('PUT', `/api/game/player-bonuses/${id}/cancel`, { token: player.token });
    expect((await player.post('withdrawal', player.withdrawalBody())).status).toBe(200);
    const free = await aPlayer(server);
    const { invoiceId } = await free.open(choose(welcome));
    await settle(invoiceId, '50.00');
    await expect.poll(async () => (await free.account()).balance, patience).toBe(100);
    expect((await free.post('withdrawal', free.withdrawalBody())).status).toBe(200);
    expect((await free.account()).balance).toBe(30);
    expect(await bonusesOf(free)).toEqual([['Welcome bonus, part 1', 3, 50]]);
    expect((await server.breaches()).length).toBe(0);
  });
});
