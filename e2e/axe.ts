import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import * as z from 'zod/mini';

const severe: readonly (string | null)[] = ['serious', 'critical'];
const FRAME_ANSWER_MAX_MS = 20_000;

export type Theme = 'dark' | 'light';

/**
 * Makes colours change at once: one in transition would be measured half dark, half light. Content far below is rendered first, once, as it is before
 * a player's own change of the theme (theme-button.tsx).
 */
export const wear = (page: Page, theme: Theme): Promise<unknown> =>
  page.evaluate(`(async () => {
    const root = document.documentElement;
    if (root.dataset.rethemed === undefined) {
      root.dataset.rethemed = '';
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    root.dataset.theme = '${theme}';
    getComputedStyle(document.body).color;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  })()`);

/** Motions are brought to their end before colours are measured; endless ones, such as a spinner's, stay. */
const endMotions = (page: Page): Promise<unknown> =>
  page.evaluate(`document.getAnimations()
    .filter((motion) => motion.effect?.getComputedTiming().endTime < Infinity)
    .forEach((motion) => motion.finish())`);

/** Every document loads it anew: the short form in half the time of the long one. */
const source = fs.readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe's results that is read. */
const results = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.nullable(z.string()),
      nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.optional(z.string()) })),
    }),
  ),
});

/** Loads axe into a frame, once. A game's frame has an origin of its own, and answers later on a busy machine. */
async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate("typeof axe === 'object'")) return;
  await frame.evaluate(source);
  await frame.evaluate("axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })");
}

/**
 * One run in the page, which reaches its frames by messages. The Playwright wrapper loads axe for every scan, scans each frame separately and merges
 * the results in a blank page: three quarters of a scan's time. No rule we report needs `preload`, which fetches style sheets and media again.
 */
async function violationsOf(page: Page, part: string | undefined, rules?: readonly string[]): Promise<string[]> {
  await endMotions(page);
  await loadAxe(page.mainFrame());
  // A frame may leave at this moment: then there is nothing in it to scan.
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  await Promise.all(inner.map((frame) => loadAxe(frame).catch(() => undefined)));
  const only = rules === undefined ? {} : { runOnly: rules };
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, pingWaitTime: FRAME_ANSWER_MAX_MS, ...only });
  const context = part === undefined ? 'document' : JSON.stringify(part);
  const { violations } = results.parse(await page.evaluate(`axe.run(${context}, ${options})`));
  return violations
    .filter(({ impact }) => severe.includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`));
}

interface Scanned {
  screen: string;
  part?: string | undefined;
}

/**
 * No serious or critical violation on the screen as it is, or on a part of it, in both themes: everything in the one that it wears, and colours, which
 * are all that a theme changes, in the other one, which it wears afterwards.
 */
export async function expectAccessibleFrom(worn: Theme, page: Page, { screen, part }: Scanned): Promise<void> {
  const other = worn === 'dark' ? 'light' : 'dark';
  const everything = await violationsOf(page, part);
  await wear(page, other);
  const colours = await violationsOf(page, part, ['color-contrast']);
  expect.soft({ [worn]: everything, [other]: colours }, `accessibility of ${screen}`).toEqual({ [worn]: [], [other]: [] });
}

/** The same on a screen that is dark, and is left so. */
export async function expectAccessible(page: Page, screen: string, part?: string): Promise<void> {
  await expectAccessibleFrom('dark', page, { screen, part });
  await wear(page, 'dark');
}
