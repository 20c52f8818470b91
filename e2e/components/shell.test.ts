import type { Winner } from '@pavilion/contract/areas/game/game.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { toasts } from '../../apps/site/src/content/alerts.ts';
import { eventually } from '../eventually.ts';
import { depositByCard, guestApi, registerPlayer } from '../players.ts';
import { playRounds } from '../sandbox.ts';
import { route } from './network.ts';
import { press, shownAddress, toast, untilPressable } from './hands.ts';
import { openSite, written } from './site.ts';

const PHONE_PX = 390;
const widths = [1440, PHONE_PX];
const main = () => within(screen.getByRole('main'));
const cookieOf = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
const expectAddress = (address: string | RegExp): Promise<void> => waitFor(() => expect(shownAddress()).toMatch(address));

/** The menu beside the page, or called up on a phone. */
async function openDrawer(user: Awaited<ReturnType<typeof openSite>>, widthPx: number) {
  if (widthPx === PHONE_PX)
    await user.click(within(await screen.findByRole('navigation', { name: 'Quick menu' })).getByRole('button', { name: 'Menu' }));
  // On a phone the menu is in a sheet that is loaded when it is asked for.
  const place = widthPx === PHONE_PX ? within(await untilPressable(await screen.findByRole('dialog'))) : screen;
  const shown = await place.findAllByRole('navigation', { name: 'Main menu' });
  const last = shown.at(-1);
  if (last === undefined) throw new Error('There is no menu');
  return within(last);
}

/** A new product has no wins until somebody wins: here a player does, however often roulette has to be asked. */
async function someWins(): Promise<void> {
  const listed = () => guestApi().game.listWinners({ query: {} });
  if ((await listed()).length > 0) return;
  const player = await registerPlayer();
  await depositByCard(player, 50);
  await playRounds({ playerId: player.id, gameId: 'european-roulette', currency: 'EUR', stake: '1.00', rounds: 40 });
  await eventually('a win on the list', async () => ((await listed()).length > 0 ? true : undefined));
}

const winners = z.object({ data: z.array(z.custom<Winner>((value) => typeof value === 'object')) });
const wins = () => screen.queryByText('Heard from the terrace')?.closest('section');

test('P-01 P-29 the home page has the collections of the country and the winners that the server lists', async () => {
  await someWins();
  const listed: Winner[][] = [];
  route(/^\/api\/game\/spins\/winners\?/, async (_request, send) => {
    const answer = await send();
    listed.push(winners.parse(await answer.clone().json()).data);
    return answer;
  });
  const user = await openSite('/');
  await user.keyboard('{Shift}');
  expect((await main().findAllByRole('link', { name: /^Slots/ }))[0]).toBeVisible();
  await waitFor(() => expect(listed).not.toEqual([]));
  const shown = listed[0]?.slice(0, 5) ?? [];
  expect(shown).not.toEqual([]);
  const rows = (): HTMLElement[] => within(wins() ?? document.body).getAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(shown.length));
  for (const [index, { gameName, nickname, payout, currency }] of shown.entries())
    for (const words of [gameName, nickname ?? '•••', written(payout, currency)]) expect(rows()[index]).toHaveTextContent(words);
});

test('P-29 the home page has no block of winners when the server lists none', async () => {
  let asked = 0;
  route(/^\/api\/game\/spins\/winners\?/, () => {
    asked += 1;
    return Response.json({ data: [] });
  });
  const user = await openSite('/');
  await user.keyboard('{Shift}');
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  expect((await main().findAllByRole('link', { name: /^Slots/ }))[0]).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Heard from the terrace')).toBeNull());
});

/** The one block of winners, once it is there. */
async function winsBlock() {
  await waitFor(() => expect(wins()).toBeInTheDocument());
  return within(wins() ?? document.body);
}

