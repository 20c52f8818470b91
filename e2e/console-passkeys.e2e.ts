import type { Page } from '@playwright/test';
import { consoleUrl, OPERATOR_PASSWORD, operatorCode, operatorEmail, typeCode } from './console.ts';
import { expect, test } from './test.ts';

/** The console by a host name, which a passkey needs (operator §3.1). */
async function named(path: string): Promise<string> {
  const url = new URL(path, await consoleUrl());
  url.hostname = 'localhost';
  return url.href;
}

/** A device with a fingerprint sensor that keeps passkeys, in the browser itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

// The socket of a session that is over is refused, and the browser says so.
test.use({ expectedFault: 'WebSocket connection' });

test('BO-010 an operator adds a passkey, signs in by it, confirms by it and removes it', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto(await named('/own'));
  await page.getByLabel('Work e-mail').fill(operatorEmail('editor'));
  await page.getByLabel(/^Password/).fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  await typeCode(page, await operatorCode('editor'));
  const main = page.getByRole('main');
  await expect(main.getByText('No passkey yet.')).toBeVisible();
  await main.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('cell', { name: 'Work laptop' })).toBeVisible();

  await main.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await page.goto(await named('/own'));
  await expect(main.getByRole('cell', { name: 'Work laptop' })).toBeVisible();

  // As if the sign-in were more than five minutes ago: the first try is refused, the same call passes after the passkey.
  const refusal = { code: 17_001, message: 'Confirm it is you', fields: {}, detail: { factors: ['passkey', 'totp'] } };
  await page.route('**/own/passkeys/*', (route) => route.fulfill({ status: 403, json: { success: false, error: refusal } }), { times: 1 });
  await main
    .getByRole('row', { name: /Work laptop/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(main.getByText('No passkey yet.')).toBeVisible();
});
