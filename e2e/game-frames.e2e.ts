import type { Page } from '@playwright/test';
import { faultsOfFrame } from './boards/frame-faults.ts';
import { accountOf, type Player } from './players.ts';
import { productUrl } from './sandbox.ts';
import { expect, test } from './test.ts';

const screens = { large: [1440, 900], lying: [844, 390], upright: [390, 844], small: [320, 568], low: [568, 320] } as const;
type ScreenName = keyof typeof screens;

const setSize = (page: Page, name: ScreenName): Promise<void> =>
  page.setViewportSize({ width: screens[name][0], height: screens[name][1] });

/** How the page of a guest's game is laid out: the frame between the two bars, and whether anything stands over it or the title is cut. */
const GUEST = `(() => {
  const section = document.querySelector('[data-game-window]');
  const [frame, title, button] = [section.querySelector('iframe'), section.querySelector('h1'), section.querySelector('[data-modal=mobile-game]')];
  const [stage, bar] = [frame.getBoundingClientRect(), button.parentElement.getBoundingClientRect()];
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) => [0.02, 0.25, 0.5, 0.75, 0.98].map((y) => [stage.x + stage.width * x, stage.y + stage.height * y]));
  return {
    isClear: points.every(([x, y]) => y > innerHeight || document.elementFromPoint(x, y) === frame),
    isLow: bar.height <= 64,
    isUnder: Math.abs(bar.top - stage.bottom) <= 1,
    isTitleWhole: title.scrollWidth <= title.clientWidth,
    buttons: [...section.querySelectorAll('a, button')].filter((one) => one.checkVisibility() && one.innerText.trim() !== '').length,
  };
})()`;

test('GS-18 GS-21 a guest’s demo has the stage to itself, one button under it, and its title once', async ({ page }) => {
  for (const locale of ['', '/fr', '/ar']) {
    await page.goto(`${locale}/games/ember-run`);
    const game = page.locator('[data-game-window] iframe').contentFrame();
    await expect(game.locator('#go')).toBeEnabled({ timeout: 30_000 });
    for (const name of ['large', 'upright', 'small'] as const) {
      await setSize(page, name);
      await expect
        .poll(() => page.evaluate(GUEST), `${locale} ${name}`)
        .toEqual({ isClear: true, isLow: true, isUnder: true, isTitleWhole: true, buttons: 1 });
    }
    // The frame keeps its heading for whoever listens; the lettering is the page's.
    await expect(game.getByRole('heading', { level: 1, name: 'Ember Run' })).toHaveCount(1);
    await expect(game.locator('.logo img')).toHaveCount(0);
  }
});

/** A game for money by itself, in a language. */
async function openAlone(page: Page, player: Player, locale: string): Promise<void> {
  const { id: accountId } = await accountOf(player);
  const launch = { lobbyUrl: productUrl(), locale, countryCode: 'DE', platform: 2, demoMode: false, accountId } as const;
  const { gameUrl } = await player.api.game.playGame({ params: { id: 'ember-run' }, body: launch });
  await page.goto(gameUrl, { waitUntil: 'commit' });
  await expect(page.locator('#go')).toBeVisible({ timeout: 30_000 });
}

/** Tells a game what the site around it would. */
const tellMoney = (page: Page, money: unknown): Promise<void> =>
  page.evaluate(`(() => {
    const { port1, port2 } = new MessageChannel();
    window.postMessage('pavilion:connect', '*', [port2]);
    port1.postMessage(${JSON.stringify(money)});
  })()`);

/** The figures of the money bar: those of a line stand on one line, in order, none cut or over another, and each name has its own cell. */
const FIGURES = `(() => {
  const bar = document.querySelector('.money').getBoundingClientRect();
  const cells = [...document.querySelectorAll('.money > div')].filter((one) => one.checkVisibility()).map((cell) => {
    const value = cell.querySelector('bdi').getBoundingClientRect();
    return { name: cell.querySelector('button').dataset.figure, said: cell.querySelector('dt').textContent, box: cell.getBoundingClientRect(), value, dt: cell.querySelector('dt').getBoundingClientRect() };
  });
  const lines = Map.groupBy(cells, ({ box }) => Math.round(box.top));
  return {
    order: cells.map(({ name }) => name).join(' '),
    isOneLine: [...lines.values()].every((line) => Math.max(...line.map(({ value }) => value.bottom)) - Math.min(...line.map(({ value }) => value.bottom)) < 4),
    isInside: cells.every(({ box, value, dt }) => [value, dt].every((part) => part.left >= box.left - 1 && part.right <= box.right + 1) && box.left >= bar.left - 1 && box.right <= bar.right + 1 && box.bottom <= bar.bottom + 1),
    isClear: cells.every(({ box }, at) => cells.slice(at + 1).every(({ box: other }) => other.left >= box.right - 1 || other.top >= box.bottom - 1)),
    hasComma: [...cells.map(({ said }) => said), document.querySelector('.stake output span').innerText].some((said) => /[,،]/.test(said)),
  };
})()`;

