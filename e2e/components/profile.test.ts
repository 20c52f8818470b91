import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '../eventually.ts';
import { anotherSession, depositByCard, openDeposit, password, registerPlayer } from '../players.ts';
import { playRounds } from '../sandbox.ts';
import { expectAccessible } from './axe.ts';
import { fill, press, shownAddress, toast } from './hands.ts';
import { balance, openSite, written } from './site.ts';
import { countCalls, route } from './network.ts';

const messagesSchema = z.looseObject({ data: z.array(z.looseObject({ content: z.record(z.string(), z.unknown()) })) });
const nextPassword = 'Cedar-harbour-917';
const main = () => within(screen.getByRole('main'));

test('U-01 U-04 personal details show what is known and keep what is changed', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/info', { player });
  expect(await screen.findByLabelText(/^E-mail/)).toHaveValue(player.email);
  await fill(user, screen.getByLabelText('City'), 'Hamburg');
  const [save] = main().getAllByRole('button', { name: 'Save' });
  if (save === undefined) throw new Error('Nothing saves');
  await user.click(save);
  expect(await toast('Changes saved')).toBeVisible();
  expect((await player.api.player.readProfile()).city).toBe('Hamburg');
  await openSite('/profile/info', { player });
  expect(await screen.findByLabelText('City')).toHaveValue('Hamburg');
});

test('S95 a nickname that pretends is refused under its field, in the language of the page', async () => {
  const player = await registerPlayer();
  const before = (await player.api.player.readProfile()).nickname;
  const user = await openSite('/de/profile/info', { player });
  const nickname = await screen.findByLabelText('Spitzname');
  await fill(user, nickname, 'Pavilion Support');
  const [save] = main().getAllByRole('button', { name: 'Speichern' });
  if (save === undefined) throw new Error('Nothing saves');
  await user.click(save);
  await waitFor(() => expect(nickname).toHaveAttribute('aria-invalid', 'true'));
  expect(nickname).toHaveAccessibleDescription(/Dieser Name könnte für unseren oder den unseres Teams gehalten werden/);
  expect((await player.api.player.readProfile()).nickname).toBe(before);
});

test('U-05 the password is changed with the current one, and a wrong one is refused under its field', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/security', { player });
  // Other forms of the page ask for the password as well.
  const change = await screen.findByRole('button', { name: 'Change password' });
  const form = within(change.closest('form') ?? document.body);
  await fill(user, form.getByLabelText(/^Current password/), 'Not-the-password-1');
  await fill(user, form.getByLabelText(/^New password/), nextPassword);
  await fill(user, form.getByLabelText(/^Repeat new password/), nextPassword);
  await user.click(change);
  await waitFor(() => expect(form.getByLabelText(/^Current password/)).toHaveAttribute('aria-invalid', 'true'));
  await fill(user, form.getByLabelText(/^Current password/), password);
  await user.click(await form.findByRole('button', { name: 'Change password' }));
  expect(await toast('Password changed')).toBeVisible();
  expect((await anotherSession(player, nextPassword)).id).toBe(player.id);
});

test('U-09 sessions are listed, the current one is marked, another is closed', async () => {
  const player = await registerPlayer();
  const other = await anotherSession(player);
  const user = await openSite('/profile/security', { player });
  expect(await screen.findAllByText('This device')).toHaveLength(1);
  const list = within(screen.getByRole('list', { name: 'Sign-ins' }));
  const [close] = await list.findAllByRole('button', { name: /^Sign out/ });
  if (close === undefined) throw new Error('No device can be signed out');
  await user.click(close);
  expect(await toast('Device signed out')).toBeVisible();
  await expect(other.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
  await waitFor(async () => expect(await balance()).toHaveTextContent('0.00'));
});

test('W-51 accounts are listed, opened, made active and hidden', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/wallet', { player });
  await user.click(await screen.findByRole('button', { name: 'Add a currency' }));
  await user.click(await main().findByRole('button', { name: /US Dollar/ }));
  const rowOf = async (currency: string) =>
    waitFor(() => {
      const row = main()
        .getAllByRole('listitem')
        .find(({ textContent }) => textContent?.includes(currency) && textContent.includes('0.00'));
      if (row === undefined) throw new Error(`No account in ${currency}`);
      return row;
    });
  await user.click(await within(await rowOf('US Dollar')).findByRole('button', { name: 'Make active' }));
  await waitFor(async () => expect(await balance()).toHaveTextContent('USD'));
  const euros = await rowOf('Euro');
  await user.click(within(euros).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(euros).not.toBeInTheDocument());
  expect((await player.api.wallet.listAccounts()).map(({ currency, status }) => ({ currency, status }))).toEqual([
    { currency: 'USD', status: 1 },
  ]);
});

