import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { accountOf, depositByCard, registerPlayer } from '../players.ts';
import { newestLink, payAt, sendCoins } from '../sandbox.ts';
import { departures, openedWindows, sentForms } from './browser.ts';
import { depositWithoutBonus, hold, openMethod, submit, wallet } from './cashier.ts';
import { countCalls, refusal, route } from './network.ts';
import { addressIs, dialog, dialogsClose, named, paste, press, reads, toast } from './hands.ts';
import { openSite, written } from './site.ts';

const depositCall = /^\/api\/payment\/invoices\/deposit$/;
const listCall = /^\/api\/payment\/invoices\?/;
const usdt = /^USDT [0-9]|^USDT[0-9]|^USDT$/;
const drawn = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

test('W-14 W-15 W-16 the form has amount, presets and bonus; a preset fills the field and the button says the sum', async () => {
  const { user, form } = await openMethod(await registerPlayer(), /^Card/);
  await reads('From 5.00 EUR to 5,000.00 EUR.');
  expect(await form.findByText('No bonus')).toBeVisible();
  await press(user, form, '100 EUR');
  expect(form.getByRole('button', { name: named('100 EUR') })).toHaveAttribute('aria-pressed', 'true');
  expect(form.getByLabelText(/^Amount/)).toHaveValue('100');
  expect(await form.findByRole('button', { name: named(`Deposit ${written(100)}`) })).toBeEnabled();
});

test('W-57 W-23 a double click sends one request, and one form to one window', async () => {
  const player = await registerPlayer();
  const { form } = await openMethod(player, /^Card/);
  const calls = countCalls(depositCall, 'POST');
  const button = await form.findByRole('button', { name: named(`Deposit ${written(20)}`) });
  await waitFor(() => expect(button).toBeEnabled());
  // Both before the page renders again.
  button.click();
  button.click();
  expect(await form.findByRole('list', { name: 'Steps of this payment' })).toBeVisible();
  expect(calls()).toBe(1);
  expect(openedWindows).toHaveLength(1);
  expect(sentForms).toMatchObject([{ method: 'post', target: openedWindows[0]?.name }]);
  expect((await player.api.payment.listInvoices({ query: {} })).meta.totalRows).toBe(1);
});

test('W-23 a provider whose page is opened by a GET gets one', async () => {
  const { user, form } = await openMethod(await registerPlayer(), /^Card/);
  const action = 'https://pay.example/i/1';
  route(depositCall, () => Response.json({ data: { invoiceId: crypto.randomUUID(), action, method: 'GET', fields: {}, type: 'form' } }));
  await submit(user, form);
  await waitFor(() => expect(sentForms).toMatchObject([{ action, method: 'get', target: openedWindows[0]?.name }]));
});

test('W-24 M-25 a code is scanned, paid at the provider, and the result takes its place', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Bank app/);
  await submit(user, form);
  const code = await form.findByRole('img', { name: 'QR code of this payment' });
  await waitFor(() => expect(code.querySelector('svg')).toHaveAttribute('width', '176'));
  await reads(`Pay exactly ${written(20)}`);
  await payAt(code.dataset['qr'] ?? '');
  await dialog(`${written(20)} received`);
  await addressIs(/deposit-success=true/);
  expect((await accountOf(player)).balance).toBe(20);
});

test('W-24 a payment that was not made yet is cancelled from its panel', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Bank app/);
  await submit(user, form);
  expect(await form.findByRole('img', { name: 'QR code of this payment' })).toBeVisible();
  // The list says that the payment ended before the page is done with ending it: that is no failure to report.
  const { promise: isListed, resolve: list } = Promise.withResolvers<undefined>();
  const { promise: areBalancesRead, resolve: read } = Promise.withResolvers<undefined>();
  route(listCall, async (_request, send) => {
    const answer = await send();
    if ((await answer.clone().text()).includes('cancelled')) list(undefined);
    return answer;
  });
  route(/^\/api\/wallet\/accounts/, async (_request, send) => {
    await isListed;
    // Two frames: the list has been drawn, and its effects have run.
    await drawn();
    await drawn();
    read(undefined);
    return send();
  });
  await press(user, form, 'Cancel payment');
  await areBalancesRead;
  expect(await form.findByLabelText(/^Amount/)).toBeVisible();
  await addressIs(/wallet=deposit/);
  expect((await player.api.payment.listInvoices({ query: {} })).data).toMatchObject([{ status: 3, statusResult: 'cancelled' }]);
});

