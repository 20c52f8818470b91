import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { accountOf, type Player, password } from './players.ts';
import { productUrl } from './sandbox.ts';

/** Under 768 px some things are elsewhere: the drawer is a sheet, a game opens a modal first. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** The dialog of a title; the dialogs below it in a stack are hidden from everybody but the eye. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** A toast by its title. */
export const toast = (page: Page, title: string): Locator => page.locator('[data-toasts]').getByText(title, { exact: true });

/** The cashier without the preselected bonus, for tests about the player's own money alone. */
export const depositWithoutBonus = '/static/terms?wallet=deposit&bonusId=none';

export const balance = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Balance/ });

/** The figures of an amount as an English page writes them: a lucky round leaves thousands. */
export const figuresOf = (amount: number): string => amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as an English page writes it. */
export const written = (amount: number, currency = 'EUR'): string => `${figuresOf(amount)} ${currency}`;

/** What the ledger holds is shown in the game's money bar, and in the header where a game leaves one; nothing is reloaded on the way. */
export async function expectLedgerBalance(page: Page, player: Player, game: string): Promise<number> {
  const inGame = page.getByTitle(`${game}, game`).contentFrame().locator('[data-figure=balance]');
  const places = isNarrow(page) ? [inGame] : [inGame, balance(page)];
  let amount = 0;
  await expect(async () => {
    amount = (await accountOf(player)).balance;
    for (const place of places) await expect(place).toContainText(figuresOf(amount), { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return amount;
}

/** The scripts have taken over the page: they say what it runs on (K-23). A page that is not the site's is live at once. */
export const expectLive = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page
          .evaluate("document.getElementById('visitor') === null || document.body.matches('.is-mobile, .is-desktop')")
          // The page moves on to another one at this moment.
          .catch(() => false),
      { message: 'the page is live', intervals: [50, 100, 250] },
    )
    .toBe(true);

/** The part of the page that holds an element is live too: lower parts are taken over later, and React keeps with an element what it is given. */
export const expectPartLive = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))), {
      message: 'the part is live',
      intervals: [50, 100, 250],
    })
    .toBe(true);

/** Goes to another address of the site as its links do: without a new document, which costs most of a visit. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(address)} }).then(() => undefined)`);
}

/**
 * Goes to a page as the site's links do, and waits until it is drawn. @returns false where the address leads elsewhere: what it leads to is seen by a
 * load of its own
 */
export async function showInside(page: Page, address: string): Promise<boolean> {
  await goInside(page, address);
  const drawn =
    "__TSR_ROUTER__.state.status === 'idle' && __TSR_ROUTER__.state.resolvedLocation?.href === __TSR_ROUTER__.state.location.href";
  await expect.poll(() => page.evaluate(drawn), { message: `${address} is drawn`, intervals: [20, 50, 100] }).toBe(true);
  const { pathname, search } = new URL(page.url());
  return pathname + search === address;
}

/** Answers the cookie bar, which covers the foot of the page. */
export async function acceptCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await expect(page.getByRole('button', { name: 'Only necessary' })).toBeHidden();
}

/** Picks from a searchable list. */
export async function choose(scope: Locator, label: string, wanted: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(wanted);
  await scope.getByRole('listbox').getByRole('option', { name: wanted }).first().click();
}

export async function fillBirthdate(scope: Locator): Promise<void> {
  await scope.getByLabel(/^Date of birth/).fill('05/17/1990');
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  const form = dialog(page, 'Create your account');
  await form.getByLabel(/^E-mail/).fill(email);
  await form.getByLabel(/^Password/).fill(password);
  await choose(form, 'Country', 'Austria');
  await choose(form, 'Account currency', 'EUR');
  await fillBirthdate(form);
  await form.getByRole('checkbox', { name: /I am 18 or over/ }).check();
}

export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  const form = dialog(page, 'Sign in');
  await form.getByLabel(/^E-mail/).fill(email);
  await form.getByLabel(/^Password/).fill(secret);
}

