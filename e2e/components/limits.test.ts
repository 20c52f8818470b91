import { limitDefinition } from '@pavilion/contract/constants.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accountOf, depositByCard, openDeposit, password, registerPlayer } from '../players.ts';
import { newestLink } from '../sandbox.ts';
import { expectAccessible } from './axe.ts';
import { route } from './network.ts';
import { addressIs, dialog, dialogsClose, paste, press, reads, toast } from './hands.ts';
import { openSite } from './site.ts';

const launch = { lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false } as const;
const main = () => within(screen.getByRole('main'));
/** A part of the page, once it is there. */
const part = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`main ${selector}`);
    if (found === null) throw new Error(`There is no ${selector}`);
    return found;
  });
const WEEK = '[data-limit=weekly]';
const week = async () => within(await part(WEEK));
const weekReads = (words: string | RegExp): Promise<void> => reads(words, () => document.querySelector(`main ${WEEK}`));
const weekForgets = (words: string): Promise<void> =>
  waitFor(() => {
    expect(document.querySelector(`main ${WEEK}`)).not.toHaveTextContent(words);
  });

test('V-97 the dialog of a new limit has the focus in its amount, although its first field is switched off', async () => {
  const user = await openSite('/profile/limits', { player: await registerPlayer() });
  await press(user, screen, 'Set a bet limit');
  const adding = await dialog('Set a bet limit');
  expect(adding.getByLabelText(/^Currency/)).toBeDisabled();
  await waitFor(() => expect(adding.getByLabelText(/^Amount/)).toHaveFocus());
  await user.keyboard('{Escape}');
  await dialogsClose();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set a bet limit' })).toHaveFocus());
});

test('W-178 the bar of a deposit limit tells what was paid from what waits, as its words do', async () => {
  const player = await registerPlayer();
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 100, currency: 'EUR' } });
  await depositByCard(player, 20);
  await openDeposit(player, 50);
  await openSite('/profile/limits', { player });
  await weekReads('20.00 EUR of 100.00 EUR');
  await weekReads('50.00 EUR waiting');
  const parts = [...(await week()).getByRole('progressbar', { name: 'Week' }).querySelectorAll('i')];
  expect(parts.map((part) => [part.hasAttribute('data-waiting'), part.style.getPropertyValue('--filled')])).toEqual([
    [false, '20%'],
    [true, '50%'],
  ]);
});

test('R-01 R-03 R-07 R-08 S31 M-38 M-39 a limit is set, raised, taken back, removed and kept', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/limits', { player });
  await press(user, screen, 'Set a bet limit');
  const adding = await dialog('Set a bet limit');
  await user.click(await adding.findByRole('radio', { name: 'Week' }));
  await paste(user, adding.getByLabelText(/^Amount/), '50');
  await press(user, adding, 'Set limit');
  expect(await toast('Limit set')).toBeVisible();
  await weekReads('0.00 EUR of 50.00 EUR');

  await dialogsClose();
  await press(user, await week(), 'Edit Week limit');
  const editing = await dialog('Bets, week');
  await paste(user, await editing.findByLabelText(/^New amount/), '80');
  await reads(/A higher limit starts on .* Until then 50\.00\sEUR applies\./);
  await press(user, editing, 'Save');
  expect(await toast('Higher limit requested')).toBeVisible();
  await weekReads(/Week: 80\.00\sEUR from/);
  await dialogsClose();
  await press(user, await week(), 'Cancel increase');
  await weekForgets('80.00 EUR');

  await press(user, await week(), 'Edit Week limit');
  const removing = await dialog('Bets, week');
  await press(user, removing, 'Remove this limit');
  await reads('Enter your password to confirm this change.');
  await paste(user, await removing.findByLabelText(/^Current password/), password);
  await press(user, removing, 'Remove this limit');
  await weekReads(/Week limit ends on/);
  const again = await openSite('/profile/limits', { player });
  await press(again, await week(), 'Keep this limit');
  await weekForgets('ends on');
  expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 1, amount: 50, cancelProcess: false, pendingExist: false }]);
});

test('U-34 a limit of a thousand is one, as German writes it', async () => {
  const player = await registerPlayer();
  const user = await openSite('/de/profile/limits?add-cash-limit=bet', { player });
  const adding = await dialog(/limit/i);
  const amount = await adding.findByLabelText(/^Betrag/);
  await paste(user, amount, '1.000');
  await reads('= 1.000,00 EUR');
  await paste(user, amount, '1.000,5,0');
  await reads('Diesen Betrag können wir nicht lesen. Schreiben Sie ihn so: 1.234,50.');
  await paste(user, amount, '1.000,50');
  await press(user, adding, 'Limit setzen');
  await waitFor(async () => expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 1, amount: 1000.5 }]));
});

