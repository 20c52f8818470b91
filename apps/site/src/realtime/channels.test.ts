import type { PlayerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import type { Client } from '@pavilion/contract/calls/client.ts';
import { createClient } from '@pavilion/contract/calls/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { Centrifuge } from 'centrifuge';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tournamentOptions } from '../features/retention/tournaments/queries.ts';
import { popoverMessagesOptions } from '../features/notification/queries.ts';
import { forgetAlertedStates } from '../features/game/bonuses/realtime.ts';
import { playerBonusesOptions } from '../features/game/bonuses/queries.ts';
import { aPlayerBonus, aPlayerFreespin } from '../features/game/bonuses/testing/builders.ts';
import { forgetPayments, paymentBegan } from '../features/payment/processing/under-way.ts';
import { accountsOptions } from '../features/wallet/queries.ts';
import { channelRows, type Listener, type RealtimeContext } from './channels.ts';

const listener = { playerId: 'anna', tournamentId: '', config: { questsEnabled: true, loyaltyEnabled: true } };
const api: Client = createClient(async ({ path }) => {
  if (path === '/api/game/games/g1') return { status: 200, body: { data: { name: 'Comet Cafe' } } };
  throw new Error('Nothing else is asked for here.');
});
let context: RealtimeContext;
let alerts: unknown[];
let debounced: string[];
let opened: string[];
let risen: number[];

beforeEach(() => {
  alerts = [];
  debounced = [];
  opened = [];
  forgetAlertedStates();
  forgetPayments();
  risen = [];
  context = {
    api,
    queryClient: new QueryClient(),
    playerId: () => 'anna',
    locale: () => 'en',
    alert: (path, values) => alerts.push({ path, values }),
    money: (amount, currency) => `${amount} ${currency}`,
    moment: (iso) => iso,
    questStatus: (state) => `state ${state}`,
    onLevelUp: ({ currentLevel }) => risen.push(currentLevel.order),
    debounce: (key) => debounced.push(key),
    report: (error) => {
      throw error;
    },
    openModal: (name) => opened.push(name),
    playing: () => 'dice-line',
    bonusesName: () => 'Bonuses',
  };
});

/** Passes a publication to the handler of its channel, as this visitor's client would. */
function publishTo(channel: string, to: Listener, data: unknown): void {
  const subscription = new Centrifuge('ws://nowhere.test').newSubscription(channel);
  channelRows.find((row) => row.name(to) === channel)?.listen(subscription, context);
  subscription.emit('publication', { channel, data, tags: {} });
}

const publish = (channel: string, data: unknown): void => publishTo(channel, listener, data);

const shownTournament = {
  id: 't1',
  identity: 'cup',
  title: 'Cup',
  type: 3,
  state: 3,
  startAt: '2026-11-20T10:00:00.000Z',
  endAt: '2026-11-22T10:00:00.000Z',
  confirmationRequired: true,
  isAvailable: true,
  prizesCount: 0,
  prizePool: null,
  rates: { baseCurrencyRate: 1 },
  conditions: {},
  leaderboard: [],
};

const account = {
  id: 'a1',
  currency: 'EUR',
  balance: 10,
  realBalance: 10,
  bonusBalance: 0,
  lockedBalance: 0,
  withdrawalBalance: 10,
  status: 1,
  version: 1,
  playResult: 0,
  lastRound: null,
  fromEarlierRounds: [],
};

describe('What the channels do (wire §4.4, §4.5)', () => {
  test('a player listens to the eleven channels of the specification and to the own profile, a guest to the public ones', () => {
    const names = channelRows.flatMap((row) => row.name(listener) ?? []);
    expect(names).toHaveLength(12);
    expect(names).toContain('player:profile#anna');
    expect(names).toContain('wallet:accounts#anna');
    expect(channelRows.flatMap((row) => row.name({ ...listener, playerId: '' }) ?? [])).toEqual(['tournaments', 'global:online']);
    const plain = { ...listener, config: { questsEnabled: false, loyaltyEnabled: false } };
    expect(channelRows.flatMap((row) => row.name(plain) ?? [])).toHaveLength(10);
  });

  test('BO-085 payment.methods.updated has payment methods reloaded, of a guest and of a player', () => {
    publish('global:online', { event: 'payment.methods.updated' });
    publishTo('global:online', { ...listener, playerId: '' }, { event: 'payment.methods.updated' });
    expect(debounced).toEqual(['payment.methods', 'payment.methods']);
  });

  test('T-04 account.balance.updated replaces the account with its id, and an unknown one is ignored', () => {
    const { queryKey } = accountsOptions(api);
    const other = { ...account, id: 'a2', currency: 'USD' };
    context.queryClient.setQueryData(queryKey, [account, other]);
    publish('wallet:accounts#anna', { event: 'account.balance.updated', account: { ...account, balance: 12.5, version: 2 } });
    publish('wallet:accounts#anna', { event: 'account.balance.updated', account: { ...account, id: 'a3' } });
    expect(context.queryClient.getQueryData(queryKey)).toEqual([{ ...account, balance: 12.5, version: 2 }, other]);
  });

  test('T-04 a balance that arrives before the list does not create the list', () => {
    publish('wallet:accounts#anna', { event: 'account.balance.updated', account });
    expect(context.queryClient.getQueryData(accountsOptions(api).queryKey)).toBeUndefined();
  });

  test('U-15 a decided check and a changed profile are refetched', () => {
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

  test('T-05 X-24 an invoice event raises an alert with the outcome of the deposit', () => {
    const invoice = { id: 'i', amount: 20, currency: 'EUR', status: 2, createdAt: '2026-11-20T10:00:00.000Z' };
    publish('payment:invoices#anna', { event: 'invoice.deposit.updated', invoice });
    expect(alerts).toEqual([{ path: 'wallet.depositSuccess', values: { sum: '20 EUR', date: invoice.createdAt } }]);
  });

  test('T-10 a message increases the count, comes first and raises one alert', () => {
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

  test('T-10 L-19 on a page in another language a message is read before its title is alerted', async () => {
    const message = {
      id: 'm2',
      playerId: 'anna',
      state: 1,
      content: { title: 'Neu', body: '' },
      readAt: null,
      createdAt: '',
      updatedAt: '',
    };
    const meta = { page: 1, perPage: 3, totalPages: 1, totalRows: 1, totalUnread: 1 };
    const read = { data: [{ ...message, content: { title: 'New', body: '' } }], meta };
    let isAway = false;
    context.api = createClient(async () => (isAway ? { status: 500, body: null } : { status: 200, body: read }));
    context.queryClient.setQueryData(['player', 'profile'], { locale: 'de' });
    publish('messenger:notifications#anna', { event: 'message.received', message });
    await expect.poll(() => alerts).toEqual([{ path: 'global.newNotification', values: { title: 'New' } }]);
    isAway = true;
    publish('messenger:notifications#anna', { event: 'message.received', message: { ...message, id: 'm3' } });
    await expect.poll(() => alerts.at(1)).toEqual({ path: 'global.newNotification', values: { title: 'Neu' } });
  });

  const bonusChannel = 'bonus:player-bonuses#anna';
  const bonusEvent = (changes: Partial<PlayerBonus>) => ({ event: 'player.bonus.updated', playerBonus: aPlayerBonus(changes) });

  test('T-06 a burst of bonus events reloads the list once, half a second later', () => {
    publish(bonusChannel, bonusEvent({}));
    expect(debounced).toContain('game.player-bonuses');
  });

  const prize = { place: 2, type: 1, title: '900 EUR' };
  const entry = { playerId: 'anna', nickname: null, points: 3, createdAt: '', updatedAt: '' };
  const ended = { id: 't1', title: 'Cup', identity: 'cup', state: 4, endAt: '', prizes: [{ ...prize, entry }] };

  test('T-13 a completed tournament raises an alert for a player who won a prize, and for no other', async () => {
    publish('tournaments', { event: 'tournament.completed', tournament: { ...ended, prizes: [prize] } });
    publish('tournaments', { event: 'tournament.completed', tournament: ended });
    await expect.poll(() => alerts).toEqual([{ path: 'tournament.completed', values: { place: 2, tournament: 'Cup', prize: '900 EUR' } }]);
    expect(debounced).toContain('retention.tournaments');
  });

  test('T-13 L-19 the alert names contest and prize in the page’s language, which the shared channel does not', async () => {
    const german = createClient(async ({ path }) => ({
      status: 200,
      body: { data: { ...shownTournament, title: path, prizes: [{ ...prize, title: '900 €' }] } },
    }));
    context = { ...context, api: german, locale: () => 'de' };
    publish('tournaments', { event: 'tournament.completed', tournament: ended });
    await expect.poll(() => alerts).toHaveLength(1);
    expect(alerts).toEqual([
      { path: 'tournament.completed', values: { place: 2, tournament: '/api/retention/tournaments/cup?locale=de', prize: '900 €' } },
    ]);
  });

  test('T-13 the channels of a tournament are subscribed while it is on screen; its leaderboard and the player’s entry are replaced', () => {
    const watching = { ...listener, tournamentId: 't1' };
    const own = channelRows.flatMap((row) => row.name(watching) ?? []).filter((name) => name.startsWith('tournaments:'));
    expect(own).toEqual(['tournaments:t1', 'tournaments:t1#anna']);
    expect(channelRows.flatMap((row) => row.name({ ...watching, playerId: '' }) ?? [])).toContain('tournaments:t1');
    const { queryKey } = tournamentOptions(api, { identity: 'cup', playerId: 'anna', locale: 'en' });
    const asGuest = tournamentOptions(api, { identity: 'cup', playerId: '', locale: 'en' }).queryKey;
    const known = { ...shownTournament, playerEntry: { points: 0, place: 9 } };
    context.queryClient.setQueryData(queryKey, known);
    context.queryClient.setQueryData(asGuest, shownTournament);
    const leaderboard = [{ playerId: 'anna', nickname: 'an***', place: 1, points: 7 }];
    publishTo('tournaments:t1', watching, { event: 'tournament.leaderboard.updated', tournamentId: 't1', leaderboard });
    publishTo('tournaments:t1#anna', watching, {
      event: 'tournament.player-entry.updated',
      entry: { tournamentId: 't1', playerId: 'anna', points: 7, place: 1 },
    });
    expect(context.queryClient.getQueryData(queryKey)).toEqual({ ...known, leaderboard, playerEntry: { points: 7, place: 1 } });
    expect(context.queryClient.getQueryData(asGuest)).toEqual({ ...shownTournament, leaderboard });
  });

  test('S-04 each status pair of a bonus raises one alert with its amount; mere progress raises none', () => {
    const pairs = [
      [1, 1],
      [2, 1],
      [3, 2],
      [3, 3],
      [3, 4],
      [3, 5],
      [3, 1],
    ] as const;
    for (const [status, result] of pairs) publish(bonusChannel, bonusEvent({ id: `b${result}`, status, result }));
    publish(bonusChannel, bonusEvent({ id: 'b1', status: 2, result: 1, currentWagerPercentage: 10 }));
    publish(bonusChannel, bonusEvent({ id: 'b1', status: 2, result: 1, currentWagerPercentage: 20 }));
    const names = ['Issued', 'Activated', 'Played', 'Canceled', 'Expired', 'Lost'];
    expect(alerts).toEqual(names.map((name) => ({ path: `bonus.bonus${name}`, values: { amount: '20 EUR' } })));
  });

  test('T-06 a bonus that is already active in its first event raises no alert', () => {
    publish(bonusChannel, bonusEvent({ status: 2, currentWagerPercentage: 40 }));
    expect(alerts).toEqual([]);
  });

  test('S-06 T-06 a changed bonus is patched into the list at once, and an ended one is removed', () => {
    const { queryKey } = playerBonusesOptions(api, 'EUR');
    context.queryClient.setQueryData(queryKey, [aPlayerBonus({ id: 'one' }), aPlayerBonus({ id: 'two' })]);
    publish(bonusChannel, bonusEvent({ id: 'one', status: 2, currentWagerAmount: 30, name: 'Willkommen' }));
    publish(bonusChannel, bonusEvent({ id: 'two', status: 3, result: 4 }));
    expect(context.queryClient.getQueryData(queryKey)).toMatchObject([
      // A page in another language keeps the name that it has read (L-19).
      { id: 'one', status: 2, currentWagerAmount: 30, name: aPlayerBonus({}).name },
    ]);
  });

  test('S-05 T-07 X-29 an alert of free spins names their game; without a name it is only logged', async () => {
    const noted: unknown[] = [];
    context = { ...context, report: (error) => noted.push(error) };
    const channel = 'bonus:player-freespins#anna';
    for (const result of [1, 2, 3, 4, 5])
      publish(channel, {
        event: 'player.freespin.updated',
        playerFreespin: aPlayerFreespin({ id: `f${result}`, gameId: 'g1', status: result === 1 ? 1 : 3, result }),
      });
    publish(channel, { event: 'player.freespin.created', playerFreespin: aPlayerFreespin({ id: 'f6', gameId: 'unknown' }) });
    await expect.poll(() => [noted.length, alerts.length]).toEqual([1, 4]);
    const values = { count: 20, currency: 'EUR', game: 'Comet Cafe', bonuses: 'Bonuses' };
    expect(alerts).toEqual(['Issued', 'Played', 'Canceled', 'Expired'].map((name) => ({ path: `freeSpin.freeSpin${name}`, values })));
    expect(debounced).toContain('game.player-freespins');
  });

  test('T-07 X-21 X-22 a code checked in the background raises an alert if it is wrong or not available', () => {
    for (const status of [2, 3, 4])
      publish('bonus:player-bonus-codes#anna', { event: 'player.bonus.code.updated', playerBonusCode: { status } });
    expect(alerts.map((alert) => alert)).toMatchObject([{ path: 'bonus.bonusCodeIncorrect' }, { path: 'bonus.bonusCodeNotAvailable' }]);
    expect(debounced).toContain('game.bonus-codes');
  });

  test('X-25 a refused bet opens its dialog over its own game, and over no other', () => {
    const refused = { gameId: 'g1', playerBonus: aPlayerBonus({ status: 2 }) };
    publish('game:bets#anna', { event: 'game.bet.max.exceed', gameIdentity: 'dice-line', ...refused });
    publish('game:bets#anna', { event: 'game.bet.restricted', gameIdentity: 'dice-line', ...refused });
    publish('game:bets#anna', { event: 'game.bet.restricted', gameIdentity: 'glass-fjord', ...refused });
    publish('game:bets#anna', { event: 'game.bet.balance-insufficient', gameIdentity: 'dice-line', gameId: 'g1', token: 't' });
    expect(opened).toEqual(['max-bets', 'restricted-bets', 'wallet']);
  });

  test('T-19 W-46 catching up invalidates the channel’s queries: accounts, and the wager that a missed bet counts towards', () => {
    const wager = ['risk', 'turnover', 'USD'];
    context.queryClient.setQueryData(accountsOptions(api).queryKey, [account]);
    context.queryClient.setQueryData(wager, { turnOverWagerAmount: 40 });
    channelRows.find((row) => row.name(listener) === 'wallet:accounts#anna')?.catchUp(context);
    expect(context.queryClient.getQueryState(accountsOptions(api).queryKey)?.isInvalidated).toBe(true);
    expect(context.queryClient.getQueryState(wager)?.isInvalidated).toBe(true);
  });

  test('T-19 X-24 catching up on invoices looks up the payment that this page began', async () => {
    const ended = { id: 'i7', invoiceType: 1, amount: 20, currency: 'EUR', status: 3, createdAt: '2026-11-20T10:00:00.000Z' };
    const answering = createClient(async () => ({ status: 200, body: { data: [ended], meta: { page: 1, perPage: 10 } } }));
    context = { ...context, api: answering };
    paymentBegan('i7');
    channelRows.find((row) => row.name(listener) === 'payment:invoices#anna')?.catchUp(context);
    await vi.waitFor(() => expect(alerts).toEqual([{ path: 'wallet.depositError', values: { sum: '20 EUR', date: ended.createdAt } }]));
  });

  test('a handler that fails is reported and does not stop the connection', () => {
    const reported: unknown[] = [];
    context = { ...context, report: (error) => reported.push(error) };
    publish('wallet:accounts#anna', null);
    expect(reported).toHaveLength(1);
  });
});
