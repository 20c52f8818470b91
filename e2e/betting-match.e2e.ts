import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessible } from './axe.ts';
import { call, freeze, upcomingEvents } from './book.ts';
import { goInside, isNarrow } from './site.ts';
import { client, openSlip } from './slip.ts';
import { expect, test } from './test.ts';

const events = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      home: z.string(),
      clock: z.nullish(z.object({ isRunning: z.boolean() })),
      play: z.nullish(z.object({ momentum: z.nullable(z.number()) })),
      markets: z.array(z.object({ status: z.string() })),
    }),
  ),
});
type LiveEvent = z.infer<typeof events>['data'][number];

/** Play runs, and a bet on it is taken: in a break a field has no momentum. */
const isInPlay = ({ clock, play, markets }: LiveEvent): boolean =>
  clock?.isRunning !== false && play?.momentum !== null && markets[0]?.status === 'open';

/** A match of a sport in which play runs, with a main market that is open. */
async function liveMatch(sport: string): Promise<LiveEvent> {
  let found: LiveEvent | undefined;
  await expect
    .poll(
      async () => {
        const live = events.parse(await call(`events?state=live&sport=${sport}&markets=main&perPage=200`)).data;
        found = live.find(isInPlay);
        return found;
      },
      { timeout: 60_000 },
    )
    .toBeDefined();
  if (found === undefined) throw new Error(`No match of ${sport} is in play`);
  return found;
}

/** The lowest position at which the first price of a match may begin, from the top of the page; on a phone it must end above the tabs. */
const limitOf = (page: Page): number => (isNarrow(page) ? 730 : 450);

const scoreOf = (page: Page): Locator => client(page).getByRole('region', { name: 'Score', exact: true });

/** Opens a match in play: by its address, or on a page that shows another one as the site's links do. */
async function openMatch(page: Page, sport: string): Promise<void> {
  const { id, home } = await liveMatch(sport);
  const address = `/betting?setIframePath=/event/${id}`;
  if (new URL(page.url()).pathname === '/betting') await goInside(page, address);
  else await page.goto(address);
  await expect(scoreOf(page).getByRole('table')).toContainText(home, { timeout: 60_000 });
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0);
}

/** Its position in the frame, independent of the page's scroll position. */
const offsetOf = async (one: Locator): Promise<number> =>
  one.evaluate((element) => element.getBoundingClientRect().y + (element.ownerDocument.defaultView?.scrollY ?? 0));

