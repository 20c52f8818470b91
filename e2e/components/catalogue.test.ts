import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { guestApi, password, registerPlayer } from '../players.ts';
import { refusal, route } from './network.ts';
import { dialog, paste, shownAddress, toast } from './hands.ts';
import { openSite } from './site.ts';

const PHONE_PX = 390;
type User = Awaited<ReturnType<typeof openSite>>;
const expectAddress = (address: RegExp): Promise<void> => waitFor(() => expect(shownAddress()).toMatch(address));

for (const widthPx of [1440, PHONE_PX])
  test(`P-05 the search of the whole site finds a game while one types: ${widthPx} px`, async () => {
    const user = await openSite('/main', { widthPx });
    // A phone has the field in its lobby, a wide screen in the header.
    const place = within(await screen.findByRole(widthPx === PHONE_PX ? 'main' : 'banner'));
    await user.click(within(await place.findByRole('search')).getByRole('searchbox'));
    await user.keyboard('g');
    const search = await dialog('Search the whole site');
    await waitFor(() => expect(search.getByRole('searchbox')).toHaveFocus());
    await paste(user, search.getByRole('searchbox'), 'glass f');
    expect(await search.findByRole('link', { name: /Glass Fjord/ })).toBeVisible();
    await user.keyboard('{Enter}');
    await expectAddress(/glass-fjord/);
  });

test('P-05 Enter follows what is typed, never a hit of the word before', async () => {
  const user = await openSite('/main');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await user.click(within(await screen.findByRole('banner')).getByRole('searchbox'));
  await user.keyboard('b');
  const search = await dialog('Search the whole site');
  expect(await search.findByRole('link', { name: /Bingo Garden/ })).toBeVisible();
  route(/\/games\?.*name=glass/, async (_request, send) => {
    await held;
    return send();
  });
  await user.clear(search.getByRole('searchbox'));
  await paste(user, search.getByRole('searchbox'), 'glass f');
  await user.keyboard('{Enter}');
  expect(shownAddress()).toBe('/main');
  answer();
  await expectAddress(/glass-fjord/);
});

/** Types words into the header's search as soon as it is open. */
async function searchFor(user: User, words: string) {
  await user.click(within(await screen.findByRole('banner')).getByRole('searchbox'));
  await user.keyboard(words.charAt(0));
  const search = await dialog('Search the whole site');
  const field = search.getByRole('searchbox');
  // Until it has the focus, what is typed in the header is still being moved into it.
  await waitFor(() => expect(field).toHaveFocus());
  await paste(user, field, words);
  return search;
}

const mainSearch = async () => within(await screen.findByRole('main')).findByRole('searchbox');

test('P-106 the search says how many games are called so where it shows only some, and leads to all of them', async () => {
  const user = await openSite('/categories/all?name=Paper');
  const search = await searchFor(user, 's');
  const all = await search.findByRole('link', { name: /^Show all results ?[0-9]+ games$/ });
  const shown = within(all.closest('section') ?? document.body).getAllByRole('link');
  const stated = Number(/[0-9]+/.exec(all.textContent)?.[0]);
  expect(shown).toHaveLength(6);
  expect(shown.at(-1)).toBe(all);
  expect(stated).toBeGreaterThan(5);
  // The keys reach it as the pointer does.
  await user.keyboard('{ArrowDown>5/}{Enter}');
  await expectAddress(/^\/categories\/all\?name=s$/);
  expect(await within(await screen.findByRole('main')).findByText(`${stated} games`)).toBeVisible();
  // The page's own field says what is searched for, wherever it was typed.
  await waitFor(async () => expect(await mainSearch()).toHaveValue('s'));
});

test('P-106 where the search shows all games of a name, it leads nowhere else', async () => {
  const user = await openSite('/categories/all?name=Paper');
  const search = await searchFor(user, 'glass f');
  expect(await search.findByRole('link', { name: /Glass Fjord/ })).toBeVisible();
  expect(search.queryByRole('link', { name: /^Show all results/ })).toBeNull();
  await user.keyboard('{Escape}');
});

