import { addAuthenticator, byHostName } from './passkey-device.ts';
import { expectAccessible } from './axe.ts';
import { password, registerPlayer } from './players.ts';
import { productUrl } from './sandbox.ts';
import { dialog, fillSignIn } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The product by a host name. */
const named = (path: string): string => byHostName(path, productUrl());

test('A-60 A-61 U-27 a passkey is added, signs in, stands in for the password and is removed', async ({ page, context }) => {
  const player = await registerPlayer();
  // The virtual device would answer the suggestions of the login field before anyone chose one.
  await page.addInitScript({ content: 'PublicKeyCredential.isConditionalMediationAvailable = async () => false;' });
  await addAuthenticator(page);
  await page.goto(named('/?sign-in=true'));
  await fillSignIn(page, player.email);
  const form = dialog(page, 'Sign in');
  await expect(form.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form).toBeHidden();

  await page.goto(named('/profile/security'));
  const card = page.getByRole('main').locator('#passkeys');
  await card.getByLabel('Name').fill('Work laptop');
  await card.getByLabel(/^Current password/).fill(password);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByRole('listitem')).toContainText('Work laptop');
  await expect(card.getByText('The passkey is added.')).toBeVisible();
  await card.getByRole('button', { name: 'Rename Work laptop' }).click();
  await card.getByLabel('Name').first().fill('Key ring');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('listitem')).toContainText('Key ring');
  await expectAccessible(page, 'passkeys', 'main');

  // The form asks for neither login nor password.
  await context.clearCookies();
  await page.goto(named('/?sign-in=true'));
  await form.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(form).toBeHidden();
  await page.goto(named('/profile/security'));
  await expect(card.getByRole('listitem')).toContainText('last used');

  await card.getByRole('button', { name: 'Remove Key ring' }).click();
  const item = card.getByRole('listitem');
  await item.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(item.getByText('Confirmed with your passkey')).toBeVisible();
  await item.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(0);
});

test('A-61 on an address of numbers the sign-in names the one that has passkeys', async ({ page }) => {
  const numbers = new URL('/?sign-in=true', productUrl());
  numbers.hostname = '127.0.0.1';
  await page.goto(numbers.href);
  const form = dialog(page, 'Sign in');
  await expect(form.getByRole('link', { name: `localhost:${numbers.port}` })).toHaveAttribute('href', named('/?sign-in=true'));
  await expect(form.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
