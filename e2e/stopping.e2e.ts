import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { productUrl } from './sandbox.ts';
import { screenSwitch } from './screen-size.ts';
import { facts, limitsOfGame } from './stopping.ts';
import { expect, signedInTest } from './test.ts';

const breakButton = (page: Page) => page.locator('#break').getByRole('button', { name: 'Start', exact: true });

// The sweep finds the first of two taps on every route.
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
