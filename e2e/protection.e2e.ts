import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { depositByCard, openSession, registerPlayer } from './players.ts';
import { advanceClock } from './sandbox.ts';
import { balance, dialog, openGame, playRound } from './site.ts';
import { expect, test } from './test.ts';

test.use({ world: 'own' });

test.describe('the reality check', () => {
  test('L10 shows time and result over the game at the end of a round, and goes when the player has answered', async ({
    page,
    context,
  }) => {
    const player = await registerPlayer();
    await depositByCard(player, 50);
    await openSession(context, player);
    await page.goto('/profile/limits');
    await page.getByRole('radio', { name: 'Every 15 minutes' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const game = await openGame(page, { identity: 'aurora-reels', name: 'Aurora Reels' });
    await playRound(game, 'Spin');
    const check = page.getByRole('alertdialog', { name: 'A quick look at the clock' });
    await expect(check).toHaveCount(0);
    await advanceClock(15 * 60);
    await expect(check).toBeVisible();
    await expect(check).toBeFocused();
    await expect(check.getByText('Result')).toBeVisible();
    await expectAccessible(page, 'reality check', '[role=alertdialog]');
    // A second tab asks the same; one answer is enough for both.
    await page.reload();
    await expect(check).toBeVisible();
    await check.getByRole('button', { name: 'Keep playing' }).click();
    await expect(check).toHaveCount(0);
    expect((await player.api.risk.readPlaySession()).realityCheck.isDue).toBe(false);
    await page.goto('/profile/limits');
    await expect(page.getByRole('term').filter({ hasText: 'Staked' })).toBeVisible();
  });
});

test('L10 an idle player is asked a minute before the end, in all tabs, and stays or signs in again', async ({ page, context }) => {
  // Two whole pages beside each other, each loaded with nothing kept.
  test.slow();
  const player = await registerPlayer({ country: 'IE' });
  await openSession(context, player);
  // One clock for all tabs: moving it in one moves it in the others.
  const { clock } = context;
  await clock.install();
  const tabs = [page, await context.newPage()] as const;
  for (const tab of tabs) {
    const calls: string[] = [];
    tab.on('requestfinished', (request) => calls.push(new URL(request.url()).pathname));
    // A page with little on it: home reloads its lists each time the clock moves.
    await tab.goto('/static/terms');
    await expect(balance(tab)).toContainText('0.00');
    // The law is asked for by who stays for a minute, counted from when the page has come to rest.
    await expect(async () => {
      await clock.fastForward('01:01');
      await expect.poll(() => calls, { timeout: 5_000 }).toContain('/api/player/play-session');
    }).toPass();
  }
  /** The page's own requests, as its connection returns, are not activity. */
  const leaveAlone = async (minutes: number): Promise<void> => {
    const leftMs = await page.evaluate<number>(`Number(localStorage.getItem('lastCall')) + ${minutes} * 60_000 - Date.now()`);
    await clock.fastForward(leftMs);
  };
  const question = (tab: Page) => tab.getByRole('alertdialog', { name: 'Are you still there?' });
  const isAsked = async (): Promise<void> => {
    for (const tab of tabs) await expect(question(tab)).toBeVisible();
  };
  await leaveAlone(28.5);
  await isAsked();
  const stay = question(page).getByRole('button', { name: 'Stay signed in' }).last();
  await expect(stay).toBeFocused();
  await expect(question(page)).toHaveAccessibleDescription(/less than a minute\./);
  await expectAccessible(page, 'question before the end of a session left alone', '[role=alertdialog]');
  await stay.press('Enter');
  for (const tab of tabs) await expect(question(tab)).toHaveCount(0);
  await leaveAlone(28.5);
  await isAsked();
  await context.route('**/api/player/sessions/refresh', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 0, message: '' } } }),
  );
  // The tab that finds the end asks for a sign-in; the other one only follows.
  await leaveAlone(29.5);
  for (const tab of tabs) {
    const signIn = dialog(tab, 'Sign in').or(tab.getByRole('banner').getByRole('link', { name: 'Sign in' }));
    await expect(signIn).toBeVisible();
    await expect(question(tab)).toHaveCount(0);
  }
  for (const tab of tabs) await expect(balance(tab)).toHaveCount(0);
});
