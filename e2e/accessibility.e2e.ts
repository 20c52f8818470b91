import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Page } from '@playwright/test';
import { allScreens, type Screen, sessionCookie, signInWellOff } from '../tools/gallery/screens.ts';
import { expectAccessible } from './axe.ts';
import { productUrl } from './sandbox.ts';
import { expect, test } from './test.ts';

// A sweep is many screens one after the other.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A page with little on it: what is behind a dialog has been looked at by itself. */
const below = '/static/terms';
const isModal = ({ name }: Screen): boolean => name.startsWith('modal-');
const addressOf = (screen: Screen): string => (isModal(screen) ? `${below}${screen.path.slice(1)}` : screen.path);

const DIALOG = '[role=dialog], [role=alertdialog]';

/** Every n-th screen of a kind, so that the sweep is shared between workers. */
const parts = [0, 1];

for (const [who, isPlayer] of [
  ['a guest', false],
  ['a player', true],
] as const)
  for (const [what, wanted] of [
    ['page', (screen: Screen) => !isModal(screen)],
    ['dialog', isModal],
  ] as const)
    for (const part of parts)
      test(`U-26 every ${what} of ${who} is accessible, dark and light, part ${part + 1} @phone`, async ({ page, context }) => {
        const visitor = await signInWellOff(productUrl());
        await context.addCookies([{ name: cookie.acceptCookie, value: 'accepted', url: productUrl() }]);
        if (isPlayer) await context.addCookies([sessionCookie(productUrl(), visitor)]);
        const screens = (await allScreens(visitor)).filter((screen) => screen.isPlayer === isPlayer && wanted(screen));
        for (const screen of screens.filter((_screen, index) => index % parts.length === part)) {
          await page.goto(addressOf(screen));
          await settle(page);
          await expectAccessible(page, screen.name, isModal(screen) ? await shownDialog(page) : undefined);
        }
      });

/** What the first answers bring is drawn; what goes on by itself, as a game's frame does, is not waited for. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true], [role=dialog] [aria-busy=true]')).toHaveCount(0);
}

/** The dialog alone is looked at, where there is one: some players get none for an address. */
const shownDialog = async (page: Page): Promise<string | undefined> => ((await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined);
