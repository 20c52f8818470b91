import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { guestApi } from '../players.ts';
import { screen as page } from './browser.ts';
import { route } from './network.ts';
import { openSite } from './site.ts';

afterEach(() => {
  page.isMotionReduced = true;
});

const tileOf = async (identity: string): Promise<HTMLElement> =>
  waitFor(() => {
    const tile = document.querySelector<HTMLElement>(`main [data-game="${identity}"]`);
    if (!tile) throw new Error(`There is no tile of ${identity} yet.`);
    return tile;
  });
const picturesOf = (tile: HTMLElement): string[] => [...tile.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
const still = '/art/brass-beetle/200x300@1x.avif';

test('K-27 a tile in the hand moves the planes of its own picture, until the hand is gone', async () => {
  page.isMotionReduced = false;
  const user = await openSite('/categories/slots?name=Brass');
  const tile = await tileOf('brass-beetle');
  expect(picturesOf(tile)).toEqual([still]);
  await user.hover(within(tile).getByRole('link'));
  await waitFor(() => expect(picturesOf(tile)).toEqual([still, '/art/brass-beetle/ground.avif', '/art/brass-beetle/figure.webp']));
  expect(tile.style.getPropertyValue('--tile-lamp')).toBe('#f0c15c');
  expect(within(tile).getByRole('link', { name: 'Play' })).toBeVisible();
  expect(within(tile).getByRole('link', { name: 'Demo' })).toBeVisible();
  // The planes are for eyes alone: the link is named by the words below the picture.
  expect(within(tile).getByRole('link', { name: /^Brass Beetle/ })).toBeVisible();
  await user.hover(screen.getByRole('heading', { level: 1 }));
  await user.unhover(tile.parentElement ?? tile);
  await waitFor(() => expect(picturesOf(tile)).toEqual([still]));
});

test('K-27 nothing moves where motion is not wanted; the ways to play are there all the same', async () => {
  const user = await openSite('/categories/slots?name=Brass');
  const tile = await tileOf('brass-beetle');
  await user.hover(within(tile).getByRole('link'));
  expect(await within(tile).findByRole('link', { name: 'Play' })).toBeVisible();
  expect(picturesOf(tile)).toEqual([still]);
});

test('K-28 W-150 a jackpot’s tile names what the smallest jackpot holds, beside the lettering of its painting', async () => {
  const smallest = (await guestApi().game.listJackpots()).at(-1);
  const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(smallest?.amount ?? 0);
  await openSite('/categories/jackpots');
  const tile = await tileOf('tide-vault');
  await waitFor(() => expect(tile).toHaveTextContent(new RegExp(`^Jackpot ${amount}\\sEURTide Vault`)));
  expect(picturesOf(tile)[0]).toContain('/art/tide-vault/200x300@');
});

test('V-85 the jackpots’ list is headed by their wall, and offers no filter that all its games pass', async () => {
  await openSite('/categories/jackpots');
  const wall = await screen.findByRole('region', { name: 'The lantern wall' });
  expect(
    within(wall)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Pavilion', 'Terrace', 'Lantern']);
  expect(screen.queryByRole('button', { name: 'Jackpot' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Low stakes' })).toBeVisible();
});

test('V-85 other lists have no wall, and the filter', async () => {
  await openSite('/categories/slots');
  expect(await screen.findByRole('button', { name: 'Jackpot' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'The lantern wall' })).toBeNull();
});

const gamesSchema = z.looseObject({
  data: z.array(z.looseObject({ collections: z.array(z.looseObject({ countries: z.array(z.string()) })) })),
});

test('K-28 a game that is not offered here says so, moves nothing and leads to its rules', async () => {
  page.isMotionReduced = false;
  route(/^\/api\/game\/games\?/, async (_request, send) => {
    const answer = gamesSchema.parse(await (await send()).json());
    for (const game of answer.data) for (const collection of game.collections) collection.countries = ['SE'];
    return Response.json(answer);
  });
  const user = await openSite('/categories/slots?name=Brass', { country: 'NO' });
  const tile = await tileOf('brass-beetle');
  expect(tile).toHaveTextContent('Not offered in NorwayIts rules stay readable');
  const link = within(tile).getByRole('link');
  expect(link).toHaveAttribute('href', '/games/brass-beetle');
  await user.hover(link);
  expect(within(tile).getAllByRole('link')).toEqual([link]);
  expect(picturesOf(tile)).toEqual([still]);
});

const labelled = z.looseObject({ identity: z.string(), labels: z.array(z.looseObject({ name: z.string() })) });
const answered = z.looseObject({ data: z.array(labelled) });

test('K-28 P-77 a game in maintenance says so and leads to its rules', async () => {
  route(/^\/api\/game\/games\?/, async (_request, send) => {
    const answer = answered.parse(await (await send()).json());
    for (const game of answer.data) game.labels.push({ id: 'maintenance', name: 'maintenance' });
    return Response.json(answer);
  });
  const user = await openSite('/categories/slots?name=Brass');
  const tile = await tileOf('brass-beetle');
  await waitFor(() => expect(tile).toHaveTextContent('In maintenanceIts rules stay readable'));
  const link = within(tile).getByRole('link');
  expect(link).toHaveAttribute('href', '/games/brass-beetle');
  await user.hover(link);
  expect(within(tile).getAllByRole('link')).toEqual([link]);
});

test('P-77 the page of a game in maintenance says so above the stage, where an open round goes on', async () => {
  route(/^\/api\/game\/games\/brass-beetle$/, async (_request, send) => {
    const { data: game } = z.looseObject({ data: labelled }).parse(await (await send()).json());
    game.labels.push({ id: 'maintenance', name: 'maintenance' });
    return Response.json({ data: game });
  });
  await openSite('/games/brass-beetle?real=false');
  const said = await screen.findByText(/^In maintenance: no new round starts for now/);
  expect(said).toHaveAttribute('role', 'status');
  expect(await screen.findByTitle('Brass Beetle, game')).toBeVisible();
});

test('K-28 P-76 the tile of a live table has its last four results, over a painting without a title; a table without any has none', async () => {
  const results = ['17', '0', '32', '4', '21'].map((result) => ({ result, color: 'red', settledAt: '2026-11-24T00:00:00.000Z' }));
  route(/^\/api\/game\/table-results$/, () => Response.json({ data: [{ identity: 'lake-roulette', results }] }));
  await openSite('/categories/live-casino');
  const tile = await tileOf('lake-roulette');
  await waitFor(() => expect(tile).toHaveTextContent(/Last results 17 0 32 4 Lake Roulette/));
  expect(picturesOf(tile)).toEqual(['/art/lake-roulette/plain.avif']);
  expect(await tileOf('lake-baccarat')).not.toHaveTextContent('Last results');
});
