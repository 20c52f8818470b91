import type { Locator, Page } from '@playwright/test';
import { ClimbLooker, manners } from '../../tools/eyes/climbs.ts';
import { firstGames } from '../../tools/eyes/eyes.ts';
import { House } from '../../tools/eyes/house.ts';
import { EYES, quickened } from '../../tools/eyes/in-page.ts';
import { lookAgain, Looker, openTable, settingsFor } from '../../tools/eyes/rounds.ts';
import { faultsOfFrame } from './frame-faults.ts';
import { framesOf } from './frames.ts';
import { expect, test } from './test.ts';

/** The eyes look at a desktop and at a phone upright, where the page's clock runs this much faster. */
const looked = framesOf('desktop', 'upright');
/** The last round is then shown again on the phone that it was played on. */
const phones = [...framesOf('narrow', 'small', 'middle', 'low'), ...framesOf('upright', 'lying').toReversed()];
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
  test('GS-01 GS-16 GS-17 GS-19 GS-22 GS-46 every engine’s board fills its stage on a desktop and on a phone either way, with nothing outside, agrees with the books, draws its last round at rest, and is whole, legible and pressed without a miss on the smallest phones', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    expect(firstGames).toHaveLength(28);

    await page.addInitScript(quickened(SPEED));
    await page.addInitScript(EYES);
    // As in the frame of a page, which writes the game's title itself.
    await page.addInitScript('window.parent = Object.create(null)');
    const house = await House.open();
    const faults: Record<string, unknown> = {};
    for (const [at, { engine, game }] of firstGames.entries()) {
      const seat = house.seat({ game, speed: SPEED, firstNonce: at, before: settingsFor(engine, at + 1) });
      const looker = new Looker(page, seat, { isTimed: true });
      await openTable(page, house.address(seat));
      for (const { name, width, height } of framesOf('desktop', 'upright', 'lying')) {
        await page.setViewportSize({ width, height });
        const found = await faultsAtRest(page);
        if (found.length > 0) faults[`${engine} (${game}), ${name}`] = found;
      }
      for (const { name, width, height } of looked) {
        await page.setViewportSize({ width, height });
        await looker.round();
        const found = await faultsOfLastRound(page);
        if (found.length > 0) faults[`${engine} (${game}), ${name}, its last round`] = found;
      }
      for (const { name, width, height } of phones) {
        await page.setViewportSize({ width, height });
        const found = await faultsOfFrame(page);
        if (found.length > 0) faults[`${engine} (${game}), ${name}, its frame`] = found;
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
      const looker = new ClimbLooker(page, seat, { isTimed: !manner.isShared, manner });
      await openTable(page, house.address(seat));
      for (const { window } of looked) {
        await page.setViewportSize(window);
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
});
