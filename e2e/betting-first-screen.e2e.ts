import type { FrameLocator, Page } from '@playwright/test';
import { freeze, upcomingEvents } from './book.ts';
import { screenSwitch, SCREENS } from './screen-size.ts';
import { client } from './slip.ts';
import { expect, signedInTest, test } from './test.ts';

const SCRIPT = '**/sandbox/sportsbook/client/assets/frame-*.js';

/**
 * Position and text of each row, price and market; a price may move in between. A narrow screen has no slip beside the list, and starts are
 * in the visitor's zone.
 */
const partsOf = (frame: FrameLocator) =>
  frame.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, [data-event], [data-event] button, section button, nav')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const text = part.matches('[data-event], nav') ? part.getAttribute('data-event') : part.textContent?.replaceAll(/\d+\.\d+/g, 'price');
      return `${text} ${[x, y, width, height].map(Math.round).join(' ')}`;
    }),
  );

const isStyled = (frame: FrameLocator): Promise<boolean> =>
  frame
    .locator('html')
    .evaluate((html) => [...html.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null));

const COUNT_SHIFTS = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Layout shifts inside the frame as the browser counts them, and React's errors about a first screen that it cannot hydrate. */
async function watch(page: Page): Promise<{ faults: string[]; shifts: () => Promise<number> }> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.addInitScript(COUNT_SHIFTS);
  const shifts = async (): Promise<number> => {
    const each = await Promise.all(page.frames().map((frame) => frame.evaluate<number>('window.shifted')));
    return Math.max(...each);
  };
  return { faults, shifts };
}

const addresses = async (): Promise<Record<string, string>> => {
  const [event] = await upcomingEvents('football', 1);
  if (event !== undefined) await freeze(event);
  return {
    list: '/betting?setIframePath=/today/football',
    'a match': `/betting?setIframePath=/event/${event?.id ?? ''}`,
    'an empty list': '/betting?setIframePath=/today/nothing',
    'a list from right to left': '/ar/betting?setIframePath=/today/football',
  };
};

for (const [who, screenTest] of [
  ['guest', test],
  ['player', signedInTest],
] as const) {
  screenTest.describe('far from UTC', () => {
    screenTest.use({ timezoneId: 'Pacific/Auckland' });

    screenTest(
      `SB-118 the first screen is the client’s own before its script, and nothing moves when it comes, for a ${who}`,
      async ({ page }) => {
        screenTest.slow();
        // Updates over the socket would change the list meanwhile.
        await page.routeWebSocket(/sportsbook\/ws/, () => undefined);
        const { faults, shifts } = await watch(page);
        const toScreen = await screenSwitch(page);
        for (const size of SCREENS) {
          await toScreen(size);
          for (const [name, address] of Object.entries(await addresses())) {
            const { promise, resolve } = Promise.withResolvers<undefined>();
            await page.route(SCRIPT, async (route) => {
              await promise;
              await route.continue();
            });
            await page.goto(address, { waitUntil: 'commit' });
            const frame = client(page);
            await expect(frame.locator('#first')).toBeAttached();
            await expect(frame.locator('main h1, main h2').first()).toBeVisible();
            // Nothing is painted before the styles are there, but it can be measured.
            await expect.poll(() => isStyled(frame)).toBe(true);
            expect(await frame.locator('[aria-busy=true]').count(), `${name}, ${size}`).toBe(0);
            const before = await partsOf(frame);
            resolve(undefined);
            await expect(frame.locator('html')).toHaveAttribute('data-mode', 'tall', { timeout: 30_000 });
            expect(await partsOf(frame), `${name}, ${size}`).toEqual(before);
            expect(await shifts(), `${name}, ${size}`).toBeLessThan(0.02);
            await page.unroute(SCRIPT);
          }
        }
        expect(faults).toEqual([]);
      },
    );
  });
}

signedInTest('SB-123 what is pressed on the first screen before its script is there is done once it is', async ({ page }) => {
  const [event] = await upcomingEvents('football', 1);
  if (event !== undefined) await freeze(event);
  const frame = client(page);
  const football = frame.getByRole('navigation', { name: 'Sports' }).getByRole('button', { name: /^Football/ });
  const price = frame.locator(`[data-event="${event?.id}"]`).getByRole('button', { name: new RegExp(`^${event?.home}, `) });
  const stake = frame.getByRole('complementary', { name: 'Bet slip' }).getByRole('textbox', { name: /^Stake/ });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(SCRIPT, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/betting?setIframePath=/today/football', { waitUntil: 'commit' });
  await price.click();
  // Nothing has happened, so it is pressed again.
  await price.click();
  await frame
    .getByRole('navigation', { name: 'Sports' })
    .getByRole('button', { name: /^All sports/ })
    .click();
  await expect(stake).toBeHidden();
  await expect(football).toHaveAttribute('aria-current', 'page');
  resolve(undefined);
  await expect(football).not.toHaveAttribute('aria-current', 'page', { timeout: 30_000 });
  await expect(stake).toBeVisible();
});
