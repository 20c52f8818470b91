import { appCode } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { enterAs, openPage, typeCode } from './console.ts';
import { consoleUrl, operatorCode, operatorEmail } from './operators.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

test('BO-011 an operator comes by OpenID and a code of the own app, to the page that was asked for', async ({ page }) => {
  await page.goto(`${await consoleUrl()}/players?status=active`);
  await page.getByRole('link', { name: 'Continue with OpenID' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Company accounts' })).toBeVisible();
  await expectAccessible(page, 'the company’s accounts');
  await page.getByLabel('E-mail').fill(await operatorEmail('promotions'));
  await page.getByRole('button', { name: 'Continue as this person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  // What the issuer has proven survives a reload, and the second tab knows it as well.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  await typeCode(page, await operatorCode('promotions'));
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  expect(page.url()).toBe(`${await consoleUrl()}/players?status=active`);
});

test('BO-011 an invited operator comes by OpenID, sets up a factor, and needs no password', async ({ page, context, browser }) => {
  const name = `nora.newcomer-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name}@example.com`;
  await enterAs(context, 'administrator-3');
  await openPage(page, '/operators', 'Team and roles');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const invite = dialog(page, 'Invite a colleague');
  await invite.getByLabel('E-mail').fill(email);
  await invite.getByRole('checkbox', { name: 'support', exact: true }).check();
  await invite.getByLabel('Why').fill('A new colleague of the evening shift');
  await invite.getByRole('button', { name: 'Request the invitation' }).click();
  await expect(page.getByText(`Requested: invitation of ${email}`)).toBeVisible();
  await enterAs(context, 'administrator-2');
  await openPage(page, '/approvals', 'Approvals');
  await page.getByRole('link', { name: `Invitation of ${email}: support` }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`Approved: Invitation of ${email}: support`)).toBeVisible();

  const newcomer = await browser.newContext({ locale: 'en-GB' });
  const own = await newcomer.newPage();
  await own.goto(await consoleUrl());
  await own.getByRole('link', { name: 'Continue with OpenID' }).click();
  await own.getByLabel('E-mail').fill(email);
  await own.getByRole('button', { name: 'Continue as this person' }).click();
  await expect(own.getByRole('heading', { name: 'Set up your app' })).toBeVisible();
  const secret = await own.locator('bdi').first().textContent();
  await typeCode(own, appCode(secret ?? '', 0));
  await own.getByRole('button', { name: 'I have saved them' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await own.getByRole('link', { name: /Nora Newcomer/ }).click();
  await expect(own.getByRole('button', { name: 'Set up another app' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'New password' })).toHaveCount(0);
  await newcomer.close();
});

test('BO-011 who is not let in reads why at the sign-in, and may begin again', async ({ page }) => {
  await page.goto(`${await consoleUrl()}/players`);
  await page.getByRole('link', { name: 'Continue with OpenID' }).click();
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Continue as this person' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'OpenID did not let you in. Ask an administrator whether you are invited and may sign in.',
  );
  await expectAccessible(page, 'a refused sign-in');
  await page.getByRole('link', { name: 'Continue with OpenID' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('The sign-in with OpenID was cancelled.');
  await page.goto(`${await consoleUrl()}/api/console/v1/sessions/oidc/callback?code=forged&state=forged`);
  await expect(page.getByRole('alert')).toHaveText('This sign-in took too long, or was started in another browser. Start again.');
});
