import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { guardSignIn } from './authenticator.ts';
import { freshPhone, openSession, password, registerPlayer } from './players.ts';
import { newestCode } from './sandbox.ts';
import { balance, changeContent, dialog, fillSignIn, isNarrow, toast } from './site.ts';
import { expect, test } from './test.ts';

const form = (page: Page) => dialog(page, 'Sign in');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Sign in', exact: true });
const tab = (page: Page, name: string) => form(page).getByRole('tab', { name });

/** Opens sign-in from the page, so that its texts come by a call of their own. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/static/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(form(page)).toBeVisible();
}

const promo = {
  display: true,
  images: { desktop: { backgroundImage: '/img/flags/de.svg' }, mobile: { backgroundImage: '/img/flags/cz.svg' } },
  title: 'Everything in view',
  secondTitle: 'The second line',
  additionalTitle: 'And another',
  displayAdvantages: true,
  advantages: [{ icon: 'shield-check', label: 'Check each round' }],
};

test('A-10 the banner of sign-in has the picture of the width @phone', async ({ page }) => {
  await changeContent(page, 'modals/sign-in', (body) => Object.assign(body, { promo }));
  await openSignIn(page);
  const banner = form(page).locator('[data-banner]');
  for (const text of [promo.title, promo.secondTitle, promo.additionalTitle]) await expect(banner.getByText(text)).toBeVisible();
  const advantage = banner.getByRole('listitem').filter({ hasText: 'Check each round' });
  if (isNarrow(page)) await expect(banner).toHaveCSS('background-image', /cz\.svg/);
  else {
    await expect(banner).toHaveCSS('background-image', /de\.svg/);
    await expect(advantage.locator('svg')).toBeVisible();
  }
  await expectAccessible(page, 'sign-in with banner', '[role=dialog]');
});

test('T-26 after sign-in the header is in outline until its parts are there, and nothing moves @phone', async ({ page }) => {
  const { email } = await registerPlayer();
  await openSignIn(page);
  await fillSignIn(page, email);
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await submit(page).click();
  const outline = page.getByRole('banner').locator('[data-outline]');
  await expect(outline).toBeVisible();
  const [coming, header] = [await outline.boundingBox(), await page.getByRole('banner').boundingBox()];
  release(undefined);
  await expect(balance(page)).toContainText('0.00');
  await expect(outline).toHaveCount(0);
  expect(await page.getByRole('banner').boundingBox()).toEqual(header);
  const shown = await balance(page).boundingBox();
  expect(shown?.x).toBeGreaterThanOrEqual((coming?.x ?? 0) - 40);
});

test.describe('a page that loses its connection', () => {
  test.use({ expectedFault: ['Failed to load resource: net::ERR_', 'WebSocket connection to'] });

  test('W-206 X-41 S28 a reload while the second factor is asked for asks for it again, and not for the password', async ({ page }) => {
    const player = await registerPlayer();
    const [code = ''] = await guardSignIn(player);
    await page.goto('/static/terms?sign-in=true');
    await fillSignIn(page, player.email);
    await submit(page).click();
    await expect(form(page).getByLabel('Code')).toBeFocused();
    await page.reload();
    await form(page).getByLabel('Code').click();
    await page.keyboard.type(code);
    // The first touch of a guest's page loads the part that draws messages.
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password);
    await page.context().setOffline(true);
    await submit(page).click();
    await expect(toast(page, 'Something went wrong')).toBeVisible();
    await page.context().setOffline(false);
    await submit(page).click();
    await expect(balance(page)).toContainText('0.00');
    await page.reload();
    await expect(balance(page)).toContainText('0.00');
    expect(await page.evaluate(() => sessionStorage.getItem('challenge'))).toBeNull();
  });
});

test('W-206 a reload while the profile asks for the code of a text message comes back to it', async ({ page }) => {
  const player = await registerPlayer();
  const { whole } = freshPhone();
  await player.api.player.updateProfile({ body: { phone: whole, currentPassword: password } });
  await openSession(page.context(), player);
  const digit = page.getByLabel('Digit 1 of 6');
  await page.goto('/profile/verification');
  await page.getByRole('button', { name: 'Confirm Phone' }).click();
  await expect(digit).toBeFocused();
  await page.reload();
  await digit.click();
  await page.keyboard.type(await newestCode(whole));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page, 'Phone confirmed')).toBeVisible();
});

test.describe('before the scripts run', () => {
  test('A-01 A-07 a form that is sent early neither reloads the page nor loses what was typed', async ({ page }) => {
    const { email } = await registerPlayer();
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    let pages = 0;
    await page.route('**/*', (route) => {
      if (route.request().isNavigationRequest()) pages += 1;
      return route.fallback();
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/static/terms?sign-in=true', { waitUntil: 'commit' });
    await fillSignIn(page, email);
    await submit(page).click();
    await form(page)
      .getByLabel(/^Password/)
      .press('Enter');
    await expect(form(page).getByLabel(/^E-mail/)).toHaveValue(email);
    release(undefined);
    await expect(form(page)).toBeHidden();
    await expect(balance(page)).toContainText('0.00');
    expect(pages).toBe(1);
  });

  test('A-04 A-06 a button that is pressed early does its work once it can', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/static/terms?sign-in=true', { waitUntil: 'commit' });
    await form(page).getByRole('button', { name: 'Show password' }).click();
    await tab(page, 'Phone').click();
    await expect(tab(page, 'Phone')).toHaveAttribute('aria-selected', 'false');
    release(undefined);
    await expect(form(page).getByLabel(/^Phone/)).toBeVisible();
    await expect(tab(page, 'Phone')).toHaveAttribute('aria-selected', 'true');
  });
});
