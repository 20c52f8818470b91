import { catalogue, wheelOrder } from '@pavilion/fairness';
import { liveTables } from '@pavilion/sandbox/studio/shared-rounds/shared-games.ts';
import type { Locator, Page } from '@playwright/test';
import { ClimbLooker, manners } from '../tools/eyes/climbs.ts';
import { firstGames } from '../tools/eyes/eyes.ts';
import { House } from '../tools/eyes/house.ts';
import { EYES, quickened } from '../tools/eyes/in-page.ts';
import { lookAgain, Looker, openTable, settingsFor } from '../tools/eyes/rounds.ts';
import { productUrl } from './sandbox.ts';
import { expect, test } from './test.ts';

/** A desktop, a phone upright, a phone on its side. */
const screens = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'upright', width: 390, height: 844 },
  { name: 'lying', width: 844, height: 390 },
] as const;

/** All games of roulette, on these and on a large desktop. */
const roulettes = catalogue.filter((row) => row.engine === 'roulette').map((row) => row.id);
/** Those of the player's own rounds; a live table's layout is looked at beside the others at it. */
const ownRoulettes = roulettes.filter((game) => !liveTables.has(game));
const rouletteScreens = [...screens, { name: 'large', width: 1920, height: 1080 }] as const;

/** The eyes look at a desktop and at a phone upright, where the page's clock runs this much faster. */
const looked: readonly string[] = ['desktop', 'upright'];
const SPEED = 20;
/** Bets on a shared climb are taken for six seconds by the page's clock: time enough for a press. */
const CLIMB_SPEED = 5;

/**
 * What is wrong with the stage as it is drawn: a board that leaves more than it may, a symbol that is too small or outside its cell, a part
 * outside the stage or over the message. The board is the frame of the reels, or all that the stage shows; a phone may be filled in width.
 */
const FAULTS = `(() => {
  const theatre = document.querySelector('.theatre').getBoundingClientRect();
  const stage = document.querySelector('.stage');
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).clipPath === 'none' && !element.closest('.visually-hidden,.sparks,i.glow,.hero,.bank');
  };
  const parts = [...stage.querySelectorAll('*')].filter((one) => (one.childElementCount === 0 || one.matches('button,.slots span,.lava,.scratch-card,.sheet,.bingo-card,.press-machine,.roulette-table,.tower-floors')) && isShown(one));
  const reels = stage.querySelector('.reels-frame');
  const boxes = (reels ? [reels] : parts).map((one) => one.getBoundingClientRect());
  const size = (from, to) => Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
  const [tall, wide] = [size('top', 'bottom') / theatre.height, size('left', 'right') / theatre.width];
  const isInside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const symbols = [...stage.querySelectorAll('.symbol:not(.ticket)')].filter(isShown).map((one) => ({ box: one.getBoundingClientRect(), cell: one.closest('.cell,.ways-cell,.piece,.hold-cell')?.getBoundingClientRect() }));
  const said = document.querySelector('.message').getBoundingClientRect();
  const covers = (box) => Math.min(box.right, said.right) - Math.max(box.left, said.left) > 4 && Math.min(box.bottom, said.bottom) - Math.max(box.top, said.top) > 4;
  const isCovered = parts.some((one) => one.matches('button, button *') && covers(one.getBoundingClientRect()));
  return [
    ...(isCovered ? ['the message is covered'] : []),
    ...(tall >= 0.85 || (wide >= 0.94 && innerWidth < 1024) ? [] : ['the board fills ' + Math.round(tall * 100) + ' % of the height and ' + Math.round(wide * 100) + ' % of the width']),
    ...(symbols.some(({ box }) => Math.min(box.width, box.height) < 28) ? ['a symbol is under 28 px'] : []),
    ...(symbols.some(({ box, cell }) => cell && !isInside(box, cell)) ? ['a symbol is outside its cell'] : []),
    ...parts.filter((one) => !isInside(one.getBoundingClientRect(), theatre)).map((one) => 'outside the stage: ' + (one.getAttribute('class') ?? one.tagName)),
  ];
})()`;

