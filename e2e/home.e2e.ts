import fs from 'node:fs';
import { platform } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { depositByCard } from './players.ts';
import { playRounds } from './sandbox.ts';
import { screenSwitch } from './screen-size.ts';
import { expect, test } from './test.ts';

const screens = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/**
 * What is wrong with the rooms of the home page as they are drawn: two lists of one look in a row, one game twice within a screen, more than
 * eight rows of tiles. A round that was won is no tile, a game shown at length is none either, and a tile beyond the edge of a row that
 * scrolls is not seen.
 */
const FAULTS = `(() => {
  const main = document.querySelector('main');
  const rooms = [...main.querySelectorAll('section[aria-labelledby]')].filter((room) => room.getClientRects().length > 0 && room.id !== 'wins');
  const titleOf = (room) => room.getAttribute('aria-labelledby');
  const looks = rooms.map((room) => [...room.querySelectorAll('ul, ol')].map((list) => list.className).join(' '));
  const equal = rooms.filter((room, index) => looks[index] !== '' && looks[index] === looks[index - 1]).map((room) => 'looks like the room before: ' + titleOf(room));

  const isWon = (link) => link.closest('[aria-labelledby=wins]') !== null;
  const links = [...main.querySelectorAll('a[href*="/games/"]')].filter((link) => link.querySelector('img') && !isWon(link) && link.getClientRects().length > 0);
  const seen = links.map((link) => { const { left, right, top } = link.getBoundingClientRect(); return { link, game: new URL(link.href).pathname, isSeen: right > 8 && left < innerWidth - 8, top: Math.round(top + scrollY) }; }).filter(({ isSeen }) => isSeen);
  const twice = seen.flatMap((one, index) => seen.slice(index + 1).filter((other) => other.game === one.game && Math.abs(other.top - one.top) < innerHeight).map((other) => 'twice within a screen: ' + one.game + ' at ' + one.top + ' and ' + other.top));

  const tiles = seen.filter(({ link }) => link.closest('li') !== null && link.querySelector('img').getBoundingClientRect().height >= 80);
  const rows = new Set(tiles.map(({ link, top }) => titleOf(link.closest('section')) + ' at ' + top));
  return [...equal, ...twice, ...(rows.size > 8 ? [rows.size + ' rows of tiles: ' + [...rows].join(', ')] : [])];
})()`;

/** All rooms are laid out: those below the screen are only when they come near. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.mouse.wheel(0, 100);
  await page.evaluate("document.documentElement.dataset.rethemed = ''");
  await expect(page.getByRole('region', { name: 'From the boathouse' })).toBeVisible();
  await page.evaluate('scrollTo(0, 0)');
}

/** What is wrong on each screen. */
async function faultsOf(page: Page): Promise<Record<string, unknown>> {
  const faults: Record<string, unknown> = {};
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size);
    await openHome(page);
    const found = await page.evaluate<string[]>(FAULTS);
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}

/**
 * Pictures that are drawn larger than they are: of those that fill their box, in either direction; an edge less than a twentieth larger is not
 * seen. A drawing (SVG) has every size.
 */
const ENLARGED = `(async () => {
  const images = [...document.querySelectorAll('main img')].filter((image) => image.getClientRects().length > 0 && !/\\.svg/.test(image.currentSrc || image.src));
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode()));
  return images.flatMap((image) => {
    const { width, height } = image.getBoundingClientRect();
    const factor = Math.max(width / image.naturalWidth, height / image.naturalHeight);
    return factor > 1.05 ? [new URL(image.currentSrc).pathname + ' ' + factor.toFixed(2) + ' times its size, ' + Math.round(width) + ' x ' + Math.round(height)] : [];
  });
})()`;