test('W-52 payments are listed with number, state, amount and time, page by page', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 33);
  for (let count = 0; count < 11; count += 1) await openDeposit(player, 10 + count);
  const user = await openSite('/profile/history', { player });
  const list = within(await screen.findByRole('tabpanel'));
  expect((await list.findAllByText(/20\.00/)).length).toBeGreaterThan(0);
  expect(list.queryByText(/33\.00/)).toBeNull();
  await user.click(await list.findByRole('button', { name: /^Next/ }));
  const [paid] = await list.findAllByText(/33\.00/);
  expect(location.search).toContain('page=2');
  expect(paid?.closest('[role=row], tr')).toHaveTextContent('Completed');
});

test('W-52 where the browser speaks another language, a day is typed as three numbers in the order of the page’s', async () => {
  const player = await registerPlayer();
  const user = await openSite('/de/profile/history', { player });
  const [from] = await screen.findAllByRole('group', { name: 'Von' });
  if (from === undefined) throw new Error('No first day can be chosen');
  const field = within(from);
  expect(field.getAllByRole('textbox').map((box) => [box.getAttribute('aria-label'), box.getAttribute('placeholder')])).toEqual([
    ['Tag', 'TT'],
    ['Monat', 'MM'],
    ['Jahr', 'JJJJ'],
  ]);
  expect(
    main()
      .queryAllByLabelText('Von')
      .filter((box) => box.matches('[type=date]')),
  ).toEqual([]);
  // A part that is full leads on, and one figure is enough.
  await user.click(field.getByRole('textbox', { name: 'Tag' }));
  await user.keyboard('0511');
  expect(field.getByRole('textbox', { name: 'Jahr' })).toHaveFocus();
  expect(location.search).not.toContain('from=');
  await user.keyboard('2026');
  await waitFor(() => expect(location.search).toContain('from=2026-11-05'));
  await user.clear(field.getByRole('textbox', { name: 'Monat' }));
  await user.keyboard('{Backspace}{Backspace}{Backspace}31');
  await waitFor(() => expect(location.search).not.toContain('from='));
  await user.keyboard('2');
  await user.tab();
  await user.tab();
  expect(await field.findByRole('alert')).toHaveTextContent('Geben Sie ein gültiges Datum ein.');
  await expectAccessible();

  await openSite('/profile/history?from=2026-11-05', { player });
  const [day] = await screen.findAllByLabelText('From');
  expect(day).toHaveAttribute('type', 'date');
  expect(day).toHaveValue('2026-11-05');
});

test('W-52 a day in an address is read in the order of the language, and numbers of another script are understood', async () => {
  const player = await registerPlayer();
  const user = await openSite('/ja/profile/history?from=2026-11-05', { player });
  const fields = async () =>
    (await screen.findAllByRole('group')).map((group) => within(group).queryAllByRole('textbox')).filter(({ length }) => length === 3);
  const values = async () => (await fields())[0]?.map((box) => [box.getAttribute('aria-label'), box.getAttribute('value')]);
  await waitFor(async () =>
    expect(await values()).toEqual([
      ['年', '2026'],
      ['月', '11'],
      ['日', '05'],
    ]),
  );

  await openSite('/ar/profile/history', { player });
  await waitFor(async () => expect((await fields())[0]).toHaveLength(3));
  const [day] = (await fields())[0] ?? [];
  if (day === undefined) throw new Error('No day can be typed');
  await user.click(day);
  await user.keyboard('٠٥١١٢٠٢٦');
  await waitFor(() => expect(location.search).toContain('from=2026-11-05'));
});

test('W-53 rounds are listed, page by page', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'EUR', stake: '1.00', rounds: 12 });
  // The history follows the wallet's log; an open page does not read it again.
  await eventually('the history has the rounds', async () => {
    const { meta: page } = await player.api.game.listSpins({ query: { page: 1, perPage: 1 } });
    return page.totalRows === 12 ? true : undefined;
  });
  const user = await openSite('/profile/history?tab=spins', { player });
  const list = within(await screen.findByRole('tabpanel', { name: 'Spins' }));
  const rounds = () => list.queryAllByRole('link', { name: 'Dice Line' });
  await waitFor(() => expect(rounds()).toHaveLength(10));
  await user.click(await list.findByRole('button', { name: /^Next/ }));
  await waitFor(() => expect(rounds()).toHaveLength(2));
});

