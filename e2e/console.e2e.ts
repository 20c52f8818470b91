import type { Page } from '@playwright/test';
import { aPdf } from '../apps/server/src/testing/pdfs.ts';
import { expectAccessible } from './axe.ts';
import { enterAs, openPage, openPayout } from './console.ts';
import { consoleUrl, deskOf, situation } from './operators.ts';
import { registerPlayer } from './players.ts';
import { SCREENS, screenSwitch, type ScreenSize } from './screen-size.ts';
import { dialog, showInside } from './site.ts';
import { expect, test } from './test.ts';

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
      ['/withdrawals', 'Withdrawals'],
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
      ['/payment-methods', 'Payment methods'],
      ['/payment-rules', 'Payment rules'],
    ],
  ],
  ['support', [['/contact', 'Contact']]],
];

/** A visit is shared: a page is looked at on both screens before the next one is loaded. */
async function expectBothAccessible(page: Page, setScreen: (size: ScreenSize) => Promise<void>, title: string): Promise<void> {
  for (const size of SCREENS) {
    await setScreen(size);
    await expectAccessible(page, `${title} on a ${size}`);
    const surplus = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect.soft(surplus, `sideways scroll of ${title} on a ${size}`).toBeLessThanOrEqual(0);
  }
}

test('operator §11 the sign-in is accessible on a desktop and a phone, dark and light', async ({ page }) => {
  const setScreen = await screenSwitch(page);
  await page.goto(`${await consoleUrl()}/own`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectBothAccessible(page, setScreen, 'the sign-in');
});

for (const [role, own] of pages)
  test(`operator §11 every page of ${role} is accessible on a desktop and a phone, dark and light`, async ({ page, context }) => {
    const setScreen = await screenSwitch(page);
    await enterAs(context, role);
    await openPage(page, '/own', 'Own account');
    for (const [path, title] of own) {
      // Component tests of the console load them.
      expect(await showInside(page, path)).toBe(true);
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectBothAccessible(page, setScreen, path);
    }
  });

test('operator §11 S119 a document of several pages is accessible, and fits a phone, upright and turned', async ({
  page,
  context,
  player,
}) => {
  const setScreen = await screenSwitch(page);
  const file = new File([aPdf({ pages: 3 })], 'statement.pdf');
  const { id } = await player.api.player.uploadDocument({ body: { type: 'address', file } });
  await enterAs(context, 'identity');
  await openPage(page, `/documents?row=${id}`, 'Documents');
  await page.getByRole('button', { name: /^Open the document/ }).click();
  const asked = dialog(page, 'Open the document');
  await asked.getByLabel('Why').press('ArrowDown');
  await asked.getByRole('button', { name: /^Open/ }).click();
  const shown = page.getByRole('img', { name: 'statement.pdf, page 1 of 3' });
  const boxOf = async () => (await shown.boundingBox()) ?? { width: 0, height: 0 };
  await expect.poll(async () => (await boxOf()).height / (await boxOf()).width).toBeCloseTo(842 / 595, 1);
  await expectBothAccessible(page, setScreen, 'an open document');
  await page.keyboard.press('t');
  await expect.poll(async () => (await boxOf()).height / (await boxOf()).width).toBeCloseTo(595 / 842, 1);
  await expectBothAccessible(page, setScreen, 'a turned document');
});

test('S119 BO-081 the paper of evidence is seen page by page, and each page is a picture', async ({ page, context, player }) => {
  const [invoiceId = ''] = await situation('chargeback', player);
  await enterAs(context, 'payments');
  await openPage(page, `/chargebacks?row=${invoiceId}`, 'Chargebacks');
  await page.getByRole('button', { name: /^Send evidence/ }).click();
  const answer = dialog(page, 'Answer the chargeback');
  await answer.getByLabel(/^Why it should be reversed/).fill('The player has confirmed the payment by mail');
  const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: aPdf({ pages: 2 }) };
  await answer.getByLabel(/^Add a document/).setInputFiles(receipt);
  await answer.getByRole('button', { name: /^Send evidence/ }).click();
  await page.getByRole('button', { name: 'Open the document' }).click();
  const asked = dialog(page, 'Open the document');
  await asked.getByLabel('Why').fill('To see what the bank was sent');
  await asked.getByRole('button', { name: /^Open/ }).click();
  await expect(page.getByRole('img', { name: /^evidence-.*, page 1 of 2$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  const second = page.getByRole('img', { name: /^evidence-.*, page 2 of 2$/ });
  await expect.poll(() => second.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBeGreaterThan(1000);
});

test('operator §11 a player’s page, a payment and a dialog are accessible, dark and light', async ({ page, context, player }) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  await enterAs(context, 'payments-2');
  await openPage(page, `/players/${player.id}/overview`, /./);
  for (const tab of ['overview', 'money', 'payments', 'play', 'bonuses', 'safety', 'sessions', 'contact', 'audit']) {
    expect(await showInside(page, `/players/${player.id}/${tab}`)).toBe(true);
    await expectAccessible(page, tab);
  }
  await openPayout(page, player, invoiceId);
  await expect(page.getByRole('button', { name: /^Release/ })).toBeVisible();
  await expectAccessible(page, 'a withdrawal');
  await page.keyboard.press('r');
  await expect(dialog(page, 'Reject the withdrawal')).toBeVisible();
  await expectAccessible(page, 'a rejection');
});

test('operator §11 a pair of accounts and a draft of rules are accessible, dark and light', async ({ page, context }) => {
  const fingerprint = crypto.randomUUID();
  const [one] = await Promise.all([registerPlayer({ fingerprint }), registerPlayer({ fingerprint })]);
  const { links } = await deskOf('risk');
  await expect.poll(async () => (await links.listDuplicates({ query: { playerId: one.id } })).data.length).toBe(1);
  await enterAs(context, 'risk');
  await openPage(page, `/duplicates?player=${one.id}`, 'Duplicates');
  await page.getByRole('table', { name: 'Duplicates' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Not the same/ })).toBeVisible();
  await expectAccessible(page, 'a pair');
  await enterAs(context, 'payments-3');
  await openPage(page, '/payment-rules?view=payment.policy', 'Payment rules');
  await page.getByLabel('Withdrawals per week').fill('none');
  await page.getByRole('button', { name: 'Remove Confirmations, ton' }).click();
  await expectAccessible(page, 'a draft of rules');
});
