import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { registerPlayer } from './players.ts';
import { autologinLink } from './sandbox.ts';
import { balance, dialog } from './site.ts';
import { expect, test } from './test.ts';

const signIn = (page: Page) => dialog(page, 'Sign in');
test('A-39 the messenger’s button loads its widget with bot, way back and write access, and signs in', async ({ page }) => {
  await page.goto('/static/terms?sign-in=true');
  const loading = page.waitForRequest('**/sandbox/telegram/widget.js');
  await signIn(page).getByRole('button', { name: 'Telegram' }).click();
  await loading;
  const script = page.locator('script[data-telegram-login]');
  await expect(script).toHaveAttribute('data-telegram-login', 'pavilion_sandbox_bot');
  await expect(script).toHaveAttribute('data-auth-url', /\/auth\/social\/telegram\/callback$/);
  await expect(script).toHaveAttribute('data-request-access', 'write');
  await expectAccessible(page, 'sign-in with the messenger’s widget', '[role=dialog]');
  await signIn(page).getByRole('link', { name: 'Telegram' }).click();
  await page.getByLabel('Telegram id').fill(String(randomInt(1e9)));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/?wallet=deposit');
  await expect(dialog(page, 'Deposit')).toBeVisible();
});

test('N-06 choosing a provider is sent to the tag manager with regType social', async ({ page }) => {
  // No content: the browser stays where it is.
  await page.route('**/auth0/redirect*', (route) => route.fulfill({ status: 204 }));
  await page.goto('/static/terms');
  const loaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/sandbox/tags/manager.js');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await loaded;
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const leaving = page.waitForRequest((request) => request.url().includes('/auth0/redirect'));
  await signIn(page).getByRole('button', { name: 'Google' }).click();
  await leaving;
  const registrationStep = expect.objectContaining({ eventCategory: 'registrationFunnel', regType: 'social' });
  await expect.poll(() => page.evaluate<unknown>('[...window.dataLayer]')).toContainEqual(registrationStep);
});

test('A-44 A-46 a link that is opened in two tabs at once signs in both', async ({ context }) => {
  const { id } = await registerPlayer();
  const { token } = await autologinLink(id);
  const link = `/auth/autologin?state=${token}&redirectUrl=${encodeURIComponent('/profile/security')}`;
  const [first, second] = [await context.newPage(), await context.newPage()];
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const asked = second.waitForRequest('**/api/player/sessions/token');
  await second.route('**/api/player/sessions/token', async (route) => {
    await released;
    await route.continue();
  });
  await second.goto(link);
  await asked;
  await first.goto(link);
  await expect(first).toHaveURL('/profile/security');
  release(undefined);
  for (const page of [second, first]) {
    await expect(page).toHaveURL('/profile/security');
    await expect(balance(page)).toContainText('0.00');
  }
});
