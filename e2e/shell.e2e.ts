import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { acceptCookies, balance, dialog, expectLive, isNarrow } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

const scrollY = (page: Page) => page.evaluate('Math.round(scrollY)');
const drawer = (page: Page) => page.getByRole('navigation', { name: /^(Main menu|Hauptmenü)$/ });
/** The menu is beside the page, or opened by a button on a phone. */
async function openDrawer(page: Page): Promise<void> {
  if (isNarrow(page))
    await page
      .getByRole('navigation', { name: /^(Quick menu|Schnellmenü)$/ })
      .getByRole('button', { name: /^Men[uü]$/ })
      .click();
  await expect(drawer(page)).toBeVisible();
}

test.describe('before scripts run', () => {
  test.use({ javaScriptEnabled: false });

  test('M-02 P-33 a link to a modal shows it, and the page is not covered by anything that only scripts take away', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    await expect(dialog(page, 'Create your account')).toBeVisible();
  });

  /** Dialogs of an address, or the sign-in in their place, with the buttons that do nothing but close them. */
  const closing = [
    ['loyalty-earn', 'true', 'Close'],
    ['deposit-error', 'true', 'Close'],
    ['wallet', 'deposit', 'Close'],
    ['success', 'true', 'Close'],
    ['cancel-deposit', 'true', 'Close'],
    ['sign-up-cancel', 'true', 'Leave'],
  ] as const;
  test('U-29 each dialog of an address is closed by each button that does nothing else', async ({ page }) => {
    for (const [name, value, label] of closing)
      for (const place of ['last', 'first'] as const)
        await test.step(`${name}, by the ${place}`, async () => {
          await page.goto(`/static/terms?${name}=${value}`);
          await page.getByRole('dialog').getByRole('button', { name: label })[place]().click();
          await expect(page).toHaveURL('/static/terms');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        });
  });
});

test('G-30 G-33 a new page starts at its top, a changed query keeps the place', async ({ page }) => {
  await page.goto('/categories/slots');
  await acceptCookies(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => scrollY(page)).toBeGreaterThan(100);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/static/terms');
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.evaluate('scrollTo(0, 400)');
  const before = await scrollY(page);
  expect(before).toBeGreaterThan(0);
  await page.evaluate(`document.querySelector('header a[data-modal="sign-in"]').click()`);
  await expect(dialog(page, 'Sign in')).toBeVisible();
  expect(await scrollY(page)).toBe(before);
});

signedInTest('G-32 a link with a hash leads to its element, below the header', async ({ page }) => {
  await page.goto('/static/terms');
  await expect(balance(page)).toContainText('0.00');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Take a break' }).click();
  await expect(page).toHaveURL('/profile/limits#break');
  await expect(page.locator('#break')).toBeVisible();
  const header = await page.getByRole('banner').boundingBox();
  const distance = () => page.evaluate<number>(`document.querySelector('#break').getBoundingClientRect().top`);
  await expect.poll(distance).toBeLessThan(300);
  expect(await distance()).toBeGreaterThanOrEqual(header?.height ?? 0);
});

