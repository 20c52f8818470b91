import { randomUUID } from 'node:crypto';
import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { accountOf, depositByCard, password, type Player, registerPlayer, withdrawToCard } from '../players.ts';
import { decidePayment, playRounds, sendCoins } from '../sandbox.ts';
import { savedFiles } from './browser.ts';
import { openMethod, withdrawal } from './cashier.ts';
import { route } from './network.ts';
import { addressIs, dialog, dialogsClose, fill, named, paste, press, reads, toast } from './hands.ts';
import { balanceShows, openSite, type Visit, written } from './site.ts';
import { whenFollowed } from './socket.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const withdrawals = /^\/api\/payment\/invoices\/withdrawal$/;

/** The wallet at one way to be paid out. */
async function openForm(player: Player, method: RegExp, visit: Visit = {}) {
  const opened = await openMethod(player, method, { address: withdrawal, widthPx: 1440, ...visit });
  return { ...opened, amount: await opened.form.findByLabelText(/^Amount/) };
}

async function aPlayerWith(amount: number): Promise<Player> {
  const player = await registerPlayer();
  await depositByCard(player, amount);
  return player;
}

/** Coins that have arrived at the player's own address and are confirmed. */
async function payInCoins(player: Player, amount: string): Promise<void> {
  const { id } = await accountOf(player, 'USDT');
  const { address } = await player.api.payment.createDeposit({
    body: {
      method: 'pavilion.deposit.usdt',
      currency: 'USDT',
      accountId: id,
      amount: 0,
      fields: { crypto_network: 'tron' },
      isBonusDecline: true,
    },
  });
  await sendCoins({ address: address ?? '', currency: 'USDT', amount, confirmations: 30 });
  await eventually('the coins are credited', async () => ((await accountOf(player, 'USDT')).balance === Number(amount) ? true : undefined));
}

/** Dollars that must be staked once before they leave (D-54). */
async function aDollarPlayer(amount: number): Promise<Player> {
  const player = await registerPlayer({ currency: 'USD' });
  const { id } = await accountOf(player, 'USD');
  const { invoiceId } = await player.api.payment.createDeposit({
    idempotencyKey: randomUUID(),
    body: { method: 'pavilion.deposit.card', currency: 'USD', accountId: id, amount, isBonusDecline: true },
  });
  await decidePayment(invoiceId ?? '', 'success');
  await eventually('the deposit is credited', async () => ((await accountOf(player, 'USD')).balance === amount ? true : undefined));
  return player;
}

