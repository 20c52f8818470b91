import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { frozenLiveEvent, homePrice, liveEventOutside, press } from './book.ts';
import { SCREENS, screenSwitch } from './screen-size.ts';
import { registerPlayer } from './players.ts';
import { newestLink } from './sandbox.ts';
import { acceptCookies, balance, dialog, playRound, toast, written } from './site.ts';
import { cashOut, client, placeBet } from './slip.ts';
import { expect, test } from './test.ts';

// The answers that a task loses, as the browser's console has them.
test.use({ expectedFault: 'Failed to load resource: net::ERR_' });

/** Starts a task at the door. @returns the site, which opens beside it */
async function start(page: Page, title: string, player?: string): Promise<Page> {
  await page.goto('/sandbox');
  const task = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  if (player !== undefined) await task.getByLabel('Sign in as').selectOption({ label: player });
  const opened = page.waitForEvent('popup');
  await task.getByRole('button', { name: `Start: ${title}` }).click();
  const site = await opened;
  await expect(task.getByRole('listitem').first()).toBeVisible();
  await expect(site).not.toHaveURL(/autologin/);
  return site;
}

test('Y-03 Y-01 money in, a lost connection, a win and an identity are walked from the door to their end', async ({ page }) => {
  // Four tasks one after the other.
  test.setTimeout(240_000);
  const cashier = await start(page, 'Put money in', 'a new player');
  const wallet = dialog(cashier, 'Deposit');
  await wallet.getByRole('button', { name: /^Card/ }).click();
  await wallet.getByRole('button', { name: '50 EUR', exact: true }).click();
  await wallet.getByRole('radio', { name: /^No bonus/ }).check();
  const opened = cashier.waitForEvent('popup');
  await wallet.getByRole('button', { name: `Deposit ${written(50)}` }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: `Pay ${written(50)}` }).click();
  await expect(wallet.getByText('Completed', { exact: true })).toBeVisible();
  await checkout.close();
  await cashier.close();

  const broken = await start(page, 'Lose the connection');
  const letters = broken.getByTitle('Storm Letters, game').contentFrame();
  await expect(letters.getByText('Place your bet')).toBeVisible({ timeout: 30_000 });
  await Promise.all([playRound(letters, 'Spin'), expect(letters.getByText('Connection lost. Trying again.').first()).toBeVisible()]);
  await broken.close();

  const winning = await start(page, 'Win');
  const ember = winning.getByTitle('Ember Run, game').contentFrame();
  await expect(ember.getByText('Place your bet')).toBeVisible({ timeout: 30_000 });
  await playRound(ember, 'Spin');
  await expect(ember.getByRole('status').filter({ hasText: /Won|won/ })).toBeAttached();
  await winning.close();

  const identity = await start(page, 'Show who you are', 'a new player');
  await acceptCookies(identity);
  const main = identity.getByRole('main');
  const check = main.getByRole('listitem').filter({ hasText: 'Identity check' }).first();
  const widget = identity.frameLocator('iframe[title="Our provider’s identity check"]');
  await main.getByRole('button', { name: 'Start the check' }).click();
  await widget.getByRole('combobox', { name: 'Outcome' }).selectOption('rejected');
  await widget.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(check).toContainText('Refused');
  await main.getByRole('button', { name: 'Close', exact: true }).click();
  await main.getByRole('button', { name: 'Try again' }).click();
  await widget.getByRole('combobox', { name: 'Outcome' }).selectOption('approved');
  await widget.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(check).toContainText('Done');
  await expect(balance(identity)).toBeVisible();
});

