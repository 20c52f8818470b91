import { expectAccessible } from './axe.ts';
import { depositByCard, registerPlayer } from './players.ts';
import { playRounds } from './sandbox.ts';
import { acceptCookies, dialog, expectLive, fillSignIn, isNarrow, toast } from './site.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('P-03 P-04 P-05 P-17 M-57 M-58 the lobby leads to categories, a category loads on, studios narrow it @phone', async ({ page }) => {
  await page.goto('/main');
  await acceptCookies(page);
  const main = page.getByRole('main');
  for (const category of ['popular', 'slots', 'originals', 'live-casino'])
    await expect(main.locator(`a[href="/categories/${category}"]`).first()).toBeAttached();

  await test.step('the list of categories is a modal too', async () => {
    await page.goto('/main?categories=true');
    await expectAccessible(page, 'categories');
    await dialog(page, 'Categories').getByRole('link', { name: 'Slots' }).click();
    await expect(page).toHaveURL('/categories/slots');
    await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
  });

  await test.step('the category has all of its games in the end', async () => {
    const tiles = main.getByRole('list', { name: 'Slots' }).getByRole('listitem');
    await expect(main.getByRole('status')).toHaveText('32 games');
    const firstPage = isNarrow(page) ? 24 : 32;
    expect(await tiles.count()).toBeGreaterThanOrEqual(firstPage);
    await tiles.last().scrollIntoViewIfNeeded();
    await expect(tiles).toHaveCount(32);
    await expect(main.getByRole('button', { name: 'Load more' })).toBeHidden();
  });

  // On a phone what narrows a category is in a sheet, whose button says how many games it leads to.
  const openFilters = async (): Promise<void> => {
    if (isNarrow(page)) await main.getByRole('button', { name: /^Filters/ }).click();
  };

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
    await main.getByRole('searchbox', { name: 'Search in this list' }).fill('hnoey');
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
    await main.getByRole('combobox', { name: 'Least RTP' }).selectOption('96');
    await expect.poll(count).toBeLessThan(wild);
    await main.getByRole('button', { name: 'Demo', exact: true }).click();
    await expect(page).toHaveURL(/volatility=high&rtp=96&demo=true/);
    await main.getByRole('button', { name: 'Jackpot', exact: true }).click();
    await expect(page).toHaveURL(/feature=jackpots/);
    if (isNarrow(page)) {
      await expectAccessible(page, 'filters');
      const found = main.getByRole('button', { name: /^Show \d+ games?$/ });
      await expect(found).toHaveText(new RegExp(`^Show ${await count()} game`));
      await found.click();
      await expect(found).toBeHidden();
    }
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
    await expectAccessible(page, 'providers');
    await expect(main.getByRole('listitem')).toHaveCount(8);
    await expect(main.getByRole('listitem').first()).toContainText('Basalt Club');
    await main.getByRole('searchbox').fill('tidal');
    await expect(main.getByRole('listitem')).toHaveCount(1);
    await main.getByRole('link', { name: /Tidal Nine/ }).click();
    await expect(page).toHaveURL(/\/categories\/[a-z-]+\?provider=tidal-nine/);
    await expect(main.getByRole('button', { name: 'Remove filter Tidal Nine' })).toBeVisible();
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
    const detail = main.getByRole('region', { name: 'Round of Dice Line' });
    const replay = detail.getByTitle('The round of Dice Line as it was played').contentFrame();
    await expect(replay.getByRole('button', { name: 'Show again' })).toBeVisible({ timeout: 30_000 });
    await expect(replay.getByRole('status')).toContainText('Bet 0.20');
    await expectAccessible(page, 'a round of the history');
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
    await main.getByRole('tab', { name: 'Round history' }).click();
    await expect(main.getByRole('tabpanel').getByRole('row')).toHaveCount(3);
    await main.getByRole('button', { name: /^Show/ }).first().click();
    await expect(main.getByRole('region', { name: 'Round of Ember Run' })).toBeVisible();
    await expectAccessible(page, 'the rounds of a game');
    await expect(page).toHaveURL(/\/games\/ember-run/);
  });
});

test('P-06 P-07 a guest’s heart is set by signing in; a heart shows at once, one that fails goes back and says so', async ({ page }) => {
  const player = await registerPlayer();
  const favorites = async () => (await player.api.game.listFavorites()).map(({ identity }) => identity);
  await page.goto('/categories/slots?name=Paper');
  const add = page.getByRole('button', { name: 'Add Paper Fox to favourites' }).first();
  const remove = page.getByRole('button', { name: 'Remove Paper Fox from favourites' }).first();

  await test.step('a guest signs in', async () => {
    await add.click();
    await fillSignIn(page, player.email);
    await dialog(page, 'Sign in').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(remove).toBeVisible();
    await expect.poll(favorites).toEqual(['paper-fox']);
  });

  await test.step('the list loses what is taken out', async () => {
    await page.goto('/favorites');
    await expect(page.getByRole('main').getByText('Paper Fox').first()).toBeVisible();
    await remove.click();
    await expect(page.getByRole('main').getByText('No favourites yet')).toBeVisible();
    await expect.poll(favorites).toEqual([]);
    await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click();
    await expect(remove).toBeVisible();
    await expect.poll(favorites).toEqual(['paper-fox']);
    await remove.click();
    await expect.poll(favorites).toEqual([]);
  });

  await test.step('a call that fails takes its heart back', async () => {
    await page.goto('/categories/slots?name=Paper');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/game/games/*/favorite', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: { code: 10000, message: 'fault' } } });
    });
    await add.click();
    await expect(remove).toBeVisible();
    release();
    await expect(toast(page, 'Favourite not saved')).toBeVisible();
    await expect(add).toBeVisible();
    expect(await favorites()).toEqual([]);
  });
});

test('M-59 a game that is not offered here says so to anyone and names others', async ({ page }) => {
  await page.goto('/main?geo-restricted-game=ember-run');
  const refusal = dialog(page, /^Not available/);
  await expect(refusal.getByRole('navigation', { name: 'You could play these' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'geo-restricted-game');
  await refusal.getByRole('button', { name: 'See other games' }).click();
  await expect(refusal).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('K-18 K-21 tiles keep their place while pictures load, each at three densities; a game names similar ones @phone', async ({
  page,
}) => {
  // What the page asks the browser to watch for, and how far ahead.
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

  const picture = tiles.first().locator('img');
  await expect(picture).toHaveAttribute('srcset', /@1x\.webp\S* 1x, \S+@2x\.webp\S* 2x, \S+@3x\.webp\S* 3x$/);
  await expect(picture).toHaveAttribute('width', '200');
  await expect(picture).toHaveAttribute('height', '300');
  await expect(picture).not.toHaveAttribute('loading', 'lazy');
  await expect(tiles.last().locator('img')).toHaveAttribute('loading', 'lazy');
  const source = await page.evaluate<string>("document.querySelector('main [data-game] img').currentSrc");
  expect((await page.request.get(source)).headers()['content-type']).toBe('image/webp');
  if (isNarrow(page)) await expect.poll(() => page.evaluate('window.margins')).toContain('400px');

  await page.goto('/games/ember-run');
  // Found by its mark: a guest is asked about the demo in a moment, and what lies under that dialog has no role any more.
  const similar = page.locator('section[aria-label^="Similar"]');
  await expect(similar.locator('[data-game]').nth(3)).toBeVisible();
  await expect(similar.locator('[data-game="ember-run"]')).toHaveCount(0);
});
