import type { Page } from '@playwright/test';
import { House } from '../../tools/eyes/house.ts';
import { openTable } from '../../tools/eyes/rounds.ts';
import { framesOf } from './frames.ts';
import { expect, test } from './test.ts';

/** Where the parts of a game stand that no round may move. */
const places = (page: Page): Promise<unknown> =>
  page.evaluate(
    `['.theatre', '.deck', '.money', '#go', '.stake', '.tools'].map((part) => { const { x, y, width, height } = document.querySelector(part).getBoundingClientRect(); return [part, x, y, width, height].join(' '); })`,
  );

/** The share of the place of a round's actions that nothing is drawn in, from the top of what is drawn to its end. */
const EMPTY = `(() => {
  const [acts, ...chips] = ['.acts', ...document.querySelectorAll('.rack > *')].map((one) => (typeof one === 'string' ? document.querySelector(one) : one)).filter((one) => one.getBoundingClientRect().height > 0).map((one) => one.getBoundingClientRect());
  const height = Math.max(...chips.map(({ bottom }) => bottom)) - Math.min(...chips.map(({ top }) => top));
  return Math.round((1 - height / acts.height) * 100);
})()`;

/** Whether the message is on top at its middle. */
const SAID = `(() => {
  const message = document.querySelector('.message'), { x, y, width, height } = message.getBoundingClientRect();
  return message.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})()`;

test('GS-52 between rounds the chips of a stake lie on an upright phone where the round’s actions will stand, and nothing moves or hides the message', async ({
  page,
}) => {
  await page.addInitScript('window.parent = Object.create(null)');
  const house = await House.open();
  for (const game of ['lake-blackjack', 'three-card-row', 'casino-holdem-table'])
    for (const { name, width, height } of framesOf('upright', 'middle', 'small')) {
      await page.setViewportSize({ width, height });
      await openTable(page, house.address(house.seat({ game, speed: 1, firstNonce: 12 })));
      const rack = page.getByRole('group', { name: 'Quick stakes' }).filter({ visible: true });
      await expect(rack.getByRole('button'), `${game}, ${name}`).toHaveCount(5);
      expect(await page.evaluate(EMPTY), `${game}, ${name}: per cent of the place left empty`).toBeLessThan(35);
      await rack.getByRole('button', { name: 'Chip of 5.00 EUR' }).click();
      await expect(page.locator('.stake output b')).toHaveText('5.00');
      if (game === 'lake-blackjack') await expect(page.locator('.spot')).toHaveText('5');
      // The felt reaches below the stage and lies under what is said there.
      expect(await page.evaluate(SAID), `${game}, ${name}`).toBe(true);
      const before = await places(page);
      await page.locator('#go').click();
      await expect(page.locator('.acts .button').first()).toBeVisible({ timeout: 30_000 });
      await expect(rack).toHaveCount(0);
      expect(await places(page), `${game}, ${name}`).toEqual(before);
    }
  await house.close();
});

/** How far the middles of the dealer's and the player's hand are apart across the table. */
const ASIDE = `(() => {
  const [dealer, own] = [...document.querySelectorAll('.card-table .hand')].map((one) => one.getBoundingClientRect());
  return Math.abs(dealer.left + dealer.right - own.left - own.right) / 2;
})()`;

test('GS-54 in a blackjack the places of dealer and player lie on one axis before the deal, and their cards after it, on every screen', async ({
  page,
}) => {
  await page.addInitScript('window.parent = Object.create(null)');
  const house = await House.open();
  for (const { name, width, height } of framesOf('desktop', 'upright', 'lying', 'low', 'small')) {
    await page.setViewportSize({ width, height });
    await openTable(page, house.address(house.seat({ game: 'lake-blackjack', speed: 1, firstNonce: 12 })));
    expect(await page.evaluate(ASIDE), `${name}, before the deal`).toBeLessThan(1);
    await page.locator('#go').click();
    await expect(page.locator('.acts .button').first()).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(ASIDE), `${name}, dealt`).toBeLessThan(1);
  }
  await house.close();
});