test('R-16 M-40 P-12 a break is begun by a second press, stops the next game, and says so where it does', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/limits', { player });
  const length = async () => within(await part('#break')).findByRole('combobox', { name: /^For how long/ });
  await user.selectOptions(await length(), '24h');
  const pause = within(await part('#break'));
  await press(user, pause, 'Start');
  await press(user, pause, 'Start my break');
  await reads('Your break lasts until', () => document.querySelector('main #break'));
  expect(
    within(await length())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['7 days', '30 days']);
  await expect(
    player.api.game.playGame({ params: { id: 'ember-run' }, body: { ...launch, accountId: (await accountOf(player)).id } }),
  ).rejects.toMatchObject({ code: 14_105 });
  const site = await openSite('/profile/limits?game-limit-reached=true', { player });
  const reached = await dialog('You’ve reached your limit');
  await reads('Take a break');
  await site.click(reached.getByRole('link', { name: 'See limits' }));
  await dialogsClose();
});

test('W-191 a double click on the button that asks does not begin a break', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/limits', { player });
  await user.dblClick(await within(await part('#break')).findByRole('button', { name: 'Start' }));
  const begin = await within(await part('#break')).findByRole('button', { name: 'Start my break' });
  // The browser counts on where the next button has come under the pointer.
  fireEvent.click(begin, { detail: 2 });
  expect(begin).toBeEnabled();
  expect(await player.api.risk.listLimits()).toEqual([]);
  await press(user, within(await part('#break')), 'Start my break');
  await reads('Your break lasts until', () => document.querySelector('main #break'));
});

test('W-192 the cashier says during a break that it is one, and promises no play', async () => {
  const player = await registerPlayer();
  await player.api.risk.createLimit({ body: { definition: limitDefinition.coolingOff, period: '24h' } });
  await openSite('/static/terms?wallet=deposit', { player });
  const cashier = await dialog('Deposit');
  expect(await cashier.findByRole('heading', { name: 'You’re on a break' })).toBeVisible();
  expect(cashier.getByText(/^Your break lasts until .* You can still withdraw and see your history\.$/)).toBeVisible();
  expect(cashier.queryByText(/reached your deposit limit|You can still play/)).toBeNull();
});

test('M-41 R-17 L8 D-85 U-26 a player who self-excludes is signed out, and comes back by a mail to the wallet alone', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/limits', { player });
  await press(user, screen, 'Self-exclude');
  const asking = await dialog('Exclude yourself');
  await user.click(await asking.findByRole('radio', { name: '6 months' }));
  expect(asking.getByRole('button', { name: 'Exclude me' })).toBeDisabled();
  await user.click(asking.getByLabelText(/^I understand that this lasts until/));
  await press(user, asking, 'Exclude me');
  expect(await toast('You have excluded yourself')).toBeVisible();

  const guest = await openSite('/static/terms?sign-in=true');
  const form = await dialog('Sign in');
  await paste(guest, form.getByLabelText(/^E-mail/), player.email);
  await paste(guest, form.getByLabelText(/^Password/), password);
  await guest.keyboard('{Enter}');
  expect(await toast('You have excluded yourself')).toBeVisible();
  const { pathname, search } = new URL(await newestLink(player.email, '/auth/autologin'));
  const arriving = await openSite(pathname + search);
  await arriving.click(await screen.findByRole('button', { name: 'Sign in now' }));
  await addressIs(/\/profile\/wallet/);
  await waitFor(() =>
    expect(
      main()
        .getAllByRole('status')
        .some(({ textContent }) => textContent.includes('You have excluded yourself')),
    ).toBe(true),
  );
  await expectAccessible();
});

/** A year in which these months have play. */
const yearOf = (played: readonly number[]): Response => {
  const sums = { deposited: 0, withdrawn: 0, staked: 0, won: 0, net: 0 };
  const months = Array.from({ length: 12 }, (_, at) => ({
    ...sums,
    month: at + 1,
    ...(played.includes(at + 1) && { staked: 30, won: 12.5, net: -17.5 }),
  }));
  const playedSeconds = months.map(({ month }) => (played.includes(month) ? 2520 : 0));
  return Response.json({ data: { year: 2026, firstYear: 2026, lastYear: 2026, currencies: [{ currency: 'EUR', months }], playedSeconds } });
};

test('L10 the only month with play is read as sums with lying bars, and from the second on the year has its columns', async () => {
  const player = await registerPlayer();
  const columns = () => screen.queryByRole('img', { name: /^Staked and won by month/ });
  route(/^\/api\/player\/summary/, () => yearOf([11]));
  await openSite('/profile/limits', { player });
  const month = (await screen.findByRole('heading', { name: 'November 2026' })).closest('section');
  await reads(/Time 0:42.*Staked30\.00 EUR.*Won12\.50 EUR.*Result−17\.50 EUR/, () => month);
  expect(
    [...(month?.querySelectorAll('dl rect') ?? [])].map((bar) => Math.round(Number.parseFloat(bar.getAttribute('width') ?? ''))),
  ).toEqual([100, 42, 58]);
  expect(columns()).toBeNull();
  await expectAccessible();

  route(/^\/api\/player\/summary/, () => yearOf([10, 11]));
  await openSite('/profile/limits', { player });
  await waitFor(() => expect(columns()).toBeVisible());
  expect(screen.queryByRole('heading', { name: 'November 2026' })).toBeNull();
});
