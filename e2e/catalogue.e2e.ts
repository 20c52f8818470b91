import { expectAccessible } from './axe.ts';
import { depositByCard } from './players.ts';
import { playRounds } from './sandbox.ts';
import { acceptCookies, dialog, expectLive, isNarrow } from './site.ts';
import { expect, test } from './test.ts';

test('P-03 P-04 P-05 P-17 M-57 M-58 the lobby leads to categories, a category loads on, studios narrow it @phone-only', async ({
  page,
}) => {
  await page.goto('/main');
  await acceptCookies(page);
  const main = page.getByRole('main');
  for (const category of ['popular', 'slots', 'originals', 'live-casino'])
    await expect(main.locator(`a[href="/categories/${category}"]`).first()).toBeAttached();

  await test.step('the list of categories is a modal too', async () => {
    await page.goto('/main?categories=true');
    await dialog(page, 'Categories').getByRole('link', { name: 'Slots' }).click();
    await expect(page).toHaveURL('/categories/slots');
    await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
  });

  await test.step('the category has all of its games in the end', async () => {
    const tiles = main.getByRole('list', { name: 'Slots' }).getByRole('listitem');
    await expect(main.getByRole('status')).toHaveText('32 games');
    expect(await tiles.count()).toBeGreaterThanOrEqual(24);
    await tiles.last().scrollIntoViewIfNeeded();
    await expect(tiles).toHaveCount(32);
    await expect(main.getByRole('button', { name: 'Load more' })).toBeHidden();
  });

  // On a phone what narrows a category is in a sheet, whose button says how many games it leads to.
  const openFilters = (): Promise<void> => main.getByRole('button', { name: /^Filters/ }).click();

  await test.step('studios and words narrow it, order turns it', async () => {
    await openFilters();
    await main.getByRole('button', { name: /^Provider/ }).click();
    const studios = dialog(page, 'Providers');
    await studios.getByRole('searchbox').fill('copper');
    await expect(studios.getByRole('checkbox')).toHaveCount(1);
    await studios.getByRole('checkbox', { name: 'Copperleaf' }).check();
    await studios.getByRole('button', { name: 'Show 8 games' }).click();
    await expect(page).toHaveURL(/provider=copperleaf/);
    await expect(main.getByRole('status')).toHaveText('8 games');
    await main.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
    await expect(main.getByRole('list', { name: 'Slots' }).getByRole('listitem').first()).toContainText('Acorn Parade');
    await main.getByRole('searchbox', { name: 'Search this list' }).fill('hnoey');
    await expect(main.getByRole('list', { name: 'Slots' }).getByRole('listitem')).toHaveText([/Honey Clock/]);
    await page.reload();
    await expect(main.getByRole('status')).toHaveText('1 game');
    await main.getByRole('button', { name: 'Remove filter Copperleaf' }).click();
    await main.getByRole('button', { name: 'Clear all' }).click();
    await expect(main.getByRole('status')).toHaveText('32 games');
  });

  await test.step('volatility, return and demo narrow it too, and stay in the address', async () => {
    const count = async (): Promise<number> => Number.parseInt(await main.getByRole('status').innerText(), 10);
    await openFilters();
    await main.getByRole('combobox', { name: 'Volatility' }).selectOption('high');
    await expect.poll(count).toBeLessThan(32);
    const wild = await count();
    await main.getByRole('combobox', { name: 'Minimum RTP' }).selectOption('96');
    await expect.poll(count).toBeLessThan(wild);
    await main.getByRole('button', { name: 'Demo', exact: true }).click();
    await expect(page).toHaveURL(/volatility=high&rtp=96&demo=true/);
    await main.getByRole('button', { name: 'Jackpot', exact: true }).click();
    await expect(page).toHaveURL(/feature=jackpots/);
    await expectAccessible(page, 'filters', 'main');
    const found = main.getByRole('button', { name: /^Show \d+ games?$/ });
    await expect(found).toHaveText(new RegExp(`^Show ${await count()} game`));
    await found.click();
    await expect(found).toBeHidden();
    await page.reload();
    await main.getByRole('button', { name: 'Remove filter Jackpot' }).click();
    await expect(page).not.toHaveURL(/feature/);
    await main.getByRole('button', { name: 'Remove filter Volatility: High' }).click();
    await expect(page).not.toHaveURL(/volatility/);
    await main.getByRole('button', { name: 'Clear all' }).click();
    await expect(main.getByRole('status')).toHaveText('32 games');
  });

  await test.step('each studio leads to its games', async () => {
    await page.goto('/providers');
    await expect(main.getByRole('listitem')).toHaveCount(8);
    await expect(main.getByRole('listitem').first()).toContainText('Basalt Club');
    await main.getByRole('searchbox').fill('tidal');
    await expect(main.getByRole('listitem')).toHaveCount(1);
    await main.getByRole('link', { name: /Tidal Nine/ }).click();
    await expect(page).toHaveURL('/categories/all?provider=tidal-nine');
    await expect(main.getByRole('button', { name: 'Remove filter Tidal Nine' })).toBeVisible();
  });

  await test.step('the search and the lobby lead to all games of a studio', async () => {
    const expectAll = async (identity: string, name: string): Promise<void> => {
      await expect(page).toHaveURL(`/categories/all?provider=${identity}`);
      await expect(main.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
      await expect(main.getByRole('status')).toHaveText(/^[1-9]\d* games?$/);
    };
    await page.keyboard.press('/');
    const search = dialog(page, 'Search the whole site');
    await search.getByRole('searchbox').fill('basalt');
    await search.getByRole('link', { name: /Basalt Club/ }).click();
    await expectAll('basalt-club', 'Basalt Club');
    await page.goto('/main');
    await main
      .getByRole('region', { name: 'Providers' })
      .getByRole('link', { name: /Copperleaf/ })
      .click();
    await expectAll('copperleaf', 'Copperleaf');
  });
});

test('G-30 M-03 P-10 one press of Back leads a guest from a game to the same tiles at the same place @phone-only', async ({ page }) => {
  await page.goto('/categories/all');
  await acceptCookies(page);
  const tiles = page.getByRole('main').getByRole('list', { name: 'All games' }).getByRole('listitem');
  const firstCount = await tiles.count();
  await tiles.last().scrollIntoViewIfNeeded();
  await expect.poll(() => tiles.count()).toBeGreaterThan(firstCount);
  const count = await tiles.count();
  const tile = tiles.nth(count - 3);
  await tile.scrollIntoViewIfNeeded();
  const top = () => tile.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  const openGame = async (): Promise<void> => {
    // Without a pointer, which brings up buttons over the tile and would make the page scroll before it presses.
    await tile.getByRole('link').first().dispatchEvent('click');
    await page.getByRole('dialog').getByRole('button', { name: /demo/i }).click();
    await expect(page).toHaveURL(/\/games\/[^?]+\?real=false$/);
  };
  const expectBack = async (): Promise<void> => {
    await page.goBack();
    await expect(page).toHaveURL('/categories/all');
    await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(count);
    await expect.poll(top).toBe(before);
  };

  await test.step('from the demo that starts by itself', async () => {
    await openGame();
    await expectBack();
  });
  await test.step('from the game, once its sheet was open and is closed', async () => {
    await openGame();
    await page.getByRole('main').getByRole('link', { name: 'Play for money' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /demo/i }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectBack();
  });
});

test('P-08 C-90 what was played is listed, the newest first, and each round is shown again with its check', async ({ page, player }) => {
  await page.goto('/recently-played');
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing played yet')).toBeVisible();
  await depositByCard(player, 20);
  for (const gameId of ['ember-run', 'dice-line', 'paper-fox', 'ember-run'])
    await playRounds({ playerId: player.id, gameId, currency: 'EUR', stake: '0.20', rounds: 1 });
  const played = main.getByRole('list', { name: 'Recently played' }).getByRole('listitem');
  await expect(async () => {
    await page.reload();
    await expect(played).toHaveText([/Ember Run/, /Paper Fox/, /Dice Line/], { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });

  await test.step('a round of the history is opened', async () => {
    await page.goto('/profile/history?tab=spins');
    const row = main.getByRole('row').filter({ hasText: 'Dice Line' });
    await row.getByRole('button', { name: /^Show/ }).click();
    const detail = main.getByRole('region', { name: 'Dice Line round' });
    const replay = detail.getByTitle('The Dice Line round as you played it').contentFrame();
    await expect(replay.getByRole('button', { name: 'Show again' })).toBeVisible({ timeout: 30_000 });
    await expect(replay.getByRole('status')).toContainText('Bet 0.20');
    await expectAccessible(page, 'a round of the history', 'main');
    const { data } = await player.api.game.listSpins({ query: { page: 1, perPage: 10 } });
    const round = data.find(({ gameIdentity }) => gameIdentity === 'dice-line');
    await expect(detail.getByRole('link', { name: /^Verify/ })).toHaveAttribute('href', new RegExp(`round=${round?.id}`));
    await page.reload();
    await expect(detail.getByText(round?.id ?? 'no round')).toBeVisible();
    await detail.getByRole('button', { name: 'Close the round' }).click();
    await expect(detail).toBeHidden();
  });

  await test.step('the page of a game lists its own rounds beside the game', async () => {
    await page.goto('/games/ember-run?real=true');
    await expect(page.getByTitle('Ember Run, game').contentFrame().locator('#go')).toBeVisible({ timeout: 30_000 });
    // By key: the page scrolls to the tab, and a press right after it may still reach the frame that was there.
    await main.getByRole('tab', { name: 'Round history' }).press('Enter');
    await expect(main.getByRole('tabpanel').getByRole('row')).toHaveCount(3);
    await main.getByRole('button', { name: /^Show/ }).first().click();
    await expect(main.getByRole('region', { name: 'Ember Run round' })).toBeVisible();
    await expect(page).toHaveURL(/\/games\/ember-run/);
  });
});

test('K-18 K-21 tiles keep their place while pictures load, each at three densities; a game names similar ones @phone', async ({
  page,
}) => {
  // The elements that the page has the browser observe, and the margin.
  await page.addInitScript(`{
    const Native = window.IntersectionObserver;
    window.margins = [];
    window.IntersectionObserver = class extends Native {
      constructor(done, options) { super(done, options); window.margins.push(options?.rootMargin); }
    };
  }`);
  const held: (() => void)[] = [];
  const holding = { isOn: true };
  await page.route('**/art/**', async (route) => {
    if (holding.isOn) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const main = page.getByRole('main');
  const tiles = main.getByRole('list', { name: 'Slots' }).getByRole('listitem');
  const places = async () => Promise.all((await tiles.all()).slice(0, 12).map((tile) => tile.boundingBox()));
  const loadedCount = (): Promise<number> =>
    page.evaluate<number>("[...document.querySelectorAll('main [data-game] img')].filter((one) => one.naturalWidth > 0).length");

  await page.goto('/categories/slots', { waitUntil: 'commit' });
  await expect(tiles.first()).toBeVisible();
  await expectLive(page);
  await page.evaluate('document.fonts.ready');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(await loadedCount()).toBe(0);
  const before = await places();
  holding.isOn = false;
  for (const release of held) release();
  await expect.poll(loadedCount).toBeGreaterThan(5);
  expect(await places()).toEqual(before);

  // The first tile is a jackpot's: its painting without a title has one size for all densities.
  const picture = tiles.nth(1).locator('img');
  await expect(picture).toHaveAttribute('srcset', /@1x\.avif\S* 1x, \S+@2x\.avif\S* 2x, \S+@3x\.avif\S* 3x$/);
  await expect(picture).toHaveAttribute('width', '200');
  await expect(picture).toHaveAttribute('height', '300');
  await expect(picture).not.toHaveAttribute('loading', 'lazy');
  await expect(tiles.last().locator('img')).toHaveAttribute('loading', 'lazy');
  const source = await page.evaluate<string>("document.querySelector('main [data-game] img').currentSrc");
  const typeOf = async (accept: string) => (await page.request.get(source, { headers: { accept } })).headers()['content-type'];
  expect(await typeOf('image/avif,image/webp,*/*')).toBe('image/avif');
  expect(await typeOf('image/webp,*/*')).toBe('image/webp');
  if (isNarrow(page)) await expect.poll(() => page.evaluate('window.margins')).toContain('400px');

  await page.goto('/games/ember-run');
  const similar = page.getByRole('region', { name: /^Similar/ });
  await expect(similar.locator('[data-game]').nth(3)).toBeVisible();
  await expect(similar.locator('[data-game="ember-run"]')).toHaveCount(0);
});
