import fs from 'node:fs/promises';
import { holdRequests } from './late-scripts.ts';
import { decideCheck, newestLink } from './sandbox.ts';
import { acceptCookies, dialog, isNarrow, toast } from './site.ts';
import { expect, signedInTest, test } from './test.ts';
import { picturesOf } from '@pavilion/contract/formats/drawn-pdf.ts';
import { aPdf, SQUARE } from '../apps/server/src/testing/pdfs.ts';

/** A picture of one red point: PNG, whole and valid. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64');
const png = { name: 'id-card.png', mimeType: 'image/png', buffer: picture };
const pdf = { name: 'bank-letter.pdf', mimeType: 'application/pdf', buffer: aPdf({ content: `${SQUARE} % A letter` }) };

test('P-26 U-10 the link of the mail confirms the address, on every open page', async ({ page, player }) => {
  await page.goto('/profile/verification');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Send e-mail again' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(await newestLink(player.email, '/verify/'));
  await expect(main.getByRole('button', { name: 'Send e-mail again' })).toBeVisible();
  await other.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(dialog(other, 'E-mail confirmed')).toBeVisible();
  await expect(other).toHaveURL(/\?profile-confirmed=true$/);
  // The first page hears of it by its channel; nothing is reloaded.
  await expect(main.getByRole('button', { name: 'Send e-mail again' })).toHaveCount(0);
  await expect(main.getByRole('listitem').filter({ hasText: player.email })).toContainText('Done');
});

test('P-28 the profile pages have a navigation with a link to each of them @phone', async ({ page, player }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/profile\/info$/);
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(player.email);
  const names = ['Personal details', 'Wallet', 'History', 'Bonuses', 'Limits', 'Documents', 'Verification', 'Security', 'Notifications'];
  if (isNarrow(page)) {
    const select = page.getByRole('combobox', { name: 'Profile' });
    for (const name of names) await expect(select.getByRole('option', { name })).toHaveCount(1);
    await select.selectOption({ label: 'Documents' });
  } else {
    const nav = page.getByRole('navigation', { name: 'Profile' });
    for (const name of names) await expect(nav.getByRole('link', { name })).toBeVisible();
    await nav.getByRole('link', { name: 'Documents' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
});

test('P-28 between a phone and a desktop the page is named once, and the player’s card opens the list', async ({ page, player }) => {
  await page.setViewportSize({ width: 900, height: 1000 });
  await page.goto('/profile/documents');
  const main = page.getByRole('main');
  const id = main.getByText(player.id.split('-')[0]?.toUpperCase() ?? '').filter({ visible: true });
  await expect(id).toHaveCount(1);
  await expect(main.getByText('Documents', { exact: true }).filter({ visible: true })).toHaveCount(1);
  // The list lies over the card.
  const select = page.getByRole('combobox', { name: 'Profile' });
  const [card, list] = [await id.boundingBox(), await select.boundingBox()];
  expect(list?.y).toBeLessThanOrEqual(card?.y ?? 0);
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
  await select.selectOption({ label: 'Limits' });
  await expect(page.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible();
});

signedInTest('W-169 the list of the profile’s pages stands in one place on all of them', async ({ page, player }) => {
  const list = page.getByRole('navigation', { name: 'Profile page' });
  const link = (name: string) => list.getByRole('link', { name });
  await test.step('the name comes late, and moves nothing', async () => {
    const release = await holdRequests(page, '*/api/player/profile');
    await page.goto('/profile/limits');
    const before = await link('Wallet').boundingBox();
    release();
    await expect(list.getByText(player.email.slice(0, 20))).toBeVisible();
    expect(await link('Wallet').boundingBox()).toEqual(before);
  });
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/profile/info');
    const place = await list.boundingBox();
    for (const name of ['Wallet', 'History', 'Limits']) {
      await link(name).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const there = await list.boundingBox();
      expect([width, name, there?.x, there?.width]).toEqual([width, name, place?.x, place?.width]);
    }
  }
});

signedInTest('P-28 the dates of the history’s filters are side by side at every width', async ({ page }) => {
  await page.goto('/profile/history?tab=transactions');
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    const filters = page.getByRole('tabpanel');
    const [from, to] = [filters.getByLabel('From', { exact: true }).first(), filters.getByLabel('To', { exact: true }).first()];
    const apart = async (): Promise<number> => ((await to.boundingBox())?.y ?? 0) - ((await from.boundingBox())?.y ?? Number.NaN);
    // Elements above them may still move between the two measurements.
    await expect.poll(apart, { message: `at ${width} px` }).toBe(0);
  }
});

