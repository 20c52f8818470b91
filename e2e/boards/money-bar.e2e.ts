import type { Page } from '@playwright/test';
import { House } from '../../tools/eyes/house.ts';
import { openTable } from '../../tools/eyes/rounds.ts';
import { expect, test } from './test.ts';

/** A game of each kind of deck: a stake, a stake with more beside it, chips, a live table's chips. */
const games = [
  { game: 'ember-run' },
  { game: 'lucky-stamps' },
  { game: 'european-roulette' },
  { game: 'craps-corner' },
  { game: 'lake-wheel', isLive: true },
];
/** The narrowest desktop, tablets that lie, the narrowest frame with a side panel, and laptops. */
const windows = [
  [860, 620],
  [960, 640],
  [1024, 668],
  [1079, 700],
  [1080, 620],
  [1279, 620],
  [1280, 620],
  [1365, 660],
  [1366, 660],
  [1440, 731],
  [1680, 900],
  [1920, 911],
] as const;

/** Tells a game what the site around it would: sums of a wide balance. */
const tellMoney = (page: Page, bonus: string): Promise<void> =>
  page.evaluate(`(() => {
    const { port1, port2 } = new MessageChannel();
    window.postMessage('pavilion:connect', '*', [port2]);
    port1.postMessage({ type: 'money', currency: 'EUR', balance: '15260.14', bonus: '${bonus}', last: '-100.00', net: '-1202.06', playedSeconds: 4980 });
  })()`);

/** What is wrong with the money bar: a name or an amount that leaves its cell, or a cell that leaves the bar. */
const CELLS = `(() => {
  const bar = document.querySelector('.money').getBoundingClientRect();
  const isInside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const written = (element) => { const range = document.createRange(); range.selectNodeContents(element); return range.getBoundingClientRect(); };
  const deck = document.querySelector('.deck').getBoundingClientRect();
  const cells = [...document.querySelectorAll('.money > div')].filter((one) => one.checkVisibility());
  return [
    ...cells.flatMap((cell) => [cell.querySelector('dt'), cell.querySelector('button')].filter((one) => !isInside(written(one), cell.getBoundingClientRect())).map((one) => one.textContent + ' leaves its cell')),
    ...cells.filter((cell) => !isInside(cell.getBoundingClientRect(), bar)).map((cell) => cell.textContent + ' leaves the bar'),
    ...(deck.height <= 140 ? [] : ['the deck is ' + Math.round(deck.height) + ' px high']),
    ...[...document.querySelectorAll('.deck button:not(.money *)')].filter((one) => one.checkVisibility() && (!isInside(one.getBoundingClientRect(), { ...deck.toJSON(), top: deck.top - 30 }) || !isInside(bar, deck) || (one.getBoundingClientRect().right > bar.left + 1 && one.getBoundingClientRect().left < bar.right - 1 && one.getBoundingClientRect().bottom > bar.top + 1 && one.getBoundingClientRect().top < bar.bottom - 1))).map((one) => (one.ariaLabel || one.textContent) + ' is outside or over the bar'),
  ];
})()`;

test('GS-51 every figure of the money bar is whole and in its cell beside a stake and beside chips, with a bonus and without, from 860 px on', async ({
  page,
}) => {
  const house = await House.open();
  const faults: Record<string, unknown> = {};
  for (const { game, isLive = false } of games)
    for (const bonus of ['0.00', '1010.00']) {
      await page.setViewportSize({ width: 1440, height: 731 });
      await openTable(page, house.address(house.seat({ game, speed: 1, firstNonce: 10, isLive, isDemo: false })));
      await tellMoney(page, bonus);
      await expect(page.locator('[data-figure=session]')).toHaveText('−1,202.06');
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        const found = await page.evaluate<string[]>(CELLS);
        if (found.length > 0) faults[`${game}, bonus ${bonus}, ${width}`] = found;
      }
    }
  // A table that is still open would go on asking.
  await page.goto('about:blank');
  await house.close();
  expect(faults).toEqual({});
});