test('V-84 nothing of the home page is drawn above its own resolution', async ({ page }) => {
  for (const width of [1440, 1920, 2560, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openHome(page);
    expect(await page.evaluate<string[]>(ENLARGED), String(width)).toEqual([]);
  }
});

/** How the ranked row is drawn: its whole tiles, the tiles cut at its edges, and how much of the page beside the rail the rooms take. */
const WIDE = `(() => {
  const row = document.querySelector('section[aria-labelledby=ranked] ol');
  const [from, to] = [row.getBoundingClientRect().left, row.getBoundingClientRect().right];
  const tiles = [...row.querySelectorAll('li img')].map((image) => image.getBoundingClientRect());
  const seen = tiles.filter(({ left, right }) => right > from && left < to);
  const main = document.querySelector('main').getBoundingClientRect();
  const room = document.querySelector('section[aria-labelledby=ranked]').getBoundingClientRect();
  return {
    whole: seen.filter(({ left, right }) => left >= from && right <= to).length,
    cut: seen.filter(({ left, right }) => left < from || right > to).length,
    isFilled: room.width / main.width > 0.85,
  };
})()`;

test('V-99 a wide screen is filled, and its ranked row ends with a whole tile', async ({ page }) => {
  for (const [width, whole] of [
    [1440, 6],
    [1920, 7],
    [2560, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 1080 });
    await openHome(page);
    expect(await page.evaluate(WIDE), `${width}`).toEqual({ whole, cut: 0, isFilled: true });
  }
});

/** What the ranked row cuts: its badges, and names of which less than two thirds would be read. */
const CUT = `[...document.querySelectorAll('section[aria-labelledby=ranked] li')].flatMap((tile) => {
  const badge = tile.querySelector('bdi[dir=ltr]')?.parentElement;
  const [name] = tile.querySelectorAll('span[dir=auto]');
  return [
    ...(badge && badge.scrollWidth > badge.clientWidth ? ['badge ' + badge.textContent] : []),
    ...(name.clientWidth < name.scrollWidth * (2 / 3) ? ['name ' + name.textContent] : []),
  ];
})`;

test('U-50 a ranked tile has its badge whole and its game’s name legible at every width', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 100);
  await expect(page.locator('section[aria-labelledby=ranked] li bdi[dir=ltr]').first()).toBeAttached();
  for (const width of [320, 390, 768, 900, 1024, 1280, 1440, 1600, 1920, 2240, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate<string[]>(CUT), String(width)).toEqual([]);
  }
});

/** What a phone's home page cuts of its greeting and of the names of its doors. */
const CUT_NAMES = `[...document.querySelectorAll('main h1, main nav[aria-label] a > span:last-child')].flatMap((name) =>
  name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1 ? [name.innerText] : [],
)`;

test('U-55 in every language a phone greets its player whole, and has the names of its doors and the badges of its tiles whole', async ({
  page,
  player,
}) => {
  await depositByCard(player, 10);
  await playRounds({ playerId: player.id, gameId: 'ember-run', currency: 'EUR', stake: '0.20', rounds: 1 });
  await expect.poll(async () => (await player.api.game.listPlayedGames({ query: { perPage: 1 } })).length).toBe(1);
  await (await screenSwitch(page))('narrow');
  for (const locale of fs.readdirSync('content').filter((name) => /^[a-z]{2}(-[a-z]{2})?$/.test(name))) {
    await page.goto(locale === 'en' ? '/' : `/${locale}`);
    await expect(page.locator('main a[href*="/games/ember-run?real=true"]')).toBeVisible();
    expect(await page.evaluate<string[]>(CUT_NAMES), locale).toEqual([]);
    expect(await page.evaluate<string[]>(CUT), locale).toEqual([]);
  }
});

const title = 'no two rooms of one look in a row, no game twice within a screen, and eight rows of tiles at most';

test(`P-80 the home page of a guest has ${title}`, async ({ page }) => {
  expect(await faultsOf(page)).toEqual({});
});

test(`P-80 the home page of a player has ${title}`, async ({ page, player }) => {
  await depositByCard(player, 50);
  // Some that the house shows too, and some that it does not.
  const games = (await player.api.game.listGames({ query: { perPage: 60 } })).data.map(({ identity }) => identity);
  const [some, others] = [games.slice(0, 12), games.slice(-12)];
  for (const gameId of [...some.slice(0, 6), ...others.slice(0, 6)])
    await playRounds({ playerId: player.id, gameId, currency: 'EUR', stake: '0.20', rounds: 1 });
  for (const id of [...some, ...others]) await player.api.game.addFavorite({ params: { id } });
  // The history is written after the rounds, and the page reads it only once.
  const played = () => player.api.game.listPlayedGames({ query: { perPage: 20, platform: platform.desktop } });
  await expect.poll(async () => (await played()).length, { timeout: 60_000 }).toBe(12);
  await page.goto('/');
  for (const room of ['Continue playing', 'Favourites']) await expect(page.getByRole('region', { name: room })).toBeVisible();
  expect(await faultsOf(page)).toEqual({});
});