test('U-11 U-12 U-13 documents are chosen by kind, refused when they are wrong, sent, dropped, shown, saved and deleted', async ({
  page,
  player,
}) => {
  await page.goto('/profile/documents');
  await acceptCookies(page);
  const main = page.getByRole('main');
  await expect(main.getByText('No files sent yet')).toBeVisible();
  await main.getByRole('radio', { name: /^Identity document/ }).check();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\?type=passport$/);
  await page.reload();
  const front = main.getByLabel('Choose a file Front');
  await test.step('a wrong file is refused before it is sent, and one the server refuses says why', async () => {
    for (const [file, fault] of [
      [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') }, 'JPEG, PNG or PDF only.'],
      [{ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }, 'This file is empty.'],
      [{ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }, 'This file is larger than 10 MB.'],
      // The browser believes the name, the server looks at the bytes.
      [{ name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }, 'JPEG, PNG or PDF only.'],
    ] as const) {
      await front.setInputFiles(file);
      await expect(main.getByRole('alert')).toHaveText(fault);
    }
    await expect(front).toBeEnabled();
  });
  await front.setInputFiles(png);
  await expect(toast(page, 'File sent')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  const files = main.getByRole('list', { name: 'Sent files' }).getByRole('listitem');
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('Identity document, Front');
  await expect(files).toContainText('In review');
  await test.step('of two files that are dropped the first is taken, and a PDF is saved as it was drawn', async () => {
    const dropped = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      for (const name of [${JSON.stringify(pdf.name)}, 'second.pdf'])
        data.items.add(new File([${JSON.stringify(pdf.buffer.toString())}], name, { type: 'application/pdf' }));
      return data;
    })()`);
    await page.getByRole('group', { name: 'Back' }).dispatchEvent('drop', { dataTransfer: dropped });
    await expect(files).toHaveCount(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('button', { name: 'Save bank-letter.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('bank-letter.pdf');
    const saved = await fs.readFile(await download.path());
    expect([picturesOf(new Uint8Array(saved)).length, saved.includes('A letter')]).toEqual([1, false]);
  });
  await files.getByRole('button', { name: 'Show id-card.png' }).click();
  await expect(main.getByRole('img', { name: 'id-card.png' })).toBeVisible();
  await files.getByRole('button', { name: 'Delete bank-letter.pdf' }).click();
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'File deleted')).toBeVisible();
  await expect(files).toHaveCount(1);
  expect(await player.api.player.listDocuments()).toMatchObject([{ fileName: 'id-card.png', type: 'identity_front', status: 2 }]);
});

test('U-11 a file on its way shows how far it is, is given up by hand, and a lost connection is reported', async ({ page, player }) => {
  await page.goto('/profile/documents?type=other');
  const main = page.getByRole('main');
  const input = main.getByLabel('Choose a file Document');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/player/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    return route.abort().catch(() => undefined);
  });
  await input.setInputFiles(png);
  await expect(main.getByRole('progressbar', { name: 'Sending id-card.png' })).toBeVisible();
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(input).toBeAttached();
  await expect(main.getByRole('alert')).toHaveCount(0);
  letGo();
  await input.setInputFiles(png);
  await expect(main.getByRole('alert')).toContainText('The connection was lost');
  await page.unroute('**/api/player/documents');
  await input.setInputFiles(png);
  await expect(toast(page, 'File sent')).toBeVisible();
  expect(await player.api.player.listDocuments()).toHaveLength(1);
});

test('U-15 S40 the provider’s widget takes the papers, and each of its words is seen at once', async ({ page, player }) => {
  await player.api.player.uploadDocument({ body: { type: 'address', file: new File([new Uint8Array(pdf.buffer)], pdf.name) } });
  await page.goto('/profile/verification');
  await acceptCookies(page);
  const main = page.getByRole('main');
  const identity = main.getByRole('listitem').filter({ hasText: 'Identity check' }).first();
  await expect(identity).toContainText('To do');
  await main.getByRole('button', { name: 'Start the check' }).click();
  const widget = page.frameLocator('iframe[title="Our provider’s identity check"]');
  await widget.getByRole('button', { name: 'Send for review' }).click();
  await expect(widget.getByRole('heading', { name: 'In review' })).toBeVisible();
  await expect(identity).toContainText('In review');
  await main.getByRole('button', { name: 'Close', exact: true }).click();
  await decideCheck(player.id, { outcome: 'rejected', reason: 'The picture is blurred' });
  await expect(identity).toContainText('Refused');
  await expect(identity).toContainText('The picture is blurred');
  await expect(main.getByRole('status').filter({ hasText: 'Your account is limited' })).toBeVisible();
  expect((await player.api.player.readProfile()).status).toBe(2);
  await expect(main.getByText('Identity check: refused')).toBeVisible();
  await main.getByRole('button', { name: 'Try again' }).click();
  await widget.getByRole('combobox', { name: 'Outcome' }).selectOption('approved');
  await widget.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(identity).toContainText('Done');
  await expect(main.getByText('Your account is limited')).toHaveCount(0);
  await page.reload();
  await expect(identity).toContainText('Done');
  expect((await player.api.player.readProfile()).status).toBe(1);
});

test.describe('an expired token', () => {
  // The widget's own page reports this by its status; the site requests another token.
  test.use({ expectedFault: 'Failed to load resource: the server responded with a status of 401' });

  test('U-15 a widget that has expired gets a new token by itself', async ({ page, player }) => {
    let asked = 0;
    await page.route('**/api/player/services/sumsub/auth', async (route) => {
      asked += 1;
      if (asked > 1) return route.fallback();
      const json = { data: { token: 'old', widgetUrl: '/sandbox/kyc/widget?token=old' } };
      return route.fulfill({ json });
    });
    await page.goto('/profile/verification');
    await page.getByRole('button', { name: 'Start the check' }).click();
    const widget = page.frameLocator('iframe[title="Our provider’s identity check"]');
    await expect(widget.getByRole('button', { name: 'Send for review' })).toBeVisible();
    expect(asked).toBe(2);
    expect(await player.api.player.readIdentityCheck()).toMatchObject({ state: 'none' });
  });
});
