import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { MOVING, OUTLINE, SIDEWAYS, SPACED } from './in-page.ts';

/** A page with more stops has long lists of similar things. */
const MOST_STOPS = 60;
/** In a small window the bars that stick are what matters. */
const ZOOMED_STOPS = 12;
const VISIT_MAX_MS = 90_000;
const QUIET_MAX_MS = 5000;
const SETTLE_MS = 600;
/** The scripts have taken the page over. */
const LIVE = 'body:is(.is-mobile, .is-desktop)';
/** The browser scrolls what gets the focus into view. */
const SCROLL_MS = 30;
/** A window of 1280 × 1024 at 400 % and at 200 % zoom (WCAG 1.4.10, 1.4.4). */
const zooms = [
  { name: '320 px', width: 320, height: 640 },
  { name: '200 % zoom', width: 640, height: 512 },
];

const stopShape = z.object({
  left: z.nullable(z.object({ name: z.string(), isInvisible: z.boolean() })),
  isPage: z.boolean(),
  isRepeat: z.boolean(),
  isSame: z.boolean(),
  name: z.string(),
  isFrame: z.boolean(),
  hasParts: z.boolean(),
  isCovered: z.boolean(),
  isInDialog: z.boolean(),
});
const outlineShape = z.object({
  firstHeadings: z.number(),
  mains: z.number(),
  language: z.string(),
  isDialogOpen: z.boolean(),
  help: z.array(z.string()),
});
const listShape = z.array(z.string());

/** Problems found on one screen, in words; empty if there are none. */
export interface WalkFindings {
  stops: number;
  findings: readonly string[];
  /** Addresses of help, in their order on the page. */
  help: readonly string[];
  /** The page as a screen reader finds it. */
  snapshot: string;
}

type Stop = z.output<typeof stopShape>;

/** Whether the walk goes no further: the focus is back where it began, on the page, in a frame, or does not move. */
function endsWalk(stop: Stop): boolean {
  if (stop.isFrame) return true; // Inside is another page; a frame in the walk is left by its own links.
  if (stop.hasParts) return false; // A date has a stop for its day, month and year.
  return stop.isPage || stop.isRepeat || stop.isSame;
}

const isStuck = ({ isSame, isPage, isFrame, hasParts }: Stop): boolean => isSame && !isPage && !isFrame && !hasParts;

/** Problems with the path of the focus, in words. */
function* faultsOf(stop: Stop, isDialog: boolean): Generator<string> {
  if (stop.left?.isInvisible === true) yield `focus is not seen on ${stop.left.name}`;
  if (isStuck(stop)) yield `focus stays on ${stop.name}`;
  if (endsWalk(stop) || stop.hasParts) return;
  if (stop.isCovered) yield `focus is covered on ${stop.name}`;
  if (isDialog && !stop.isInDialog) yield `focus leaves the dialog to ${stop.name}`;
}

/** Presses Tab until the focus has been everywhere, or often enough. */
async function walkBy(page: Page, key: 'Tab' | 'Shift+Tab', most: number): Promise<{ stops: number; findings: string[] }> {
  const findings: string[] = [];
  let stops = 0;
  let isDialog = false;
  await page.evaluate('window.walk.forget()');
  for (; stops < most; stops += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(SCROLL_MS);
    const stop = stopShape.parse(await page.evaluate('window.walk.stop()'));
    findings.push(...faultsOf(stop, isDialog));
    if (endsWalk(stop)) break;
    if (!stop.hasParts) isDialog ||= stop.isInDialog;
  }
  return { stops, findings };
}

async function namelessControls(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    rules: { 'target-size': { enabled: true } },
    iframes: false,
  });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function atZooms(page: Page): Promise<string[]> {
  const usual = page.viewportSize();
  const findings: string[] = [];
  for (const { name, ...size } of zooms) {
    await page.setViewportSize(size);
    await page.waitForTimeout(SETTLE_MS);
    for (const one of listShape.parse(await page.evaluate(SIDEWAYS))) findings.push(`at ${name}: ${one}`);
    for (const one of listShape.parse(await page.evaluate(SPACED))) findings.push(`at ${name} wider spacing cuts ${one}`);
    // The first controls must be seen in the small window too: bars that stick take much of it.
    const { findings: focus } = await walkBy(page, 'Tab', ZOOMED_STOPS);
    findings.push(...focus.filter((one) => one.includes('covered')).map((one) => `at ${name}: ${one}`));
  }
  if (usual !== null) await page.setViewportSize(usual);
  return findings;
}

/** Looks at one screen in every way the walk knows (docs/accessibility-walk.md). */
export async function walkScreen(page: Page, address: string): Promise<WalkFindings> {
  await page.goto(address, { waitUntil: 'load', timeout: VISIT_MAX_MS });
  await page.waitForLoadState('networkidle', { timeout: QUIET_MAX_MS }).catch(() => undefined);
  await page.locator(LIVE).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const outline = outlineShape.parse(await page.evaluate(OUTLINE));
  const snapshot = await page.locator('body').ariaSnapshot();
  const findings: string[] = [];
  if (outline.firstHeadings !== 1 && !outline.isDialogOpen) findings.push(`${outline.firstHeadings} headings of the first level`);
  if (outline.mains !== 1) findings.push(`${outline.mains} main landmarks`);
  if (outline.language === '') findings.push('the page names no language');
  findings.push(...listShape.parse(await page.evaluate(MOVING)).map((motion) => `moves in spite of "reduce": ${motion}`));
  findings.push(...(await namelessControls(page)));
  const forward = await walkBy(page, 'Tab', MOST_STOPS);
  findings.push(...forward.findings);
  // The way back brings the focus under what sticks to the top.
  const back = await walkBy(page, 'Shift+Tab', forward.stops);
  findings.push(...back.findings.map((one) => `backwards: ${one}`));
  findings.push(...(await atZooms(page)));
  return { stops: forward.stops + back.stops, findings: [...new Set(findings)], help: outline.help, snapshot };
}