/** Where the ball is on the wheel: the number of the pocket under it, none between two or outside their ring; and how round the disc is. */
const BALL = `((order) => {
  const wheel = document.querySelector('.roulette-wheel');
  const [disc, ball] = [wheel.querySelector('[src*="wheel."]'), wheel.querySelector('[src*="ball."]')];
  const middle = (element) => { const box = element.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; };
  const [centre, at] = [middle(disc), middle(ball)];
  const turned = new DOMMatrix(getComputedStyle(disc).transform);
  const degrees = (Math.atan2(at.x - centre.x, centre.y - at.y) - Math.atan2(turned.b, turned.a)) * 180 / Math.PI;
  const pocket = ((degrees % 360 + 360) % 360) * order.length / 360;
  // The pockets' ring is drawn from 104 to 136 of 200.
  const away = Math.hypot(at.x - centre.x, at.y - centre.y) / (disc.offsetWidth / 2) * 200;
  const bowl = middle(wheel);
  return {
    number: Math.abs(pocket - Math.round(pocket)) < 0.3 && away > 110 && away < 130 ? order[Math.round(pocket) % order.length] : null,
    isRound: Math.abs(disc.offsetWidth - disc.offsetHeight) <= 1,
    isCentred: Math.hypot(bowl.x - centre.x, bowl.y - centre.y) < 1,
    said: Number(/\\d+/.exec(wheel.getAttribute('aria-label'))[0]),
  };
})(${JSON.stringify(wheelOrder)})`;

/** Where the ball of a settled round does not rest in the pocket of its number, of these screens. */
async function faultsOfBall(table: Page, sizes: readonly Screen[], number: number): Promise<unknown[]> {
  const faults = [];
  for (const { name, width, height } of sizes) {
    await table.setViewportSize({ width, height });
    const seen = await table.evaluate(BALL);
    const wanted = { number, isRound: true, isCentred: true, said: number };
    if (JSON.stringify(seen) !== JSON.stringify(wanted)) faults.push({ address: table.url(), name, seen, number });
  }
  return faults;
}

/** How a roulette is laid out, in parts of the stage: the wheel beside or over the table, and the last numbers that are shown. */
const LAYOUT = `(() => {
  const [stage, wheel, table] = ['.stage', '.roulette-wheel', '.roulette-table'].map((one) => document.querySelector(one).getBoundingClientRect());
  const numbers = [...document.querySelectorAll('.last-numbers li')].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const isClear = wheel.bottom <= table.top + 1 || wheel.right <= table.left + 1;
  const isInside = [wheel, table, ...numbers.map((one) => one.getBoundingClientRect())].every((box) =>
    box.left >= stage.left - 1 && box.right <= stage.right + 1 && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1);
  return { isClear, isInside, wheel: wheel.width / Math.min(stage.width, stage.height), tableWide: table.width / stage.width, tableTall: table.height / stage.height, numbers: numbers.map((one) => Number(one.textContent)) };
})()`;

interface Layout {
  isClear: boolean;
  isInside: boolean;
  /** Of the stage's shorter side. */
  wheel: number;
  tableWide: number;
  tableTall: number;
  numbers: number[];
}

