import { cookie } from '@pavilion/contract/page-constants.ts';
import { fieldCatalogue } from '@pavilion/contract/validation/index.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { anotherSession, freshEmail, password } from './players.ts';
import { productUrl } from './sandbox.ts';
import { changeContent, choose, dialog, fillRegistration, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const form = (page: Page) => dialog(page, 'Create your account');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create account' });

/** The edge says that the visitor is in Brazil; the cookie keeps the page in English, which would be in Portuguese there. */
async function standInBrazil(context: BrowserContext): Promise<void> {
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'BR' });
  await context.addCookies([{ name: cookie.language, value: 'en', url: productUrl() }]);
}

type Definition = { name: string; isRequired?: boolean; isVisible?: boolean; description?: string };

/** Gives the form other definitions than the seed's, as an operator would. */
async function define(page: Page, definitions: readonly Definition[]): Promise<void> {
  const data = definitions.map(({ name, isRequired = false, isVisible = true, description = '' }, index) => ({
    id: index + 1,
    name,
    description,
    editable: true,
    isRequired,
    isVisible,
    position: index + 1,
  }));
  await page.route('**/api/player/fields/validations?scenario=registration', (route) => route.fulfill({ json: { data } }));
}

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(submit(page)).toBeVisible();
}

const optionsOf = async (field: Locator): Promise<string[]> => {
  await field.click();
  await expect(field.page().getByRole('listbox').getByRole('option').first()).toBeVisible();
  return field.page().getByRole('listbox').getByRole('option').allInnerTexts();
};

