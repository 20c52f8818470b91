import { addAuthenticator, byHostName } from './passkey-device.ts';
import { typeCode } from './console.ts';
import { consoleUrl, OPERATOR_PASSWORD, operatorCode, operatorEmail } from './operators.ts';
import { expect, test } from './test.ts';

/** The console by a host name (operator §3.1). */
const named = async (path: string): Promise<string> => byHostName(path, await consoleUrl());

test('BO-010 an operator adds a passkey, signs in by it, confirms by it and removes it', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto(await named('/own'));
  await page.getByLabel('Work e-mail').fill(await operatorEmail('trader'));
  await page.getByLabel(/^Password/).fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  await typeCode(page, await operatorCode('trader'));
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