test('W-26 M-26 E-10 W-14 an agent asks by select, text and text area, then writes to the player’s phone', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Cash at an agent/);
  const agent = await form.findByLabelText(/^Agent number/);
  expect(agent).toHaveValue('PAV-4417');
  expect(agent).toHaveAttribute('readonly');
  expect(form.getByRole('button', { name: /^Deposit [0-9]/ })).toBeDisabled();
  const phone = `+49151${player.id.replaceAll(/\D/g, '').slice(-8).padStart(8, '2')}`;
  await paste(user, form.getByLabelText(/^Your phone/), phone);
  await user.selectOptions(form.getByLabelText(/^Branch/), 'station');
  await paste(user, form.getByRole('textbox', { name: /^Note/ }), 'Second floor');
  await submit(user, form);
  await dialog('Payment on its way');
  await addressIs(/deposit-pending=true/);
  await payAt(await newestLink(phone, '/sandbox/psp/checkout/'));
  expect(await toast('Deposit received')).toBeVisible();
});

test('W-27 T-05 the wallet waits for the provider over a reload, then goes to its page', async () => {
  // The provider's event is held back until the page has been opened again.
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^E-wallet/);
  let isHeldBack = true;
  route(listCall, (_request, send) => (isHeldBack ? Promise.reject(new TypeError('Failed to fetch')) : send()));
  await submit(user, form);
  expect(await form.findByRole('heading', { name: 'Waiting for the provider' })).toBeVisible();
  await openSite(depositWithoutBonus, { isReturn: true });
  expect(await (await wallet()).findByRole('heading', { name: 'Waiting for the provider' })).toBeVisible();
  isHeldBack = false;
  await openSite(depositWithoutBonus, { isReturn: true });
  await waitFor(() => expect(departures).toHaveLength(1));
  expect(departures[0]).toContain('/sandbox/psp/checkout/');
  expect(await payAt(departures[0] ?? '')).toContain('deposit-success=true');
  await waitFor(async () => expect((await accountOf(player)).balance).toBe(20));
});

test('U-31 a deposit whose answer is lost is not called a failure, and sent again it is the same one', async () => {
  const player = await registerPlayer();
  let isLost = true;
  route(/^\/api\/payment\/invoices\/deposit$/, async (_request, send) => {
    const answer = await send();
    if (isLost) throw new TypeError('Failed to fetch');
    return answer;
  });
  const first = await openMethod(player, /^E-wallet/);
  await submit(first.user, first.form);
  await waitFor(() => expect(document.querySelector('[data-toasts]')).toHaveTextContent('We don’t know yet whether it went through.'));
  expect(screen.queryByText(/You were not charged/)).toBeNull();
  isLost = false;
  const again = await openMethod(player, /^E-wallet/, { isReturn: true });
  await submit(again.user, again.form);
  expect(await again.form.findByRole('heading', { name: 'Waiting for the provider' })).toBeVisible();
  expect((await player.api.payment.listInvoices({ query: {} })).data).toHaveLength(1);
});

