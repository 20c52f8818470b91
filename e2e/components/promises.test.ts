import { setTimeout as sleep } from 'node:timers/promises';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { accountOf, depositByCard, freshEmail, password, registerPlayer, withdrawToCard } from '../players.ts';
import { decidePayment } from '../sandbox.ts';
import { showPage } from './pages.ts';
import { route } from './network.ts';
import { paste, press, reads } from './hands.ts';
import { openSite } from './site.ts';

const QUIET_MS = 1500;
const main = () => within(screen.getByRole('main'));
const mainReads = (words: string | RegExp): Promise<void> => reads(words, () => document.querySelector('main'));

interface Sent {
  method: string;
  address: string;
  body: string;
}

/** Records every later call of the page, and lets it through. */
function recordCalls(): Sent[] {
  const sent: Sent[] = [];
  route(/./, async (request, send) => {
    const { pathname, search } = new URL(request.url);
    sent.push({ method: request.method, address: pathname + search, body: await request.clone().text() });
    return send();
  });
  return sent;
}

/** Waits until the page has called for nothing for a while, and forgets what it called for. */
async function calm(sent: Sent[]): Promise<void> {
  for (let known = -1; known !== sent.length; await sleep(QUIET_MS)) known = sent.length;
  sent.splice(0);
}

/** The card of the affordability check, once it is there. */
const affordability = (): Promise<HTMLElement> =>
  waitFor(() => {
    const card = document.querySelector<HTMLElement>('#affordability');
    if (card === null) throw new Error('There is no check yet');
    return card;
  });

/** All the browser keeps for this site. */
const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);

test('R-79 the affordability check calls nothing and stores nothing; a limit it proposes is set by one tap', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/limits', { player });
  const check = within(await affordability());
  await waitFor(() => expect(screen.getByRole('link', { name: /^Balance/ })).toHaveTextContent('EUR'));
  const sent = recordCalls();
  await calm(sent);
  const writing = vi.spyOn(Storage.prototype, 'setItem');
  const before = kept();
  await press(user, check, 'Work it out');
  const month = { 'Income per month, after tax': '73219', 'Rent, bills, food and travel': '41117', 'Loans and other debts': '5003' };
  for (const [label, amount] of Object.entries(month)) await paste(user, await check.findByLabelText(new RegExp(`^${label}`)), amount);
  await press(user, check, 'Show the result');
  expect(check.getByRole('alert')).toHaveTextContent('0 counts too');
  await paste(user, check.getByLabelText(/^What you want to put aside/), '0');
  await press(user, check, 'Show the result');
  expect(check.getByRole('status')).toHaveTextContent(/Left over each month.*27,099\.00.*732.*a month, or 168.*a week/);
  expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual([]);
  expect(writing.mock.calls).toEqual([]);
  expect(kept()).toBe(before);
  writing.mockRestore();

  await press(user, check, /^Set this limit: Deposits/);
  expect(await check.findByText('This limit is set.')).toBeVisible();
  const changes = sent.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, address }) => `${method} ${address}`)).toEqual(['POST /api/player/limits']);
  expect(JSON.parse(changes[0]?.body ?? '')).toEqual({ definition: 3, period: 'monthly', amount: 732, currency: 'EUR' });
  for (const { address, body } of sent) for (const figure of Object.values(month)) expect(address + body).not.toContain(figure);
  expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 3, period: 'monthly', amount: 732 }]);
});

test('R-79 where nothing is left no limit is proposed, but a break', async () => {
  const user = await openSite('/profile/limits', { player: await registerPlayer() });
  const check = within(await affordability());
  await press(user, check, 'Work it out');
  const [income, ...others] = await check.findAllByRole('textbox');
  if (income) await paste(user, income, '1000');
  for (const field of others) await paste(user, field, '500');
  await press(user, check, 'Show the result');
  expect(check.getByRole('status')).toHaveTextContent('Nothing is left over to play with');
  expect(check.queryByRole('button', { name: /^Set this limit/ })).toBeNull();
  expect(check.getByRole('link', { name: 'Take a break' })).toHaveAttribute('href', '/profile/limits#break');
});

