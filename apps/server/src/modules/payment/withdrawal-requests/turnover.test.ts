import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGambler } from '../testing/gambler.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

const wagerOf = async (player: { token: string; currency: string }) =>
  (await server.call('GET', `/api/risk/reasons/turn-over-wager?currency=${player.currency}`, { token: player.token })).body.data;

/** A player whose currency requires each deposit to be wagered once. */
async function aDollarPlayer(amount: number) {
  const player = await aPlayer(server, { currency: 'USD' });
  await player.pay(amount);
  return player;
}

type Ticket = Awaited<ReturnType<Awaited<ReturnType<typeof aGambler>>['ticket']>>;

const nothing = { turnOverWager: 0, turnOverWagerAmount: 0, total: 0 };

describe('the turnover wager', () => {
  it('C-61 E-13 answers the multiplier, what is open and all that must be staked, and zeros where nothing is required', async () => {
    const player = await aDollarPlayer(100);
    expect(await wagerOf(player)).toEqual({ turnOverWager: 1, turnOverWagerAmount: 100, total: 100, currency: 'USD' });
    const { bet, takeBack } = await aGambler(server, player);
    const { externalId } = await bet('40.01');
    expect(await wagerOf(player)).toMatchObject({ turnOverWagerAmount: 59.99, total: 100 });
    await takeBack(externalId);
    expect(await wagerOf(player)).toMatchObject({ turnOverWagerAmount: 100 });
    await bet('100');
    expect(await wagerOf(player)).toEqual({ ...nothing, currency: 'USD' });
    const other = await aPlayer(server);
    await other.pay(100);
    expect(await wagerOf(other)).toEqual({ ...nothing, currency: 'EUR' });
  });
  it('W-47 P33 D-54 refuses a withdrawal until the deposits are staked, and moves nothing', async () => {
    const player = await aDollarPlayer(100);
    const refused = await player.post('withdrawal', player.withdrawalBody({ amount: 10 }));
    expect([refused.status, refused.body.error?.code]).toEqual([409, 13_005]);
    expect(await player.account()).toMatchObject({ balance: 100, lockedBalance: 0 });
    expect(await player.invoices('?type=2')).toEqual([]);
    const { bet } = await aGambler(server, player);
    for (const amount of ['30', '30', '20']) await bet(amount);
    expect((await player.post('withdrawal', player.withdrawalBody({ amount: 10 }))).status).toBe(409);
    await bet('5');
    await bet('15');
    await player.pay(40);
    expect((await player.post('withdrawal', player.withdrawalBody({ amount: 10 }))).status).toBe(409);
    await bet('20');
    await bet('20');
    expect((await player.post('withdrawal', player.withdrawalBody({ amount: 10 }))).body.error?.code).not.toBe(13_005);
  });
  it.each<{ what: string; play: (ticket: Ticket) => Promise<unknown>; left: number }>([
    { what: 'is open', play: async () => undefined, left: 100 },
    { what: 'is lost', play: ({ settle }) => settle('0'), left: 0 },
    { what: 'is won', play: ({ settle }) => settle('175'), left: 0 },
    { what: 'is cashed out whole', play: ({ cashOut }) => cashOut('100', '0', '90.01'), left: 100 },
    { what: 'is cashed out in part and open', play: ({ cashOut }) => cashOut('100', '40', '54'), left: 100 },
    {
      what: 'is cashed out in part and lost',
      play: async ({ cashOut, settle }) => {
        await cashOut('100', '40', '54');
        await settle('0');
      },
      left: 60,
    }, // prettier-ignore
    {
      what: 'is cashed out in parts',
      play: async ({ cashOut }) => {
        await cashOut('100', '99', '0.90');
        await cashOut('99', '33.33', '60');
        await cashOut('33.33', '0', '30');
      },
      left: 100,
    }, // prettier-ignore
    {
      what: 'is cashed out in part and then void',
      play: async ({ cashOut }) => {
        await cashOut('100', '99', '0.90');
        await cashOut('99', '0', '99');
      },
      left: 100,
    }, // prettier-ignore
    {
      what: 'states the same part twice',
      play: async ({ cashOut, settle }) => {
        await cashOut('100', '40', '54');
        await cashOut('100', '40', '54');
        await settle('0');
      },
      left: 100,
    }, // prettier-ignore
  ])('P-68 a ticket that $what counts with what was at risk, once it is decided', async ({ play, left }) => {
    const player = await aDollarPlayer(100);
    const { ticket } = await aGambler(server, player);
    await play(await ticket('100'));
    expect(await wagerOf(player)).toMatchObject({ turnOverWagerAmount: left });
    const { body } = await player.post('withdrawal', player.withdrawalBody({ amount: 1 }));
    expect(body.error?.code === 13_005).toBe(left > 0);
  });
  it('P-68 a ticket that is void counts nothing, before and after it was decided', async () => {
    const player = await aDollarPlayer(100);
    const { ticket, takeBack } = await aGambler(server, player);
    const open = await ticket('60');
    await takeBack(open.reference);
    expect(await wagerOf(player)).toMatchObject({ turnOverWagerAmount: 100 });
    const decided = await ticket('60');
    await decided.settle('0');
    expect(await wagerOf(player)).toMatchObject({ turnOverWagerAmount: 40 });
    await takeBack(decided.reference);
    expect(await wagerOf(player)).toMatchObject({ turnOverWagerAmount: 100 });
  });
  it('P33 asks nothing of a player without a deposit', async () => {
    expect(await wagerOf(await aPlayer(server, { currency: 'USD' }))).toEqual({ ...nothing, currency: 'USD' });
  });
});