test('W-19 W-56 W-247 a chain’s panel asks for the network first, then gives code, address and a copy without spaces, or says that none was made', async () => {
  const player = await registerPlayer();
  await hold(player, 'USDT');
  const { user, form } = await openMethod(player, usdt);
  const network = await form.findByLabelText('Network');
  expect(form.queryByText(/^Send only USDT/)).toBeNull();
  await user.selectOptions(network, 'tron');
  await reads('Send only USDT on Tron (TRC-20).');
  await reads('10.00 USDT');
  const code = await form.findByRole('img', { name: 'QR code of the payment address' });
  await waitFor(() => expect(code.querySelector('svg')).toHaveAttribute('width', '176'));
  expect(form.getByText('No bonus')).toBeVisible();
  await press(user, form, 'Copy Address');
  expect(await form.findByRole('button', { name: named('Copied Address') })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(code.dataset['qr']);
  expect(await form.findByRole('button', { name: named('Copy Address') })).toBeVisible();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('Write permission denied.', 'NotAllowedError'));
  await press(user, form, 'Copy Address');
  expect(await form.findByRole('button', { name: named('Not copied Address') })).toBeVisible();
});

test('W-20 a tag is shown only where the network has one', async () => {
  const player = await registerPlayer();
  await hold(player, 'USDT');
  const { user, form } = await openMethod(player, usdt);
  await user.selectOptions(await form.findByLabelText('Network'), 'ethereum');
  expect(await form.findByRole('button', { name: named('Copy Address') })).toBeVisible();
  expect(form.queryByRole('button', { name: /^Copy ?Tag/ })).toBeNull();
  await user.selectOptions(form.getByLabelText('Network'), 'ton');
  expect(await form.findByRole('button', { name: /^Copy ?Tag/ })).toBeVisible();
});

test('W-19 K-13 coins show as they are confirmed, and are credited in thousandths', async () => {
  const player = await registerPlayer();
  await hold(player, 'BTC');
  const { form } = await openMethod(player, /^Bitcoin/);
  const code = await form.findByRole('img', { name: 'QR code of the payment address' });
  const address = code.dataset['qr'] ?? '';
  await sendCoins({ address, currency: 'BTC', amount: '0.0025', confirmations: 1 });
  expect(await form.findByText('Payment detected: 2.50 mBTC')).toBeVisible();
  expect(await form.findByText('1 of 2 confirmed')).toBeVisible();
  await sendCoins({ address, currency: 'BTC', amount: '0.001', confirmations: 2 });
  expect(await toast('Deposit received')).toBeVisible();
  await waitFor(() => expect(document.querySelector('[role=dialog] [data-balance]')).toHaveTextContent('1.00'));
});

test('K-13 V-77 an amount of bitcoin is typed in thousandths and left inside the range', async () => {
  const player = await registerPlayer();
  await hold(player, 'BTC');
  const { user, form } = await openMethod(player, /^Coins by card/);
  const field = await form.findByLabelText(/^Amount/);
  await waitFor(() => expect(field).toHaveValue('0.5'));
  await paste(user, field, '0.00001');
  await user.tab();
  await waitFor(() => expect(field).toHaveValue('0.2'));
  await paste(user, field, '1.25');
  const sent: unknown[] = [];
  route(depositCall, async (request, send) => {
    sent.push(await request.clone().json());
    return send();
  });
  await press(user, form, 'Deposit 1.25 mBTC');
  await waitFor(() => expect(sent).toMatchObject([{ amount: 0.00125, currency: 'BTC' }]));
});

test('U-34 V-76 V-77 an amount is read whole however it is written, or said not to be one, and stays as it was', async () => {
  const { user, form } = await openMethod(await registerPlayer(), /^Card/);
  const field = await form.findByLabelText(/^Amount/);
  for (const written of ['1,000.50', '1 000,50', '١٬٠٠٠٫٥٠']) {
    await paste(user, field, written);
    await reads('= 1,000.50 EUR');
    expect(await form.findByRole('button', { name: named('Deposit 1,000.50 EUR') })).toBeEnabled();
  }
  await user.tab();
  expect(field).toHaveValue('1000.5');
  for (const written of ['1e3', '-250', '1.2.3', '12345678901']) {
    await paste(user, field, written);
    await reads('We can’t read this amount. Write it like 1,234.50.');
    expect(await form.findByRole('button', { name: named(/^Deposit/) })).toBeDisabled();
  }
  await paste(user, field, '1.2.3');
  await user.tab();
  expect(field).toHaveValue('1.2.3');
});

