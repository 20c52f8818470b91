import type { Page } from '@playwright/test';
import { modalNames, modalRule } from '../apps/site/src/navigation/modals/modals.ts';
import { balance, dialog, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const signIn = (page: Page) => dialog(page, 'Sign in');
const openSignIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });
const isScrollLocked = (page: Page) => page.evaluate(`getComputedStyle(document.body).overflowY === 'hidden'`);
/** A point of the page no dialog covers, whether it is a window or a sheet from the bottom. */
const outside = { x: 5, y: 5 };

test('M-01 opening adds the parameter of a modal, closing removes that one alone', async ({ page }) => {
  await page.goto('/?from=letter');
  await openSignIn(page).click();
  await expect(page).toHaveURL('/?from=letter&sign-in=true');
  await signIn(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/?from=letter');
});

test('M-02 M-20 an address opens its modal, also in a reload', async ({ page }) => {
  await page.goto('/?sign-in=true');
  await expect(signIn(page)).toBeVisible();
  await page.reload();
  await expect(signIn(page)).toBeVisible();
});

test('M-03 M-23 back closes a modal that a click opened', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/?sign-up=true');
  await expect(dialog(page, 'Create your account')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Create your account')).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('M-05 an unknown key opens nothing and stays', async ({ page }) => {
  await page.goto('/?no-such-modal=true');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/?no-such-modal=true');
});

test('M-06 M-28 a guest gets sign-in in place of a modal for players', async ({ page }) => {
  await page.goto('/?wallet=deposit');
  await expect(signIn(page)).toBeVisible();
  await expect(page).toHaveURL('/?sign-in=true');
});

test('M-07 a player gets nothing for a modal of guests', async ({ page, player }) => {
  await page.goto('/?sign-up=true');
  await expect(balance(page)).toContainText('0.00');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  expect(player.email).toContain('@');
});

test('M-12 Escape closes a modal', async ({ page }) => {
  await page.goto('/');
  await openSignIn(page).click();
  await expect(signIn(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signIn(page)).toBeHidden();
});

test.describe('before the scripts run', () => {
  /** Holds the page's scripts back until the returned function is called. */
  async function holdScripts(page: Page): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    return () => release(undefined);
  }

  test('M-12 Escape that is pressed early closes a dialog the server drew, once it can', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/?sign-in=true', { waitUntil: 'commit' });
    await expect(signIn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    release();
    await expect(signIn(page)).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('M-12 the close button of a dialog the server drew is a link to the page without it', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/de?sign-in=true&from=letter', { waitUntil: 'commit' });
    const close = page.getByRole('dialog').getByRole('button', { name: 'Schließen' });
    await close.click();
    await expect(page).toHaveURL('/de?from=letter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('M-12 the close button is pressed by Enter and by the space bar', async ({ page }) => {
  for (const key of ['Enter', ' ']) {
    await page.goto('/?sign-in=true');
    await signIn(page).getByRole('button', { name: 'Close' }).press(key);
    await expect(signIn(page)).toBeHidden();
  }
});

test('M-04 D-42 the modal of a record that is not there goes with its parameter and says so', async ({ page, player }) => {
  expect(player.email).toContain('@');
  const records = modalNames.filter((name) => modalRule(name).value.kind === 'id');
  expect(records).toHaveLength(15);
  // An id that could be one, a word that could not, and nothing at all.
  const values = [crypto.randomUUID(), 'none', ''];
  for (const [index, name] of records.entries())
    await test.step(name, async () => {
      await page.goto(`/contact?from=letter&${name}=${values[index % values.length]}`);
      await expect(page).toHaveURL('/contact?from=letter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(toast(page, 'This is no longer available')).toBeVisible();
    });
});

test('M-13 a click outside closes, a press inside that ends outside does not', async ({ page }) => {
  await page.goto('/?profile-confirmed=true');
  const confirmed = dialog(page, 'E-mail confirmed');
  await confirmed.getByText('This address now belongs to your account.').hover();
  await page.mouse.down();
  await page.mouse.move(outside.x, outside.y);
  await page.mouse.up();
  await expect(confirmed).toBeVisible();
  await page.mouse.click(outside.x, outside.y);
  await expect(confirmed).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('M-14 M-16 M-17 M-30 of two modals Escape closes the upper; the page scrolls again after the last', async ({ page, player }) => {
  await page.goto('/?wallet=withdraw');
  const wallet = dialog(page, 'Withdraw');
  await wallet.getByRole('button', { name: /^Change/ }).click();
  const region = dialog(page, 'Payment region');
  await expect(region).toBeVisible();
  expect(await isScrollLocked(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(region).toBeHidden();
  await expect(wallet).toBeVisible();
  expect(await isScrollLocked(page)).toBe(true);
  await wallet.getByRole('button', { name: 'Close' }).click();
  await expect(wallet).toBeHidden();
  await expect.poll(() => isScrollLocked(page)).toBe(false);
  expect((await player.api.wallet.listAccounts()).length).toBe(1);
});

test('M-16 the wheel does not move the page under a modal', async ({ page }) => {
  await page.goto('/?sign-in=true');
  await expect.poll(() => isScrollLocked(page)).toBe(true);
  await page.mouse.move(outside.x, outside.y);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate('scrollY')).toBe(0);
});

test('M-19 a modal is a named dialog; focus goes in, stays in and returns @phone', async ({ page }) => {
  await page.goto('/');
  await openSignIn(page).focus();
  await page.keyboard.press('Enter');
  await expect(signIn(page)).toHaveAttribute('aria-modal', 'true');
  await expect(signIn(page).getByLabel(/^E-mail/)).toBeFocused();
  const count = await signIn(page).locator('input, button:not(:disabled), a[href]').count();
  for (let step = 0; step <= count; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement?.closest('[role=dialog]') !== null`)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(signIn(page)).toBeHidden();
  await expect(openSignIn(page)).toBeFocused();
});

test('M-62 M-51 closing sign-up by hand asks; one answer goes back to it, the other leaves', async ({ page }) => {
  await page.goto('/?sign-up=true');
  const form = dialog(page, 'Create your account');
  const question = dialog(page, 'Leave registration?');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test('A-08 M-62 a switch between sign-in and sign-up asks nothing', async ({ page }) => {
  await page.goto('/?sign-in=true');
  await signIn(page).getByRole('button', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/?sign-up=true');
  await expect(signIn(page)).toBeHidden();
  await dialog(page, 'Create your account').getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn(page)).toBeVisible();
  await signIn(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/?forgot-pass=true');
});
