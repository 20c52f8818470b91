import fs from 'node:fs/promises';
import { appCode } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { freshPhone, password } from './players.ts';
import { decideCheck, newestCode, newestLink } from './sandbox.ts';
import { acceptCookies, dialog, fillPhone, fillSignIn, isNarrow, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A picture of one red point: PNG, whole and valid. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64');
const png = { name: 'id-card.png', mimeType: 'image/png', buffer: picture };
const pdf = { name: 'bank-letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA letter\n%%EOF\n') };

test('P-26 U-10 the link of the mail confirms the address, on every open page', async ({ page, player }) => {
  await page.goto('/profile/verification');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Send e-mail again' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(await newestLink(player.email, '/verify/'));
  await expect(dialog(other, 'E-mail confirmed')).toBeVisible();
  await expect(other).toHaveURL(/\?profile-confirmed=true$/);
  // The first page hears of it by its channel; nothing is reloaded.
  await expect(main.getByRole('button', { name: 'Send e-mail again' })).toHaveCount(0);
  await expect(main.getByRole('listitem').filter({ hasText: player.email })).toContainText('Done');
});

test('P-27 D-41 a bad or used link of a mail goes home and confirms nothing', async ({ page, player }) => {
  const link = await newestLink(player.email, '/verify/');
  await page.goto('/verify/nothing');
  await expect(page).toHaveURL(/\/$/);
  await page.goto(link);
  await expect(dialog(page, 'E-mail confirmed')).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(/\/$/);
  await expect(dialog(page, 'E-mail confirmed')).toHaveCount(0);
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

test('X-23 U-10 the confirmation mail is sent again and says so; when that fails it is told', async ({ page, player }) => {
  await page.goto('/profile/info');
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(player.email);
  await page.getByRole('button', { name: 'Send e-mail again' }).click();
  await expect(toast(page, 'E-mail sent again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send e-mail again' })).toBeDisabled();
  await page.route('**/api/player/profile/confirmations/email/resend', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 1 } } }),
  );
  await page.goto('/profile/verification');
  await page.getByRole('button', { name: 'Send e-mail again' }).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
});

test('U-11 U-13 documents are chosen by kind, sent side by side, shown, and deleted', async ({ page, player }) => {
  await page.goto('/profile/documents');
  await acceptCookies(page);
  const main = page.getByRole('main');
  await expect(main.getByText('No files sent yet')).toBeVisible();
  await main.getByRole('radio', { name: /^Identity document/ }).check();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\?type=passport$/);
  await page.reload();
  await main.getByLabel('Choose a file Front').setInputFiles(png);
  await expect(toast(page, 'File sent')).toBeVisible();
  const files = main.getByRole('list', { name: 'Sent files' }).getByRole('listitem');
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('Identity document, Front');
  await expect(files).toContainText('In review');
  await main.getByLabel('Choose a file Back').setInputFiles({ ...png, name: 'back.png' });
  await expect(files).toHaveCount(2);
  await files.filter({ hasText: 'id-card.png' }).getByRole('button', { name: 'Show id-card.png' }).click();
  await expect(main.getByRole('img', { name: 'id-card.png' })).toBeVisible();
  await files.filter({ hasText: 'back.png' }).getByRole('button', { name: 'Delete back.png' }).click();
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'File deleted')).toBeVisible();
  await expect(files).toHaveCount(1);
  expect(await player.api.player.listDocuments()).toMatchObject([{ fileName: 'id-card.png', type: 'identity_front', status: 2 }]);
});

