import { randomUUID } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deskOf } from '../operators.ts';
import { accountOf, depositByCard, openDeposit, registerPlayer } from '../players.ts';
import { decidePayment } from '../sandbox.ts';
import { depositWithoutBonus, hold, wallet, withdrawal } from './cashier.ts';
import { changeContent, countCalls, refusal, route } from './network.ts';
import { departures } from './browser.ts';
import { addressIs, dialog, dialogsClose, press, reads, shownAddress, toast } from './hands.ts';
import { balance, balanceShows, openSite, written } from './site.ts';

const card = { name: /^Card/ };
const PHONE_PX = 390;
const widths = [1440, PHONE_PX];

test('W-04 two placeholders are shown while the methods load', async () => {
  const player = await registerPlayer();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  route(/^\/api\/payment\/methods\//, async (_request, send) => {
    await released;
    return send();
  });
  await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  await waitFor(() => expect(document.querySelectorAll('[role=dialog] [data-skeleton]')).toHaveLength(2));
  release(undefined);
  expect(await form.findByRole('button', card)).toBeVisible();
  expect(document.querySelector('[role=dialog] [data-skeleton]')).toBeNull();
});

test('W-05 W-06 the first method is chosen where there is room for its form, by hand on a phone', async () => {
  const player = await registerPlayer();
  await openSite(depositWithoutBonus, { player });
  expect(await (await wallet()).findByLabelText(/^Amount/)).toBeVisible();
  const user = await openSite(depositWithoutBonus, { player, widthPx: PHONE_PX });
  const form = await wallet();
  const method = await form.findByRole('button', card);
  expect(form.queryByLabelText(/^Amount/)).toBeNull();
  await user.click(method);
  expect(await form.findByLabelText(/^Amount/)).toBeVisible();
});

test('W-02 W-03 W-09 the head names the tab, account and player, the rows the money and the region', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 40);
  const user = await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  expect(form.getByRole('heading', { name: 'Deposit' })).toBeVisible();
  for (const words of [player.id.split('-')[0]?.toUpperCase() ?? '', 'EUR account', written(40), 'Austria']) await reads(words);
  await press(user, form, /^Change/);
  await addressIs(/wallet-region=true/);
});

test('W-01 deposit, withdraw and history are tabs of the cashier, however it is opened', async () => {
  const player = await registerPlayer();
  for (const [address, opened] of [
    [withdrawal, 'Withdraw'],
    [depositWithoutBonus, 'Deposit'],
  ] as const) {
    await openSite(address, { player });
    const form = await wallet();
    expect(await form.findByRole('tab', { name: opened })).toHaveAttribute('aria-selected', 'true');
    expect(form.getAllByRole('tab').map((tab: HTMLElement) => tab.textContent)).toEqual(['Deposit', 'Withdraw', 'History']);
  }
});

test('W-10 W-11 closing asks on the deposit tab and not on the withdraw tab', async () => {
  const player = await registerPlayer();
  const user = await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  await form.findByRole('button', card);
  await press(user, form, 'Close');
  await press(user, await dialog('Close the cashier?'), 'Go back');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close the cashier?' })).toBeNull());
  await press(user, await wallet(), 'Close');
  const [close] = (await (await dialog('Close the cashier?')).findAllByRole('button', { name: 'Close' })).toReversed();
  if (close === undefined) throw new Error('The question has no answer');
  await user.click(close);
  await dialogsClose();
  const again = await openSite(withdrawal, { player });
  await (await wallet()).findByRole('button', card);
  await press(again, await wallet(), 'Close');
  await dialogsClose();
});

test('W-11 closing asks nothing where the operator has switched the question off', async () => {
  const player = await registerPlayer();
  changeContent('modals/cancel-deposit', (body) => {
    body.displayModal = false;
  });
  const user = await openSite('/static/terms', { player });
  await user.click(await screen.findByRole('link', { name: 'Deposit' }));
  await (await wallet()).findByRole('button', card);
  await press(user, await wallet(), 'Close');
  await dialogsClose();
});

