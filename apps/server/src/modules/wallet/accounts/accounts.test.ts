import { account as accountSchema } from '@pavilion/contract/areas/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../../../kernel/database.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { accountOf, accountsOf, adjust, chargebackDeposit, creditDeposit, openFirstAccount, reserveWithdrawal } from '../index.ts';
import { accountFacts, publishAccount } from '../ledger/publication.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const amounts = {
  balance: z.number(),
  realBalance: z.number(),
  bonusBalance: z.number(),
  lockedBalance: z.number(),
  withdrawalBalance: z.number(),
};
const wireAccount = z.strictObject({
  id: z.string(),
  currency: z.string(),
  ...amounts,
  status: z.int(),
  version: z.int(),
  playResult: z.number(),
  lastRound: z.nullable(
    z.strictObject({
      round: z.string(),
      gameId: z.nullable(z.string()),
      staked: z.number(),
      won: z.number(),
      openedAt: z.nullable(z.string()),
    }),
  ),
  fromEarlierRounds: z.array(z.strictObject({ since: z.string(), amount: z.number() })),
});
const path = '/api/wallet/accounts';

interface Signed {
  accessToken: string;
  profile: { id: string };
}

async function list(called: Promise<{ status: number; body: { data?: unknown } }>) {
  const { status, body } = await called;
  expect(status).toBe(200);
  return z.array(wireAccount).parse(body.data);
}
const accountsBy = (player: Signed) => list(server.call('GET', path, { token: player.accessToken }));
const create = (player: Signed, currency: string) => list(server.call('POST', path, { token: player.accessToken, body: { currency } }));
const put = (player: Signed, id: string, action: string) => server.call('PUT', `${path}/${id}/${action}`, { token: player.accessToken });
const idOf = async (player: Signed, currency: string): Promise<string> =>
  (await accountsBy(player)).find((account) => account.currency === currency)?.id ?? '';

const credit = (player: Signed, given: { amountMinor: bigint; currency?: string }) =>
  inTransaction(server.context.database, (transaction) =>
    adjust(server.context, transaction, {
      playerId: player.profile.id,
      currency: 'EUR',
      externalId: crypto.randomUUID(),
      reason: 'test',
      ...given,
    }),
  );

describe('accounts over HTTP', () => {
  it('C-44 E-07 lists the player’s accounts, exactly one of them active', async () => {
    const player = await aPlayer(server);
    await credit(player, { amountMinor: 2_550n });
    const [only, ...more] = await accountsBy(player);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      currency: 'EUR',
      balance: 25.5,
      realBalance: 25.5,
      bonusBalance: 0,
      lockedBalance: 0,
      withdrawalBalance: 25.5,
      status: 1,
    });
  });

  it('C-45 opens an account, changes nothing for one that exists, brings a hidden one back, refuses a currency that is off', async () => {
    const player = await aPlayer(server);
    const opened = await create(player, 'BTC');
    expect(opened.map(({ currency, status }) => `${currency} ${status}`)).toEqual(['EUR 1', 'BTC 2']);
    expect(await create(player, 'BTC')).toEqual(opened);
    const id = await idOf(player, 'BTC');
    expect((await list(put(player, id, 'hide'))).map(({ currency }) => currency)).toEqual(['EUR']);
    expect(await create(player, 'BTC')).toEqual(opened.map((account) => ({ ...account, version: expect.any(Number) })));
    const refused = await server.call('POST', path, { token: player.accessToken, body: { currency: 'XAU' } });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['currency']]);
  });

  it('C-46 S-12 X5 switches the active account, also when thirty requests mix two of them', async () => {
    const player = await aPlayer(server);
    await create(player, 'USD');
    const ids = [await idOf(player, 'EUR'), await idOf(player, 'USD')];
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => put(player, ids[index % 2] ?? '', 'switch')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await accountsBy(player)).filter(({ status }) => status === 1).length).toBe(1);
    const after = await list(put(player, ids[1] ?? '', 'switch'));
    expect(after.map(({ currency, status }) => `${currency} ${status}`)).toEqual(['EUR 2', 'USD 1']);
  });

  it('C-47 hides an empty account that is not active, and no other', async () => {
    const player = await aPlayer(server);
    await create(player, 'USD');
    const [euro, dollar] = [await idOf(player, 'EUR'), await idOf(player, 'USD')];
    expect((await put(player, euro, 'hide')).body.error?.code).toBe(12_000);
    await credit(player, { amountMinor: 1n, currency: 'USD' });
    expect((await put(player, dollar, 'hide')).status).toBe(409);
    await credit(player, { amountMinor: -1n, currency: 'USD' });
    expect((await list(put(player, dollar, 'hide'))).length).toBe(1);
    expect((await list(put(player, dollar, 'hide'))).length).toBe(1);
    expect((await put(player, dollar, 'switch')).status).toBe(409);
  });

  it('C-47 D-60 shows a hidden account again while money that came late is on it, and lets it be used', async () => {
    const player = await aPlayer(server);
    await create(player, 'USD');
    const dollar = await idOf(player, 'USD');
    await list(put(player, dollar, 'hide'));
    await credit(player, { amountMinor: 500n, currency: 'USD' });
    expect((await accountsBy(player)).map(({ currency, status, balance }) => [currency, status, balance])).toEqual([
      ['EUR', 1, 0],
      ['USD', 2, 5],
    ]);
    const known = await accountOf(server.context, { playerId: player.profile.id, accountId: dollar });
    expect(known && accountFacts(known).status).toBe(2);
    expect((await put(player, dollar, 'hide')).body.error?.code).toBe(12_000);
    const switched = await list(put(player, dollar, 'switch'));
    expect(switched.map(({ currency, status }) => `${currency} ${status}`)).toEqual(['EUR 2', 'USD 1']);
  });

  it('C-47 hides an account or takes the money, of thirty requests each, and never hides money', async () => {
    const player = await aPlayer(server);
    await create(player, 'USD');
    const dollar = await idOf(player, 'USD');
    const acts = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? put(player, dollar, 'hide').then(({ status }) => status)
        : credit(player, { amountMinor: 1n, currency: 'USD' }).then(() => 200),
    );
    expect([200, 409]).toEqual(expect.arrayContaining([...new Set(await Promise.all(acts))]));
    expect((await accountsBy(player)).map(({ currency, balance }) => [currency, balance])).toEqual([
      ['EUR', 0],
      ['USD', 0.15],
    ]);
  });

  it('X4 opens one account of a currency for thirty simultaneous requests', async () => {
    const player = await aPlayer(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(player, 'KWD')));
    expect(new Set(answers.map((accounts) => accounts.find(({ currency }) => currency === 'KWD')?.id)).size).toBe(1);
  });

  it("S2 answers another player's account as it answers none at all", async () => {
    const [player, stranger] = [await aPlayer(server), await aPlayer(server)];
    const foreign = await idOf(stranger, 'EUR');
    for (const action of ['switch', 'hide']) {
      const [other, none] = [await put(player, foreign, action), await put(player, crypto.randomUUID(), action)];
      expect([other.status, other.text]).toEqual([404, none.text]);
    }
    expect((await accountsBy(stranger)).length).toBe(1);
  });
});

