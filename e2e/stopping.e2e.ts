import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { routeScreens } from '../tools/gallery/screens.ts';
import { productUrl } from './sandbox.ts';
import { expect, signedInTest } from './test.ts';

signedInTest.describe.configure({ timeout: 300_000 });
signedInTest.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Time and result of the session; a tap opens the ways to stop. */
const facts = (page: Page) => page.getByRole('button', { name: /^Session \d+:\d\d/ });
/** A game on a phone has the whole screen: the way to the limits is in its own bar. */
const limitsOfGame = (page: Page) => page.getByRole('link', { name: 'Open limits' });
const breakButton = (page: Page) => page.locator('#break').getByRole('button', { name: 'Start', exact: true });

signedInTest('R-77 limits and a break are two taps away on every route, time and result none @phone', async ({ page, context }) => {
  await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url: productUrl() }]);
  for (const { name, path } of routeScreens())
    await signedInTest.step(name, async () => {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(facts(page).or(limitsOfGame(page)).first()).toBeVisible();
      if (!(await facts(page).isVisible())) return limitsOfGame(page).click({ trial: true });
      await expect(facts(page)).toContainText(/\d+:\d\d.*\d\.\d\d/);
      await facts(page).click();
      const panel = page.getByRole('region', { name: 'Your time and money' });
      for (const way of ['Set a limit', 'Take a break']) await panel.getByRole('link', { name: way }).click({ trial: true });
    });
  await facts(page).click();
  await facts(page).click();
  await page.getByRole('region', { name: 'Your time and money' }).getByRole('link', { name: 'Take a break' }).click();
  await expect(page).toHaveURL('/profile/limits#break');
  await expect(breakButton(page)).toBeInViewport();
  await page.goto('/games/ember-run');
  await limitsOfGame(page).click();
  await expect(page).toHaveURL('/profile/limits');
  await breakButton(page).click();
  await expect(page.getByRole('button', { name: 'Start my break' })).toBeVisible();
});