test('GS-20 the bonus is a figure of its own in the money bar, on the line of its neighbours, in every script', async ({
  page,
  player,
}) => {
  const money = {
    type: 'money',
    currency: 'EUR',
    balance: '15260.14',
    bonus: '1010.00',
    last: '-1.00',
    net: '-1202.06',
    playedSeconds: 4980,
  };
  for (const locale of ['en', 'de', 'ar']) {
    await openAlone(page, player, locale);
    await tellMoney(page, money);
    await expect(page.locator('[data-figure=bonus]')).toBeVisible();
    for (const name of ['large', 'lying', 'upright', 'small'] as const) {
      await setSize(page, name);
      await expect
        .poll(() => page.evaluate(FIGURES), `${locale}, ${name}`)
        .toEqual({ order: 'balance bonus bet last time session', isOneLine: true, isInside: true, isClear: true, hasComma: false });
    }
  }
});

/** A demo by itself, as the frame of a page has it. */
const demo = (game: string, locale = 'en'): string =>
  `${productUrl()}/sandbox/studio/play?token=&game=${game}&mode=demo&locale=${locale}&currency=EUR`;

for (const { game, bet, said } of [
  { game: 'ember-run', bet: undefined, said: /Line|lines|No return/ },
  { game: 'european-roulette', bet: 'Red, free', said: /\d+ (Red|Black|Green)/ },
])
  test(`GS-22 the last result of ${game} opens the round in words and as a picture, its data behind a fold, with a way out`, async ({
    page,
  }) => {
    await page.goto(demo(game));
    if (bet !== undefined) await page.getByRole('button', { name: bet }).click();
    await page.locator('#go').click();
    await page.locator('#go').click();
    const last = page.locator('[data-figure=last]');
    await expect(last).toHaveText(/^[+−]?\d/, { timeout: 30_000 });
    for (const name of ['large', 'upright'] as const) {
      await setSize(page, name);
      await last.click();
      const round = page.getByRole('dialog', { name: 'Your last round' });
      await expect(round.getByRole('status')).toHaveText(said);
      await expect(round.getByRole('status')).toContainText('Stake');
      await expect(round.locator('.round-picture .stage > *')).toBeInViewport({ ratio: 0.9 });
      await expect(round.getByText('Hash of the server seed')).toBeHidden();
      await expect(round.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      await round.getByText('Verify a round').click();
      await expect(round.getByText('Hash of the server seed')).toBeVisible();
      await expect(round.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      await round.getByRole('button', { name: 'Close' }).click();
      await expect(round).toHaveCount(0);
      await expect(last).toBeFocused();
    }
  });

/** The sum of a win as the stage writes it: its face, and its share of the stage's width. */
const SUM = `(([className, sum]) => {
  const theatre = document.querySelector('.theatre');
  theatre.insertAdjacentHTML('beforeend', '<div class="moment ' + className + '"><div class="moment-words"><b>' + sum + '</b></div></div>');
  const written = theatre.querySelector('.moment b');
  const found = { face: getComputedStyle(written).fontFamily.split(',')[0].replaceAll('"', ''), share: written.getBoundingClientRect().width / theatre.clientWidth };
  theatre.querySelector('.moment').remove();
  return found;
})`;

test('GS-24 from 20 times the stake on the sum of a win is in the display face, a third of the stage wide or more', async ({ page }) => {
  await page.goto(demo('ember-run'));
  await page.locator('#go').click();
  // Fetched with the first bet.
  await expect.poll(() => page.evaluate(`document.fonts.check('400 40px Gloock')`)).toBe(true);
  const written = (className: string, sum: string) =>
    page.evaluate<{ face: string; share: number }>(`${SUM}(${JSON.stringify([className, sum])})`);
  for (const name of ['large', 'upright', 'small'] as const) {
    await setSize(page, name);
    expect(await written('bright-moment', '12.40')).toMatchObject({ face: 'Inter Variable' });
    for (const className of ['lantern-moment', 'card-moment']) {
      const { face, share } = await written(className, '52.50');
      expect({ face, isLarge: share > 0.3 && share < 0.7 }).toEqual({ face: 'Gloock', isLarge: true });
      expect((await written(className, '1,250.00')).share).toBeLessThan(0.9);
    }
  }
});

/** The faults of a stage's buttons: outside it, or with a text that is wider than they are. */
const BUTTONS = `(() => {
  const theatre = document.querySelector('.theatre').getBoundingClientRect();
  return [...document.querySelectorAll('.stage button')].filter((one) => one.checkVisibility()).flatMap((one) => {
    const box = one.getBoundingClientRect(), text = document.createRange();
    text.selectNodeContents(one);
    const isOutside = box.left < theatre.left - 1 || box.right > theatre.right + 1 || box.bottom > theatre.bottom + 1;
    return isOutside || text.getBoundingClientRect().width > box.width + 1 ? [one.textContent || one.getAttribute('aria-label')] : [];
  });
})()`;

test('GS-01 floors, levels and choices of a game stay on a phone’s stage, each word inside its button, in every language', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults: Record<string, unknown> = {};
  for (const game of ['tower-nine', 'drop', 'keno-sky'])
    for (const locale of ['en', 'de', 'pt-br', 'ru', 'ja']) {
      await page.goto(demo(game, locale));
      await expect(page.locator('#go')).toBeVisible();
      // The level with the most doors, where there is one.
      await page.evaluate("document.querySelector('.tower .choice button')?.click()");
      for (const name of ['upright', 'small', 'lying'] as const) {
        await setSize(page, name);
        const found = await page.evaluate<string[]>(BUTTONS);
        if (found.length > 0) faults[`${game}, ${locale}, ${name}`] = found;
      }
    }
  expect(faults).toEqual({});
});

/** Lays two hands of eleven cards and a dealer's of ten, more than a deck has for any round. @returns what of them is outside, under another or cut */
const LONG_HANDS = `(() => {
  const [dealer, own] = document.querySelectorAll('.card-table > .row');
  const lay = (hand, count) => { while (hand.children.length < count) hand.append(hand.querySelector('.card:not(.back)').cloneNode()); };
  while (own.children.length < 2) own.append(own.firstElementChild.cloneNode(true));
  for (const row of own.children) lay(row.querySelector('.hand'), 11);
  lay(dealer.querySelector('.hand'), 10);
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.card-table .card, .card-table .hand-total:not([hidden]), .card-table .spot')].map((one) => ({ name: one.className, box: one.getBoundingClientRect(), next: one.nextElementSibling?.matches('.card') ? one.nextElementSibling.getBoundingClientRect() : undefined }));
  const rows = [...document.querySelectorAll('.hand-row')].map((one) => one.getBoundingClientRect());
  return [
    ...boxes.filter(({ box }) => box.left < stage.left - 1 || box.right > stage.right + 1 || box.top < stage.top - 1 || box.bottom > stage.bottom + 1).map(({ name }) => name + ' is outside'),
    ...boxes.filter(({ name, box, next }) => next && next.left - box.left < 5).map(({ name }) => name + ' is hidden by the next'),
    ...rows.flatMap((one, at) => rows.slice(at + 1).filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1).map(() => 'two hands lie over each other')),
  ];
})()`;

test('GS-47 the longest hands of a single deck stay in their places on a phone', async ({ page }) => {
  await page.goto(demo('single-deck-21'));
  await page.locator('#go').click();
  await expect(page.locator('.player-row .card').nth(1)).toBeVisible({ timeout: 30_000 });
  for (const name of ['upright', 'small', 'lying'] as const) {
    await setSize(page, name);
    await expect.poll(() => page.evaluate<string[]>(LONG_HANDS), name).toEqual([]);
  }
});

test('GS-46 the pays of a Drop stay legible and apart on a phone, however many there are', async ({ page }) => {
  await page.goto(demo('drop'));
  await page.getByRole('button', { name: 'High', exact: true }).click();
  for (const rows of ['12', '16']) {
    await page.getByRole('button', { name: rows, exact: true }).click();
    for (const name of ['upright', 'small', 'lying', 'low'] as const) {
      await setSize(page, name);
      expect(await faultsOfFrame(page), `${rows} rows, ${name}`).toEqual([]);
    }
  }
});
