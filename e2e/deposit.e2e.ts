import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, anotherSession, depositByCard, openSession, type Player } from './players.ts';
import { newestLink, payAt, sendCoins } from './sandbox.ts';
import { balance, depositWithoutBonus, dialog, isNarrow, toast, written } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const wallet = (page: Page): Locator => dialog(page, 'Deposit');
const invoicesList = '/api/payment/invoices?';
const invoicesCall = '**/api/payment/invoices/deposit';

/** Makes the player's account of a currency the active one. */
async function hold({ api }: Player, currency: string): Promise<void> {
  const accounts = await api.wallet.createAccount({ body: { currency } });
  const chosen = accounts.find((account) => account.currency === currency);
  await api.wallet.switchAccount({ params: { id: chosen?.id ?? '' } });
}

/** The form of a method, chosen by its name. */
async function openMethod(page: Page, name: RegExp, address = depositWithoutBonus): Promise<Locator> {
  await page.goto(address);
  await wallet(page).getByRole('button', { name }).click();
  return wallet(page);
}

const submit = (form: Locator): Promise<void> => form.getByRole('button', { name: /^Deposit [0-9]/ }).click();

/** Counts the calls to an address of the API, as they leave the page. */
function countCalls(page: Page, method: string, part: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && part.test(request.url())) count += 1;
  });
  return () => count;
}

test('W-24 M-25 a code is scanned, paid at the provider, and the result takes its place', async ({ page, player }) => {
  const form = await openMethod(page, /^Bank app/);
  await submit(form);
  const code = form.getByRole('img', { name: 'QR code of this payment' });
  await expect(code.locator('svg')).toHaveAttribute('width', '176');
  await expect(form.getByText(`Pay exactly ${written(20)}`)).toBeVisible();
  await expectAccessible(page, 'the QR panel');
  await payAt((await code.getAttribute('data-qr')) ?? '');
  await expect(dialog(page, `${written(20)} received`)).toBeVisible();
  await expect(page).toHaveURL(/deposit-success=true/);
  expect((await accountOf(player)).balance).toBe(20);
});

test('W-24 a payment that was not made yet is cancelled from its panel', async ({ page, player }) => {
  const form = await openMethod(page, /^Bank app/);
  await submit(form);
  await expect(form.getByRole('img', { name: 'QR code of this payment' })).toBeVisible();
  // The list says that the payment ended before the page is done with ending it: that is no failure to tell of.
  const isListed = page.waitForResponse(
    async (answer) => answer.url().includes(invoicesList) && (await answer.text()).includes('cancelled'),
  );
  await page.route('**/api/wallet/accounts*', async (route) => {
    await isListed;
    // Two frames: what is listed has been drawn, and what follows from it has happened.
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    await route.continue();
  });
  const areBalancesRead = page.waitForResponse('**/api/wallet/accounts*');
  await form.getByRole('button', { name: 'Cancel payment' }).click();
  await areBalancesRead;
  await expect(form.getByLabel(/^Amount/)).toBeVisible();
  await expect(page).toHaveURL(/wallet=deposit/);
  expect((await player.api.payment.listInvoices({ query: {} })).data).toMatchObject([{ status: 3, statusResult: 'cancelled' }]);
});