test('Y-03 Y-01 a limit, a withdrawal, a bonus and a live bet are walked from the door to their end', async ({ page }) => {
  test.setTimeout(240_000);
  const limits = await start(page, 'Reach a limit', 'a new player');
  await acceptCookies(limits);
  await limits.getByRole('button', { name: 'Set a deposit limit' }).click();
  const adding = dialog(limits, 'Set a deposit limit');
  await adding.getByRole('radio', { name: 'Day' }).check();
  await adding.getByLabel(/^Amount/).fill('20');
  await adding.getByRole('button', { name: 'Set limit' }).click();
  await expect(limits.getByText('0.00 EUR of 20.00 EUR').first()).toBeVisible();
  // A dialog that closes goes back in the history: a visit begun meanwhile would be given up for it.
  await expect(adding).toBeHidden();
  await expect(limits).not.toHaveURL(/limit=/);
  await limits.goto('/static/terms?wallet=deposit&bonusId=none');
  const cashier = dialog(limits, 'Deposit');
  await cashier.getByRole('button', { name: /^Card/ }).click();
  await cashier.getByLabel(/^Amount/).fill('50');
  await cashier.getByRole('button', { name: `Deposit ${written(50)}` }).click();
  await expect(cashier.getByText('Deposit limit reached')).toBeVisible();
  await limits.close();

  const leaving = await start(page, 'Take money out', 'demo');
  const payout = dialog(leaving, 'Withdraw');
  await payout.getByRole('button', { name: /^Card/ }).click();
  await payout.getByLabel(/^Amount/).fill('20');
  await payout.getByLabel(/^Last four digits/).fill('4242');
  const request = payout.getByRole('button', { name: `Withdraw ${written(20)}` });
  await request.click();
  // A player who came by a link and withdraws to a new destination must give the password.
  await payout.getByLabel(/^Current password/).fill('Pavilion-demo-1');
  await request.click();
  await expect(payout.getByRole('region', { name: 'Receipt' })).toContainText('Signature checked on this device', { timeout: 60_000 });
  await leaving.close();

  const bonuses = await start(page, 'Choose a bonus, or not', 'a new player');
  await bonuses.getByLabel('Promo code').fill('HELLO10');
  await bonuses.getByRole('button', { name: 'Add', exact: true }).click();
  const hello = bonuses.getByRole('listitem').filter({ has: bonuses.getByRole('heading', { name: 'Ten to say hello' }) });
  await expect(hello).toContainText('Wagering costs about');
  await hello.getByRole('button', { name: /^Activate/ }).click();
  await expect(balance(bonuses)).toContainText('10.00');
  await bonuses.getByRole('tab', { name: /^Active/ }).click();
  await hello.getByRole('button', { name: /^Cancel bonus/ }).click();
  await dialog(bonuses, 'Cancel this bonus?').getByRole('button', { name: 'Cancel bonus' }).click();
  await expect(toast(bonuses, `Your ${written(10)} bonus is cancelled`)).toBeVisible();
  await bonuses.close();

  const event = await frozenLiveEvent('football');
  const betting = await start(page, 'Bet while they play', 'vip');
  const frame = client(betting);
  await frame
    .getByRole('navigation', { name: 'When' })
    .getByRole('button', { name: /^In-play/ })
    .click();
  const football = frame.getByRole('navigation', { name: 'Sports' }).getByRole('button', { name: /^Football/ });
  await football.click();
  await expect(football).toHaveAttribute('aria-current', 'page');
  await press(homePrice(frame, event));
  await placeBet(betting, '2.00');
  await frame.getByRole('button', { name: /^My bets/ }).click();
  const bet = frame
    .getByRole('article', { name: /^Single/ })
    .filter({ hasText: '2.00' })
    .first();
  await cashOut(bet);
  await frame.getByRole('button', { name: 'Settled' }).click();
  await expect(frame.getByRole('article', { name: /^Single/ }).first()).toContainText('Cashed out');
});

test('U-53 no page of the sandbox is wider than its window, from 320 px on', async ({ page }) => {
  const { email } = await registerPlayer();
  // A mail with a long address in it.
  await newestLink(email, '/verify/');
  const setScreen = await screenSwitch(page);
  const wide: string[] = [];
  for (const path of ['', '/players', '/studio', '/credentials', '/world', '/next-results', '/feed', '/inbox', '/reference?of=players']) {
    await page.goto(`/sandbox${path}`);
    for (const size of ['narrow', 'phone', 'tablet', 'desktop'] as const) {
      await setScreen(size);
      const widthPx = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (widthPx > 0) wide.push(`${path} on a ${size}: ${widthPx} px`);
    }
  }
  expect(wide).toEqual([]);
});

test('Y-05 Y-06 Y-07 Y-08 the pages of the door are accessible, and the reference shows its calls', async ({ page }) => {
  const setScreen = await screenSwitch(page);
  for (const path of ['', '/players', '/studio', '/credentials', '/world', '/next-results', '/feed'].map((name) => `/sandbox${name}`)) {
    await page.goto(path);
    for (const size of SCREENS) {
      await setScreen(size);
      await expectAccessible(page, `${path} on a ${size}`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  }
  await setScreen('desktop');
  // A match that ends meanwhile would be gone from the list, so it is frozen first.
  const { home, away } = await liveEventOutside('football');
  for (const [act, answer] of [
    ['Freeze', 'frozen where it stands'],
    ['Suspend', 'betting is suspended'],
    ['Resume', 'betting goes on'],
    ['Unfreeze', 'catching up with the clock'],
  ]) {
    await page.getByRole('button', { name: `${act}: ${home} – ${away}`, exact: true }).click();
    await expect(page.getByRole('status')).toHaveText(`${home} – ${away}: ${answer}.`);
  }
  await page.goto('/sandbox/reference?of=providers');
  await expect(page.getByText('/provider/v1/bet', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'For players' }).click();
  // Of a long document the viewer draws the first calls, and the others as they are scrolled to or looked for.
  await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('/api/game/games');
  await expect(page.getByText('/api/game/games', { exact: true }).first()).toBeVisible();
});