test('E-28 E-29 V-66 every field of the catalogue has its control, its order and its marker @phone', async ({ page }) => {
  const names = Object.keys(fieldCatalogue).filter((name) => !['email', 'phone'].includes(name));
  await define(page, [
    ...names.map((name) => ({ name, isRequired: ['city', 'gender', 'birthdate'].includes(name) })),
    { name: 'favouriteColour', description: 'Favourite colour' },
  ]);
  await openSignUp(page);
  const scope = form(page);
  for (const label of ['First name', 'Nationality', 'Nickname', 'Postcode', 'Security question', 'Place of birth', 'Favourite colour'])
    await expect(scope.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  await expect(scope.getByRole('textbox', { name: 'Message' })).toHaveJSProperty('tagName', 'TEXTAREA');
  await expect(scope.getByLabel('Age', { exact: true })).toHaveAttribute('inputmode', 'numeric');
  for (const label of [/^Country/, /^Account currency/]) await expect(scope.getByRole('combobox', { name: label })).toBeVisible();
  await expect(scope.getByRole('combobox', { name: 'Language' })).toHaveJSProperty('tagName', 'SELECT');
  await expect(scope.getByRole('radio')).toHaveCount(3);
  await expect(scope.getByRole('group', { name: /^Date of birth/ }).getByRole('combobox')).toHaveCount(3);
  await expect(scope.getByRole('checkbox')).toHaveCount(3); // Without the consent to SMS, in e-mail mode.
  for (const hidden of ['Captcha']) await expect(scope.getByLabel(hidden)).toHaveCount(0);
  await expect(scope.getByLabel(/^City/)).toHaveAttribute('aria-required', 'true');
  await expect(scope.getByText('City *')).toBeVisible();
  await scope.getByLabel('CPF').fill('52998224725');
  await expect(scope.getByLabel('CPF')).toHaveValue('529.982.247-25');
  const order = await scope.locator('label, legend').allInnerTexts();
  const places = ['First name', 'Last name', 'Nationality', 'City', 'Postcode'].map((label) =>
    order.findIndex((text) => text.startsWith(label)),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await expectAccessible(page, 'sign-up with every field');
});

test('V-36 V-54 V-57 the rules of the fields speak, and a repetition is judged again with the password', async ({ page }) => {
  await define(page, [
    { name: 'password', isRequired: true },
    { name: 'password_confirmation', isRequired: true },
    { name: 'firstName' },
    { name: 'birthdate', isRequired: true },
    { name: 'gender', isRequired: true },
    { name: 'bonusCode' },
  ]);
  await openSignUp(page);
  const scope = form(page);
  await scope.getByLabel(/^E-mail/).fill(freshEmail());
  await scope.getByLabel(/^Password/).fill(password);
  await scope.getByLabel(/^Repeat password/).fill(password);
  await scope.getByLabel('First name').fill('A');
  await scope.getByLabel('First name').blur();
  await expect(scope.getByText('At least 2 characters.')).toBeVisible();
  await scope.getByLabel('First name').fill('Al');
  await scope.getByLabel('Day').selectOption('31');
  await scope.getByLabel('Month').selectOption({ label: 'February' });
  await scope.getByLabel('Year').selectOption('2000');
  await scope.getByLabel('Year').focus();
  await scope.getByLabel('Year').blur();
  await expect(scope.getByText('Enter a valid date.')).toBeVisible();
  await scope.getByLabel('Day').selectOption('29');
  await scope.getByRole('radio', { name: 'Other' }).check();
  await expect(submit(page)).toBeEnabled();
  await scope.getByLabel(/^Password/).fill(`${password}x`);
  await scope.getByLabel(/^Password/).blur();
  await expect(submit(page)).toBeDisabled();
  await scope.getByLabel(/^Repeat password/).focus();
  await scope.getByLabel(/^Repeat password/).blur();
  await expect(scope.getByText('The two passwords differ.')).toBeVisible();
  await scope.getByLabel(/^Password/).fill(password);
  await expect(scope.getByText('The two passwords differ.')).toHaveCount(0);
  await expect(submit(page)).toBeEnabled();
});

test('E-30 E-31 countries are sorted and found by name, currencies by code', async ({ page }) => {
  await page.goto('/?sign-up=true');
  const country = form(page).getByRole('combobox', { name: 'Country', exact: true });
  const names = await optionsOf(country);
  expect(names.length).toBeGreaterThan(200);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(names).not.toContain('United States'); // Excluded (K-01).
  await country.fill('germ');
  await expect(form(page).getByRole('option')).toHaveText(['Germany']);
  await country.fill('nowhere');
  await expect(form(page).getByText('No country of this name')).toBeVisible();
  await country.press('Escape');
  await expect(form(page)).toBeVisible();
  const currency = form(page).getByRole('combobox', { name: 'Account currency' });
  await currency.click();
  await currency.fill('brl');
  await expect(form(page).getByRole('option')).toHaveText([/^BRL/]);
  await currency.press('Enter');
  await expect(currency).toHaveValue(/^BRL/);
});

test('V-69 country and currency start from the header’s country, and a new country brings its currency', async ({ page, context }) => {
  await standInBrazil(context);
  await page.goto('/?sign-up=true');
  const country = form(page).getByRole('combobox', { name: 'Country', exact: true });
  await expect(country).toHaveValue('Brazil');
  await expect(form(page).getByRole('combobox', { name: 'Account currency' })).toHaveValue(/^BRL/);
  await choose(form(page), 'Country', 'Germany');
  await expect(form(page).getByRole('combobox', { name: 'Account currency' })).toHaveValue(/^EUR/);
});

test('V-67 V-68 V-70 V-71 hidden fields are sent unseen, consents as 1 or 0', async ({ page, context }) => {
  await standInBrazil(context);
  await define(page, [
    { name: 'password', isRequired: true },
    { name: 'country', isRequired: true, isVisible: false },
    { name: 'currency', isRequired: true, isVisible: false },
    { name: 'nickname', isVisible: false },
    { name: 'agreements', isRequired: true },
    { name: 'receiveEmailPromo' },
    { name: 'receiveSmsPromo' },
    { name: 'locale' },
  ]);
  await changeContent(page, 'modals/sign-up', (body) => Object.assign(body, { agreeEmailChecked: true }));
  await openSignUp(page);
  const scope = form(page);
  await expect(scope.getByRole('combobox')).toHaveCount(0);
  await expect(scope.getByLabel('Nickname')).toHaveCount(0);
  await expect(scope.getByRole('checkbox', { name: /offers by e-mail/ })).toBeChecked();
  await expect(scope.getByRole('checkbox', { name: /offers by SMS/ })).toHaveCount(0);
  await expect(scope.getByRole('checkbox', { name: /18 or over/ })).not.toBeChecked();
  await scope.getByLabel(/^E-mail/).fill(`john.doe-${freshEmail()}`);
  await scope.getByLabel(/^Password/).fill(password);
  await expect(submit(page)).toBeDisabled();
  await scope.getByRole('checkbox', { name: /18 or over/ }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/player/register'));
  await submit(page).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ country: 'BR', currency: 'BRL', agreements: 1, receiveEmailPromo: 1, locale: 'en' });
  expect(body.nickname).toMatch(/^john\.doe-.*\*\*\*$/);
  expect(body).not.toHaveProperty('receiveSmsPromo');
  await expect(toast(page, 'Your account is ready')).toBeVisible();
});

test('A-17 V-72 what was typed, chosen and ticked before the scripts ran is kept', async ({ page, context }) => {
  await standInBrazil(context);
  const email = freshEmail();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/?sign-up=true', { waitUntil: 'commit' });
  await form(page)
    .getByLabel(/^E-mail/)
    .fill(email);
  await form(page)
    .getByLabel(/^Password/)
    .fill(password);
  await form(page)
    .getByRole('checkbox', { name: /18 or over/ })
    .check();
  await form(page)
    .getByLabel(/^Password/)
    .press('Enter');
  release(undefined);
  await expect(submit(page)).toBeEnabled();
  await expect(form(page).getByRole('checkbox', { name: /18 or over/ })).toBeChecked();
  await submit(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
});

test('A-17 R-05 a weekly limit can be set with the account, and declined as easily @phone', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/?sign-up=true');
  await fillRegistration(page, email);
  await form(page).getByLabel('Weekly deposit limit').fill('0120,50');
  await expect(form(page).getByLabel('Weekly deposit limit')).toHaveValue('120.50');
  await submit(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
  const player = await anotherSession({ email });
  expect(await player.api.risk.listLimits()).toMatchObject([{ definition: 3, period: 'weekly', amount: 120.5, currency: 'EUR' }]);
});

test('A-17 a limit that is declined is not asked for again', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/?sign-up=true');
  await fillRegistration(page, email);
  await form(page).getByLabel('Weekly deposit limit').fill('5');
  await form(page).getByRole('button', { name: 'Not now' }).click();
  await expect(form(page).getByLabel('Weekly deposit limit')).toHaveCount(0);
  await submit(page).click();
  await expect(toast(page, 'Your account is ready')).toBeVisible();
  expect(await (await anotherSession({ email })).api.risk.listLimits()).toEqual([]);
});