/** The size of the frame on the site's page, which the games are then drawn in without the page around them. */
async function frameSize(page: Page, { width, height }: { width: number; height: number }): Promise<{ width: number; height: number }> {
  await page.setViewportSize({ width, height });
  let size = { width: 0, height: 0 };
  // The page follows its window some frames later, in steps.
  const hasSettled = async (): Promise<boolean> => {
    const before = size;
    const box = await page.locator('[data-game-window] iframe').boundingBox();
    size = { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
    return size.width === before.width && size.height === before.height && size.height > 0;
  };
  await expect.poll(hasSettled, { intervals: [200] }).toBe(true);
  return size;
}

/** What is wrong with the picture of a last round: nothing drawn, a scale that is not that of its frame, or a dialog wider than the window. */
const STILL = `(() => {
  const [dialog, frame, still] = ['dialog', '.round-picture', '.still-stage'].map((one) => document.querySelector(one).getBoundingClientRect());
  const drawn = document.querySelectorAll('.round-picture .stage *').length;
  return [
    ...(drawn < 4 ? ['nothing is drawn'] : []),
    ...(Math.abs(frame.width - still.width) > 1 || Math.abs(frame.height - still.height) > 1 || frame.width < 100 ? ['the picture does not fit its frame'] : []),
    ...(dialog.left < 0 || dialog.right > innerWidth || dialog.top < 0 || dialog.bottom > innerHeight ? ['the dialog is outside'] : []),
  ];
})()`;

/** Opens the last round from the money bar, and closes it again. @returns what is wrong with its picture */
async function faultsOfLastRound(page: Page): Promise<string[]> {
  await page.locator('[data-figure=last]').click();
  const round = page.getByRole('dialog', { name: 'Your last round' });
  await expect(round.locator('.round-words dl')).toBeVisible();
  const found = await page.evaluate<string[]>(STILL);
  await round.getByRole('button', { name: 'Close' }).click();
  return found;
}

/** What is wrong with the controls under a stage: two that lie over each other, one outside, an amount that is cut. */
const CONTROLS = `(() => {
  const deck = document.querySelector('.deck').getBoundingClientRect();
  const shown = [...document.querySelectorAll('.deck button, .deck output, .deck input')].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.money'));
  const boxes = shown.map((one) => ({ name: one.id || one.getAttribute('aria-label') || one.textContent, box: one.getBoundingClientRect(), isCut: one.scrollWidth > one.clientWidth + 1 }));
  const lie = ({ box: a }, { box: b }) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [
    ...boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => lie(one, other)).map((other) => one.name + ' lies over ' + other.name)),
    ...boxes.filter(({ box }) => box.left < deck.left - 1 || box.right > deck.right + 1).map(({ name }) => name + ' is outside'),
    ...boxes.filter(({ isCut }) => isCut).map(({ name }) => name + ' is cut'),
  ];
})()`;

/** The faults of the controls below 360 px, with the widest stake of the ladder. The window is as before when it ends. */
async function faultsOfControls(page: Page): Promise<string[]> {
  const shown = page.viewportSize();
  const found: string[] = [];
  for (const width of [320, 359]) {
    await page.setViewportSize({ width, height: 520 });
    await page.evaluate(
      "(() => { const raise = document.querySelector('.stake .icon-button:last-child'); while (raise && !raise.disabled) raise.click(); })()",
    );
    found.push(...(await page.evaluate<string[]>(CONTROLS)).map((fault) => `${fault} at ${width}`));
  }
  if (shown !== null) await page.setViewportSize(shown);
  return found;
}

type Screen = { name: string; width: number; height: number };

async function frameSizes(page: Page, shown: readonly Screen[]): Promise<Screen[]> {
  await page.goto('/games/dice-line?real=false');
  const sizes = [];
  for (const screen of shown) sizes.push({ name: screen.name, ...(await frameSize(page, screen)) });
  return sizes;
}

/** The faults that stay: a picture may still be loading, and a drawing is sized in the frame after its box. */
async function faultsAtRest(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async (): Promise<number> => {
    found = await page.evaluate<string[]>(FAULTS);
    return found.length;
  };
  await expect
    .poll(look, { timeout: 5000, intervals: [50] })
    .toBe(0)
    .catch(() => undefined);
  return found;
}

type Box = { x: number; y: number; width: number; height: number };
const boxesOf = (parts: Locator): Promise<Box[]> =>
  parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Box));
const boxOf = async (part: Locator): Promise<Box> => {
  const [box] = await boxesOf(part);
  if (box === undefined) throw new Error('Nothing is drawn there');
  return box;
};

