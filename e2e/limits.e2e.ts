import { cookie } from '@pavilion/contract/page-constants.ts';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import { anotherSession, apiOf, depositByCard, freshEmail } from './players.ts';
import { expectAccessible } from './axe.ts';
import { productUrl } from './sandbox.ts';
import { dialog, fillBirthdate, openGame } from './site.ts';
import { enterBy } from './social.ts';
import { expect, signedInTest, test } from './test.ts';

test('L9 R-11 what the law asks for before the first deposit or game is named in the wallet, and given there or where it leads', async ({
  page,
  context,
}) => {
  // A provider of identities gives no birth date; the form asks for it.
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' });
  await context.addCookies([{ name: cookie.language, value: 'en', url: productUrl() }]);
  await page.goto('/static/terms?sign-up=true');
  await enterBy(page, freshEmail());
  const cashier = dialog(page, 'Deposit');
  await expect(cashier).toBeVisible();
  // The country is the player's now; the frame of the game sends no such header.
  await context.setExtraHTTPHeaders({});
  await page.goto('/games/ember-run?real=true');
  await expect(page).toHaveURL('/games/ember-run?real=true&wallet=deposit');
  await expect(cashier.getByRole('alert')).toContainText('Tell us your date of birth');
  await expectAccessible(page, 'a deposit that asks for something first', '[role=dialog]');
  await cashier.getByRole('button', { name: 'Save' }).click();
  await expect(cashier.getByLabel(/^Date of birth/)).toHaveAccessibleDescription('Please fill in this field.');
  await fillBirthdate(cashier);
  await cashier.getByRole('button', { name: 'Save' }).click();
  await expect(cashier.getByRole('alert')).toContainText('Set a deposit limit first');
  // The sums of the cashier offer one too, as a dialog.
  await cashier.getByRole('button', { name: 'Set a limit' }).last().click();
  await expect(page).toHaveURL('/profile/limits');
  const api = await apiOf(context);
  await api.risk.createLimit({ body: { definition: 3, period: 'monthly', amount: 100, currency: 'EUR' } });
  await page.goto('/static/terms?wallet=deposit');
  await expect(cashier.getByRole('button', { name: /^Card/ })).toBeVisible();
});

/** Where the bar of a limit and the words of its card's buttons end. */
const ENDS = `[...document.querySelector('[data-limit]').parentElement.querySelectorAll('button, [role=progressbar]')].map((shown) => {
  const words = document.createRange();
  words.selectNodeContents(document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode() ?? shown);
  return Math.round((shown.matches('button') ? words : shown).getBoundingClientRect().right);
})`;

signedInTest(
  'U-59 what a limit’s card says ends at one edge, and a button is as high as the field beside it @phone',
  async ({ page, player }) => {
    await player.api.risk.createLimit({ body: { definition: limitDefinition.deposit, period: 'monthly', amount: 100, currency: 'EUR' } });
    await page.goto('/profile/limits');
    const period = page.getByLabel('For how long?');
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(period).toHaveValue(/./);
    const ends = await page.evaluate<number[]>(ENDS);
    expect(ends.length).toBeGreaterThan(2);
    expect(new Set(ends).size).toBe(1);
    const [field, button] = [await period.boundingBox(), await page.getByRole('button', { name: 'Start', exact: true }).boundingBox()];
    expect(Math.abs((field?.height ?? 0) - (button?.height ?? 1))).toBeLessThanOrEqual(2);
  },
);

signedInTest('X-38 a game for money ends with a break that begins elsewhere, once its open round is played', async ({ page, player }) => {
  await depositByCard(player, 20);
  const game = await openGame(page, { identity: 'three-card-row', name: 'Three Card Row' });
  await game.getByRole('button', { name: /^Deal( ?[0-9]|$)/ }).click();
  const fold = game.getByRole('button', { name: /^Fold/ });
  await expect(fold).toBeEnabled();
  const other = await anotherSession(player);
  await other.api.risk.createLimit({ body: { definition: limitDefinition.coolingOff, period: '24h' } });
  await expect(page.getByText('Your break has started')).toBeVisible();
  await expect(fold).toBeEnabled();
  await fold.click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re on a break' })).toBeVisible();
  await expect(fold).toHaveCount(0);
});

signedInTest('U-65 small buttons are 44 px high under a finger @phone-only', async ({ page, player }) => {
  await player.api.risk.createLimit({ body: { definition: limitDefinition.deposit, period: 'monthly', amount: 100, currency: 'EUR' } });
  await player.api.wallet.createAccount({ body: { currency: 'USD' } });
  for (const [path, name] of [
    ['/profile/limits', /^Edit/],
    ['/profile/wallet', 'Make active'],
  ] as const) {
    await page.goto(path);
    const button = page.getByRole('main').getByRole('button', { name }).first();
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

/** The controls that a finger 20 px above or below their middle does not meet; links within sentences are exempt. */
const MISSED_CONTROLS = `(() => {
  const missed = [];
  for (const control of document.querySelectorAll('a[href], button, select, [role=switch], [role=tab], label:has([type=radio])')) {
    const isInline = getComputedStyle(control).display === 'inline';
    const isInSentence = control.closest('p') !== null || (isInline && !control.matches('.link.small'));
    if (isInSentence || control.closest('[inert], [aria-hidden=true], header') !== null || !control.checkVisibility()) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isMet = (offset) => {
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2 + offset);
      return met !== null && control.contains(met);
    };
    if (isMet(0) && !(isMet(-20) && isMet(20))) missed.push(control.textContent.trim() || control.outerHTML);
  }
  return missed;
})()`;

signedInTest('U-66 a finger meets what it presses within 44 px @phone-only', async ({ page }) => {
  for (const path of [
    '/profile/info',
    '/profile/limits',
    '/profile/security',
    '/profile/wallet',
    '/profile/verification',
    '/?wallet=deposit&bonusId=none',
    '/rewards',
    '/tournaments',
    '/providers',
    '/contact',
  ]) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(MISSED_CONTROLS), path).toEqual([]);
  }
});
