import { readFile } from 'node:fs/promises';
import { choosePlurals } from '@pavilion/sandbox/studio/client/plurals.ts';
import { languageCodes } from '@pavilion/sandbox/studio/client/texts.ts';
import * as z from 'zod';
import { liveGames } from '../../tools/eyes/eyes.ts';
import { House } from '../../tools/eyes/house.ts';
import { EYES, quickened } from '../../tools/eyes/in-page.ts';
import { LiveLooker, lookAgain, openTable } from '../../tools/eyes/rounds.ts';
import { faultsOfFrame } from './frame-faults.ts';
import { frameOf, framesOf } from './frames.ts';
import { expect, test } from './test.ts';

/** A round of a table takes half a minute; so many times faster its bets can still be placed. */
const SPEED = 8;
const screens = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'upright', width: 390, height: 844 },
  { name: 'narrow', width: 320, height: 640 },
  { name: 'lying', width: 844, height: 390 },
  frameOf('low'),
] as const;

/** What is wrong with how a live table is laid out: a part outside its stage, over another, cut or missing. */
const PLACES = `(() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const names = ['.live-dealer', '.live-clock', '.live-results', '.live-players'];
  const parts = [...names, '.roulette-table, .bet-board'].map((name) => ({ name, element: document.querySelector(name) })).map(({ name, element }) => ({ name, element, box: element.getBoundingClientRect() }));
  const lie = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const results = document.querySelector('.live-results');
  return [
    ...parts.filter(({ element, box }) => box.width < 20 || box.height < 16 || !element.checkVisibility({ visibilityProperty: true })).map(({ name }) => name + ' is not seen'),
    ...parts.filter(({ box }) => box.left < stage.left - 1 || box.right > stage.right + 1 || box.top < stage.top - 1 || box.bottom > stage.bottom + 1).map(({ name }) => name + ' is outside'),
    ...parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => lie(one.box, other.box)).map((other) => one.name + ' lies over ' + other.name)),
    ...(results.children.length === 6 && [...results.children].every((one) => one.getBoundingClientRect().right <= stage.right + 1) ? [] : ['not six results: ' + results.innerText]),
    ...[...document.querySelectorAll('.live-ring b, .live-word, .live-players h2')].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().height > one.parentElement.getBoundingClientRect().height + 1).map((one) => 'cut: ' + one.innerText),
    ...[...document.querySelectorAll('.bet > span, .bet-field > span')].filter((one) => {
      const [word, field] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
      return getComputedStyle(one).writingMode === 'vertical-rl' ? word.height > field.height + 1 : word.width > field.width + 1;
    }).map((one) => 'longer than its field: ' + one.innerText),
  ];
})()`;

const languages = new URL('../../apps/sandbox/src/studio/client/languages/', import.meta.url);
const languageSchema = z.object({ texts: z.record(z.string(), z.string()) });

/** The words that clock and players of a table have in their turn, as each language of the games has them. */
async function turningWords(locale: string): Promise<{ clock: string[]; players: string[] }> {
  const { texts } = languageSchema.parse(JSON.parse(await readFile(new URL(`${locale}.json`, languages), 'utf8')));
  const count = (many: number): string => choosePlurals(texts.tablePlayers ?? '', { count: many }, { locale, write: String });
  return {
    clock: ['companyBetsOpen', 'noMoreBets', 'tableResult'].map((key) => texts[key] ?? key),
    players: [texts.companyNobody ?? '', count(2), count(24)],
  };
}

/** Puts each word in its place in turn, without a pause in which the table could write its own, and says what is wrong with the places then. */
const placesWith = ({ clock, players }: Awaited<ReturnType<typeof turningWords>>): string => `(() => {
  const faults = [];
  const put = (selector, words) => {
    const element = document.querySelector(selector);
    const own = element.textContent;
    for (const word of words) {
      element.textContent = word;
      faults.push(...${PLACES}.map((fault) => word + ': ' + fault));
    }
    element.textContent = own;
  };
  put('.live-word', ${JSON.stringify(clock)});
  put('.live-players h2', ${JSON.stringify(players)});
  return faults;
})()`;

/** Words of a roulette's fields that leave their field or are written smaller than 11 px, each with its size. */
const WORDS = `[...document.querySelectorAll('.bet:not(.between) > span')].flatMap((word) => {
  const [field, own] = [word.parentElement.getBoundingClientRect(), word.getBoundingClientRect()];
  // A line may be higher than a field of one row is; its letters are not.
  const isVertical = getComputedStyle(word).writingMode !== 'horizontal-tb';
  const isInside = isVertical ? own.top >= field.top - 1 && own.bottom <= field.bottom + 1 : own.left >= field.left - 1 && own.right <= field.right + 1;
  const size = Number.parseFloat(getComputedStyle(word).fontSize);
  return isInside && size >= 11 ? [] : [word.textContent + ': ' + size + ' px' + (isInside ? '' : ', ' + [own.width, own.height, field.width, field.height].map(Math.round))];
})`;