test('W-25 the provider’s page stands in a frame of the wallet and leaves it when it is paid', async ({ page, player }) => {
  const form = await openMethod(page, /^Saved card/);
  await submit(form);
  const frame = page.frameLocator('iframe[title="Payment page"]');
  await expect(frame.getByRole('heading', { name: '20.00 EUR' })).toBeVisible();
  await frame.getByRole('button', { name: /^Pay 20/ }).click();
  await expect(page).toHaveURL(/deposit-success=true/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(async () => (await player.api.wallet.listAccounts())[0]?.balance).toBe(20);
});

test('W-26 M-26 E-10 W-14 an agent asks by select, text and text area, then writes to the player’s phone', async ({ page, player }) => {
  const form = await openMethod(page, /^Cash at an agent/);
  await expect(form.getByLabel(/^Agent number/)).toHaveValue('PAV-4417');
  await expect(form.getByLabel(/^Agent number/)).not.toBeEditable();
  await expect(form.getByRole('button', { name: /^Deposit [0-9]/ })).toBeDisabled();
  const phone = `+49151${player.id.replaceAll(/\D/g, '').slice(-8).padStart(8, '2')}`;
  await form.getByLabel(/^Your phone/).fill(phone);
  await form.getByLabel(/^Branch/).selectOption('station');
  await form.getByRole('textbox', { name: /^Note/ }).fill('Second floor');
  await expectAccessible(page, 'the fields of a method');
  await submit(form);
  await expect(dialog(page, 'Payment on its way')).toBeVisible();
  await expect(page).toHaveURL(/deposit-pending=true/);
  await payAt(await newestLink(phone, '/sandbox/psp/checkout/'));
  await expect(toast(page, 'Deposit received')).toBeVisible();
});

test('W-27 T-05 the wallet waits for the provider over a reload, then goes to its page', async ({ page, player }) => {
  // The provider's news is held back until the page was reloaded.
  const form = await openMethod(page, /^E-wallet/);
  await page.route('**/api/payment/invoices?*', (route) => route.abort());
  await submit(form);
  await expect(wallet(page).getByRole('heading', { name: 'Waiting for the provider' })).toBeVisible();
  await page.reload();
  await expect(wallet(page).getByRole('heading', { name: 'Waiting for the provider' })).toBeVisible();
  await page.unroute('**/api/payment/invoices?*');
  await expect(page).toHaveURL(/\/sandbox\/psp\/checkout\//);
  await page.getByRole('button', { name: /^Pay 20/ }).click();
  await expect(page).toHaveURL(/deposit-success=true/);
  await expect.poll(async () => (await accountOf(player)).balance).toBe(20);
});

test('W-19 W-56 a chain’s panel asks for the network first, then gives code, address and a copy without spaces', async ({
  page,
  player,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await hold(player, 'USDT');
  const form = await openMethod(page, /^USDT [0-9]|^USDT[0-9]|^USDT$/);
  await expect(form.getByText(/^Send only USDT/)).toHaveCount(0);
  await form.getByLabel('Network').selectOption('tron');
  await expect(form.getByText('Send only USDT on Tron (TRC-20).')).toBeVisible();
  await expect(form.getByText('10.00 USDT')).toBeVisible();
  const code = form.getByRole('img', { name: 'QR code of the payment address' });
  await expect(code.locator('svg')).toHaveAttribute('width', '176');
  await expect(form.getByText('No bonus')).toBeVisible();
  const copy = form.getByRole('button', { name: 'Copy Address' });
  await copy.click();
  await expect(form.getByRole('button', { name: 'Copied Address' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await code.getAttribute('data-qr'));
  await expect(copy).toBeVisible();
  await expectAccessible(page, 'the crypto panel');
});

test('W-20 a tag is shown only where the network has one', async ({ page, player }) => {
  await hold(player, 'USDT');
  const form = await openMethod(page, /^USDT [0-9]|^USDT[0-9]|^USDT$/);
  await form.getByLabel('Network').selectOption('ethereum');
  await expect(form.getByRole('button', { name: 'Copy Address' })).toBeVisible();
  await expect(form.getByRole('button', { name: /^Copy Tag/ })).toHaveCount(0);
  await form.getByLabel('Network').selectOption('ton');
  await expect(form.getByRole('button', { name: /^Copy Tag/ })).toBeVisible();
});

test('W-19 K-13 coins show as they are confirmed, and are credited in thousandths', async ({ page, player }) => {
  await hold(player, 'BTC');
  const form = await openMethod(page, /^Bitcoin/);
  const address = (await form.getByRole('img', { name: 'QR code of the payment address' }).getAttribute('data-qr')) ?? '';
  await sendCoins({ address, currency: 'BTC', amount: '0.0025', confirmations: 1 });
  await expect(form.getByText('Payment detected: 2.50 mBTC')).toBeVisible();
  await expect(form.getByText('1 of 2 confirmed')).toBeVisible();
  await sendCoins({ address, currency: 'BTC', amount: '0.001', confirmations: 2 });
  await expect(toast(page, 'Deposit received')).toBeVisible();
  await expect(form.locator('[data-balance]')).toContainText('1.00');
});

test('K-13 V-77 an amount of bitcoin is typed in thousandths and left inside the range', async ({ page, player }) => {
  await hold(player, 'BTC');
  const form = await openMethod(page, /^Coins by card/);
  const field = form.getByLabel(/^Amount/);
  await expect(field).toHaveValue('0.5');
  await field.fill('0.0000001');
  await field.blur();
  await expect(field).toHaveValue('0.2');
  await field.fill('1.25');
  const sent = page.waitForRequest(invoicesCall);
  await form.getByRole('button', { name: 'Deposit 1.25 mBTC' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ amount: 0.00125, currency: 'BTC' });
});

test('W-21 several quick changes of the bonus ask for the address once more', async ({ page, player }) => {
  await hold(player, 'BTC');
  const [first, second] = await player.api.game.listBonuses({ query: { currency: 'BTC' } });
  const asked = countCalls(page, 'POST', /\/api\/payment\/invoices\/deposit/);
  // The first question may come before the bonuses are known; the one with the chosen bonus is where the clicks begin.
  const settled = page.waitForRequest((request) => request.method() === 'POST' && request.postDataJSON()?.bonusId === first?.id);
  const form = await openMethod(page, /^Bitcoin/, '/?wallet=deposit');
  await expect(form.getByRole('button', { name: 'Copy Address' })).toBeVisible();
  await expect(form.getByRole('radio', { name: first?.name })).toBeChecked();
  await settled;
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.postDataJSON()?.isBonusDecline === true);
  const before = asked();
  await form.getByRole('radio', { name: second?.name }).click();
  await form.getByRole('radio', { name: first?.name }).click();
  await form.getByRole('radio', { name: /No bonus/ }).click();
  await sent;
  expect(asked() - before).toBe(1);
});

test('W-13 X-17 a limit that is used up shows what is used, and leads to the limits without a question', async ({ page, player }) => {
  await depositByCard(player, 40);
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 40, currency: 'EUR' } });
  await page.goto(depositWithoutBonus);
  await expect(wallet(page).getByText('Deposit limit reached')).toBeVisible();
  await expect(wallet(page).getByText(`${written(40)} of ${written(40)}`)).toBeVisible();
  await expect(wallet(page).getByLabel(/^Amount/)).toHaveCount(0);
  await expectAccessible(page, 'the limit card');
  await wallet(page).getByRole('button', { name: 'See limits' }).click();
  await expect(page).toHaveURL('/profile/limits');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('R-10 W-13 X-17 a limit set before the first deposit counts at once: more than it leaves shows the card in place of the form', async ({
  page,
  player,
}) => {
  const form = await openMethod(page, /^Bank app/);
  const limit = form.getByRole('textbox', { name: 'Weekly deposit limit' });
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect(limit).toBeFocused();
  await limit.fill('30');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect(limit).toHaveCount(0);
  await expect(form.getByText(`Left within your limit: ${written(30)}.`)).toBeVisible();
  await form.getByRole('button', { name: '50 EUR', exact: true }).click();
  await submit(form);
  await expect(form.getByText('Deposit limit reached')).toBeVisible();
  await form.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(form.getByLabel(/^Amount/)).toBeVisible();
  expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 3, period: 'weekly', amount: 30, currency: 'EUR' }]);
  expect((await player.api.payment.listInvoices({ query: {} })).meta.totalRows).toBe(0);
});