/** Fills the two parts of a phone field. */
export async function fillPhone(scope: Locator, number: string, country = 'DE'): Promise<void> {
  await scope.getByLabel('Dialling code').selectOption(country);
  await scope.getByLabel(/^Phone/).fill(number);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** A game, inside its frame or on its own. */
export type Game = Pick<FrameLocator, 'getByRole' | 'getByText' | 'locator'>;

/** Opens a game for money by itself, without the site around it, as its frame has it. */
export async function openGameAlone(page: Page, player: Player, identity: string): Promise<Game> {
  const { id: accountId } = await accountOf(player);
  const platform = isNarrow(page) ? 1 : 2;
  const launch = { lobbyUrl: productUrl(), locale: 'en', countryCode: 'DE', platform, demoMode: false, accountId } as const;
  const { gameUrl } = await player.api.game.playGame({ params: { id: identity }, body: launch });
  await page.goto(gameUrl, { waitUntil: 'commit' });
  await expect(page.getByText('Place your bet').or(page.getByText('Place your chips'))).toBeVisible({ timeout: 30_000 });
  return page;
}

/** The game inside its frame, ready for a bet. */
export async function openGame(page: Page, { identity, name }: { identity: string; name: string }): Promise<FrameLocator> {
  await page.goto(`/games/${identity}?real=true`);
  const game = page.getByTitle(`${name}, game`).contentFrame();
  await expect(game.getByText('Place your bet').or(game.getByText('Place your chips'))).toBeVisible({ timeout: 30_000 });
  return game;
}

/**
 * The game covers the whole window, and the button that did it undoes it; whether the browser gives its screen too is its own affair.
 * Pressed again where a press had no effect: seen at phone width on a busy machine, its cause is not found yet.
 */
export async function switchFullScreen(page: Page, isWanted: boolean): Promise<void> {
  const button = (isFull: boolean) => page.getByRole('button', { name: isFull ? 'Exit full screen' : 'Full screen', exact: true });
  await expect(async () => {
    if (await button(!isWanted).isVisible()) await button(!isWanted).click();
    await expect(button(isWanted)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 45_000 });
  // On a phone the game is as large as that anyway, so only the way in can be recognised by its size.
  if (isWanted) await expect.poll(() => page.locator('[data-game-window]').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
}

/** A tab of the panel beside a game, which is a sheet over it on a small screen. */
export async function openTab(game: Game, name: string): Promise<Locator> {
  const tab = game.getByRole('tab', { name });
  const menu = game.getByRole('button', { name: 'Game panel' });
  await expect(tab.or(menu).first()).toBeVisible();
  if (!(await tab.isVisible())) await menu.click();
  await tab.click();
  return game.getByRole('tabpanel', { name });
}

/** Presses the main button of a game and waits until the round's result is announced. */
export async function playRound(game: Game, button: string): Promise<void> {
  const main = game.getByRole('button', { name: new RegExp(`^${button}( ?[0-9]|$)`) });
  await main.click();
  await expect(game.getByRole('status').filter({ hasText: /Bet .*Balance/ })).toBeAttached({ timeout: 60_000 });
  await expect(main).toBeVisible();
}

/** Changes a document of the content before the page reads it, as an editor would; the page must not have it yet. */
export async function changeContent(page: Page, stem: string, change: (body: Record<string, unknown>) => void): Promise<void> {
  const [directory = '', name = ''] = stem.split('/');
  await page.route(`**/api/content/en/${directory}*`, async (route) => {
    const response = await route.fetch();
    const answer = documents.parse(await response.json());
    for (const document of answer.data) if (document.stem.endsWith(`/${name}`)) change(document.body);
    await route.fulfill({ response, json: answer });
  });
}

const documents = z.object({ data: z.array(z.object({ stem: z.string(), body: z.record(z.string(), z.unknown()) })) });
