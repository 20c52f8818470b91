import type { Client } from '@pavilion/contract/client.ts';
import { createClient } from '@pavilion/contract/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { Centrifuge, type Subscription } from 'centrifuge';
import { beforeEach, describe, expect, test } from 'vitest';
import { popoverMessagesOptions } from '../features/notification/queries.ts';
import { accountsOptions } from '../features/wallet/queries.ts';
import { channelRows, type RealtimeContext } from './channels.ts';

const listener = { playerId: 'anna', config: { questsEnabled: true, loyaltyEnabled: true } };
const api: Client = createClient(async () => {
  throw new Error('Nothing is asked for here.');
});
let context: RealtimeContext;
let alerts: unknown[];
let debounced: string[];

beforeEach(() => {
  alerts = [];
  debounced = [];
  context = {
    api,
    queryClient: new QueryClient(),
    alert: (path, values) => alerts.push({ path, values }),
    money: (amount, currency) => `${amount} ${currency}`,
    moment: (iso) => iso,
    debounce: (key) => debounced.push(key),
    report: (error) => {
      throw error;
    },
  };
});

function subscriptionTo(channel: string): Subscription {
  const subscription = new Centrifuge('ws://nowhere.test').newSubscription(channel);
  channelRows.find((row) => row.name(listener) === channel)?.listen(subscription, context);
  return subscription;
}

/** Gives a publication to the row of its channel, as the client would. */
function publish(channel: string, data: unknown): void {
  subscriptionTo(channel).emit('publication', { channel, data, tags: {} });
}

const account = {
  id: 'a1',
  currency: 'EUR',
  balance: 10,
  realBalance: 10,
  bonusBalance: 0,
  lockedBalance: 0,
  withdrawalBalance: 10,
  status: 1,
};

describe('What the channels do (wire §4.4, §4.5)', () => {
  test('a player listens to the eleven channels of the specification and to the own profile, a guest to the public ones', () => {
    const names = channelRows.flatMap((row) => row.name(listener) ?? []);
    expect(names).toHaveLength(12);
    expect(names).toContain('player:profile#anna');
    expect(names).toContain('wallet:accounts#anna');
    expect(channelRows.flatMap((row) => row.name({ ...listener, playerId: '' }) ?? [])).toEqual(['tournaments', 'global:online']);
    const plain = { playerId: 'anna', config: { questsEnabled: false, loyaltyEnabled: false } };
    expect(channelRows.flatMap((row) => row.name(plain) ?? [])).toHaveLength(10);
  });

  test('T-04 account.balance.updated takes the place of the account with its id, and an unknown one is ignored', () => {
    const { queryKey } = accountsOptions(api);
    const other = { ...account, id: 'a2', currency: 'USD' };
    context.queryClient.setQueryData(queryKey, [account, other]);
    publish('wallet:accounts#anna', { event: 'account.balance.updated', account: { ...account, balance: 12.5 } });
    publish('wallet:accounts#anna', { event: 'account.balance.updated', account: { ...account, id: 'a3' } });
    expect(context.queryClient.getQueryData(queryKey)).toEqual([{ ...account, balance: 12.5 }, other]);
  });

  test('T-04 a balance that arrives before the list is known leaves the list to its own call', () => {
    publish('wallet:accounts#anna', { event: 'account.balance.updated', account });
    expect(context.queryClient.getQueryData(accountsOptions(api).queryKey)).toBeUndefined();
  });

  test('U-15 a decided check and a changed profile are read anew', () => {
    const keys = [
      ['player', 'profile'],
      ['player', 'documents'],
      ['player', 'identity-check'],
    ];
    for (const publication of [{ event: 'player.kyc.updated', type: 1, value: true }, { event: 'player.updated' }]) {
      for (const queryKey of keys) context.queryClient.setQueryData(queryKey, {});
      publish('player:profile#anna', publication);
      expect(keys.map((queryKey) => context.queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, true]);
    }
    expect(alerts).toEqual([]);
  });

  test('T-05 X-24 an invoice event tells the player how his deposit ended', () => {
    const invoice = { id: 'i', amount: 20, currency: 'EUR', status: 2, createdAt: '2026-11-20T10:00:00.000Z' };
    publish('payment:invoices#anna', { event: 'invoice.deposit.updated', invoice });
    expect(alerts).toEqual([{ path: 'wallet.depositSuccess', values: { sum: '20 EUR', date: invoice.createdAt } }]);
  });

  test('T-10 a message raises the count, stands first and is told once', () => {
    const { queryKey } = popoverMessagesOptions(api);
    const known = { id: 'm1', playerId: 'anna', state: 2, content: { title: 'Old', body: '' }, readAt: null, createdAt: '', updatedAt: '' };
    const meta = { page: 1, perPage: 3, totalPages: 1, totalRows: 1, totalUnread: 4 };
    context.queryClient.setQueryData(queryKey, { data: [known], meta });
    const message = { ...known, id: 'm2', state: 1, content: { title: 'New', body: '' } };
    publish('messenger:notifications#anna', { event: 'message.received', message });
    publish('messenger:notifications#anna', { event: 'message.received', message });
    const after = context.queryClient.getQueryData(queryKey);
    expect(after?.data.map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(after?.meta.totalUnread).toBe(5);
    expect(alerts[0]).toEqual({ path: 'global.newNotification', values: { title: 'New' } });
  });

  test('T-06 a burst of bonus events reloads the list once, half a second later', () => {
    publish('bonus:player-bonuses#anna', { event: 'player.bonus.updated', playerBonus: {} });
    expect(debounced).toContain('game.player-bonuses');
  });

  test('T-19 catching up marks what the channel shows as old', () => {
    context.queryClient.setQueryData(accountsOptions(api).queryKey, [account]);
    channelRows.find((row) => row.name(listener) === 'wallet:accounts#anna')?.catchUp(context);
    expect(context.queryClient.getQueryState(accountsOptions(api).queryKey)?.isInvalidated).toBe(true);
  });

  test('a handler that fails is reported and does not stop the connection', () => {
    const reported: unknown[] = [];
    context = { ...context, report: (error) => reported.push(error) };
    publish('wallet:accounts#anna', null);
    expect(reported).toHaveLength(1);
  });
});
