import { appCode } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import {
  consoleUrl,
  enterAs,
  openPage,
  openPayout,
  OPERATOR_PASSWORD,
  operatorCode,
  operatorEmail,
  situation,
  typeCode,
} from './console.ts';
import { newestLink } from './sandbox.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

test.describe('a sign-in', () => {
  test.use({ expectedFault: 'Failed to load resource' });

  test('BO-016 BO-008 a demo operator signs in by password and code and stands where the address leads', async ({ page }) => {
    await page.goto(`${await consoleUrl()}/audit`);
    await page.getByLabel('Work e-mail').fill(operatorEmail('auditor'));
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
    await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();
    await typeCode(page, '000000');
    await expect(page.getByRole('alert')).toHaveText('This code is wrong or was used.');
    await typeCode(page, await operatorCode('auditor'));
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  });

  test('BO-006 an invitation leads by a password and an app to the start page, and to a first act', async ({ page, context, browser }) => {
    const email = `newcomer-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await enterAs(context, 'administrator-2');
    await openPage(page, '/operators', 'Team and roles');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    const invite = dialog(page, 'Invite a colleague');
    await invite.getByLabel('E-mail').fill(email);
    await invite.getByRole('checkbox', { name: 'support', exact: true }).check();
    await invite.getByLabel('Last day').fill('2020-01-01');
    await expect(invite.getByRole('alert')).toHaveText('This day is over. Choose today or a later one.');
    await invite.getByLabel('Last day').fill('2099-12-31');
    await expect(invite.getByText('Ends at 1 Jan 2100, 00:00; every session ends with it.')).toBeVisible();
    await invite.getByLabel('Why').fill('A new colleague of the evening shift');
    await invite.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText(`Invited: ${email}`)).toBeVisible();
    await page.getByRole('cell', { name: email }).first().click();
    await page.getByRole('button', { name: 'Change the end' }).click();
    const end = dialog(page, `Until when ${email} has access`);
    await expect(end.getByLabel('Last day')).toHaveValue('2099-12-31');
    await end.getByLabel('Last day').fill('');
    await expect(end.getByText('Without a last day the access has no end.')).toBeVisible();
    await end.getByLabel('Why').fill('Stays for good');
    await end.getByRole('button', { name: 'Change the end' }).click();
    await expect(page.getByText(`Changed: the end of the access of ${email}`)).toBeVisible();

    const newcomer = await browser.newContext({ locale: 'en-GB' });
    const own = await newcomer.newPage();
    await own.goto(await newestLink(email, '/invitations/'));
    await own.getByLabel('Your name').fill('Nora Newcomer');
    await own.getByLabel('New password').fill('lake-house-at-dusk-7');
    await own.getByRole('button', { name: 'Accept' }).click();
    await expect(own.getByRole('heading', { name: 'Set up your app' })).toBeVisible();
    const secret = await own.locator('bdi').first().textContent();
    await typeCode(own, appCode(secret ?? '', 0));
    await expect(own.getByRole('listitem')).toHaveCount(10);
    await own.getByRole('button', { name: 'I have kept them' }).click();
    await expect(own.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await own.getByRole('link', { name: /Nora Newcomer/ }).click();
    await own.getByLabel('Language').selectOption('de');
    await expect(own.getByRole('heading', { level: 1, name: 'Eigenes Konto' })).toBeVisible();
    await own.reload();
    await expect(own.getByRole('heading', { level: 1, name: 'Eigenes Konto' })).toBeVisible();
    await newcomer.close();
  });
});

test('BO-023 BO-026 BO-031 other roles are asked by one administrator and agreed to by another, by keys alone', async ({
  page,
  context,
  browser,
}) => {
  await enterAs(context, 'administrator');
  await openPage(page, '/operators', 'Team and roles');
  await page.getByRole('cell', { name: 'editor', exact: true }).first().click();
  await page.getByRole('button', { name: 'Other roles' }).click();
  const ask = dialog(page, 'Other roles for editor');
  await ask.getByRole('checkbox', { name: 'promotions' }).check();
  await ask.getByLabel('Why').fill('Writes the offers as well from now on');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Asked: other roles for editor')).toBeVisible();
  await openPage(page, '/approvals', 'Approvals');
  await expect(page.getByRole('link', { name: /editor/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Asked by me' }).click();
  await page
    .getByRole('link', { name: /editor/ })
    .first()
    .click();
  await expect(page.getByText('You asked for this: somebody else decides.')).toBeVisible();

  const other = await browser.newContext({ locale: 'en-GB' });
  await enterAs(other, 'administrator-3');
  const second = await other.newPage();
  await openPage(second, '/approvals', 'Approvals');
  const waiting = second.getByRole('link', { name: /editor/ }).first();
  await expect(waiting).toBeVisible();
  // Approvals of other journeys may be listed above it.
  await expect(async () => {
    await second.keyboard.press('j');
    await expect(waiting).toHaveAttribute('aria-current', { timeout: 1_000 });
  }).toPass();
  await expect(second.getByRole('row', { name: /^Roles/ })).toContainText('editor, promotions');
  await second.keyboard.press('a');
  await expect(second.getByText('takes effect at once.')).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(second.getByText(/^Approved: /)).toBeVisible();
  await other.close();

  const editor = await browser.newContext({ locale: 'en-GB' });
  await enterAs(editor, 'editor');
  const start = await editor.newPage();
  await openPage(start, '/own', 'Own account');
  await expect(start.getByRole('main').getByText('editor, promotions')).toBeVisible();
  await editor.close();
});

test('BO-019 the navigation shows what one may open, and a page that one may not says who can', async ({ page, context }) => {
  await enterAs(context, 'support');
  await openPage(page, '/', 'Today');
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(pages.getByRole('link', { name: 'Approvals' })).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Team and roles' })).toHaveCount(0);
  await openPage(page, '/operators', 'Team and roles');
  await expect(page.getByText('This page needs operators.read.')).toBeVisible();
  await expect(page.getByText(/Roles that have it: administrator/)).toBeVisible();
});

test('BO-037 BO-038 BO-042 the audit is filtered by person, keeps its filter and row in the address, and its chain is verified', async ({
  page,
  context,
}) => {
  await enterAs(context, 'auditor');
  await openPage(page, '/audit', 'Audit log');
  await page.getByLabel('Kind').selectOption('Operator signed in');
  await page.getByLabel('Act').press('Enter');
  await expect(page).toHaveURL(/kind=operatorSignedIn/);
  await page
    .getByRole('cell', { name: operatorEmail('auditor') })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'The record' })
    .getByRole('link', { name: operatorEmail('auditor') })
    .click();
  await expect(page).toHaveURL(/actor=operator/);
  await expect(page.getByRole('cell', { name: '@' }).filter({ hasNotText: operatorEmail('auditor') })).toHaveCount(0);
  await page.getByRole('cell', { name: 'Operator signed in' }).first().click();
  await expect(page).toHaveURL(/row=\d+/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'The record' }).getByRole('heading', { name: 'Operator signed in' })).toBeVisible();
  await openPage(page, '/audit', 'Audit log');
  await page.getByLabel('Who').fill(operatorEmail('auditor'));
  await page.getByLabel('Who').press('Enter');
  await expect(page.getByRole('cell', { name: operatorEmail('auditor') }).first()).toBeVisible();
  await page.getByLabel('Act').fill('view saved');
  await page.getByLabel('Act').press('Enter');
  await expect(page).toHaveURL(/act=views\.save/);
  await expect(page.getByLabel('Act')).toHaveValue('View saved');
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText(/records?, unbroken/)).toBeVisible();
});

test('BO-046 Ctrl-K and letters reach every page that one may open', async ({ page, context }) => {
  await enterAs(context, 'administrator-2');
  await openPage(page, '/', 'Today');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('team');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Team and roles' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog(page, 'All keys')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'All keys')).toHaveCount(0);
});

test('BO-042 own columns and the order of a list stand in the address, are kept, and come back as they were', async ({
  page,
  context,
  player,
}) => {
  await enterAs(context, 'trader-2');
  await openPage(page, `/players?q=${player.email}`, 'Players');
  const headings = page.getByRole('columnheader');
  await expect(headings.first()).toHaveText('Nickname');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const columns = dialog(page, 'Columns');
  await columns.getByRole('checkbox', { name: 'Contact' }).uncheck();
  await columns.getByRole('button', { name: 'Status: move to the front' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(headings.first()).toHaveText('Status');
  await expect(headings.filter({ hasText: 'Contact' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Since' }).press('Enter');
  await expect(page).toHaveURL(/columns\.players=status\.nickname/);
  await expect(page).toHaveURL(/sort=asc/);
  await page.reload();
  await expect(headings.first()).toHaveText('Status');
  await expect(page.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
  await openPage(page, '/players', 'Players');
  await expect(headings.first()).toHaveText('Status');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await columns.getByRole('button', { name: 'As it was' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(headings.first()).toHaveText('Nickname');
});

test('BO-046 the palette does what can be done with the open object and leads to those opened last, by keys alone', async ({
  page,
  context,
  player,
}) => {
  await enterAs(context, 'support');
  await openPage(page, `/players?q=${player.email}`, 'Players');
  await page.getByRole('row').nth(1).getByRole('link').press('Enter');
  await expect(page.getByRole('navigation', { name: 'Parts of the player’s page' })).toBeVisible();
  const find = page.getByRole('combobox', { name: 'Find or do' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText('Write');
  await find.fill('status');
  await page.keyboard.press('Enter');
  await expect(dialog(page, /^Status of/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(find).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText('Opened last');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Parts of the player’s page' })).toBeVisible();
  const elsewhere = await context.newPage();
  await openPage(elsewhere, '/', 'Today');
  await elsewhere.keyboard.press('Control+k');
  await expect(elsewhere.getByRole('option').first()).toContainText('Opened last');
  await elsewhere.close();
});

test('operator §2.1 what comes while one reads gathers behind a count, and nothing moves', async ({ page, context, player }) => {
  await enterAs(context, 'support');
  await openPage(page, '/contact', 'Contact');
  const rows = page.getByRole('table', { name: 'Contact' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.allTextContents();
  await situation('contact', player);
  const fresh = page.getByRole('button', { name: /^\d+ new$/ });
  await expect(fresh).toBeVisible();
  expect((await rows.allTextContents()).length).toBe(before.length);
  await fresh.press('Enter');
  await expect(fresh).toHaveCount(0);
  expect((await rows.allTextContents()).length).toBeGreaterThan(before.length);
});

const pages: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'administrator-3',
    [
      ['/', 'Today'],
      ['/approvals', 'Approvals'],
      ['/audit', 'Audit log'],
      ['/operators', 'Team and roles'],
      ['/operators?view=roles', 'Team and roles'],
      ['/own', 'Own account'],
      ['/nowhere', 'Not found'],
    ],
  ],
  [
    'risk',
    [
      ['/withdrawals', 'Payouts'],
      ['/documents', 'Documents'],
      ['/players', 'Players'],
      ['/duplicates', 'Duplicates'],
      ['/sessions', 'Sessions'],
      ['/registrations', 'Registrations'],
      ['/verification', 'Verification'],
      ['/invoices', 'Payments'],
      ['/adjustments', 'Adjustments'],
      ['/chargebacks', 'Chargebacks'],
      ['/unmatched', 'Unmatched events'],
      ['/differences', 'Differences'],
      ['/payment-providers', 'Payment providers'],
      ['/payment-methods', 'Ways to pay'],
      ['/payment-rules', 'Payment rules'],
    ],
  ],
  ['support', [['/contact', 'Contact']]],
];

for (const [name, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`operator §11 every page of the console is accessible on ${name}, dark and light`, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${await consoleUrl()}/own`);
    await expectAccessible(page, 'the sign-in');
    for (const [role, own] of pages) {
      await enterAs(context, role);
      for (const [path, title] of own) {
        await openPage(page, path, title);
        await expectAccessible(page, path);
        const surplus = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect.soft(surplus, `sideways scroll of ${path}`).toBeLessThanOrEqual(0);
      }
    }
  });

test('operator §11 a player’s page, a payment and a dialog are accessible, dark and light', async ({ page, context, player }) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  await enterAs(context, 'payments-2');
  for (const tab of ['overview', 'money', 'payments', 'play', 'bonuses', 'safety', 'sessions', 'contact', 'audit']) {
    await page.goto((await consoleUrl()) + `/players/${player.id}/${tab}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, tab);
  }
  await openPayout(page, invoiceId);
  await expect(page.getByRole('button', { name: /^Release/ })).toBeVisible();
  await expectAccessible(page, 'a withdrawal');
  await page.keyboard.press('r');
  await expect(dialog(page, 'Reject the withdrawal')).toBeVisible();
  await expectAccessible(page, 'a rejection');
});