test.describe('a live table', () => {
  test('GS-30 GS-31 draws what the books have once its round has ended, with dealer, clock, six results and the others in their places on every screen', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.addInitScript(quickened(SPEED));
    await page.addInitScript(EYES);
    // As in the frame of a page, which writes the game's title itself.
    await page.addInitScript('window.parent = Object.create(null)');
    const house = await House.open();
    const faults: Record<string, unknown> = {};
    for (const { engine, game } of liveGames) {
      const seat = house.seat({ game, speed: SPEED, firstNonce: 10, isLive: true });
      const looker = new LiveLooker(page, seat, { isTimed: false });
      await page.setViewportSize(screens[0]);
      await openTable(page, house.address(seat));
      for (const { name, width, height } of screens) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.evaluate(PLACES), `${game}, ${name}`).toEqual([]);
      }
      for (const { width, height } of screens.slice(0, 2)) {
        await page.setViewportSize({ width, height });
        await looker.round();
      }
      looker.report(await lookAgain(page, house, seat));
      if (looker.faults.length > 0) faults[`${engine} (${game})`] = looker.faults;
    }
    await house.close();
    expect(faults).toEqual({});
  });

  test('GS-49 is whole, legible and pressed without a miss on the smallest phones, upright and lying', async ({ page }) => {
    test.setTimeout(120_000);
    await page.addInitScript('window.parent = Object.create(null)');
    const house = await House.open();
    const faults: Record<string, unknown> = {};
    for (const { game } of liveGames) {
      await page.setViewportSize(frameOf('small'));
      // At a player's speed bets stay open while it is looked at.
      await openTable(page, house.address(house.seat({ game, speed: 1, firstNonce: 10, isLive: true })));
      await expect(page.locator('.live-results li')).toHaveCount(6);
      for (const { name, width, height } of framesOf('small', 'low')) {
        await page.setViewportSize({ width, height });
        const found = await faultsOfFrame(page);
        if (found.length > 0) faults[`${game}, ${name}`] = found;
      }
    }
    // A table that is still open would go on asking.
    await page.goto('about:blank');
    await house.close();
    expect(faults).toEqual({});
  });

  test('GS-38 cuts no word of its clock and its players in any language on any screen', async ({ page }) => {
    test.setTimeout(240_000);
    await page.addInitScript('window.parent = Object.create(null)');
    const house = await House.open();
    const faults: Record<string, unknown> = {};
    // A roulette has clock and players in a strip of its own; all others have the same.
    for (const { game } of liveGames.filter(({ engine }) => engine === 'roulette' || engine === 'baccarat'))
      for (const locale of languageCodes) {
        await page.setViewportSize(screens[0]);
        // At a player's speed bets stay open while it is looked at: a wheel that turns hides the others on a small stage.
        await openTable(page, house.address(house.seat({ game, speed: 1, firstNonce: 10, isLive: true, locale })));
        await expect(page.locator('.live-results li')).toHaveCount(6);
        const looked = placesWith(await turningWords(locale));
        for (const { name, width, height } of screens) {
          await page.setViewportSize({ width, height });
          const found = await page.evaluate<string[]>(looked);
          if (found.length > 0) faults[`${game}, ${locale}, ${name}`] = found;
        }
      }
    // A table that is still open would go on asking.
    await page.goto('about:blank');
    await house.close();
    expect(faults).toEqual({});
  });

  test('GS-41 writes each word of a roulette whole, in its field and large enough to read, in every language on every phone', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.addInitScript('window.parent = Object.create(null)');
    const house = await House.open();
    const faults: Record<string, unknown> = {};
    for (const [game, isLive] of [
      ['european-roulette', false],
      ['lake-roulette', true],
    ] as const)
      for (const locale of languageCodes) {
        // At a player's speed bets stay open while it is looked at.
        await openTable(page, house.address(house.seat({ game, speed: 1, firstNonce: 10, isLive, locale })));
        for (const { name, width, height } of framesOf('upright', 'narrow', 'middle', 'small', 'lying', 'low')) {
          await page.setViewportSize({ width, height });
          const found = await page.evaluate<string[]>(WORDS);
          if (found.length > 0) faults[`${game}, ${locale}, ${name}`] = found;
        }
      }
    // A table that is still open would go on asking.
    await page.goto('about:blank');
    await house.close();
    expect(faults).toEqual({});
  });

  test('V-98 a bet that has the keyboard’s focus shows it, between numbers and on a field that won too', async ({ page }) => {
    await page.addInitScript('window.parent = Object.create(null)');
    const house = await House.open();
    for (const { game } of liveGames.filter(({ engine }) => engine === 'roulette' || engine === 'baccarat')) {
      await openTable(page, house.address(house.seat({ game, speed: SPEED, firstNonce: 10, isLive: true })));
      const hidden = await page.evaluate<string[]>(`[...document.querySelectorAll('.bet, .bet-field')].filter((bet) => {
        const shadow = () => getComputedStyle(bet).boxShadow;
        bet.classList.add('won');
        document.activeElement.blur();
        const before = shadow();
        bet.focus({ focusVisible: true });
        const isSeen = document.activeElement === bet && shadow() !== before;
        bet.classList.remove('won');
        return !isSeen;
      }).map((bet) => bet.ariaLabel)`);
      expect(hidden, game).toEqual([]);
    }
    await house.close();
  });
});