test('W-21 several quick changes of the bonus ask for the address once more', async () => {
  const player = await registerPlayer();
  await hold(player, 'BTC');
  const [first, second] = await player.api.game.listBonuses({ query: { currency: 'BTC' } });
  const offer = (bonus: typeof first): RegExp => new RegExp(`^${bonus?.name}`);
  const asked: string[] = [];
  route(depositCall, async (request, send) => {
    asked.push(await request.clone().text());
    return send();
  });
  const { user, form } = await openMethod(player, /^Bitcoin/, { address: '/static/terms?wallet=deposit' });
  expect(await form.findByRole('button', { name: named('Copy Address') })).toBeVisible();
  expect(await form.findByRole('radio', { name: /No bonus/ })).toBeChecked();
  await user.click(await form.findByRole('radio', { name: offer(first) }));
  // The one with the chosen bonus is where the clicks begin.
  await waitFor(() => expect(asked.at(-1)).toContain(first?.id));
  const before = asked.length;
  await user.click(form.getByRole('radio', { name: offer(second) }));
  await user.click(form.getByRole('radio', { name: offer(first) }));
  await user.click(form.getByRole('radio', { name: /No bonus/ }));
  await waitFor(() => expect(asked.at(-1)).toContain('"isBonusDecline":true'));
  expect(asked).toHaveLength(before + 1);
});

test('W-13 X-17 a limit that is used up shows what is used, and leads to the limits without a question', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 40);
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 40, currency: 'EUR' } });
  const user = await openSite(depositWithoutBonus, { player });
  const form = await wallet();
  expect(await form.findByText('Deposit limit reached')).toBeVisible();
  expect(form.getByText(`${written(40)} of ${written(40)}`)).toBeVisible();
  expect(form.queryByLabelText(/^Amount/)).toBeNull();
  await press(user, form, 'See limits');
  await addressIs('/profile/limits');
  await dialogsClose();
});

test('R-10 W-13 X-17 a limit set before the first deposit counts at once: more than it leaves shows the card in place of the form', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Bank app/);
  await press(user, form, 'Set limit');
  const limit = await form.findByRole('textbox', { name: 'Weekly deposit limit' });
  await waitFor(() => expect(limit).toHaveFocus());
  await paste(user, limit, '30');
  await press(user, form, 'Set limit');
  await waitFor(() => expect(limit).not.toBeInTheDocument());
  await reads(`Left within your limit: ${written(30)}.`);
  expect(form.queryByRole('button', { name: named('50 EUR') })).toBeNull();
  await paste(user, form.getByLabelText(/^Amount/), '50');
  await submit(user, form);
  expect(await form.findByText('Deposit limit reached')).toBeVisible();
  await press(user, form, 'Back');
  expect(await form.findByLabelText(/^Amount/)).toBeVisible();
  expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 3, period: 'weekly', amount: 30, currency: 'EUR' }]);
  expect((await player.api.payment.listInvoices({ query: {} })).meta.totalRows).toBe(0);
});

test('X-15 M-24 a refused deposit closes the window it opened and says that nothing was charged', async () => {
  const player = await registerPlayer();
  route(depositCall, () => refusal(409, 13_000));
  const { user, form } = await openMethod(player, /^Card/);
  await submit(user, form);
  const failed = await dialog('Payment not completed');
  expect(openedWindows).toMatchObject([{ closed: true }]);
  await press(user, failed, 'Try again');
  await wallet();
  expect((await accountOf(player)).balance).toBe(0);
  expect(screen.queryByRole('dialog', { name: 'Payment not completed' })).toBeNull();
});