describe('public API', () => {
  it('A-23 opens the first account once, however often it is asked', async () => {
    const playerId = crypto.randomUUID();
    const open = () =>
      inTransaction(server.context.database, (transaction) => openFirstAccount(server.context, transaction, { playerId, currency: 'EUR' }));
    expect(await open()).toBe(await open());
    expect((await accountsOf(server.context, playerId)).length).toBe(1);
  });

  it('P1 P2 X7 credits a deposit once for thirty simultaneous settlements', async () => {
    const player = await aPlayer(server);
    const deposit = { playerId: player.profile.id, invoiceId: crypto.randomUUID(), currency: 'EUR', amountMinor: 5_000n, psp: 'test-psp' };
    const settle = () => inTransaction(server.context.database, (transaction) => creditDeposit(server.context, transaction, deposit));
    const answers = await Promise.all(Array.from({ length: 30 }, settle));
    expect(answers.filter(({ isDuplicate }) => !isDuplicate).length).toBe(1);
    expect((await accountsBy(player))[0]?.balance).toBe(50);
    await expect(
      inTransaction(server.context.database, (transaction) => creditDeposit(server.context, transaction, { ...deposit, amountMinor: 1n })),
    ).rejects.toThrow('conflict');
  });

  it('P20 P21 W-48 locks what is reserved, and a chargeback of spent money blocks withdrawals', async () => {
    const player = await aPlayer(server);
    const playerId = player.profile.id;
    const run = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(server.context.database, work);
    const given = { playerId, currency: 'EUR', psp: 'test-psp' };
    await run((transaction) => creditDeposit(server.context, transaction, { ...given, invoiceId: 'd', amountMinor: 5_000n }));
    await run((transaction) => reserveWithdrawal(server.context, transaction, { ...given, invoiceId: 'w', amountMinor: 3_000n }));
    expect((await accountsBy(player))[0]).toMatchObject({ balance: 20, lockedBalance: 30, withdrawalBalance: 20 });
    await run((transaction) =>
      chargebackDeposit(server.context, transaction, { ...given, invoiceId: 'd', amountMinor: 5_000n, beforeMinor: 0n }),
    );
    expect((await accountsBy(player))[0]).toMatchObject({ balance: 0, lockedBalance: 30, withdrawalBalance: 0 });
    await credit(player, { amountMinor: 1_000n });
    await expect(
      run((transaction) => reserveWithdrawal(server.context, transaction, { ...given, invoiceId: 'w2', amountMinor: 100n })),
    ).rejects.toThrow('receivableOpen');
  });

  it('D-31 publishes an account with every digit as the contract writes it', async () => {
    const player = await aPlayer(server);
    await create(player, 'ETH');
    await credit(player, { amountMinor: 4_611_686_018_427_387_903n, currency: 'ETH' });
    const account = await accountOf(server.context, { playerId: player.profile.id, accountId: await idOf(player, 'ETH') });
    expect(account).toBeDefined();
    if (account === undefined) return;
    const { dataJson } = publishAccount(account);
    expect(dataJson).toContain('"balance":4611686018.427387903,');
    expect(dataJson).toBe(JSON.stringify({ event: 'account.balance.updated', account: z.parse(accountSchema, accountFacts(account)) }));
  });
});
