import { catalogue, wheelOrder } from '@pavilion/fairness';
import { liveTables } from '@pavilion/sandbox/studio/shared-rounds/shared-games.ts';
import type { Page } from '@playwright/test';
import { House } from '../../tools/eyes/house.ts';
import { frameOf, frames } from './frames.ts';
import { expect, test } from './test.ts';

/** All games of roulette. */
const roulettes = catalogue.filter((row) => row.engine === 'roulette').map((row) => row.id);
/** Those of the player's own rounds; a live table's layout is looked at beside the others at it. */
const ownRoulettes = roulettes.filter((game) => !liveTables.has(game));

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

/** Where the ball of a settled round does not rest in the pocket of its number. */
async function faultsOfBall(table: Page, number: number): Promise<unknown[]> {
  const faults = [];
  for (const { name, width, height } of frames) {
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

test('GS-09 GS-12 upright the wheel of a roulette is a strip over a table as wide as the stage, and as wide itself while it turns; the ball rests in the pocket of its number, on every screen', async ({
  context,
}) => {
  expect(roulettes).toHaveLength(3);
  const house = await House.open();
  const open = async (game: string): Promise<Page> => {
    const table = await context.newPage();
    await table.setViewportSize(frameOf('upright'));
    const seat = house.seat({ game, speed: 1, firstNonce: 10 + roulettes.indexOf(game), isLive: liveTables.has(game) });
    await table.goto(house.address(seat), { waitUntil: 'commit' });
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
    await table.setViewportSize(frameOf('narrow'));
    await expect.poll(shape).toEqual(strip);
    await table.setViewportSize(frameOf('lying'));
    await expect.poll(layout).toMatchObject({ isClear: true, isInside: true, numbers: [] });
    return faultsOfBall(table, number);
  });
  const live = roulettes
    .filter((game) => liveTables.has(game))
    .map(async (game) => {
      const table = await open(game);
      await table.locator('#go').click();
      return faultsOfBall(table, await numberOf(table));
    });
  const faults = await Promise.all([...own, ...live]);
  await house.close();
  expect(faults.flat()).toEqual([]);
});

/** Whether the field that won is in the part of the table that is shown. */
const TURNED = `(() => {
  const [field, table] = ['.bet.hit', '.roulette-table'].map((one) => document.querySelector(one).getBoundingClientRect());
  return field.top >= table.top - 1 && field.bottom <= table.bottom + 1;
})()`;

test('GS-50 the table of a roulette is turned to the number that won, and again after its phone was turned and turned back', async ({
  page,
}) => {
  const house = await House.open();
  await page.setViewportSize(frameOf('small'));
  // The first number in the part of the table that is not shown at first.
  let number = 0;
  for (let firstNonce = 10; number < 25; firstNonce += 1) {
    await page.goto(house.address(house.seat({ game: 'european-roulette', speed: 1, firstNonce })), { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Red, free' }).click();
    await page.locator('#go').click();
    await expect(page.locator('.roulette-table.settled')).toBeVisible({ timeout: 30_000 });
    number = Number(await page.locator('.bet.hit').innerText());
  }
  const isTurned = (): Promise<boolean> => page.evaluate<boolean>(TURNED);
  await expect.poll(isTurned).toBe(true);
  await page.setViewportSize(frameOf('low'));
  await expect.poll(isTurned).toBe(true);
  await page.setViewportSize(frameOf('small'));
  await expect.poll(isTurned).toBe(true);
  await house.close();
});
