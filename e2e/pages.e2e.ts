import type { APIResponse, Page } from '@playwright/test';
import { dialog, expectLive } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ask = (page: Page, address: string): Promise<APIResponse> => page.request.get(address, { maxRedirects: 0 });

/** The page behind an address is there under its heading, in both languages. */
async function expectPage(page: Page, address: string, headings: { en: string | RegExp; de: string | RegExp }): Promise<void> {
  for (const [prefix, heading] of [
    ['/de', headings.de],
    ['', headings.en],
  ] as const) {
    const answer = await page.goto(`${prefix}${address}`);
    expect(answer?.status(), `${prefix}${address}`).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
}

async function expectNoPage(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(404);
  await expect(page.getByRole('link', { name: 'Homepage' })).toBeVisible();
}

test('G-02 a content page stands under its address at any depth, and leads on to the next', async ({ page }) => {
  await expectPage(page, '/getting-started', { en: 'Getting started', de: 'Erste Schritte' });
  await page.getByRole('main').getByRole('link', { name: 'the first deposit' }).click();
  await expect(page).toHaveURL('/getting-started/first-deposit');
  await expect(page.getByRole('heading', { level: 1, name: 'The first deposit' })).toBeVisible();
  await expectNoPage(page, '/getting-started/second-deposit');
});

test('G-07 a bonus page is found by its identity, an unknown one is not', async ({ page }) => {
  const answer = await page.goto('/bonus/how-bonuses-work');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoPage(page, '/bonus/no-such-bonus');
});

test('G-08 G-09 categories lead to the first collection with their query; an unknown one has no page', async ({ page }) => {
  const redirect = await ask(page, '/categories?sort=name&from=mail');
  expect([302, 307]).toContain(redirect.status());
  expect(redirect.headers().location).toMatch(/\/categories\/[a-z0-9-]+\?sort=name&from=mail$/);
  await page.goto('/categories?from=mail');
  await expect(page).toHaveURL(/\/categories\/[a-z0-9-]+\?from=mail$/);
  await expect(page.getByRole('main').locator('a[href^="/games/"]').first()).toBeVisible();
  await expectNoPage(page, '/categories/no-such-category');
});

test('G-18 questions lead to their answers @phone', async ({ page }) => {
  await page.goto('/questions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const topic = page.getByRole('main').locator('a[href^="/questions/"]').first();
  const address = (await topic.getAttribute('href')) ?? '';
  await topic.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoPage(page, '/questions/no-such-topic');
});

test('G-19 legal texts stand in the language in use', async ({ page }) => {
  await expectPage(page, '/static/terms', { en: /terms/i, de: /bedingungen/i });
  await expectNoPage(page, '/static/no-such-text');
});

test('G-14 G-15 P-28 the profile opens on its first page, keeps language and query, and leads to each of its pages @phone', async ({
  page,
  player,
}) => {
  expect(player.email).toContain('@');
  await page.goto('/de/profile?from=mail');
  await expect(page).toHaveURL(/\/de\/profile\/info\?from=mail$/);
  await page.goto('/profile/info');
  await expectLive(page);
  const children = ['bonuses', 'documents', 'history', 'info', 'limits', 'notifications', 'security', 'verification', 'wallet'];
  // A list beside the page, or a list to choose from on a phone.
  const entries = page.locator('nav[aria-label="Profile page"] a:visible, select:visible option[value^="/profile/"]');
  const targets = await entries.evaluateAll((all) => all.map((entry) => entry.getAttribute('href') ?? entry.getAttribute('value')));
  expect(targets.toSorted()).toEqual(children.map((child) => `/profile/${child}`));
  for (const child of children) {
    const answer = await page.goto(`/profile/${child}`);
    expect(answer?.status(), child).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), child).toBeVisible();
    await expect(dialog(page, 'Sign in')).toBeHidden();
  }
});