test('L-06 L-07 L-08 the language chosen is kept, with page and query, and links keep it', async ({ page, context }) => {
  await page.goto('/contact?from=letter');
  await openDrawer(page);
  await page.getByRole('combobox', { name: 'Language' }).and(page.locator(':visible')).first().selectOption('de');
  await expect(page).toHaveURL('/de/contact?from=letter');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Fragen' })).toHaveAttribute('href', '/de/questions');
  expect((await context.cookies()).find(({ name }) => name === cookie.language)?.value).toBe('de');
  const answer = await page.request.get('/static/terms?a=1', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/de/static/terms?a=1']);
  await openDrawer(page);
  await page.getByRole('combobox', { name: 'Sprache' }).and(page.locator(':visible')).first().selectOption('en');
  await expect(page).toHaveURL('/contact?from=letter');
});

signedInTest(
  'L-18 L-19 the language chosen becomes the player’s own, one that is only in the address is read alone',
  async ({ page, player }) => {
    const language = async () => (await player.api.player.readProfile()).locale;
    const quest = (name: string) => page.getByRole('article', { name });
    await page.goto('/de/static/terms?quests-hub=true');
    await expect(quest('Drei neue Spiele')).toBeVisible();
    expect(await language()).toBe('en');
    await page.goto('/de/static/terms');
    await openDrawer(page);
    await page.getByRole('combobox', { name: 'Sprache' }).and(page.locator(':visible')).first().selectOption('fr');
    await expect(page).toHaveURL('/fr/static/terms');
    await expect.poll(language).toBe('fr');
    await page.goto('/fr/static/terms?quests-hub=true');
    await expect(quest('Trois nouveaux jeux')).toBeVisible();
  },
);

signedInTest('L-18 a language chosen before signing in is the player’s afterwards', async ({ page, context, player, baseURL }) => {
  await context.addCookies([{ name: cookie.language, value: 'it', url: baseURL ?? '' }]);
  await page.goto('/it/static/terms?quests-hub=true');
  await expect(page.getByRole('article', { name: 'Tre nuovi giochi' })).toBeVisible();
  await expect.poll(async () => (await player.api.player.readProfile()).locale).toBe('it');
});

test('L-07 a language chosen before the scripts took over the page counts', async ({ page }) => {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Language' }).and(page.locator(':visible')).first().selectOption('de');
  await expect(page).toHaveURL('/contact');
  letThrough();
  await expect(page).toHaveURL('/de/contact');
});

test('P-30 P-31 P-32 a player has balance, deposit, bell and menus in the header @phone', async ({ page, player }) => {
  await page.goto('/static/terms');
  const header = page.getByRole('banner');
  await expect(balance(page)).toContainText('0.00');
  await expect(header.getByRole('link', { name: 'Deposit' })).toBeVisible();
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const accounts = page.getByRole('banner').getByRole('button', { name: 'Your accounts' });
  await accounts.click();
  await expect(page.getByRole('region', { name: 'Your accounts' }).getByText('Euro')).toBeVisible();
  await accounts.click();
  await expect(page.getByRole('region', { name: 'Your accounts' })).toHaveCount(0);
  await header.getByRole('button', { name: /^Account menu/ }).click();
  const menu = page.getByRole('region', { name: 'Account' });
  await expect(menu.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/profile/security');
  await expect(menu.getByText(player.id.split('-')[0]?.toUpperCase() ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  if (isNarrow(page)) return;
  // The search opens with the first letter, not on focus, and closes on leaving: it would cover what comes next.
  const field = header.getByRole('searchbox');
  const search = dialog(page, 'Search the whole site');
  await field.first().focus();
  await page.keyboard.type('em');
  await expect(search.getByRole('searchbox')).toHaveValue('em');
  await page.keyboard.press('Shift+Tab');
  await expect(field.first()).toBeFocused();
  await expect(search).toHaveCount(0);
});

test('P-33 the cookie bar goes with its answer and stays away @phone-only', async ({ page }) => {
  const question = page.getByRole('button', { name: 'Only necessary' });
  await page.clock.install();
  await page.goto('/static/terms');
  await expectLive(page);
  await page.clock.fastForward(5_000);
  await expect(question).toBeVisible();
  await acceptCookies(page);
  await page.reload();
  await expectLive(page);
  await page.clock.fastForward(5_000);
  await expect(question).toBeHidden();
});

test('N-17 the menu is a rail at first, and as wide in the next visit as it was left', async ({ page }) => {
  const body = page.locator('body');
  const press = () => page.getByRole('button', { name: 'Open or close the menu' }).click();
  await page.goto('/static/terms');
  await expect(body).toHaveClass(/drawer-compact/);
  await press();
  await expect(body).not.toHaveClass(/drawer-compact/);
  await page.reload();
  await expect(body).not.toHaveClass(/drawer-compact/);
  await press();
  await page.reload();
  await expect(body).toHaveClass(/drawer-compact/);
});

test('U-29 a phone’s search shows hits while one types @phone-only', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).last().click();
  const search = dialog(page, 'Search the whole site');
  await search.getByRole('searchbox').pressSequentially('ember');
  await expect(search.getByRole('link', { name: /Ember Run/ })).toBeInViewport();
});
