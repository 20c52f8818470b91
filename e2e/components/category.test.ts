import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addressIs, dialog, paste, press, shownAddress } from './hands.ts';
import { route } from './network.ts';
import { openSite } from './site.ts';

const main = () => within(screen.getByRole('main'));
/** A page with its content. */
async function openPage(address: string): Promise<UserEvent> {
  const user = await openSite(address);
  await screen.findByRole('main');
  return user;
}
const countReads = (words: string | RegExp): Promise<void> =>
  waitFor(() => {
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(words);
  });
const count = (): number => Number.parseInt(within(screen.getByRole('main')).getByRole('status').textContent, 10);
const names = (): string[] =>
  within(screen.getByRole('list', { name: 'Slots' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const choose = async (user: UserEvent, label: string, value: string): Promise<void> =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }), value);
/** The games that a link or the page of providers says it leads to. */
const statedIn = (text: string | null): string => /\d+ games?/.exec(text ?? '')?.[0] ?? 'no count';

async function expectAllOf(identity: string, name: string, stated: string): Promise<void> {
  await addressIs(`/categories/all?provider=${identity}`);
  expect(await main().findByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
  await countReads(stated);
}

test('P-03 P-04 M-57 the lobby leads to categories, and the list of categories is a modal too', async () => {
  await openPage('/main');
  await main().findAllByRole('link', { name: /^Slots/ });
  for (const category of ['popular', 'slots', 'originals', 'live-casino'])
    await waitFor(() => expect(document.querySelector(`main a[href="/categories/${category}"]`)).not.toBeNull());
  const choosing = await openSite('/main?categories=true');
  await choosing.click((await dialog('Categories')).getByRole('link', { name: 'Slots' }));
  await addressIs('/categories/slots');
  expect(await screen.findByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
  await countReads('32 games');
});

test('P-05 P-17 M-58 studios and words narrow a category, order turns it, and a reload keeps them', async () => {
  const user = await openPage('/categories/slots');
  await countReads('32 games');
  await press(user, main(), /^Provider/);
  const studios = await dialog('Providers');
  await paste(user, studios.getByRole('searchbox'), 'copper');
  await waitFor(() => expect(studios.getAllByRole('checkbox')).toHaveLength(1));
  await user.click(studios.getByRole('checkbox', { name: 'Copperleaf' }));
  await press(user, studios, 'Show 8 games');
  await addressIs(/provider=copperleaf/);
  await countReads('8 games');
  await choose(user, 'Sort by', 'name');
  await waitFor(() => expect(names()[0]).toContain('Acorn Parade'));
  await paste(user, main().getByRole('searchbox', { name: 'Search this list' }), 'hnoey');
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('Honey Clock')]));
  await waitFor(() => expect(shownAddress()).toContain('hnoey'));
  const again = await openPage(shownAddress());
  await countReads('1 game');
  await press(again, main(), 'Remove filter Copperleaf');
  await press(again, main(), 'Clear all');
  await countReads('32 games');
});

test('P-05 P-17 volatility, return and demo narrow a category too, and stay in the address', async () => {
  const user = await openPage('/categories/slots');
  await countReads('32 games');
  await choose(user, 'Volatility', 'high');
  await waitFor(() => expect(count()).toBeLessThan(32));
  const wild = count();
  await choose(user, 'Minimum RTP', '96');
  await waitFor(() => expect(count()).toBeLessThan(wild));
  await press(user, main(), 'Demo');
  await addressIs(/volatility=high&rtp=96&demo=true/);
  await press(user, main(), 'Jackpot');
  await addressIs(/feature=jackpots/);
  const again = await openPage(shownAddress());
  await press(again, main(), 'Remove filter Jackpot');
  await waitFor(() => expect(shownAddress()).not.toContain('feature'));
  await press(again, main(), 'Remove filter Volatility: High');
  await waitFor(() => expect(shownAddress()).not.toContain('volatility'));
  await press(again, main(), 'Clear all');
  await countReads('32 games');
});

test('P-115 a room is headed by the painting of its door, a studio is shown by its sign, and other lists by their titles', async () => {
  const pictures = (): (string | null)[] => [...document.querySelectorAll('main img')].map((picture) => picture.getAttribute('src'));
  await openPage('/categories/live-casino');
  await waitFor(() => expect(pictures().filter((src) => src?.includes('/art/doors/live.'))).toHaveLength(1));
  await openPage('/categories/all');
  await waitFor(() => expect(main().getByRole('heading', { level: 1 })).toBeVisible());
  expect(pictures().filter((src) => src?.includes('/art/doors/'))).toEqual([]);
  await openPage('/providers');
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(8));
  for (const item of main().getAllByRole('listitem')) expect(item.querySelectorAll('img')).toHaveLength(2);
  // An alphabet is for more names than one sees.
  expect(main().queryByRole('navigation', { name: 'A – Z' })).toBeNull();
});

test('P-17 P-04 the page of providers finds a studio, which leads to its games', async () => {
  const user = await openPage('/providers');
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(8));
  expect(main().getAllByRole('listitem')[0]).toHaveTextContent('Basalt Club');
  await paste(user, main().getByRole('searchbox'), 'tidal');
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(1));
  await user.click(main().getByRole('link', { name: /Tidal Nine/ }));
  await addressIs('/categories/all?provider=tidal-nine');
  expect(await main().findByRole('button', { name: 'Remove filter Tidal Nine' })).toBeVisible();
});

test('P-04 P-05 M-58 the page of providers and the modal lead to all games of a studio, as many as they state', async () => {
  await openPage('/providers');
  await waitFor(() => expect(main().getAllByRole('listitem').length).toBeGreaterThan(4));
  const given = main()
    .getAllByRole('link')
    .filter((link) => link.closest('li') !== null)
    .map((link) => ({ href: link.getAttribute('href') ?? '', stated: statedIn(link.textContent) }));
  for (const { href, stated } of given) {
    await openPage(href);
    await countReads(new RegExp(`^${stated}$`));
  }
  const stated = given.find(({ href }) => href.includes('basalt-club'))?.stated ?? 'no count';
  expect(stated).toMatch(/^[1-9]\d* games?$/);

  const choosing = await openSite('/main?providers=true');
  const studios = await dialog('Providers');
  await choosing.click(await studios.findByRole('checkbox', { name: 'Basalt Club' }));
  await press(choosing, studios, `Show ${stated}`);
  await expectAllOf('basalt-club', 'Basalt Club', stated);
});

test('M-58 the modal of providers states no number of games before it is counted', async () => {
  const { promise: counted, resolve: count } = Promise.withResolvers<void>();
  route(/^\/api\/game\/games\?.*providers/, async (_request, send) => {
    await counted;
    return send();
  });
  const user = await openSite('/main?providers=true');
  const studios = await dialog('Providers');
  await user.click(await studios.findByRole('checkbox', { name: 'Basalt Club' }));
  expect(await studios.findByRole('button', { name: 'Show games' })).toBeVisible();
  expect(studios.queryByRole('button', { name: /^Show \d/ })).toBeNull();
  count();
  expect(await studios.findByRole('button', { name: /^Show [1-9]\d* games?$/ })).toBeVisible();
});