test('P-29 the winners are paused, hidden and shown again, and the device remembers it', async () => {
  await someWins();
  const user = await openSite('/');
  await user.keyboard('{Shift}');
  await press(user, await winsBlock(), 'Pause');
  await press(user, await winsBlock(), 'Resume');
  await press(user, await winsBlock(), 'Hide wins');
  await waitFor(() => expect(within(wins() ?? document.body).queryAllByRole('listitem')).toEqual([]));

  const next = await openSite('/', { isReturn: true });
  await next.keyboard('{Shift}');
  const block = await winsBlock();
  expect(await block.findByRole('button', { name: 'Show wins' })).toBeVisible();
  expect(block.queryAllByRole('listitem')).toEqual([]);
  await press(next, block, 'Show wins');
  expect(await block.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(block.getAllByRole('listitem')).not.toEqual([]);
});

test('P-29 a limited player is not shown what others win', async () => {
  await someWins();
  let isLimited = false;
  route(/^\/api\/player\/profile$/, async (_request, send) => {
    const { data } = z.object({ data: z.looseObject({}) }).parse(await (await send()).json());
    isLimited = true;
    return Response.json({ data: { ...data, status: playerStatus.limited } });
  });
  const user = await openSite('/', { player: await registerPlayer() });
  await user.keyboard('{Shift}');
  await waitFor(() => expect(isLimited).toBe(true));
  expect((await main().findAllByRole('link', { name: /^Slots/ }))[0]).toBeVisible();
  await waitFor(() => expect(wins()).toBeFalsy());
});

for (const widthPx of widths)
  test(`P-34 S-20 the drawer lists the sections; those of players ask a guest to sign in: ${widthPx} px`, async () => {
    const user = await openSite('/static/terms', { widthPx });
    const drawer = await openDrawer(user, widthPx);
    for (const name of ['Slots', 'Providers', 'Tournaments', 'Questions']) expect(drawer.getByRole('link', { name })).toBeVisible();
    expect(document.body.classList.contains('drawer-open')).toBe(widthPx === PHONE_PX);
    await user.click(drawer.getByRole('link', { name: 'Favourites' }));
    await expectAddress(/^\/\?sign-in=true$/);
    await waitFor(() => expect(document.body).not.toHaveClass('drawer-open'));
  });

test('S-22 a toast goes at once with a click', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/wallet', { player });
  await user.click(await screen.findByRole('button', { name: 'Add a currency' }));
  await user.click(await screen.findByRole('button', { name: /US Dollar/ }));
  // It waits for its click, however long a busy machine takes to get there.
  toasts.hold(true);
  onTestFinished(() => toasts.hold(false));
  await user.click(await screen.findByRole('button', { name: 'Make active' }));
  const changed = await toast('Account switched');
  await user.click(changed);
  expect(changed.closest('[data-toast]:not([data-leaving])')).toBeNull();
  expect((await player.api.wallet.listAccounts()).length).toBe(2);
});

test('K-22 the unit of height follows the window', async () => {
  await openSite('/static/terms');
  const before = innerHeight;
  for (const heightPx of [700, 600]) {
    Object.assign(globalThis, { innerHeight: heightPx });
    dispatchEvent(new Event('resize'));
    await waitFor(() => expect(document.documentElement.style.getPropertyValue('--vh')).toBe(`${heightPx / 100}px`));
  }
  Object.assign(globalThis, { innerHeight: before });
});

test('N-09 the tag of the first advertisement is kept and leaves the address', async () => {
  await openSite('/static/terms?stag=first&from=letter');
  await expectAddress(/^\/static\/terms\?from=letter$/);
  await waitFor(() => expect(cookieOf(cookie.affiliateTag)).toBe('first'));
  await openSite('/static/terms?stag=second', { isReturn: true });
  await expectAddress(/^\/static\/terms$/);
  expect(cookieOf(cookie.affiliateTag)).toBe('first');
});

test('N-13 on a phone the menu of a player has the chat', async () => {
  const user = await openSite('/static/terms', { player: await registerPlayer(), widthPx: PHONE_PX });
  const drawer = await openDrawer(user, PHONE_PX);
  expect(await drawer.findByRole('link', { name: /^Chat/ })).toBeVisible();
});

const messagesSchema = z.looseObject({ data: z.array(z.looseObject({})) });

test('P-79 the home page names what came since the last visit on this device, and by when that ended', async () => {
  const player = await registerPlayer();
  const { id } = player;
  // The same time for all, since messages a millisecond apart are sorted differently.
  const nowMs = Date.now();
  const hoursAgo = (hours: number): Date => new Date(nowMs - hours * 3_600_000);
  const came = ['First while away', 'Second while away', 'Third while away'];
  route(/^\/api\/notification\/messenger\/messages\?/, async (_request, send) => {
    const answer = messagesSchema.parse(await (await send()).json());
    const message = (title: string, at: Date) => ({
      id: title,
      content: { title, text: title },
      createdAt: at.toISOString(),
      readAt: at.toISOString(),
    });
    return Response.json({ ...answer, data: [...came.map((title) => message(title, hoursAgo(2))), message('Known before', hoursAgo(5))] });
  });
  await openSite('/static/terms', { player });
  localStorage.setItem('visit', JSON.stringify({ playerId: id, seenMs: hoursAgo(3).getTime(), sinceMs: null }));
  const user = await openSite('/', { player, isReturn: true });
  await user.keyboard('{Shift}');
  const title = await screen.findByRole('heading', { name: 'Since your last visit' });
  const room = within(title.closest('section') ?? document.body);
  expect(room.getByText(/^You were here until/)).toBeVisible();
  const titles = room.getAllByRole('listitem').map((item) => within(item).getByText(/away$/).textContent);
  expect(titles).toEqual(came);
  expect(JSON.parse(localStorage.getItem('visit') ?? '{}')).toMatchObject({ playerId: id, sinceMs: expect.any(Number) });
});
