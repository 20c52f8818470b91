import type { Page } from '@playwright/test';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

const signIn = (page: Page) => dialog(page, 'Sign in');
const openSignIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });
const isScrollLocked = (page: Page) => page.evaluate(`getComputedStyle(document.body).overflowY === 'hidden'`);
/** A point of the page no dialog covers, whether it is a window or a sheet from the bottom. */
const outside = { x: 5, y: 5 };

test('M-03 M-23 back closes a modal that a click opened', async ({ page }) => {
  await page.goto('/static/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/static/terms?sign-up=true');
  await expect(dialog(page, 'Create your account')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Create your account')).toBeHidden();
  await expect(page).toHaveURL('/static/terms');
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
    await page.goto('/static/terms?sign-in=true', { waitUntil: 'commit' });
    await expect(signIn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    release();
    await expect(signIn(page)).toBeHidden();
    await expect(page).toHaveURL('/static/terms');
  });

  test('M-12 the close button of a dialog the server drew is a link to the page without it', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/de/static/terms?sign-in=true&from=letter', { waitUntil: 'commit' });
    const close = page.getByRole('dialog').getByRole('button', { name: 'Schließen' });
    await close.click();
    await expect(page).toHaveURL('/de/static/terms?from=letter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('M-13 a click outside closes, a press inside that ends outside does not', async ({ page }) => {
  await page.goto('/static/terms?profile-confirmed=true');
  const confirmed = dialog(page, 'E-mail confirmed');
  await confirmed.getByText('This address now belongs to your account.').hover();
  await page.mouse.down();
  await page.mouse.move(outside.x, outside.y);
  await page.mouse.up();
  await expect(confirmed).toBeVisible();
  await page.mouse.click(outside.x, outside.y);
  await expect(confirmed).toBeHidden();
  await expect(page).toHaveURL('/static/terms');
});

test('M-14 M-16 M-17 M-30 of two modals Escape closes the upper; the page scrolls again after the last', async ({ page, player }) => {
  await page.goto('/static/terms?wallet=withdraw');
  const wallet = dialog(page, 'Withdraw');
  await wallet.getByRole('button', { name: /^Change/ }).click();
  const region = dialog(page, 'Payment region');
  await expect(region).toBeVisible();
  expect(await isScrollLocked(page)).toBe(true);
  await page.mouse.move(outside.x, outside.y);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.keyboard.press('Escape');
  await expect(region).toBeHidden();
  await expect(wallet).toBeVisible();
  expect(await isScrollLocked(page)).toBe(true);
  await wallet.getByRole('button', { name: 'Close' }).click();
  await expect(wallet).toBeHidden();
  await expect.poll(() => isScrollLocked(page)).toBe(false);
  expect((await player.api.wallet.listAccounts()).length).toBe(1);
});

test('W-04 M-14 nothing in the cashier moves under the pointer while the answers it waits for arrive', async ({ page, player }) => {
  expect((await player.api.wallet.listAccounts()).length).toBe(1);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/static/terms?wallet=withdraw');
  const wallet = dialog(page, 'Withdraw');
  const change = wallet.getByRole('button', { name: /^Change/ });
  await expect(change).toBeVisible();
  const before = await change.boundingBox();
  release();
  await expect(wallet.getByLabel(/^Amount/)).toBeVisible();
  await expect(wallet.getByText('EUR account')).toBeVisible();
  expect(await change.boundingBox()).toEqual(before);
  // The modal ends below the tab's content, and the list of tabs stays where it was.
  const tabs = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: 'History' }) });
  const [tabsBefore, outer] = [await tabs.boundingBox(), await wallet.boundingBox()];
  for (const tab of ['Deposit', 'History', 'Withdraw']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('dialog', { name: tab })).toBeVisible();
    expect(await tabs.boundingBox()).toEqual(tabsBefore);
    expect(await dialog(page, tab).boundingBox()).toMatchObject({ x: outer?.x, y: outer?.y, width: outer?.width });
  }
});

test('M-19 a modal is a named dialog; focus goes in, stays in and returns', async ({ page }) => {
  await page.goto('/static/terms');
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
