import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const severe: readonly (string | null | undefined)[] = ['serious', 'critical'];

type Theme = 'dark' | 'light';

/**
 * Colours change at once: one that is still on its way would be measured half dark, half light. What is far away is drawn before, as it is
 * before a player's own change of the theme (theme-button.tsx).
 */
const wear = (page: Page, theme: Theme): Promise<unknown> =>
  page.evaluate(`(async () => {
    document.documentElement.dataset.rethemed = '';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    document.documentElement.dataset.theme = '${theme}';
    getComputedStyle(document.body).color;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  })()`);

/** Motions are brought to their end before colours are measured; endless ones, such as a spinner's, stay. */
const endMotions = (page: Page): Promise<unknown> =>
  page.evaluate(`document.getAnimations()
    .filter((motion) => motion.effect?.getComputedTiming().endTime < Infinity)
    .forEach((motion) => motion.finish())`);

async function violationsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await endMotions(page);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => severe.includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`));
}

/** No serious or critical violation on the screen as it is, or on a part of it, dark and light; a theme changes colours only. */
export async function expectAccessible(page: Page, screen: string, part?: string): Promise<void> {
  const scan = (): AxeBuilder => (part === undefined ? new AxeBuilder({ page }) : new AxeBuilder({ page }).include(part));
  const dark = await violationsOf(page, scan());
  await wear(page, 'light');
  const light = await violationsOf(page, scan().withRules(['color-contrast']));
  await wear(page, 'dark');
  expect.soft({ dark, light }, `accessibility of ${screen}`).toEqual({ dark: [], light: [] });
}