test('U-11 a file is dropped, and a PDF is saved instead of opened', async ({ page, player }) => {
  await page.goto('/profile/documents?type=address');
  const dropped = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    for (const name of [${JSON.stringify(pdf.name)}, 'second.pdf'])
      data.items.add(new File([${JSON.stringify(pdf.buffer.toString())}], name, { type: 'application/pdf' }));
    return data;
  })()`);
  await page.getByRole('group', { name: 'Proof of address' }).dispatchEvent('drop', { dataTransfer: dropped });
  const files = page.getByRole('list', { name: 'Sent files' }).getByRole('listitem');
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('bank-letter.pdf');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'Save bank-letter.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bank-letter.pdf');
  expect(await fs.readFile(await download.path())).toEqual(pdf.buffer);
  expect(await player.api.player.listDocuments()).toHaveLength(1);
});

test('U-12 a wrong file is refused before it is sent, and one the server refuses says why', async ({ page, player }) => {
  await page.goto('/profile/documents?type=address');
  const main = page.getByRole('main');
  const input = main.getByLabel('Choose a file Proof of address');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(main.getByRole('alert')).toHaveText('JPEG, PNG or PDF only.');
  await input.setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await expect(main.getByRole('alert')).toHaveText('This file is empty.');
  await input.setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(main.getByRole('alert')).toHaveText('This file is larger than 10 MB.');
  // The browser believes the name, the server looks at the bytes.
  await input.setInputFiles({ name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await expect(main.getByRole('alert')).toHaveText('JPEG, PNG or PDF only.');
  await expect(input).toBeEnabled();
  await input.setInputFiles(png);
  await expect(toast(page, 'File sent')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  expect(await player.api.player.listDocuments()).toHaveLength(1);
});

test('U-11 a file on its way shows how far it is, is given up by hand, and a lost connection is told', async ({ page, player }) => {
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
  // The widget's own page says so with its status; the site asks for another token.
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

test('D-46 a phone is added and confirmed by the code of a message, a wrong code is told', async ({ page, player }) => {
  const { number, whole } = freshPhone();
  await page.goto('/profile/verification');
  await acceptCookies(page);
  const main = page.getByRole('main');
  const row = main.getByRole('listitem').filter({ hasText: 'Phone' }).first();
  await row.getByRole('button', { name: 'Add Phone' }).click();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByLabel(/^Phone/)).toHaveAttribute('aria-invalid', 'true');
  await fillPhone(row, number);
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(whole);
  await row.getByRole('button', { name: 'Confirm Phone' }).click();
  await expect(row.getByLabel('Digit 1 of 6')).toBeFocused();
  await expectAccessible(page, 'verification of a phone');
  const code = await newestCode(whole);
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(row).toContainText('That code isn’t right.');
  for (let position = 6; position >= 1; position -= 1) await row.getByLabel(`Digit ${position} of 6`).press('Backspace');
  await row.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page, 'Phone confirmed')).toBeVisible();
  await expect(row).toContainText('Done');
  expect(await player.api.player.readProfile()).toMatchObject({ phone: whole.slice(1), phoneConfirmed: true });
});

test('X-10 a code that cannot be sent says why', async ({ page, player }) => {
  const { whole } = freshPhone();
  await player.api.player.updateProfile({ body: { phone: whole } });
  const json = { error: { code: 10_000, message: 'The operator of this number cannot be reached.' } };
  await page.route('**/api/player/otp/send', (route) => route.fulfill({ status: 503, json }));
  await page.goto('/profile/verification');
  await page.getByRole('main').getByRole('button', { name: 'Confirm Phone' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The operator of this number cannot be reached.');
});

test('E-30 E-31 the country is found by its name, sorted by name, and the currency by its code', async ({ page }) => {
  await page.goto('/?sign-up=true');
  const form = dialog(page, 'Create your account');
  const country = form.getByRole('combobox', { name: 'Country' });
  await country.click();
  const names = await form.getByRole('listbox').getByRole('option').allInnerTexts();
  const plain = names.map((name) => name.trim());
  expect(plain.length).toBeGreaterThan(200);
  expect(plain).toEqual(plain.toSorted(new Intl.Collator('en').compare));
  await country.fill('swed');
  await expect(form.getByRole('listbox').getByRole('option')).toHaveText([/Sweden/]);
  await form.getByRole('listbox').getByRole('option').click();
  await expect(country).toHaveValue(/Sweden/);
  const currency = form.getByRole('combobox', { name: 'Account currency' });
  await currency.click();
  await currency.fill('usd');
  await expect(form.getByRole('listbox').getByRole('option').first()).toContainText('USD');
});

test('U-01 what is missing comes first and leads to its field; two pages change different things', async ({ page, player }) => {
  await page.goto('/profile/info');
  await acceptCookies(page);
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Nora');
  await player.api.player.updateProfile({ body: { city: 'Kiel' } });
  await page.getByRole('main').getByRole('button', { name: 'Save' }).first().click();
  await expect(toast(page, 'Changes saved')).toBeVisible();
  expect(await player.api.player.readProfile()).toMatchObject({ firstName: 'Nora', city: 'Kiel' });
});

test('U-02 E-27 fields are shown as their definitions say: read-only when filled, absent when hidden', async ({ page, player }) => {
  await player.api.player.updateProfile({ body: { firstName: 'Nora' } });
  const fields = await player.api.player.listFields({ query: { scenario: 'profile' } });
  await page.goto('/profile/info');
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  expect(fields.find(({ name }) => name === 'firstName')?.editable).toBe(false);
  await expect(page.getByLabel('First name')).toHaveAttribute('readonly', '');
  await page.route('**/api/player/fields/validations?scenario=profile', async (route) => {
    const data = fields.map((field) => (field.name === 'city' ? { ...field, isVisible: false } : field));
    await route.fulfill({ json: { data } });
  });
  await page.reload();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveCount(0);
});

test('S28 a code of an app is set up by its picture, asked for after the password, and taken away again', async ({
  page,
  context,
  player,
}) => {
  await page.goto('/profile/security');
  const card = page.getByRole('main').locator('#second-factor');
  await card.getByLabel(/^Current password/).fill(password);
  await card.getByRole('button', { name: 'Set up' }).click();
  const picture = card.getByRole('img', { name: 'QR code with the key for the app' });
  const key = new URL((await picture.getAttribute('data-qr')) ?? '').searchParams.get('secret') ?? '';
  await expect(picture.locator('svg')).toBeVisible();
  await expectAccessible(page, 'second factor');
  await card.getByLabel('Code from the app').fill('000000');
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText('That code isn’t right')).toBeVisible();
  await card.getByLabel('Code from the app').fill(appCode(key, 0));
  await card.getByRole('button', { name: 'Turn on' }).click();
  const codes = card.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await card.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(card.getByText('Recovery codes left: 10')).toBeVisible();

  await context.clearCookies();
  await page.goto('/?sign-in=true');
  await fillSignIn(page, player.email);
  const form = dialog(page, 'Sign in');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  const code = form.getByLabel('Code');
  await expect(code).toBeFocused();
  await code.fill('123456');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form.getByText('That code isn’t right')).toBeVisible();
  await expectAccessible(page, 'second step of a sign-in');
  await code.fill(recoveryCode);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form).toBeHidden();

  await page.goto('/profile/security');
  await expect(card.getByText('Recovery codes left: 9')).toBeVisible();
  await card.getByLabel('Code from the app, or a recovery code').fill(appCode(key, 1));
  await card.getByLabel(/^Current password/).fill(password);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
});