for (const widthPx of widths) {
  test(`X-26 S-11 S-13 without a method another account is one tap away, and its methods are asked for once, at ${widthPx} px`, async () => {
    const player = await registerPlayer();
    await player.api.wallet.createAccount({ body: { currency: 'USD' } });
    route(/^\/api\/payment\/methods\/deposit\?currency=EUR/, () => Response.json({ data: [] }));
    const user = await openSite(depositWithoutBonus, { player, widthPx });
    const form = await wallet();
    expect(await form.findByText('No payment methods here')).toBeVisible();
    // Limited to the new account, since requests for the previous one may still be under way; a bonus's worth is requested with the amount.
    const calls = [/methods\/deposit\?currency=USD/, /methods\/withdrawal\?currency=USD/, /game\/bonuses\?currency=USD$/].map((part) =>
      countCalls(part),
    );
    await press(user, form, 'Use USD');
    await reads('USD account');
    expect(await form.findByRole('button', card)).toBeVisible();
    if (widthPx === PHONE_PX) await press(user, form, /^Card/);
    expect(await form.findByLabelText(/^Amount/)).toBeVisible();
    // The welcome gift may arrive at this moment, and then the offers are fetched once more.
    await waitFor(() => expect(calls[2]?.()).toBeGreaterThan(0));
    expect(calls.slice(0, 2).map((count) => count())).toEqual([1, 1]);
  });

  test(`X-16 an address that does not come opens deposit-error at ${widthPx} px`, async () => {
    const player = await registerPlayer();
    await hold(player, 'BTC');
    route(/^\/api\/payment\/invoices\/deposit$/, () => refusal(409, 13_000));
    const user = await openSite(depositWithoutBonus, { player, widthPx });
    // On a wide screen the only chain is already open and sends its call without a press.
    if (widthPx === PHONE_PX) await press(user, await wallet(), /^Bitcoin/);
    await dialog('Payment not completed');
  });
}

const methods = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

test('P37 a way whose provider does not answer is listed, says so and cannot be chosen', async () => {
  const player = await registerPlayer();
  let isAway = true;
  route(/^\/api\/payment\/methods\/deposit\?/, async (_request, send) => {
    const { data } = methods.parse(await (await send()).json());
    return Response.json({ data: isAway ? data.map((method) => ({ ...method, isAvailable: false })) : data });
  });
  await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  const method = await form.findByRole('button', card);
  expect(method).toBeDisabled();
  expect(method).toHaveTextContent('Not available right now');
  expect(form.getByText(/The payment provider isn’t responding/)).toBeVisible();
  expect(form.queryByLabelText(/^Amount/)).toBeNull();
  isAway = false;
  await openSite(depositWithoutBonus, { player, isReturn: true });
  await waitFor(async () => expect((await wallet()).getByRole('button', card)).toBeEnabled());
});

test('W-36 a limited player reads why, and nothing is sent', async () => {
  const player = await registerPlayer();
  const body = { status: 'limited', ground: 'risk', reason: 'As a test has it' } as const;
  await (await deskOf('risk')).players.changeStatus({ idempotencyKey: randomUUID(), params: { id: player.id }, body });
  const sent = countCalls(/^\/api\/payment\/invoices\/deposit$/, 'POST');
  await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  expect(await form.findByRole('alert')).toHaveTextContent('Deposits are closed for your account');
  expect(form.queryByLabelText(/^Amount/)).toBeNull();
  expect(sent()).toBe(0);
});

test('W-02 M-30 another region reloads the methods of both sides', async () => {
  const player = await registerPlayer();
  const user = await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  expect(await form.findByText('Austria')).toBeVisible();
  expect(await form.findByRole('button', { name: /^Instant bank transfer/ })).toBeVisible();
  const calls = [/methods\/deposit/, /methods\/withdrawal/].map((part) => countCalls(part));
  await press(user, form, /^Change/);
  const region = await dialog('Payment region');
  await user.type(await region.findByRole('searchbox'), 'norw');
  await press(user, region, 'Norway');
  await press(user, region, 'Use Norway');
  expect(await (await wallet()).findByText('Norway')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Instant bank transfer/ })).toBeNull());
  expect(calls.map((count) => count())).toEqual([1, 1]);
});

test('W-12 M-29 S-14 the switch of the currency list sets US dollars and asks in which currency', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 100);
  const user = await openSite('/static/terms', { player });
  await balanceShows('100.00');
  await press(user, screen, 'Your accounts');
  await user.click(await screen.findByRole('switch', { name: 'Value in another currency' }));
  const question = await dialog('Value in another currency');
  expect(await question.findByRole('radio', { name: /US Dollar/ })).toBeChecked();
  await user.click(question.getByRole('radio', { name: /Brazilian Real/ }));
  expect(await question.findByText(/100.00.EUR is about [0-9.,]+.BRL/)).toBeVisible();
  await user.click(question.getByRole('switch'));
  await waitFor(() => expect(question.queryAllByRole('radio')).toEqual([]));
  await press(user, question, 'Done');
  await dialogsClose();
  expect(localStorage.getItem('equivalentCurrency')).toBeNull();
});