test('X-15 M-24 a refused deposit closes the window it opened and says that nothing was charged', async ({ page, player }) => {
  await page.route(invoicesCall, (route) => route.fulfill({ status: 409, json: { error: { code: 13000, message: 'Away' } } }));
  const form = await openMethod(page, /^Card/);
  const opened = page.waitForEvent('popup');
  await submit(form);
  const popup = await opened;
  const failed = dialog(page, 'Payment not completed');
  await expect(failed).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(wallet(page)).toBeVisible();
  expect((await accountOf(player)).balance).toBe(0);
});

test('X-16 an address that does not come opens deposit-error @phone', async ({ page, player }) => {
  await hold(player, 'BTC');
  await page.route(invoicesCall, (route) => route.fulfill({ status: 409, json: { error: { code: 13000, message: 'Away' } } }));
  await page.goto(depositWithoutBonus);
  // Where there is room the only chain is open already, and asks by itself.
  if (isNarrow(page))
    await wallet(page)
      .getByRole('button', { name: /^Bitcoin/ })
      .click();
  await expect(dialog(page, 'Payment not completed')).toBeVisible();
});

test('X-26 S-11 S-13 without a method another account is one tap away, and its methods are asked for once @phone', async ({
  page,
  player,
}) => {
  await player.api.wallet.createAccount({ body: { currency: 'USD' } });
  await page.route('**/api/payment/methods/deposit?currency=EUR*', (route) => route.fulfill({ json: { data: [] } }));
  await page.goto(depositWithoutBonus);
  await expect(wallet(page).getByText('No payment methods here')).toBeVisible();
  // Of the new account alone, for those of the one before may be on their way still; what a bonus is worth is asked for with the amount.
  const calls = [/methods\/deposit/, /methods\/withdrawal/, /game\/bonuses\?currency=USD$/].map((part) => countCalls(page, 'GET', part));
  await wallet(page).getByRole('button', { name: 'Use USD' }).click();
  await expect(wallet(page).getByText('USD account')).toBeVisible();
  await expect(wallet(page).getByRole('button', { name: /^Card/ })).toBeVisible();
  if (isNarrow(page)) await wallet(page).getByRole('button', { name: /^Card/ }).click();
  await expect(wallet(page).getByLabel(/^Amount/)).toBeVisible();
  const [deposits = 0, withdrawals = 0, offers = 0] = calls.map((count) => count());
  expect([deposits, withdrawals]).toEqual([1, 1]);
  // The gift of a new player may arrive at this moment, and then what is on offer is asked for once more.
  expect(offers).toBeGreaterThan(0);
});