test('P-106 more studios of a name than are shown are on their page, which a reload keeps', async () => {
  const user = await openSite('/categories/all?name=Paper');
  const search = await searchFor(user, 'l');
  await user.click(await search.findByRole('link', { name: /^Show all results ?[0-9]+ providers$/ }));
  await expectAddress(/^\/providers\?name=l$/);
  // By its own name: until the page is there, the previous list has a field as well.
  const field = () => screen.findByRole('searchbox', { name: 'Search for a provider' });
  expect(await field()).toHaveValue('l');
  await paste(user, await field(), 'tidal');
  await expectAddress(/^\/providers\?name=tidal$/);
  await openSite('/providers?name=tidal');
  expect(await field()).toHaveValue('tidal');
  expect(within(await screen.findByRole('main')).getAllByRole('listitem')).toHaveLength(1);
});

const hearts = (name: RegExp): HTMLElement[] => screen.queryAllByRole('button', { name });
const press = async (user: User, name: RegExp): Promise<void> =>
  user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body);
const add = /^Add Paper Fox to favourites$/;
const remove = /^Remove Paper Fox from favourites$/;
const paperFox = '/categories/slots?name=Paper';

test('P-06 a guest’s heart is set by signing in; the list loses what is taken out, and gives it back', async () => {
  const player = await registerPlayer();
  const favorites = async () => (await player.api.game.listFavorites()).map(({ identity }) => identity);
  const expectFavorites = (wanted: string[]): Promise<true> =>
    eventually(`favourites are ${wanted.join()}`, async () => (String(await favorites()) === String(wanted) ? true : undefined));
  const user = await openSite(paperFox);
  await press(user, add);
  const form = await dialog('Sign in');
  await paste(user, form.getByLabelText(/^E-mail/), player.email);
  await paste(user, form.getByLabelText(/^Password/), password);
  await user.click(form.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(hearts(remove)).not.toEqual([]));
  await expectFavorites(['paper-fox']);
  const again = await openSite('/favorites', { isReturn: true });
  await press(again, remove);
  expect(await screen.findByText('No favourites yet')).toBeVisible();
  await expectFavorites([]);
  await again.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(hearts(remove)).not.toEqual([]));
  await expectFavorites(['paper-fox']);
  await press(again, remove);
  await expectFavorites([]);
});

test('P-07 a list of one game goes on with games of its kind and the recommended ones, none of them twice', async () => {
  const player = await registerPlayer();
  await player.api.game.addFavorite({ params: { id: 'paper-fox' } });
  await openSite('/favorites', { player });
  const main = within(await screen.findByRole('main'));
  const headings = await waitFor(() => {
    const found = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(headings[1]).toBe('More to try');
  const games = [...document.querySelectorAll<HTMLElement>('main [data-game]')].map(({ dataset }) => dataset.game);
  expect(games[0]).toBe('paper-fox');
  expect(games.length).toBeGreaterThan(6);
  expect(new Set(games).size).toBe(games.length);
});

test('P-07 a heart shows at once; one that fails goes back and says so', async () => {
  const player = await registerPlayer();
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  route(/^\/api\/game\/games\/[^/]+\/favorite/, async () => {
    await held;
    return refusal(500, 10_000);
  });
  const user = await openSite(paperFox, { player });
  await press(user, add);
  await waitFor(() => expect(hearts(remove)).not.toEqual([]));
  release(undefined);
  expect(await toast('Favourite not saved')).toBeVisible();
  await waitFor(() => expect(hearts(add)).not.toEqual([]));
  expect(await player.api.game.listFavorites()).toEqual([]);
});

test('M-59 a game that is not offered here says so to anyone and names others', async () => {
  const user = await openSite('/main?geo-restricted-game=ember-run');
  const notice = await dialog(/^Not available/);
  expect(within(await notice.findByRole('navigation', { name: 'You can play these instead' })).getAllByRole('link')[0]).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'See other games' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectAddress(/^\/$/);
});

test('P-04 P-05 G-12 the provider on a game’s own page leads to all of its games', async () => {
  const api = guestApi();
  const { provider } = await api.game.readGame({ params: { id: 'ember-run' } });
  const { meta } = await api.game.listGames({ query: { providerId: [provider.id], countries: ['AT'], page: 1, perPage: 1 } });
  const user = await openSite('/games/ember-run');
  await user.click(await within(await screen.findByRole('main')).findByRole('link', { name: provider.name }));
  await waitFor(() => expect(shownAddress()).toBe(`/categories/all?provider=${provider.identity}`));
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('button', { name: `Remove filter ${provider.name}` })).toBeVisible();
  await waitFor(() => expect(main.getByRole('status')).toHaveTextContent(new RegExp(`^${meta.totalRows} games$`)));
});
