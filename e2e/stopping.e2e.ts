import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { routeScreens } from '../tools/gallery/screens.ts';
import { productUrl } from './sandbox.ts';
import { SCREENS, screenSwitch } from './screen-size.ts';
import { showInside } from './site.ts';
import { expect, signedInTest } from './test.ts';

signedInTest.describe.configure({ mode: 'parallel', timeout: 300_000 });

/** Time and result of the session; a tap opens the ways to stop. */
const facts = (page: Page) => page.getByRole('button', { name: /^Session \d+:\d\d/ });
/** A game on a phone has the whole screen: the way to the limits is in its own bar. */
const limitsOfGame = (page: Page) => page.getByRole('link', { name: 'Open limits' });
const breakButton = (page: Page) => page.locator('#break').getByRole('button', { name: 'Start', exact: true });

/** Opens what a tap on the time shows, finds both ways out there, and closes it again. */
async function expectWaysToStop(page: Page): Promise<void> {
  await expect(facts(page).or(limitsOfGame(page)).first()).toBeVisible();
  if (!(await facts(page).isVisible())) return limitsOfGame(page).click({ trial: true });
  await expect(facts(page)).toContainText(/\d+:\d\d.*\d\.\d\d/);
  await facts(page).click();
  const panel = page.getByRole('region', { name: 'Your time and money' });
  for (const way of ['Set a limit', 'Take a break']) await panel.getByRole('link', { name: way }).click({ trial: true });
  await facts(page).click();
  await expect(panel).toBeHidden();
}

/** Every n-th route, so that the crawl is shared between workers. */
const parts = [0, 1];

for (const part of parts)
  signedInTest(`R-77 limits and a break are a tap away on every route, desktop and phone, part ${part + 1}`, async ({ page, context }) => {
    await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url: productUrl() }]);
    const setScreen = await screenSwitch(page);
    await page.goto('/');
    // An address that leads elsewhere is not taken for the page that was asked for.
    expect(await showInside(page, '/profile')).toBe(false);
    for (const { name, path } of routeScreens().filter((_screen, index) => index % parts.length === part))
      await signedInTest.step(name, async () => {
        // The sweep for accessibility loads each of them.
        if (!(await showInside(page, path))) await page.goto(path, { waitUntil: 'domcontentloaded' });
        for (const size of SCREENS) {
          await setScreen(size);
          await expectWaysToStop(page);
        }
      });
  });

signedInTest('R-77 a second tap on a break or a limit reaches its form, from a page and from a game', async ({ page, context }) => {
  await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url: productUrl() }]);
  await page.goto('/');
  await facts(page).click();
  await page.getByRole('region', { name: 'Your time and money' }).getByRole('link', { name: 'Take a break' }).click();
  await expect(page).toHaveURL('/profile/limits#break');
  await expect(breakButton(page)).toBeInViewport();
  await (await screenSwitch(page))('phone');
  await page.goto('/games/ember-run');
  await limitsOfGame(page).click();
  await expect(page).toHaveURL('/profile/limits');
  await breakButton(page).click();
  await expect(page.getByRole('button', { name: 'Start my break' })).toBeVisible();
});