/** The first price is at once within the first look; one that changes at this moment has no place for the length of a frame. */
async function expectPricesAtOnce(page: Page): Promise<void> {
  const price = client(page)
    .getByRole('main')
    .getByRole('button', { name: /, \d+\.\d\d$|\d+\.\d\d$/ })
    .first();
  await expect(price).toBeVisible();
  await expect.poll(async () => (await price.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(limitOf(page));
}

/** Matches one after the other in one visit: what the site and the client load is there from the second on. */
async function eachOf(page: Page, sports: readonly string[], look: (score: Locator, sport: string) => Promise<void>): Promise<void> {
  for (const sport of sports)
    await test.step(sport, async () => {
      await openMatch(page, sport);
      await look(scoreOf(page), sport);
      await expectPricesAtOnce(page);
    });
}

test('SB-112 SB-113 a match of football, basketball, ice hockey or handball shows play on its field as it goes on, and its prices at once @phone', ({
  page,
}) =>
  eachOf(page, ['football', 'basketball', 'ice-hockey', 'handball'], async (score, sport) => {
    await expect(score.getByRole('img', { name: /^(Build-up|Midfield|Attack|Dangerous attack), |^Play rests$/ })).toBeVisible();
    await expect(score.getByText('Momentum')).toBeVisible();
    await expectAccessible(page, `a ${sport} match in play`, 'iframe');
  }));

test('SB-111 SB-112 the ball moves on the field while a match is watched', async ({ page }) => {
  await openMatch(page, 'football');
  const field = scoreOf(page).getByRole('img');
  const drawn = async (): Promise<string> => field.innerHTML();
  const before = await drawn();
  await expect.poll(drawn, { timeout: 60_000 }).not.toBe(before);
});

test('SB-112 SB-113 a match of tennis, volleyball or esports has no field and no room for one: its sides, its parts, its prices @phone', ({
  page,
}) =>
  eachOf(page, ['tennis', 'volleyball', 'esports'], async (score) => {
    await expect(score.getByRole('img')).toHaveCount(0);
    expect((await score.boundingBox())?.height).toBeLessThan(190);
  }));

/** Opens a market of a match, if need be, and picks its first price of that name. */
async function pick(page: Page, market: string, price: RegExp): Promise<void> {
  const main = client(page).getByRole('main');
  await main.getByRole('searchbox').fill(market);
  await main.getByRole('button', { name: price }).first().click();
}

test('SB-115 a built bet of three parts leaves every row of the slip whole, and all below the rows within reach', async ({ page }) => {
  const [event] = await upcomingEvents('football', 1);
  if (event === undefined) throw new Error('The feed announces no events');
  await freeze(event);
  await page.goto(`/betting?setIframePath=/event/${event.id}`);
  await pick(page, 'Double chance', new RegExp(`^${event.home} or draw`));
  await pick(page, 'Total goals', /^Over 1\.5|^Over 2\.5|^Over 2/);
  await pick(page, 'Both teams', /^Yes/);
  const slip = await openSlip(page);
  const rows = slip.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const list = await slip.getByRole('list').first().boundingBox();
  const stake = await slip.getByRole('textbox').boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(stake?.y ?? 0);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.scrollHeight - row.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(1);
  const last = slip.getByRole('button', { name: 'Sign in to bet' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('SB-127 a match fills the width of a wide screen as the lists do: its markets in two columns', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1300 });
  await openMatch(page, 'football');
  const main = await client(page).getByRole('main').boundingBox();
  const score = await scoreOf(page).boundingBox();
  expect((main?.width ?? 0) - (score?.width ?? 0)).toBeLessThan(2);
  const heads = client(page)
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ has: page.getByRole('button') });
  const places = await heads.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  expect(new Set(places).size).toBe(2);
});

/** The markets with their column, and the gap to the market above or inside a folded one. */
const COLUMNS = `(() => {
  const last = new Map();
  return [...document.querySelectorAll('main section:has(h2 button[aria-expanded])')].slice(1).map((one) => {
    const { x, top, bottom } = one.getBoundingClientRect();
    const gap = Math.round(top - (last.get(Math.round(x)) ?? top));
    last.set(Math.round(x), bottom);
    const isFolded = one.querySelector('h2 button').ariaExpanded === 'false';
    const hole = isFolded ? Math.round(bottom - one.firstElementChild.getBoundingClientRect().bottom) : 0;
    return { name: one.ariaLabel, x: Math.round(x), gap: gap + hole };
  });
})()`;

test('SB-135 in two columns a market that is folded leaves no hole, and no other goes to another column', async ({ page }) => {
  const [event] = await upcomingEvents('football', 1);
  if (event === undefined) throw new Error('The feed announces no events');
  await freeze(event);
  await page.setViewportSize({ width: 2560, height: 1300 });
  await page.goto(`/betting?setIframePath=/event/${event.id}`);
  const main = client(page).getByRole('main');
  const folds = main.getByRole('heading', { level: 2 }).getByRole('button', { expanded: true });
  await expect(folds).toHaveCount(5);
  const read = async () => main.evaluate<{ name: string; x: number; gap: number }[], undefined>(COLUMNS, undefined);
  const before = await read();
  expect(new Set(before.map(({ x }) => x)).size).toBe(2);
  expect(before.filter(({ gap }) => gap !== 0)).toEqual([]);
  await folds.nth(1).click();
  await expect(folds).toHaveCount(4);
  expect(await read()).toEqual(before);
});

for (const width of [1440, 390, 320])
  test(`SB-136 at ${width} px no price moves while the parts of a built bet are picked, and the newest part is in sight`, async ({
    page,
  }) => {
    const [event] = await upcomingEvents('football', 1);
    if (event === undefined) throw new Error('The feed announces no events');
    await freeze(event);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/betting?setIframePath=/event/${event.id}`);
    const main = client(page).getByRole('main');
    for (const market of [/^Both teams to score/, /^Odd or even/]) await main.getByRole('button', { name: market }).click();
    await expect(main.getByRole('button', { name: /^Yes \d/ })).toBeVisible();
    const below = main.getByRole('heading', { level: 2 }).last();
    const at = await offsetOf(below);
    for (const price of [new RegExp(`^${event.home} or draw`), /^Over \d/, /^Yes/])
      await main.getByRole('button', { name: price }).first().click();
    const parts = client(page).getByRole('region', { name: 'Built bet' }).getByRole('list');
    const room = parts.locator('..');
    await expect(parts.getByRole('listitem')).toHaveCount(3);
    expect(await offsetOf(below)).toBe(at);
    await main
      .getByRole('button', { name: /^(?:Odd|Even) \d/ })
      .first()
      .click();
    await expect(parts.getByRole('listitem')).toHaveCount(4);
    expect(await offsetOf(below)).toBe(at);
    // The newest is in sight among them, once its price has come.
    const bottomOf = async (one: Locator) => one.evaluate((box) => box.getBoundingClientRect().bottom);
    const newest = parts.getByRole('listitem').last();
    await expect.poll(async () => Math.abs((await bottomOf(room)) - (await bottomOf(newest)))).toBeLessThanOrEqual(1);
    expect(await room.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  });

test('SB-128 the way back from a match is whole on a phone, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await liveMatch('football');
  for (const locale of ['', '/de', '/ar', '/ru']) {
    await page.goto(`${locale}/betting?setIframePath=/event/${id}`);
    const way = client(page).locator('main section').first().locator('button > span').first();
    await expect(way).toBeVisible();
    expect(await way.evaluate((one) => one.scrollWidth - one.clientWidth), locale).toBeLessThanOrEqual(0);
  }
});

test('SB-130 the head of a match in play is whole at 320 px, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const sport of ['football', 'basketball']) {
    const { id } = await liveMatch(sport);
    for (const locale of ['', '/de', '/ar', '/ru']) {
      await page.goto(`${locale}/betting?setIframePath=/event/${id}`);
      const head = client(page).locator('main section').first();
      await expect(head.getByRole('table')).toBeVisible({ timeout: 60_000 });
      const { outside, wider } = await head.evaluate((card) => {
        const { left, right } = card.getBoundingClientRect();
        const edges = [...card.querySelectorAll('button, td, [role=img]')].map((part) => part.getBoundingClientRect());
        const page = card.ownerDocument.documentElement;
        return {
          outside: edges.filter((part) => part.left < left || part.right > right).length,
          wider: page.scrollWidth - page.clientWidth,
        };
      });
      expect({ outside, wider }, `${sport} ${locale}`).toEqual({ outside: 0, wider: 0 });
    }
  }
});

/** Words of a match's sides that go on in another line. */
const BROKEN = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!node.parentElement.closest('th') || node.parentElement.closest('[aria-hidden=true]')) continue;
    for (const { 0: word, index } of node.textContent.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

test('SB-138 at 320 px the sides of a tennis match keep their words whole, and three prices of football stand beside each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const sport of ['tennis', 'football']) {
    const { id } = await liveMatch(sport);
    for (const locale of ['', '/de', '/ar', '/ja']) {
      await page.goto(`${locale}/betting?setIframePath=/event/${id}`);
      const main = client(page).locator('main');
      await expect(main.locator('table')).toBeVisible();
      const sides = main.locator('tbody th');
      expect(await sides.count()).toBe(2);
      const read = await main.evaluate<string[], undefined>(BROKEN, undefined);
      expect(read, `${sport} ${locale}`).toEqual([]);
      const first = main.locator('section:has(h2 button[aria-expanded=true])').first().locator('button[aria-pressed]:not(h2 ~ button)');
      const rows = await first.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
      expect(rows, `${sport} ${locale}`).toBe(1);
    }
  }
});

/** Words that have no room where they stand, of those that are seen. */
const CUT = `(() => [...document.querySelectorAll('main *')].filter((one) => {
  const { display } = getComputedStyle(one);
  const { width } = one.getBoundingClientRect();
  const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
  return hasText && width > 2 && display !== 'inline' && display !== 'none' && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent))()`;

test('SB-139 at 320 px no word of a list or a match is cut or misplaced, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { id } = await liveMatch('football');
  for (const locale of ['', '/de', '/ar', '/ru', '/pl', '/hi'])
    for (const path of ['/live/football', `/event/${id}`]) {
      await page.goto(`${locale}/betting?setIframePath=${path}`);
      const main = client(page).locator('main');
      await expect(main.locator('button[aria-pressed]').first()).toBeVisible();
      const read = await main.evaluate<string[], undefined>(CUT, undefined);
      expect(read, `${locale}${path}`).toEqual([]);
    }
});
