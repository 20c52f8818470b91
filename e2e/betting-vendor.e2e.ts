import { expectAccessible } from './axe.ts';
import { openFakeVendor } from './fake-vendor.ts';
import { accountOf, depositByCard } from './players.ts';
import { whenFollowed } from './hub.ts';
import { balance, dialog, written } from './site.ts';
import { expect, test } from './test.ts';

const frame = (page: import('@playwright/test').Page) => page.frameLocator('iframe[title="Sports | Pavilion"]');

test('P-16 G-05 a guest sees the events before any script, and any vendor behind the four doors in its frame', async ({
  page,
  context,
}) => {
  const vendor = await openFakeVendor(context);
  // In a language of its own: the sportsbook of the box goes on telling its events in the others. Its next English list counts as later
  // than this one (sportsbook §5.6) and may come in between, so the vendor publishes its events for each reading.
  for (const path of ['/tr/betting', '/tr']) {
    await expect(async () => {
      await vendor.showEvents('tr', ['Harbour City', 'Orgel Town']);
      expect(await (await page.request.get(path)).text()).toContain('Harbour City');
    }).toPass({ timeout: 30_000 });
  }
  await page.goto('/betting');
  await expect(frame(page).getByRole('status')).toHaveText('Guest');
  expect(vendor.heard.find(({ type }) => type === 'init')).toMatchObject({ data: { token: null, locale: 'en' } });
  await frame(page).getByRole('button', { name: 'Football' }).click();
  await expect(page).toHaveURL(/setIframePath=%2Ffootball/);
  await frame(page).getByRole('button', { name: 'Sign in to bet' }).click();
  await expect(dialog(page, 'Sign in')).toBeVisible();
});

test('W-53 P-16 X-25 M-46 C89 a player bets with another vendor: wallet, history, a correction, and the limits of a bonus', async ({
  page,
  context,
  player,
}) => {
  const vendor = await openFakeVendor(context);
  await depositByCard(player, 20);
  await page.goto('/betting');
  await expect(frame(page).getByRole('status')).toHaveText('Player');
  expect(
    page
      .frames()
      .map((one) => one.url())
      .join(' '),
  ).not.toContain(String(vendor.heard.find(({ type }) => type === 'init')?.['token']));
  await expect
    .poll(() => vendor.heard.find(({ type }) => type === 'balance'))
    .toMatchObject({ data: { amount: '20.00', bonus: '0.00', currency: 'EUR' } });

  await frame(page).getByRole('button', { name: 'Bet', exact: true }).click();
  await expect(frame(page).getByRole('status')).toHaveText('Placed');
  await expect(balance(page)).toContainText('15.00');
  await page.goto('/profile/history?tab=bets&settled=false');
  await expect(page.getByRole('heading', { name: 'Harbour City – Velmora' })).toBeVisible();
  const [ticket] = vendor.tickets;
  if (ticket === undefined) throw new Error('The vendor has placed no ticket');
  // The list follows what the vendor publishes, without a reload.
  await vendor.settle(ticket, '10.00');
  await expect(page.getByText('Bets you place will appear here.')).toBeVisible();
  await page.getByRole('tab', { name: 'Settled' }).click();
  await expect(page.getByText('Won · Score 2:1')).toBeVisible();
  await vendor.settle(ticket, '6.00');
  await expect(page.getByText(/^Result corrected on/)).toContainText(written(10));
  await expect.poll(async () => (await accountOf(player)).balance).toBe(21);

  // A bonus with a largest bet of 10.00: above it the platform shows a notice over the page, for every vendor.
  await player.api.game.addBonusCode({ body: { bonusCode: 'SPORT10', trigger: 1 } });
  const [bonus] = await player.api.game.listPlayerBonuses({ query: { status: [1], currency: ['EUR'] } }).then(({ data }) => data);
  await player.api.game.activatePlayerBonus({ params: { id: bonus?.id ?? '' } });
  const isFollowed = whenFollowed(page);
  await page.goto('/betting');
  await expect(frame(page).getByRole('status')).toHaveText('Player');
  await isFollowed;
  await frame(page).getByLabel('Stake').fill('10.01');
  await frame(page).getByRole('button', { name: 'Bet', exact: true }).click();
  await expect(dialog(page, 'This bet is too high for your bonus')).toContainText(written(10));
  expect(vendor.refusals).toEqual(['MAX_BET_EXCEEDED']);
  await page.keyboard.press('Escape');

  // Three bets of 10.00 take the bonus money too; it cannot be cancelled without a warning while they are open.
  await frame(page).getByLabel('Stake').fill('10.00');
  for (const left of ['11.00', '1.00', '0.00']) {
    await frame(page).getByRole('button', { name: 'Bet', exact: true }).click();
    await expect.poll(async () => (await accountOf(player)).realBalance.toFixed(2)).toBe(left);
  }
  await page.goto('/profile/bonuses');
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  const warning = dialog(page, 'You still have open bets');
  await expect(warning).toBeVisible();
  await expectAccessible(page, 'the warning of unsettled bets', '[role=dialog]');
  await warning.getByRole('button', { name: 'Cancel anyway' }).click();
  await expect.poll(async () => (await accountOf(player)).bonusBalance).toBe(0);
});
