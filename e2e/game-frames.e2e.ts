import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** How the page of a guest's game is laid out: the frame between the two bars, and whether anything stands over it or the title is cut. */
const GUEST = `(() => {
  const section = document.querySelector('[data-game-window]');
  const [frame, title, button] = [section.querySelector('iframe'), section.querySelector('h1'), section.querySelector('[data-modal=mobile-game]')];
  const [stage, bar] = [frame.getBoundingClientRect(), button.parentElement.getBoundingClientRect()];
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) => [0.02, 0.25, 0.5, 0.75, 0.98].map((y) => [stage.x + stage.width * x, stage.y + stage.height * y]));
  return {
    isClear: points.every(([x, y]) => y > innerHeight || document.elementFromPoint(x, y) === frame),
    barHeight: bar.height <= 64,
    isUnder: Math.abs(bar.top - stage.bottom) <= 1,
    isTitleWhole: title.scrollWidth <= title.clientWidth,
    primaries: [...section.querySelectorAll('a, button')].filter((one) => one.checkVisibility() && one.innerText.trim() !== '').length,
  };
})()`;

const screens = { large: [1440, 900], upright: [390, 844], small: [320, 568], lying: [844, 390] } as const;

const setSize = (page: Page, name: keyof typeof screens): Promise<void> =>
  page.setViewportSize({ width: screens[name][0], height: screens[name][1] });

test('GS-18 a guest’s demo has the stage to itself, with one button in a bar under it and its title readable', async ({ page }) => {
  await page.goto('/games/ember-run');
  await expect(page.getByTitle('Ember Run, game').contentFrame().locator('#go')).toBeEnabled({ timeout: 30_000 });
  for (const name of ['large', 'upright', 'small'] as const) {
    await setSize(page, name);
    await expect
      .poll(() => page.evaluate(GUEST), name)
      .toEqual({ isClear: true, barHeight: true, isUnder: true, isTitleWhole: true, primaries: 1 });
  }
});
