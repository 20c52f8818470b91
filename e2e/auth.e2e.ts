import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { anotherSession, registerPlayer } from './players.ts';
import { newestLink } from './sandbox.ts';
import { balance, changeContent, dialog, fillSignIn, isNarrow, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const nextPassword = 'Cedar-harbour-917';
const form = (page: Page) => dialog(page, 'Sign in');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Sign in', exact: true });
const tab = (page: Page, name: string) => form(page).getByRole('tab', { name });

/** Opens sign-in from the page, so that its texts come by a call of their own. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/');
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

test('A-09 A-10 the banner is there only by its flag, with the picture of the width @phone', async ({ page }) => {
  await openSignIn(page);
  await expect(form(page).locator('[data-banner]')).toHaveCount(0);
  await changeContent(page, 'modals/sign-in', (body) => Object.assign(body, { promo }));
  await page.goto('/static/terms');
  await openSignIn(page);
  const banner = form(page).locator('[data-banner]');
  for (const text of [promo.title, promo.secondTitle, promo.additionalTitle]) await expect(banner.getByText(text)).toBeVisible();
  const advantage = banner.getByRole('listitem').filter({ hasText: 'Check each round' });
  if (isNarrow(page)) await expect(banner).toHaveCSS('background-image', /cz\.svg/);
  else {
    await expect(banner).toHaveCSS('background-image', /de\.svg/);
    await expect(advantage.locator('svg')).toBeVisible();
  }
  await expectAccessible(page, 'sign-in with banner');
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
    await page.goto('/?sign-in=true', { waitUntil: 'commit' });
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
    await page.goto('/?sign-in=true', { waitUntil: 'commit' });
    await form(page).getByRole('button', { name: 'Show password' }).click();
    await tab(page, 'Phone').click();
    await expect(tab(page, 'Phone')).toHaveAttribute('aria-selected', 'false');
    release(undefined);
    await expect(form(page).getByLabel(/^Phone/)).toBeVisible();
    await expect(tab(page, 'Phone')).toHaveAttribute('aria-selected', 'true');
  });
});

test('P-10 the offer of a demo leads to sign-in as well', async ({ page }) => {
  await page.goto('/games/ember-run');
  const offer = dialog(page, 'Try it with demo credits');
  await offer.getByRole('button', { name: 'Sign in' }).click();
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL(/\/games\/ember-run\?.*sign-in=true/);
});

test.describe('a forgotten password', () => {
  const forgot = (page: Page) => dialog(page, 'Forgot password');

  test('A-32 M-21 M-22 by e-mail everybody gets the same answer; the link sets a new password', async ({ page }) => {
    const player = await registerPlayer();
    await page.goto('/?forgot-pass=true');
    await expect(forgot(page).getByRole('tab', { name: 'Phone' })).toBeVisible();
    const answers: string[] = [];
    for (const email of ['nobody-at-all@pavilion.test', player.email]) {
      await page.goto('/?forgot-pass=true');
      await forgot(page)
        .getByLabel(/^E-mail/)
        .fill(email);
      await forgot(page).getByRole('button', { name: 'Send link' }).click();
      const sent = dialog(page, 'Check your messages');
      await expect(sent.getByText(email)).toBeVisible();
      answers.push((await sent.innerText()).replace(email, ''));
    }
    expect(answers[0]).toBe(answers[1]);
    await expectAccessible(page, 'link sent');
    await page.goto(await newestLink(player.email, '/password/reset/'));
    await expect(page).toHaveURL(/[?&]reset-pass=true/);
    const reset = dialog(page, 'Set a new password');
    await reset.getByLabel(/^New password/).fill(nextPassword);
    await reset.getByLabel(/^Repeat new password/).fill('Another-one-1');
    await reset.getByRole('button', { name: 'Save password' }).click();
    await expect(reset.getByText('The two passwords don’t match.')).toBeVisible();
    await reset.getByLabel(/^Repeat new password/).fill(nextPassword);
    await reset.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Password changed')).toBeVisible();
    await expect(form(page)).toBeVisible();
    await expect(player.api.player.readProfile()).rejects.toMatchObject({ status: 401 });
    expect((await anotherSession(player, nextPassword)).id).toBe(player.id);
  });
});