test.describe('the stage of a game', () => {
  const demo = (game: string): string => `${productUrl()}/sandbox/studio/play?token=&game=${game}&mode=demo&locale=en&currency=EUR`;

  test('GS-01 GS-16 GS-17 GS-19 GS-22 every engine’s board fills its stage on a desktop and on a phone either way, with nothing outside, agrees with the books, draws its last round at rest, and keeps its controls apart below 360 px', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const sizes = await frameSizes(page, screens);
    for (const { name, width } of sizes) expect({ name, width }).toEqual({ name, width: screens.find((one) => one.name === name)?.width });
    expect(firstGames).toHaveLength(28);

    await page.addInitScript(quickened(SPEED));
    await page.addInitScript(EYES);
    // As in the frame of a page, which writes the game's title itself.
    await page.addInitScript('window.parent = Object.create(null)');
    const house = await House.open();
    const faults: Record<string, unknown> = {};
    for (const [at, { engine, game }] of firstGames.entries()) {
      const seat = house.seat({ game, speed: SPEED, firstNonce: at, before: settingsFor(engine, at + 1) });
      const looker = new Looker(page, seat, { isTimed: false });
      await openTable(page, house.address(seat));
      for (const { name, width, height } of sizes) {
        await page.setViewportSize({ width, height });
        const found = await faultsAtRest(page);
        if (found.length > 0) faults[`${engine} (${game}), ${name}`] = found;
      }
      for (const { name, width, height } of sizes.filter((size) => looked.includes(size.name))) {
        await page.setViewportSize({ width, height });
        await looker.round();
        const found = await faultsOfLastRound(page);
        if (found.length > 0) faults[`${engine} (${game}), ${name}, its last round`] = found;
      }
      const misplaced = await faultsOfControls(page);
      if (misplaced.length > 0) faults[`${engine} (${game}), its controls`] = misplaced;
      looker.report(await lookAgain(page, house, seat));
      if (looker.faults.length > 0) faults[`${engine} (${game})`] = looker.faults;
    }
    await house.close();
    expect(faults).toEqual({});
  });

  test('GS-33 GS-34 the climb a table shares and a climb with a second bet agree with the books on a desktop and on a phone', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.addInitScript(quickened(CLIMB_SPEED));
    await page.addInitScript(EYES);
    const house = await House.open();
    const faults: Record<string, unknown> = {};
    for (const manner of manners) {
      // The first of these numbers end early.
      const seat = house.seat({ game: manner.game, speed: CLIMB_SPEED, firstNonce: 6 });
      const looker = new ClimbLooker(page, seat, { isTimed: false, manner });
      await openTable(page, house.address(seat));
      for (const { width, height } of screens.filter(({ name }) => looked.includes(name))) {
        await page.setViewportSize({ width, height });
        await looker.round();
      }
      looker.report(await lookAgain(page, house, seat));
      if (looker.faults.length > 0) faults[manner.name] = looker.faults;
    }
    await house.close();
    expect(faults).toEqual({});
  });

  test('GS-35 every door of a tower can be touched in the frame of the smallest phone, and so can its levels', async ({ page }) => {
    await page.addInitScript('window.parent = Object.create(null)');
    // What the site leaves of a phone of 320 by 568.
    await page.setViewportSize({ width: 320, height: 480 });
    const house = await House.open();
    await openTable(page, house.address(house.seat({ game: 'tower-nine', speed: 1, firstNonce: 1, before: settingsFor('tower', 0) })));
    const stage = await boxOf(page.locator('.stage'));
    const doors = await boxesOf(page.locator('.floor button'));
    const levels = await boxesOf(page.locator('.tower .segments button'));
    await house.close();
    expect(doors).toHaveLength(36);
    expect(levels).toHaveLength(4);
    for (const { y, width, height } of [...doors, ...levels]) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      expect(y + height).toBeLessThanOrEqual(stage.y + stage.height + 1);
    }
  });

  test('GS-09 GS-12 upright the wheel of a roulette is a strip over a table as wide as the stage, and as wide itself while it turns; the ball rests in the pocket of its number, on every screen', async ({
    page,
    context,
  }) => {
    const narrow = { name: 'narrow', width: 320, height: 640 };
    const sizes = await frameSizes(page, [...rouletteScreens, narrow]);
    const sizeOf = (name: string): Screen => sizes.find((one) => one.name === name) ?? narrow;
    expect(roulettes).toHaveLength(3);
    await page.goto('about:blank');
    const open = async (game: string): Promise<Page> => {
      const table = await context.newPage();
      await table.setViewportSize(sizeOf('upright'));
      await table.goto(demo(game), { waitUntil: 'commit' });
      await table.getByRole('button', { name: 'Red, free' }).click();
      return table;
    };
    const numberOf = async (table: Page): Promise<number> => {
      await expect(table.locator('.roulette-table.settled')).toBeVisible({ timeout: 30_000 });
      return Number(await table.locator('.bet.hit').innerText());
    };
    const own = ownRoulettes.map(async (game) => {
      const table = await open(game);
      const layout = (): Promise<Layout> => table.evaluate<Layout>(LAYOUT);
      const strip = { isClear: true, isInside: true, isTableWhole: true, isWheelSmall: true };
      const shape = async () => {
        const { isClear, isInside, wheel, tableWide, tableTall } = await layout();
        return { isClear, isInside, isTableWhole: tableWide > 0.94 && tableTall > 0.75, isWheelSmall: wheel < 0.3 };
      };
      await expect.poll(shape).toEqual(strip);
      await table.locator('#go').click();
      await expect.poll(async () => (await layout()).wheel, { intervals: [50] }).toBeGreaterThan(0.94);
      const turning = await layout();
      expect([turning.isInside, turning.numbers]).toEqual([true, []]);
      const number = await numberOf(table);
      await expect.poll(shape).toEqual(strip);
      expect((await layout()).numbers[0]).toBe(number);
      await table.setViewportSize(sizeOf('narrow'));
      await expect.poll(shape).toEqual(strip);
      await table.setViewportSize(sizeOf('lying'));
      await expect.poll(layout).toMatchObject({ isClear: true, isInside: true, numbers: [] });
      return faultsOfBall(table, sizes, number);
    });
    const live = roulettes
      .filter((game) => liveTables.has(game))
      .map(async (game) => {
        const table = await open(game);
        await table.locator('#go').click();
        return faultsOfBall(table, sizes, await numberOf(table));
      });
    expect((await Promise.all([...own, ...live])).flat()).toEqual([]);
  });

  test('GS-06 autoplay and quick play are offered where the policy pack allows them', async ({ page }) => {
    for (const { autoplay, count } of [
      { autoplay: 'on', count: 1 },
      { autoplay: 'off', count: 0 },
    ]) {
      const address = `${productUrl()}/sandbox/studio/play?token=&game=ember-run&mode=demo&locale=en&currency=EUR&autoplay=${autoplay}`;
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('tab', { name: 'Session' })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('tab', { name: 'Autoplay' })).toHaveCount(count);
      await expect(page.getByRole('button', { name: 'Quick play' })).toHaveCount(count);
    }
    // Both stops are needed before it starts.
    const address = `${productUrl()}/sandbox/studio/play?token=&game=ember-run&mode=demo&locale=en&currency=EUR`;
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('tab', { name: 'Autoplay' }).click();
    const start = page.getByRole('button', { name: 'Start 10 rounds' });
    await page.getByRole('textbox', { name: /^Stop when I have lost/ }).fill('5');
    await expect(start).toBeDisabled();
    await page.getByRole('textbox', { name: /^Stop after a single win/ }).fill('50');
    await start.click();
    await expect(page.getByRole('button', { name: /^Stop, \d+ left/ })).toBeVisible();
    await page.getByRole('button', { name: /^Stop, \d+ left/ }).click();
    await expect(start).toBeVisible();
  });

  const setStops = async (page: Page): Promise<Locator> => {
    await page.getByRole('textbox', { name: /^Stop when I have lost/ }).fill('50');
    await page.getByRole('textbox', { name: /^Stop after a single win/ }).fill('500');
    return page.getByRole('button', { name: 'Start 10 rounds' });
  };

  test('GS-06 GS-08 steps run by themselves as they were taken by hand', async ({ page }) => {
    await page.goto(demo('mines-field'), { waitUntil: 'commit' });
    await page.getByRole('tab', { name: 'Autoplay' }).click();
    const start = await setStops(page);
    await expect(page.getByText('Play a round by hand first')).toBeVisible();
    await expect(start).toBeDisabled();
    await page.getByRole('button', { name: 'Row 1 column 1, closed' }).click();
    // The tile ends the round, or cashing out does.
    const cashOut = page.getByRole('button', { name: /^Cash out/ });
    await expect(async () => {
      if (await cashOut.isVisible()) await cashOut.click({ timeout: 1000 });
      await expect(start).toBeEnabled({ timeout: 1000 });
    }).toPass();
    await start.click();
    await expect(page.getByRole('button', { name: 'Stop, 8 left' })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Stop, \d+ left/ }).click();
    await expect(start).toBeVisible();
  });

  test('GS-06 GS-08 climbs run by themselves with an automatic cash-out only', async ({ page }) => {
    await page.goto(demo('climb'), { waitUntil: 'commit' });
    await page.getByRole('tab', { name: 'Autoplay' }).click();
    const start = await setStops(page);
    await expect(start).toBeEnabled();
    const automatic = page.getByRole('button', { name: /^Auto, / });
    await automatic.click();
    await expect(page.getByText('Set an automatic cash-out first')).toBeVisible();
    await expect(start).toBeDisabled();
    await automatic.click();
    const target = page.getByRole('textbox', { name: 'Cash out at' });
    await target.fill('1.05');
    await target.press('Enter');
    await start.click();
    await expect(page.getByRole('button', { name: 'Stop, 8 left' })).toBeVisible({ timeout: 60_000 });
  });
});