signedInTest('P37 a way whose provider does not answer is listed, says so and cannot be chosen', async ({ page }) => {
  await page.route('**/api/payment/methods/deposit?**', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ json: { data: data.map((method: object) => ({ ...method, isAvailable: false })) } });
  });
  await page.goto(depositWithoutBonus);
  const card = wallet(page).getByRole('button', { name: /^Card/ });
  await expect(card).toBeDisabled();
  await expect(card).toContainText('Not available right now');
  await expect(wallet(page).getByText('The payment provider isn’t responding')).toBeVisible();
  await expect(wallet(page).getByLabel(/^Amount/)).toHaveCount(0);
  await expectAccessible(page, 'ways to pay that are away');
  await page.unroute('**/api/payment/methods/deposit?**');
  await page.reload();
  await expect(card).toBeEnabled();
});

test('W-36 a limited player reads why, and nothing is sent', async ({ page, context }) => {
  const limited = await anotherSession({ email: 'limited@pavilion.test' }, 'Pavilion-demo-1');
  await openSession(context, limited);
  const sent = countCalls(page, 'POST', /\/api\/payment\/invoices\/deposit/);
  await page.goto(depositWithoutBonus);
  await expect(wallet(page).getByRole('alert').getByText('Deposits are closed for your account')).toBeVisible();
  await expect(wallet(page).getByLabel(/^Amount/)).toHaveCount(0);
  expect(sent()).toBe(0);
});