test('S-11 C-45 choosing a currency without an account opens one and makes it active', async () => {
  const player = await registerPlayer();
  const user = await openSite('/static/terms', { player });
  await balanceShows('0.00');
  await press(user, screen, 'Your accounts');
  await press(user, screen, 'Add a currency');
  await press(user, screen, /Brazilian Real/);
  await balanceShows('BRL');
  expect((await player.api.wallet.listAccounts()).find(({ status }) => status === 1)?.currency).toBe('BRL');
});

test('M-27 M-61 M-52 results and questions of the cashier stand by their address', async () => {
  const player = await registerPlayer();
  await openSite('/static/terms?deposit-redirect=true', { player });
  await dialog('Back from the payment page');
  const user = await openSite('/static/terms?cancel-deposit=true', { player });
  await press(user, await dialog('Close the cashier?'), 'Go back');
  await wallet();
  await openSite('/static/terms?success=true', { player });
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('M-24 M-25 M-26 M-27 a guest gets sign-in in place of a deposit’s result', async () => {
  for (const name of ['deposit-error', 'deposit-success', 'deposit-pending', 'deposit-redirect']) {
    await openSite(`/static/terms?${name}=true`);
    await dialog('Sign in');
  }
});

test('P44 money beyond the deposit limit is shown with its reason, and can be taken back', async () => {
  const player = await registerPlayer();
  await player.api.risk.createLimit({ body: { definition: 3, period: 'monthly', amount: 100, currency: 'EUR' } });
  const invoiceId = await openDeposit(player, 100);
  await player.api.payment.declineInvoice({ params: { id: invoiceId } });
  await depositByCard(player, 100);
  await decidePayment(invoiceId, 'success');
  const held = async (): Promise<number> => (await player.api.wallet.listHeldCredits()).length;
  await waitFor(async () => expect(await held()).toBe(1));
  const user = await openSite('/profile/wallet', { player });
  await reads('Over your deposit limit.', () => document.querySelector('main'));
  await press(user, screen, 'Withdraw money on hold');
  const form = await wallet();
  await press(user, form, /^Card/);
  await user.click(await form.findByRole('checkbox', { name: /held because of your deposit limit: 100.00/ }));
  const amount = await form.findByLabelText(/^Amount/);
  await user.clear(amount);
  await user.paste('100');
  await user.click(form.getByLabelText(/^Last four/));
  await user.paste('1234');
  await press(user, form, /^Withdraw 100/);
  await waitFor(async () => expect(await held()).toBe(0));
  expect((await accountOf(player)).balance).toBe(100);
});

test('W-158 the balance in the header leads to its entries by one tap', async () => {
  const player = await registerPlayer();
  const user = await openSite('/static/terms', { player });
  await balanceShows('0.00');
  await user.click(await balance());
  await waitFor(() => expect(shownAddress()).toBe('/profile/wallet'));
});

const accountsSchema = z.looseObject({ data: z.array(z.looseObject({})) });

test('W-158 the money bar under a game names the last round, which leads to it', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  const { id: gameId } = await player.api.game.readGame({ params: { id: 'ember-run' } });
  route(/^\/api\/wallet\/accounts$/, async (_request, send) => {
    const answer = accountsSchema.parse(await (await send()).json());
    for (const account of answer.data)
      account.lastRound = { round: 'r-1', gameId, staked: 2, won: 0.5, openedAt: '2100-01-01T00:00:00.000Z' };
    return Response.json(answer);
  });
  await openSite('/games/ember-run?real=true', { player });
  const part = async (selector: string): Promise<HTMLElement> =>
    waitFor(() => {
      const found = document.querySelector<HTMLElement>(`main ${selector}`);
      if (!found) throw new Error(`There is no ${selector} yet`);
      return found;
    });
  // The game is another studio's: it does not say that it shows the money itself.
  fireEvent.load(await part('iframe'));
  const bar = await part('dl[data-balance]');
  await waitFor(() => expect(bar).toHaveTextContent(/Stake2\.00.EURLast round[-−]1\.50.EURSession/));
  for (const name of ['2.00', '−1.50']) {
    const link = [...bar.querySelectorAll('a')].find(({ textContent }) => textContent.replace('-', '−').startsWith(name));
    expect(link).toHaveAttribute('href', '/profile/history?tab=spins&round=r-1');
    expect(link).toHaveAttribute('target', '_blank');
  }
});

/** The port that the page hands to the game in its frame. */
async function gamePort(): Promise<MessagePort> {
  const frame = await waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>('main iframe');
    if (found?.contentWindow == null) throw new Error('There is no frame yet');
    return found;
  });
  const connect = vi.spyOn(frame.contentWindow ?? window, 'postMessage').mockImplementation(() => undefined);
  fireEvent.load(frame);
  const [, , [port]] = connect.mock.lastCall as unknown as [string, string, [MessagePort]];
  return port;
}

