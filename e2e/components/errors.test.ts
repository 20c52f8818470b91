import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { depositByCard, registerPlayer } from '../players.ts';
import { refusal, route } from './network.ts';
import { press, toast } from './hands.ts';
import { openSite } from './site.ts';

const below = '/static/terms';
const gone = () => screen.queryByText('This is no longer available', { selector: '[data-toast]:not([data-leaving]) *' });

/** A player’s page or dialog by its address, the call it depends on, and what shows that the answer came. */
const failing = [
  { at: `${below}?add-cash-limit=bet`, call: 'player/limits', comes: () => screen.queryByRole('radio', { name: 'Week' }) },
  { at: `${below}?edit-cash-limit=none`, call: 'player/limits', comes: gone },
  { at: `${below}?cancel-active-bonus=none`, call: 'game/player-bonuses', comes: gone },
  { at: `${below}?package-bonus=none`, call: 'wallet/accounts', comes: gone },
  // Without a running one, available ones are shown as soon as that is known.
  {
    at: `${below}?quests-hub=true`,
    call: 'retention/player-quests',
    comes: () => screen.queryByRole('tab', { name: /^Available/, selected: true }),
  },
  { at: `${below}?wallet-region=true`, call: 'settings/countries', comes: () => screen.queryByRole('button', { name: 'Albania' }) },
  { at: `${below}?providers=true`, call: 'game/providers', comes: () => screen.queryByRole('checkbox', { name: 'Copperleaf' }) },
  { at: '/favorites', call: 'game/games/favorites', comes: () => screen.queryByText('No favourites yet') },
  { at: '/profile/wallet', call: 'wallet/accounts', comes: () => screen.queryByRole('button', { name: 'Add a currency' }) },
] as const;

/** Refuses a call until the test requests another try: a page may ask again by itself at any moment. @returns lets it through */
function refuse(call: string): () => void {
  let isRefused = true;
  route(new RegExp(`^/api/${call}(\\?|$)`), (_request, send) => (isRefused ? Response.json({}, { status: 500 }) : send()));
  return () => {
    isRefused = false;
  };
}

const alertShown = () => screen.queryAllByRole('alert').findLast(({ textContent }) => textContent.includes('This couldn’t be loaded'));

for (const { at, call, comes } of failing)
  test(`X-28 what cannot be loaded at ${at} says so, and another try brings it`, async () => {
    const player = await registerPlayer();
    const allow = refuse(call);
    const user = await openSite(at, { player });
    const again = await waitFor(() => within(alertShown() ?? document.body).getByRole('button', { name: 'Try again' }));
    expect(comes()).toBeNull();
    allow();
    await user.click(again);
    await waitFor(() => expect(comes()).toBeInTheDocument());
    await waitFor(() => expect(alertShown()).toBeUndefined());
  });

for (const [how, fail] of [
  ['is busy', () => refusal(503, 10_000)],
  ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const) {
  test(`U-38 a server that ${how} for a moment is asked again, and its page says nothing of it`, async () => {
    const player = await registerPlayer();
    let [asked, isSaid] = [0, false];
    new MutationObserver(() => (isSaid ||= alertShown() !== undefined)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    route(/^\/api\/game\/games\/favorites(\?|$)/, (_request, send) => ((asked += 1) === 1 ? fail() : send()));
    await openSite('/favorites', { player });
    expect(await screen.findByText('No favourites yet')).toBeInTheDocument();
    expect([asked, isSaid]).toEqual([2, false]);
  });

  test(`U-38 a server that ${how} and stays so is asked twice, then the page says so`, async () => {
    const player = await registerPlayer();
    let asked = 0;
    route(/^\/api\/game\/games\/favorites(\?|$)/, () => {
      asked += 1;
      return fail();
    });
    await openSite('/favorites', { player });
    await waitFor(() => expect(alertShown()).toBeDefined());
    expect(asked).toBe(2);
  });
}

test('P-09 a game whose accounts cannot be loaded says so, and opens with another try', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  const allow = refuse('wallet/accounts');
  const user = await openSite('/games/ember-run?real=true', { player });
  expect(await screen.findByText('We can’t open this game')).toBeVisible();
  allow();
  await press(user, screen, 'Reload');
  expect(await screen.findByTitle('Ember Run, game')).toBeInTheDocument();
});

test('X-36 once the line is lost what failed is said all the same', async () => {
  const player = await registerPlayer();
  const textsAsked = vi.fn<() => void>();
  route(/^\/api\/content\/.*alerts/, (_request, send) => {
    textsAsked();
    return send();
  });
  const user = await openSite('/categories/all', { player });
  const star = (await screen.findAllByRole('button', { name: /favourites/ }))[0] ?? document.body;
  await waitFor(() => expect(textsAsked).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(document.querySelector('[data-toasts]')).toBeInTheDocument());
  route(/./, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(star);
  expect(await toast('Favourite not saved')).toBeInTheDocument();
});