signedInTest('W-02 M-30 another region reloads the methods of both sides', async ({ page }) => {
  await page.goto(depositWithoutBonus);
  await expect(wallet(page).getByText('Germany')).toBeVisible();
  await expect(wallet(page).getByRole('button', { name: /^Instant bank transfer/ })).toBeVisible();
  const calls = [/methods\/deposit/, /methods\/withdrawal/].map((part) => countCalls(page, 'GET', part));
  await wallet(page)
    .getByRole('button', { name: /^Change/ })
    .click();
  const region = dialog(page, 'Payment region');
  await region.getByRole('searchbox').fill('norw');
  await region.getByRole('button', { name: 'Norway' }).click();
  await region.getByRole('button', { name: 'Use Norway' }).click();
  await expect(wallet(page).getByText('Norway')).toBeVisible();
  await expect(wallet(page).getByRole('button', { name: /^Instant bank transfer/ })).toHaveCount(0);
  expect(calls.map((count) => count())).toEqual([1, 1]);
});

test('W-12 M-29 S-14 the switch of the currency list sets US dollars and asks in which currency', async ({ page, player }) => {
  await depositByCard(player, 100);
  await page.goto('/');
  await balance(page).click();
  await page.getByRole('switch', { name: 'Value in another currency' }).click();
  const question = dialog(page, 'Value in another currency');
  await expect(question.getByRole('radio', { name: /US Dollar/ })).toBeChecked();
  await question.getByRole('radio', { name: /Brazilian Real/ }).click();
  await expect(question.getByText(/100.00.EUR is about [0-9.,]+.BRL/)).toBeVisible();
  await question.getByRole('switch').click();
  await expect(question.getByRole('radio')).toHaveCount(0);
  await question.getByRole('button', { name: 'Done' }).click();
  await expect(question).toBeHidden();
  expect(await page.evaluate(`localStorage.getItem('equivalentCurrency')`)).toBeNull();
});

test('S-11 C-45 choosing a currency without an account opens one and makes it active', async ({ page, player }) => {
  await page.goto('/');
  await balance(page).click();
  await page.getByRole('button', { name: 'Add a currency' }).click();
  await page.getByRole('button', { name: /Brazilian Real/ }).click();
  await expect(balance(page)).toContainText('BRL');
  expect((await player.api.wallet.listAccounts()).find(({ status }) => status === 1)?.currency).toBe('BRL');
});

test('W-51 the wallet page lists accounts, makes one active and hides an empty one', async ({ page, player }) => {
  await player.api.wallet.createAccount({ body: { currency: 'USD' } });
  await page.goto('/profile/wallet');
  const usd = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'US Dollar' }) });
  await expect(usd).toContainText('0.00');
  await usd.getByRole('button', { name: 'Make active' }).click();
  await expect(balance(page)).toContainText('USD');
  const eur = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Euro' }) });
  await eur.getByRole('button', { name: 'Hide' }).click();
  await expect(eur).toHaveCount(0);
  expect((await player.api.wallet.listAccounts()).map(({ currency }) => currency)).toEqual(['USD']);
});

signedInTest('M-27 M-61 M-52 results and questions of the cashier stand by their address', async ({ page }) => {
  await page.goto('/?deposit-redirect=true');
  await expect(dialog(page, 'Back from the payment page')).toBeVisible();
  await page.goto('/?cancel-deposit=true');
  await expect(dialog(page, 'Close the cashier?')).toBeVisible();
  await dialog(page, 'Close the cashier?').getByRole('button', { name: 'Go back' }).click();
  await expect(wallet(page)).toBeVisible();
  await page.goto('/?success=true');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('M-24 M-25 M-26 M-27 a guest gets sign-in in place of a deposit’s result', async ({ page }) => {
  for (const name of ['deposit-error', 'deposit-success', 'deposit-pending', 'deposit-redirect']) {
    await page.goto(`/?${name}=true`);
    await expect(dialog(page, 'Sign in')).toBeVisible();
  }
});