test('W-136 T-25 a round of which a part lapsed shows what was paid, the lapsed part and the balance after it', async () => {
  const player = await registerPlayer();
  const round = { id: 'r1', game: 'Dice Line', gameIdentity: 'dice-line', currency: 'EUR', createdAt: '2026-11-20T12:00:00.000Z' };
  route(/^\/api\/game\/spins\?/, () => {
    const data = [{ ...round, amount: 5, payout: 20, forfeited: 4.5, balance: 87.5 }];
    return Response.json({ data, meta: { page: 1, perPage: 10, totalRows: 1, totalPages: 1 } });
  });
  const user = await openSite('/profile/history?tab=spins', { player });
  const list = within(await screen.findByRole('tabpanel', { name: 'Spins' }));
  expect(await list.findByText(/^Forfeited under the bonus terms/)).toHaveTextContent(written(4.5));
  expect(list.getByText(/15\.00/)).toBeVisible();
  expect(list.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
  expect(list.getAllByRole('cell', { name: /^87\.50/ })).toHaveLength(1);
  await press(user, list, /^Show/);
  expect((await list.findAllByText('Forfeited under the bonus terms'))[0]?.closest('div')).toHaveTextContent(written(4.5));
});

test('U-16 U-17 messages are in the popover, on their page, marked as read and deleted', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  const user = await openSite('/profile/notifications', { player });
  const bells = () => screen.queryAllByRole('button', { name: /^Notifications, \d+ unread/ });
  await waitFor(() => expect(bells()).toHaveLength(1));
  await press(user, screen, /^Notifications, \d+ unread/);
  const popover = () => screen.getAllByRole('region', { name: 'Notifications' }).find((region) => region.closest('main') === null);
  await waitFor(() => expect(popover()?.querySelectorAll('li').length).toBeGreaterThan(0));
  await user.keyboard('{Escape}');
  await press(user, main(), 'Mark all as read');
  await waitFor(() => expect(bells()).toEqual([]));
  const rows = () => main().getAllByRole('listitem');
  const { length } = rows();
  const [first] = main().getAllByRole('button', { name: /^Delete/ });
  if (first === undefined) throw new Error('No message can be deleted');
  await user.click(first);
  await waitFor(() => expect(main().queryAllByRole('listitem')).toHaveLength(length - 1));
});

test('U-39 an entry under the bell leads to its payment, which is open there, and is read then', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  const [invoice] = (await player.api.payment.listInvoices({ query: { page: 1, perPage: 1 } })).data;
  const id = invoice?.id ?? '';
  route(/^\/api\/notification\/messenger\/messages\?/, async (_request, send) => {
    const answer = messagesSchema.parse(await (await send()).json());
    for (const { content } of answer.data) content['link'] = { url: `/profile/history?tab=transactions&entry=${id}`, label: 'History' };
    return Response.json(answer);
  });
  const reads = countCalls(/messages\/read$/, 'POST');
  const user = await openSite('/static/terms', { player });
  await press(user, screen, /^Notifications, \d+ unread/);
  await user.click(await screen.findByRole('link', { name: 'Welcome to Pavilion' }));
  await waitFor(() => expect(shownAddress()).toBe(`/profile/history?tab=transactions&entry=${id}`));
  // Beside the button that copies it, which only open details show.
  expect((await main().findAllByText(shortId(id), { selector: 'bdi' })).at(-1)).toBeVisible();
  expect(main().getAllByRole('row').length).toBeLessThanOrEqual(2);
  await waitFor(() => expect(reads()).toBe(1));
});

test('W-255 what was read of the messages in another tab or on another device is read here once this page comes to the front', async () => {
  const player = await registerPlayer();
  await openSite('/static/terms', { player });
  expect(await screen.findByRole('button', { name: /^Notifications, 1 unread/ })).toBeVisible();
  await player.api.notification.markAllMessagesRead();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByRole('button', { name: /^Notifications(?!.*unread)/ })).toBeVisible();
});

test('W-197 the form of messages to support has the player’s address, and keeps what is typed in its place', async () => {
  const player = await registerPlayer();
  const user = await openSite('/contact', { player });
  const email = await screen.findByRole('textbox', { name: /^E-mail/ });
  await waitFor(() => expect(email).toHaveValue(player.email));
  await fill(user, email, 'another@example.com');
  await fill(user, screen.getByRole('textbox', { name: /^Message/ }), 'Hello');
  expect(email).toHaveValue('another@example.com');
});
