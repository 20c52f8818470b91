import type { BrowserContext, Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { holdRequests } from './late-scripts.ts';
import { freshEmail, password } from './players.ts';
import { acceptCookies, dialog, expectPartLive, fillBirthdate, playRound } from './site.ts';
import { expect, test } from './test.ts';

// The edge names no country: the form has the one of the browser's zone.
test.use({ timezoneId: 'Europe/Vienna' });

const deed = z.object({ kind: z.enum(['pointerup', 'input']), field: z.string() });

/** Counts what a person does in any page and frame of the browser: each touch of a control, and each field that is typed in, once. */
async function countDeeds(context: BrowserContext): Promise<() => { taps: number; typedFields: number }> {
  let taps = 0;
  const fields = new Set<string>();
  await context.exposeBinding('tellDeed', (_, told: unknown) => {
    const { kind, field } = deed.parse(told);
    if (kind === 'pointerup') taps += 1;
    else fields.add(field);
  });
  await context.addInitScript(`
    addEventListener('pointerup', (event) => event.isTrusted && tellDeed({ kind: 'pointerup', field: '' }), true);
    addEventListener('input', ({ target }) => target.matches('input:not([type=checkbox], [type=radio], [type=date])') && tellDeed({ kind: 'input', field: target.id }), true);
  `);
  return () => ({ taps, typedFields: fields.size });
}

/** Fills the registration in and sends it; the birth date as the test gives it. */
async function register(page: Page, giveBirthdate: (form: Locator) => Promise<void>): Promise<void> {
  const form = dialog(page, 'Create your account');
  await expect(form.getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
  await form.getByLabel(/^E-mail/).fill(freshEmail());
  await form.getByLabel(/^Password/).fill(password);
  await giveBirthdate(form);
  await form.getByRole('checkbox', { name: /I am 18 or over/ }).check();
  await form.getByRole('button', { name: 'Create account' }).click();
}

async function payIn(page: Page): Promise<Locator> {
  const wallet = dialog(page, 'Deposit');
  await wallet.getByRole('button', { name: /^Card/ }).click();
  const opened = page.waitForEvent('popup');
  await wallet.getByRole('button', { name: /^Deposit [0-9]/ }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: /^Pay [0-9]/ }).click();
  return wallet;
}

test('A-74 W-165 a newcomer’s first bet of real money takes nine taps and three typed fields @phone-only', async ({ page, context }) => {
  const deeds = await countDeeds(context);
  await page.goto('/');
  await acceptCookies(page);
  const tile = page
    .getByRole('main')
    .getByRole('link', { name: /^Thimble Town/ })
    .first();
  await expectPartLive(tile);
  const { taps: before } = deeds();
  await tile.click();
  await dialog(page, 'Thimble Town').getByRole('button', { name: 'Register' }).click();
  await register(page, fillBirthdate);
  const wallet = await payIn(page);
  await wallet.getByRole('link', { name: 'Back to Thimble Town' }).click();
  await expect(page).toHaveURL('/games/thimble-town?real=true');
  await playRound(page.getByTitle('Thimble Town, game').contentFrame(), 'Spin');
  const { taps, typedFields } = deeds();
  expect({ taps: taps - before, typedFields }).toEqual({ taps: 9, typedFields: 3 });
});

test('A-75 W-259 who registers by the header and picks the birth date needs ten taps and two typed fields @phone-only', async ({
  page,
  context,
}) => {
  const deeds = await countDeeds(context);
  await page.goto('/');
  await acceptCookies(page);
  const { taps: before } = deeds();
  await page.getByRole('banner').getByText('Register', { exact: true }).click();
  await register(page, async (form) => {
    const picker = form.getByLabel('Choose a date');
    await picker.click();
    await picker.fill('1990-05-17');
  });
  const wallet = await payIn(page);
  await wallet.getByRole('link', { name: /^Play / }).click();
  await expect(page).toHaveURL(/\/games\/[a-z-]+\?real=true$/);
  await playRound(page.getByTitle(/, game$/).contentFrame(), 'Spin');
  const { taps, typedFields } = deeds();
  // The page sees nine of them: the tenth confirms the day in the system's picker.
  expect({ taps: taps - before, typedFields }).toEqual({ taps: 9, typedFields: 2 });
});

test('A-74 P-11 a tile that is touched before the page’s scripts have come opens the game’s sheet as it does later @phone-only', async ({
  page,
}) => {
  const release = await holdRequests(page, '*/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Thimble Town/ })
    .first()
    .click();
  await expect(page).toHaveURL('/?mobile-game=thimble-town');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Register' })).toBeVisible();
  release();
  await dialog(page, 'Thimble Town').getByRole('button', { name: 'Register' }).click();
  await expect(dialog(page, 'Create your account')).toBeVisible();
});
