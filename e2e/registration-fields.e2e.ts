import { cookie } from '@pavilion/contract/page-constants.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { freshEmail, password } from './players.ts';
import { productUrl } from './sandbox.ts';
import { dialog, fillBirthdate, toast } from './site.ts';
import { expect, test } from './test.ts';

const form = (page: Page) => dialog(page, 'Create your account');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create account' });

/** The edge says that the visitor is in Brazil; the cookie keeps the page in English, which would be in Portuguese there. */
async function standInBrazil(context: BrowserContext): Promise<void> {
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'BR' });
  await context.addCookies([{ name: cookie.language, value: 'en', url: productUrl() }]);
}

test('A-17 V-72 what was typed, chosen and ticked before the scripts ran is kept', async ({ page, context }) => {
  await standInBrazil(context);
  const email = freshEmail();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/static/terms?sign-up=true', { waitUntil: 'commit' });
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