test('W-158 a figure of a game’s own money bar leaves no round: the balance opens the cashier over it, others a tab of their own', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  await openSite('/games/ember-run?real=true', { player });
  await balanceShows('50.00');
  const openTab = vi.spyOn(window, 'open').mockImplementation(() => null);
  const port = await gamePort();
  const address = shownAddress();
  for (const name of ['session', 'time']) port.postMessage({ type: 'figure', name });
  await waitFor(() =>
    expect(openTab.mock.calls).toEqual([
      ['/profile/history?tab=spins', '_blank'],
      ['/profile/limits', '_blank'],
    ]),
  );
  expect(shownAddress()).toBe(address);
  port.postMessage({ type: 'figure', name: 'balance' });
  await dialog('Deposit');
  expect(shownAddress()).toMatch(/^\/games\/ember-run\?/);
});

test('W-222 while a round runs, the header’s figures open a tab of their own; before and after it they lead on in this one', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  const user = await openSite('/games/ember-run?real=true', { player });
  await balanceShows('50.00');
  const port = await gamePort();
  const [chip] = await screen.findAllByRole('button', { name: /^Session/ });
  if (chip) await user.click(chip);
  const panel = within(await screen.findByRole('region', { name: 'Your time and money' }));
  const figures = async (): Promise<(string | null)[]> => {
    return [await balance(), await panel.findByRole('link', { name: /^0\.00/ })].map((link) => link.getAttribute('target'));
  };
  expect(await figures()).toEqual([null, null]);
  for (const [message, target] of [
    [{ type: 'round-start', stake: '1.00' }, '_blank'],
    [{ type: 'round-open', roundId: 'r-1', staked: '1.00' }, '_blank'],
    [{ type: 'round-end', roundId: 'r-1' }, null],
    [{ type: 'round-start', stake: '1.00' }, '_blank'],
    [{ type: 'error', code: 'TOO_FAST' }, null],
  ] as const) {
    port.postMessage(message);
    await waitFor(async () => expect(await figures()).toEqual([target, target]));
  }
});

test.each([1440, 390])(
  'W-241 at %i px no link around a game leaves its running round but the way back; after the round all lead on',
  async (widthPx) => {
    const player = await registerPlayer();
    await depositByCard(player, 50);
    await openSite('/games/ember-run?real=true', { player, widthPx });
    await balanceShows('50.00');
    const openTab = vi.spyOn(window, 'open').mockImplementation(() => null);
    const port = await gamePort();
    port.postMessage({ type: 'round-start', stake: '1.00' });
    await waitFor(async () => expect(await balance()).toHaveAttribute('target', '_blank'));
    const address = shownAddress();
    const isPage = ({ origin, pathname }: HTMLAnchorElement) => origin === location.origin && pathname !== location.pathname;
    // The chat's entry opens the chat in place; on a phone a tile opens its game's sheet over this one.
    const isInPlace = (pathname: string) => pathname === '/contact' || (widthPx < 768 && pathname.startsWith('/games/'));
    const isOwn = ({ pathname, dataset }: HTMLAnchorElement) => isInPlace(pathname) || 'modal' in dataset || 'leavesRound' in dataset;
    const leading = [...document.querySelectorAll('a')].filter((link) => isPage(link) && link.target === '' && !isOwn(link));
    expect(leading.length).toBeGreaterThan(10);
    for (const link of leading) fireEvent.click(link);
    await waitFor(() => expect(openTab.mock.calls).toEqual(leading.map(({ href }) => [href, '_blank'])));
    expect(shownAddress()).toBe(address);
    port.postMessage({ type: 'round-end', roundId: 'r-1' });
    await waitFor(async () => expect(await balance()).not.toHaveAttribute('target'));
    const [limits] = leading.filter(({ pathname }) => pathname === '/profile/limits');
    fireEvent.click(limits ?? document.body);
    await addressIs('/profile/limits');
  },
);

