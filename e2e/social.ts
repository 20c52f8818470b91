import { expect, type Page } from '@playwright/test';

/** The page of a provider of identities in the sandbox. */
const provider = (page: Page, name = 'Google') => page.getByRole('heading', { name: `Sign in with ${name}` });

/** Signs in at the provider; an empty address is an account without one. */
async function beAtProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in by the button of a provider in the modal that is open. */
export async function enterBy(page: Page, email: string, way = 'Google'): Promise<void> {
  await page
    .getByRole('group', { name: /continue with|register with/ })
    .getByRole('button', { name: way })
    .click();
  await expect(provider(page, way)).toBeVisible();
  await beAtProvider(page, email);
}