test('W-45 W-57 W-48 V-74 coins go to an address of the chosen network, asked for once', async () => {
  const player = await registerPlayer({ currency: 'USDT' });
  await payInCoins(player, '120');
  let calls = 0;
  route(withdrawals, (_request, send) => {
    calls += 1;
    return send();
  });
  const { user, form, amount } = await openForm(player, /^USDT/);
  const submit = (): HTMLElement => form.getByRole('button', { name: /^Withdraw [0-9]/ });
  await user.selectOptions(form.getByLabelText(/^Network/), 'ethereum');
  await waitFor(() => expect(amount).toHaveValue('25'));
  await user.selectOptions(form.getByLabelText(/^Network/), 'tron');
  await waitFor(() => expect(amount).toHaveValue('10'));
  await fill(user, form.getByLabelText(/^Wallet address/), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await user.click(amount);
  await waitFor(() => expect(form.getByLabelText(/^Wallet address/)).toHaveAttribute('aria-invalid', 'true'));
  await fill(user, form.getByLabelText(/^Wallet address/), `${TRON.slice(0, -1)}s`);
  await user.click(submit());
  expect(await form.findByText('There’s a typo in this address. Please copy it again.')).toBeVisible();
  await fill(user, form.getByLabelText(/^Wallet address/), TRON);
  const before = calls;
  await user.dblClick(submit());
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  await press(user, form, 'Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls - before).toBe(1);
  expect(await accountOf(player, 'USDT')).toMatchObject({ balance: 110 });
});

test('V-79 the button waits for an amount the method and the balance allow', async () => {
  const { user, form, amount } = await openForm(await aPlayerWith(50), /^Card/);
  await fill(user, form.getByLabelText(/^Last four digits/), '4242');
  const submit = (): HTMLElement => form.getByRole('button', { name: /^Withdraw( [0-9]|$)/ });
  for (const [typed, isAllowed] of [
    ['10', true],
    ['9.99', false],
    ['50', true],
    ['50.01', false],
  ] as const) {
    await fill(user, amount, typed);
    await waitFor(() => expect(submit().matches(':enabled')).toBe(isAllowed));
  }
  await user.click(form.getByRole('button', { name: /^All/ }));
  expect(amount).toHaveValue('50');
});

test('W-246 an amount that leaving the field changes is named beside the one that took its place, and the press that left the field sends nothing', async () => {
  let calls = 0;
  route(withdrawals, (_request, send) => {
    calls += 1;
    return send();
  });
  const { user, form, amount } = await openForm(await aPlayerWith(50), /^Card/);
  await fill(user, form.getByLabelText(/^Last four digits/), '4242');
  const byButton = () => user.click(form.getByRole('button', { name: /^Withdraw/ }));
  const byEnter = () => user.keyboard('{Enter}');
  for (const [typed, send, becomes, said] of [
    ['1000', byButton, '50', `You entered ${written(1000)}. The most you can choose is ${written(50)}.`],
    ['2', byButton, '10', `You entered ${written(2)}. The least you can choose is ${written(10)}.`],
    ['3000', byEnter, '50', `You entered ${written(3000)}. The most you can choose is ${written(50)}.`],
    ['3', byEnter, '10', `You entered ${written(3)}. The least you can choose is ${written(10)}.`],
  ] as const) {
    await fill(user, amount, typed);
    await send();
    await waitFor(() => expect(amount).toHaveValue(becomes));
    await reads(said);
  }
  expect(calls).toBe(0);
  await user.click(form.getByRole('button', { name: named(`Withdraw ${written(10)}`) }));
  await waitFor(() => expect(calls).toBe(1));
});

test('W-183 a balance below the least amount of a method names no amount, and none can be given', async () => {
  const { form, amount } = await openForm(await aPlayerWith(10), /^Bank transfer/);
  expect(amount).toHaveValue('');
  expect(amount).toBeDisabled();
  expect(form.getByText(/^Withdrawals start at/)).toHaveTextContent(`You can withdraw ${written(10)} now.`);
  expect(form.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
});

test('M-37 the wager modal opens for players only', async () => {
  await openSite('/static/terms?turn-over-wager=true');
  await dialog('Sign in');
  expect(screen.queryByRole('dialog', { name: 'One more step before you withdraw' })).toBeNull();
});

test('W-47 X-19 a wager that was not known here takes the place of the form once the server refuses', async () => {
  const player = await aDollarPlayer(40);
  let isHidden = true;
  route(/^\/api\/risk\/reasons\/turn-over-wager/, (_request, send) =>
    isHidden ? Response.json({ data: { turnOverWager: 0, turnOverWagerAmount: 0, total: 0, currency: 'USD' } }) : send(),
  );
  const { user, form } = await openForm(player, /^Card/);
  await fill(user, form.getByLabelText(/^Last four digits/), '4242');
  isHidden = false;
  await user.click(form.getByRole('button', { name: /^Withdraw [0-9]/ }));
  expect(await form.findByText(/^Bet .*40\.00.* more before you withdraw$/)).toBeVisible();
  expect(await accountOf(player, 'USD')).toMatchObject({ balance: 40, lockedBalance: 0 });
});

test('X-19 L-19 a refusal that the player can do something about stays over the button, in the language of the page', async () => {
  const player = await aPlayerWith(50);
  const words = 'Play through or cancel your active bonus before you withdraw.';
  let isRefused = true;
  route(withdrawals, (_request, send) => (isRefused ? Response.json({ error: { code: 15003, message: words } }, { status: 409 }) : send()));
  const { user, form } = await openForm(player, /^Card/);
  await fill(user, form.getByLabelText(/^Last four digits/), '4242');
  await user.click(form.getByRole('button', { name: /^Withdraw [0-9]/ }));
  expect((await form.findByText(words)).closest('[role=alert]')).not.toBeNull();
  isRefused = false;
  await user.click(await form.findByRole('button', { name: /^Withdraw [0-9]/ }));
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  expect(form.queryByText(words)).toBeNull();
});

test('X-19 another failure says that something went wrong and keeps the wallet open', async () => {
  const player = await aPlayerWith(50);
  let isDown = true;
  route(withdrawals, (_request, send) => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : send()));
  const { user, form } = await openForm(player, /^Card/);
  await fill(user, form.getByLabelText(/^Last four digits/), '4242');
  await user.click(form.getByRole('button', { name: /^Withdraw [0-9]/ }));
  expect(await toast('Something went wrong')).toBeVisible();
  expect(form.getByLabelText(/^Last four digits/)).toHaveValue('4242');
  isDown = false;
  await user.click(await form.findByRole('button', { name: /^Withdraw [0-9]/ }));
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  // Once, whether it still waits or was paid out meanwhile.
  expect((await accountOf(player)).balance).toBe(40);
});

test('U-31 a withdrawal whose answer is lost is not known yet, shows what it did, and is asked for once', async () => {
  const player = await aPlayerWith(50);
  let isLost = true;
  route(withdrawals, async (_request, send) => {
    const answer = await send();
    if (isLost) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { user, form } = await openForm(player, /^Card/);
  await fill(user, form.getByLabelText(/^Last four digits/), '4242');
  await user.click(form.getByRole('button', { name: /^Withdraw [0-9]/ }));
  await waitFor(() => expect(document.querySelector('[data-toasts]')).toHaveTextContent('We don’t know yet whether it went through.'));
  expect(document.querySelector('[data-toasts]')).not.toHaveTextContent('has not changed');
  // Behind the dialog, which hides it from everybody but the eye.
  await waitFor(() => expect(document.querySelector('header')).toHaveTextContent('40.00'));
  isLost = false;
  const again = await openForm(player, /^Card/, { isReturn: true });
  await fill(again.user, again.form.getByLabelText(/^Last four digits/), '4242');
  await again.user.click(again.form.getByRole('button', { name: /^Withdraw [0-9]/ }));
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  expect((await accountOf(player)).balance).toBe(40);
});

for (const widthPx of [1440, 390])
  test(`W-52 payments are filtered by type, status, currency and days at ${widthPx} px; the filters stay in the address`, async () => {
    const player = await aPlayerWith(60);
    const { id } = await accountOf(player);
    await withdrawToCard(player, { accountId: id, amount: 20 });
    const rows = () => screen.queryAllByRole('row').filter((row) => row.textContent.includes('EUR'));
    const user = await openSite('/profile/history?tab=transactions', { player, widthPx });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.selectOptions(screen.getByLabelText('Type'), 'Withdrawal');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(location.search).toContain('type=2'));
    const filtered = `${location.pathname}${location.search}`;
    const again = await openSite(filtered, { player, widthPx });
    await waitFor(() => expect(rows()).toHaveLength(1));
    const [every] = within(screen.getByLabelText('Type')).getAllByRole('option');
    if (every) await again.selectOptions(screen.getByLabelText('Type'), every);
    await waitFor(() => expect(rows()).toHaveLength(2));
    const [until] = screen.getAllByLabelText('To', { exact: true });
    if (until) await fill(again, until, '2020-01-01');
    await waitFor(() => expect(rows()).toHaveLength(0));
  });

test('W-54 W-179 a payment is named by its short number; a pending withdrawal can be taken back only where the setting is on', async () => {
  const player = await aPlayerWith(60);
  const { id } = await accountOf(player);
  const invoiceId = await withdrawToCard(player, { accountId: id, amount: 20 });
  const row = async (): Promise<HTMLElement> =>
    waitFor(() => {
      const found = screen.queryAllByRole('row').find(({ textContent }) => textContent.includes('20.00'));
      if (found === undefined) throw new Error('the withdrawal is not shown');
      return found;
    });
  const user = await openSite('/profile/history?tab=transactions', { player });
  await user.click(within(await row()).getByText('Details'));
  expect(within(await row()).getByRole('button', { name: /^Copy/ })).toBeVisible();
  expect(within(await row()).getByText(shortId(invoiceId), { selector: 'bdi' })).toBeVisible();
  expect((await row()).textContent).not.toContain(invoiceId);
  expect(within(await row()).queryByRole('button', { name: 'Cancel payment' })).toBeNull();
  // The setting is the operator's: what the server answers where it is on takes its place.
  const listed = await player.api.payment.listInvoices({ query: {} });
  const declined: string[] = [];
  const change = () => (declined.length === 0 ? { isDeclinable: true } : { status: invoiceStatus.failure });
  const answered = () =>
    listed.data.map((invoice) => (invoice.invoiceType === invoiceType.withdrawal ? { ...invoice, ...change() } : invoice));
  route(/^\/api\/payment\/invoices\?/, () => Response.json({ ...listed, data: answered() }));
  route(/^\/api\/payment\/invoices\/[^/]+\/decline$/, (request) => {
    declined.push(`${request.method} ${new URL(request.url).pathname.split('/').at(-2)}`);
    return Response.json({ data: answered()[0] });
  });
  const again = await openSite('/profile/history?tab=transactions', { player });
  await again.click(within(await row()).getByText('Details'));
  await again.click(await within(await row()).findByRole('button', { name: 'Cancel payment' }));
  await waitFor(async () => expect(within(await row()).getAllByText('Failed').length).toBeGreaterThan(0));
  expect(within(await row()).queryByRole('button', { name: 'Cancel payment' })).toBeNull();
  expect(declined).toEqual([`PUT ${invoiceId}`]);
});

for (const widthPx of [1440, 390])
  test(`W-06 W-45 the ways to be paid out lead to their form at ${widthPx} px, on a phone and back to the list`, async () => {
    const { user, form } = await openForm(await aPlayerWith(60), /^Bank transfer/, { widthPx });
    expect(await form.findByLabelText(/^IBAN/)).toBeVisible();
    if (widthPx === 390) await user.click(form.getByRole('button', { name: 'Back to methods' }));
    await user.click(await form.findByRole('button', { name: /^Cash at an agent/ }));
    expect(await form.findByLabelText(/^Your phone/)).toBeVisible();
  });

test('X-18 W-50 a withdrawal the server refuses shows why under the field', async () => {
  const player = await aPlayerWith(60);
  const { id } = await accountOf(player);
  route(withdrawals, async (_request, send) => {
    // While the request is on its way, another device of the player is quicker.
    await withdrawToCard(player, { accountId: id, amount: 50 });
    return send();
  });
  const { user, form, amount } = await openForm(player, /^Card/);
  await paste(user, amount, '60');
  await paste(user, form.getByLabelText(/^Last four digits/), '4242');
  await press(user, form, `Withdraw ${written(60)}`);
  await waitFor(() => expect(form.getByLabelText(/^Amount/)).toHaveAttribute('aria-invalid', 'true'));
});

test('X-18 S31 a withdrawal to a new place asks for the password under its field', async () => {
  const player = await aPlayerWith(60);
  const { id } = await accountOf(player);
  await withdrawToCard(player, { accountId: id, amount: 10 });
  const { user, form } = await openForm(player, /^Card/);
  await paste(user, form.getByLabelText(/^Last four digits/), '1111');
  await press(user, form, /^Withdraw [0-9]/);
  const secret = await form.findByLabelText(/^Current password/);
  await waitFor(() => expect(secret).toHaveAttribute('aria-invalid', 'true'));
  await paste(user, secret, password);
  await press(user, form, /^Withdraw [0-9]/);
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
});

test('X-20 W-48 T-05 a failed payout returns the money and says so', async () => {
  const player = await aPlayerWith(80);
  const isFollowed = whenFollowed();
  const { user, form, amount } = await openForm(player, /^Card/);
  await isFollowed;
  await paste(user, amount, '30');
  await paste(user, form.getByLabelText(/^Last four digits/), '4242');
  await press(user, form, `Withdraw ${written(30)}`);
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  await press(user, form, 'Done');
  await dialogsClose();
  await balanceShows('50.00');
  const { data } = await player.api.payment.listInvoices({ query: {} });
  const payout = data.find(({ amount: asked }) => asked === 30);
  // The provider may not know of it yet.
  await waitFor(() => decidePayment(payout?.id ?? '', 'failure'));
  expect(await toast('Withdrawal not completed')).toBeVisible();
  await balanceShows('80.00');
});

test('W-46 M-37 S-13 the wager panel stands in place of the form, follows the bets, and is the same in its own modal', async () => {
  const player = await aDollarPlayer(40);
  await openSite('/static/terms?wallet=withdraw', { player });
  const panel = await dialog('Withdraw');
  await reads(`Bet ${written(40, 'USD')} more before you withdraw`);
  expect(panel.queryByLabelText(/^Amount/)).toBeNull();
  expect(panel.getByRole('progressbar', { name: 'Bet so far' })).toBeVisible();
  await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'USD', stake: '10.00', rounds: 1 });
  await reads(`Bet ${written(30, 'USD')} more before you withdraw`);
  await reads('25%');
  const user = await openSite('/static/terms?turn-over-wager=true', { player });
  const modal = await dialog('One more step before you withdraw');
  await reads(`Bet ${written(30, 'USD')} more before you withdraw`);
  await press(user, modal, 'Close');
  await addressIs('/static/terms');
});

test('X-24 T-05 a withdrawal that is paid says its sum, and its row follows', async () => {
  const player = await aPlayerWith(50);
  const isFollowed = whenFollowed();
  await openSite('/profile/history?tab=transactions', { player });
  const row = (sum: string) => screen.queryAllByRole('row').find(({ textContent }) => textContent.includes(sum));
  await reads('50.00', () => row('50.00'));
  const { id } = await accountOf(player);
  await isFollowed;
  // The provider pays after some seconds, so the alert is expected from before on.
  await Promise.all([
    reads(/Withdrawal paid.*20\.00/, () => document.querySelector('[data-toasts]')),
    withdrawToCard(player, { accountId: id, amount: 20 }),
  ]);
  await reads('Completed', () => row('20.00'));
});

test('W-35 the statement of a period is saved as CSV and JSON, each line with its balance and the mark before, and checked offline', async () => {
  const player = await aPlayerWith(60);
  const { id } = await accountOf(player);
  await withdrawToCard(player, { accountId: id, amount: 20 });
  const user = await openSite('/profile/history?tab=transactions', { player });
  const load = async (name: RegExp): Promise<{ name: string; text: string }> => {
    savedFiles.length = 0;
    await press(user, screen, name);
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    const [saved] = savedFiles;
    if (saved === undefined) throw new Error('Nothing was saved');
    return { name: saved.name, text: await saved.file.text() };
  };
  const csv = await load(/^CSV/);
  const [heading, ...lines] = csv.text.split('\r\n');
  expect([csv.name, heading]).toEqual(['statement.csv', 'createdAt,kind,amount,balance,currency,previousHash,hash']);
  expect(lines.map((line) => line.split(',').slice(1, 5))).toEqual([
    ['"deposit"', '60', '60', '"EUR"'],
    ['"withdrawalReserve"', '-20', '40', '"EUR"'],
  ]);
  expect(lines[1]?.split(',')[5]).toBe(lines[0]?.split(',')[6]);
  const sent: string[] = [];
  route(/^\/api\//, (request, send) => {
    if (request.method !== 'GET') sent.push(request.url);
    return send();
  });
  const check = async (text: string): Promise<void> =>
    user.upload(screen.getByLabelText('Check a file offline'), new File([text], 'mine.csv', { type: 'text/csv' }));
  const checked = () => document.querySelector('main [role=status]');
  await check(csv.text);
  await reads('2 lines, and every fingerprint matches.', checked);
  await check(csv.text.replace('-20,40', '-10,50'));
  await reads('Line 2 doesn’t match its fingerprint', checked);
  expect(sent).toEqual([]);
  await fill(user, screen.getAllByLabelText('To', { exact: true }).at(-1) ?? document.body, '2020-01-01');
  const json = await load(/^JSON/);
  expect([json.name, JSON.parse(json.text)]).toEqual(['statement-2020-01-01.json', { data: [] }]);
});
