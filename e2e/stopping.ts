import { expect, type Locator, type Page } from '@playwright/test';

/** Time and result of the session; a tap opens the ways to stop. */
export const facts = (page: Page): Locator => page.getByRole('button', { name: /^Session \d+:\d\d/ });
/** A game on a phone has the whole screen: the way to the limits is in its own bar. */
export const limitsOfGame = (page: Page): Locator => page.getByRole('link', { name: 'Open limits' });

/** Opens what a tap on the time shows, finds both ways out there, and closes it again. */
export async function expectWaysToStop(page: Page): Promise<void> {
  await expect(facts(page).or(limitsOfGame(page)).first()).toBeVisible();
  if (!(await facts(page).isVisible())) return limitsOfGame(page).click({ trial: true });
  await expect(facts(page)).toContainText(/\d+:\d\d.*\d\.\d\d/);
  await facts(page).click();
  const panel = page.getByRole('region', { name: 'Your time and money' });
  await Promise.all(['Set a limit', 'Take a break'].map((way) => panel.getByRole('link', { name: way }).click({ trial: true })));
  await facts(page).click();
  await expect(panel).toBeHidden();
}
