import { cookie } from '@pavilion/contract/page-constants.ts';
import { fieldCatalogue } from '@pavilion/contract/validation/index.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { freshEmail, password } from './players.ts';
import { productUrl } from './sandbox.ts';
import { dialog, fillBirthdate, toast } from './site.ts';
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

test('E-28 E-29 V-66 every field of the catalogue has its control, its order and its marker', async ({ page }) => {
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
  for (const hidden of ['Security check']) await expect(scope.getByLabel(hidden)).toHaveCount(0);
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
  await fillBirthdate(form(page));
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