test('P-81 a new account’s lanterns burn as it becomes the player’s own, and go with the first round', async ({ page, player }) => {
  const room = page.getByRole('region', { name: 'Your first lanterns' });
  const enter = async (): Promise<void> => {
    await page.goto('/');
    // The rooms come to life with the first move.
    await page.mouse.wheel(0, 100);
  };
  await enter();
  await expect(room.getByRole('listitem')).toHaveCount(4);
  await expect(room.getByText('Done', { exact: true })).toHaveCount(0);
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 40, currency: 'EUR' } });
  await player.api.game.addFavorite({ params: { id: 'ember-run' } });
  await enter();
  await expect(room.getByText('Done', { exact: true })).toHaveCount(2);
  await expect(room.getByRole('link', { name: /^A limit of your own/ })).toHaveAttribute('href', '/profile/limits');
  await depositByCard(player, 10);
  await playRounds({ playerId: player.id, gameId: 'ember-run', currency: 'EUR', stake: '0.20', rounds: 1 });
  await expect.poll(async () => (await player.api.game.listPlayedGames({ query: { perPage: 1 } })).length).toBe(1);
  await enter();
  await expect(page.getByText('Last played')).toBeVisible();
  await expect(room).toHaveCount(0);
  // One message makes no room.
  await expect(page.getByText('Welcome to Pavilion')).toHaveCount(0);
});

test('K-48 a guest’s home page that nobody touches leaves its rooms’ scripts and the socket alone, and wakes at the first touch', async ({
  page,
}) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const scripts = (): Promise<number> =>
    page.evaluate(`performance.getEntriesByType('resource').filter(({ name }) => /\\/assets\\/[^/]+\\.js$/.test(name)).length`);
  await page.goto('/');
  // The question about cookies is the last to appear unasked.
  await expect(page.getByRole('button', { name: 'Only necessary' })).toBeVisible();
  expect(await scripts()).toBeLessThanOrEqual(3);
  expect(sockets).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => sockets.length).toBe(1);
  await expect.poll(scripts).toBeGreaterThan(5);
});

test('P-80 the first screen of a guest’s phone shows games @phone-only', async ({ page }) => {
  await page.goto('/');
  // Whole pictures above the bar at the foot.
  const footPx = (await page.getByRole('navigation', { name: 'Quick menu' }).boundingBox())?.y ?? 844;
  const boxes = await Promise.all((await page.locator('main [data-game] img').all()).slice(0, 4).map(async (image) => image.boundingBox()));
  const whole = boxes.filter((box) => box !== null && box.y + box.height <= footPx && box.x >= 0 && box.x + box.width <= 390);
  expect(whole.length).toBeGreaterThanOrEqual(2);
});

/**
 * What is cut of the words on the sports cards, where the leagues have their names or a long one. The names are put back at once: React refuses to
 * wake up a card whose words are not the server's.
 */
const CUT_OF_SCORES = `(() => {
  const cards = [...document.querySelectorAll('section[aria-labelledby=sports] li > a')];
  const leagues = cards.map((card) => card.querySelector('[dir=auto]').firstChild);
  const names = leagues.map(({ nodeValue }) => nodeValue);
  for (const league of leagues) league.nodeValue = 'Meridian Handball League';
  const words = cards.flatMap((card) => [...card.querySelectorAll('span, b, bdi')]);
  const isOut = (one) => { const card = one.closest('li').getBoundingClientRect(); const { left, right } = one.getBoundingClientRect(); return left < card.left || right > card.right; };
  const cut = words.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline' || isOut(one));
  const found = { cards: cards.length, cut: cut.map((one) => one.textContent) };
  leagues.forEach((league, place) => { league.nodeValue = names[place]; });
  return found;
})()`;

test('V-107 the sports cards of home have their leagues, sides and clocks whole, down to 320 px', async ({ page }) => {
  for (const [locale, width] of [
    ['', 320],
    ['/de', 320],
    ['/ar', 320],
    ['/ja', 320],
    ['/de', 390],
    ['/de', 768],
    ['/de', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(locale === '' ? '/' : locale);
    const cards = page.locator('section[aria-labelledby=sports]');
    await cards.scrollIntoViewIfNeeded();
    await expect(cards.getByRole('listitem').first()).toBeVisible();
    const { cards: count, cut } = await page.evaluate<{ cards: number; cut: string[] }>(CUT_OF_SCORES);
    expect(count).toBeGreaterThan(2);
    expect(cut, `${locale} at ${width}`).toEqual([]);
  }
});