test('R-78 closing an account names what becomes of everything, wants the money out first, and can be taken back', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 30);
  await openSite('/profile/close', { player });
  await mainReads('Withdraw your money');
  for (const part of ['Your money', 'Bonuses', 'Open rounds and bets', 'Your data', 'Limits and exclusion', 'Coming back'])
    expect(main().getByRole('heading', { name: part })).toBeVisible();
  await mainReads(/Withdraw your money\s*30\.00/);
  expect(main().getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/profile/close?wallet=withdraw');
  await mainReads('Possible once the steps above are done.');
  expect(main().queryByLabelText(/^Current password/)).toBeNull();

  const invoice = await withdrawToCard(player, { accountId: (await accountOf(player)).id, amount: 30 });
  await openSite('/profile/close', { player });
  await mainReads('A withdrawal is on its way.');
  await decidePayment(invoice, 'success');
  await waitFor(async () => expect((await player.api.player.readErasure()).obstacles).toEqual([]));

  const user = await openSite('/profile/close', { player });
  await mainReads('Close my account');
  await paste(user, await main().findByLabelText(/^Current password/), 'Wrong-river-111');
  await press(user, main(), 'Close my account');
  await waitFor(() => expect(main().getByLabelText(/^Current password/)).toBeInvalid());
  await paste(user, main().getByLabelText(/^Current password/), password);
  await press(user, main(), 'Close my account');
  await mainReads(/Your account will be closed on .+\./);
  expect((await player.api.player.readErasure()).dueAt).not.toBeNull();
  await press(user, main(), 'Keep my account');
  await mainReads('Close my account');
  expect((await player.api.player.readErasure()).dueAt).toBeNull();
});

test('R-76 the page of complaints says when an answer comes and who decides, as the policy pack of the country does', async () => {
  for (const [country, decider] of [
    ['DE', 'Universalschlichtungsstelle des Bundes'],
    ['AT', 'No independent body is named for Austria.'],
  ] as const) {
    await showPage('/static/complaints', { country, language: 'en' });
    expect(document.querySelector('main')).toHaveTextContent(/Within 10 days/);
    expect(document.querySelector('main')).toHaveTextContent(decider);
  }
  expect(document.querySelector('footer a[href="/static/complaints"]')).toHaveTextContent('Complaints');
});

test('R-76 a complaint is answered by its number and the date of the answer', async () => {
  const user = await openSite('/static/complaints', { player: await registerPlayer({ country: 'IE' }) });
  await mainReads('No independent body is named for Ireland.');
  await paste(user, await main().findByLabelText(/^E-mail/), freshEmail());
  await paste(user, main().getByLabelText(/^Message/), 'A round did not end.');
  await press(user, main(), 'Send complaint');
  await mainReads(/We have your complaint\s*Number\s*[0-9A-F]{8}\s*Answer by\s*\w+/);
  await press(user, main(), 'Send another message');
  expect(await main().findByLabelText(/^Message/)).toHaveValue('');
});

test('R-77 the strip of a phone shows time and result, and opens limits and a break', async () => {
  const user = await openSite('/static/terms', { player: await registerPlayer(), widthPx: 390 });
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Session/ }).at(-1)).toHaveTextContent(/0\.00/));
  const strip = screen.getAllByRole('button', { name: /^Session/ }).at(-1);
  if (strip) await user.click(strip);
  const panel = within(await screen.findByRole('region', { name: 'Your time and money' }));
  expect(panel.getByRole('link', { name: 'Set a limit' })).toHaveAttribute('href', '/profile/limits');
  expect(panel.getByRole('link', { name: 'Take a break' })).toHaveAttribute('href', '/profile/limits#break');
});