test('W-260 a language or an account that is chosen while a round runs says so, and is taken once the round has ended', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  await player.api.wallet.createAccount({ body: { currency: 'USD' } });
  const user = await openSite('/games/ember-run?real=true', { player });
  await balanceShows('50.00');
  const switches = countCalls(/^\/api\/wallet\/accounts\/[^/]+\/switch$/, 'PUT');
  await press(user, screen, 'Your accounts');
  const row = await screen.findByRole('button', { name: /^Make active/ });
  const port = await gamePort();
  port.postMessage({ type: 'round-start', stake: '1.00' });
  await waitFor(async () => expect(await balance()).toHaveAttribute('target', '_blank'));
  fireEvent.click(row);
  expect(await toast('The round isn’t over yet')).toBeVisible();
  const [language] = screen.getAllByRole('combobox', { name: 'Language' });
  fireEvent.change(language ?? document.body, { target: { value: 'de' } });
  await waitFor(() => expect(document.cookie).toMatch(/=de(;|$)/));
  expect([switches(), departures]).toEqual([0, []]);
  port.postMessage({ type: 'round-end', roundId: 'r-1' });
  await waitFor(() => expect(departures).toEqual(['/de/games/ember-run?real=true']));
  await waitFor(() => expect(switches()).toBe(1));
});

test('W-260 a coin that is chosen in the cashier over a running round is taken once the round has ended', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  const user = await openSite('/games/ember-run?real=true&wallet=deposit&bonusId=none', { player });
  const form = await wallet();
  const switches = countCalls(/^\/api\/wallet\/accounts\/[^/]+\/switch$/, 'PUT');
  const coin = await form.findByRole('button', { name: 'Use BTC' });
  const port = await gamePort();
  port.postMessage({ type: 'round-start', stake: '1.00' });
  // The header behind the cashier has no roles.
  await waitFor(() => expect(document.querySelector('header a[target="_blank"]')).not.toBeNull());
  await user.click(coin);
  expect(await toast('The round isn’t over yet')).toBeVisible();
  expect(switches()).toBe(0);
  port.postMessage({ type: 'round-end', roundId: 'r-1' });
  await waitFor(() => expect(switches()).toBe(1));
});

test('GS-53 the last round beside a game is one of this game, whatever is played on another device', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  const idOf = async (game: string): Promise<string> => (await player.api.game.readGame({ params: { id: game } })).id;
  const [own, other] = await Promise.all([idOf('ember-run'), idOf('climb')]);
  let played = { round: 'elsewhere', gameId: other, staked: 5, won: 0 };
  let versions = 1000;
  route(/^\/api\/wallet\/accounts$/, async (_request, send) => {
    const answer = accountsSchema.parse(await (await send()).json());
    versions += 1;
    for (const account of answer.data) {
      account.lastRound = { ...played, openedAt: '2100-01-01T00:00:00.000Z' };
      account.version = versions;
    }
    return Response.json(answer);
  });
  await openSite('/games/ember-run?real=true', { player });
  const port = await gamePort();
  const told: unknown[] = [];
  port.onmessage = ({ data }: MessageEvent<Record<string, unknown>>) => {
    if (data.type === 'money') told.push(data.last);
  };
  port.postMessage({ type: 'ready', hasMoneyBar: true });
  const afterNews = (): boolean => window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(told).toEqual(['']));
  played = { round: 'own', gameId: own, staked: 2, won: 0.5 };
  afterNews();
  await waitFor(() => expect(told.at(-1)).toBe('-1.50'));
  const before = versions;
  played = { round: 'elsewhere', gameId: other, staked: 5, won: 9 };
  afterNews();
  await waitFor(() => expect(versions).toBeGreaterThan(before));
  await waitFor(() => expect(told.at(-1)).toBe('-1.50'));
  expect(told).not.toContain('4.00');
});

test('P-118 a history without entries says that there are none yet, and speaks of a period only where one is chosen', async () => {
  const player = await registerPlayer();
  for (const { tab, title } of [
    { tab: 'transactions', title: 'No payments yet' },
    { tab: 'spins', title: 'No rounds yet' },
    { tab: 'bets', title: 'No bets here yet' },
  ]) {
    await openSite(`/profile/history?tab=${tab}`, { player });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByText(/this period/)).toBeNull();
  }
  await openSite('/profile/history?tab=transactions&from=2030-01-01', { player });
  expect(await screen.findByText('Nothing in this period')).toBeVisible();
});
