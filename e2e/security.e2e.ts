import { cookie } from '@pavilion/contract/page-constants.ts';
import { openSession, registerPlayer } from './players.ts';
import { expectLive, fillSignIn } from './site.ts';
import { expect, test } from './test.ts';

const pages = ['/', '/games', '/loyalty', '/fairness', '/contact', '/static/responsible-play', '/providers', '/nothing-here'];
const playerPages = ['/profile/info', '/profile/security', '/profile/wallet', '/profile/history', '/favorites'];
const modals = ['sign-in=true', 'sign-up=true', 'forgot-pass=true', 'providers=true', 'reset-pass=true&resetCode=x'];
const playerModals = ['wallet=deposit', 'wallet=withdraw', 'turn-over-wager=true', 'sign-up-cancel=true'];

/** What a page did against its policy; the fixture fails on what the console says of it besides. */
const broken = `window.brokenRules = []; document.addEventListener('securitypolicyviolation', (event) => {
  window.brokenRules.push(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
});`;

test.describe('the policy of pages', () => {
  for (const [who, addresses] of [
    ['a guest', [...pages, ...modals.map((modal) => `/?${modal}`)]],
    ['a player', [...pages.slice(0, 2), ...playerPages, ...playerModals.map((modal) => `/?${modal}`)]],
  ] as const) {
    test(`S34 S38 no page of ${who} wants anything it forbids`, async ({ page, context }) => {
      if (who === 'a player') await openSession(context, await registerPlayer());
      await page.addInitScript(broken);
      for (const address of addresses) {
        const answer = await page.goto(address);
        const policy = (await answer?.headerValue('content-security-policy')) ?? '';
        expect(policy, address).toContain("script-src 'self' 'sha256-");
        expect(policy, address).not.toContain('unsafe');
        await expectLive(page);
        expect(await page.evaluate('window.brokenRules'), address).toEqual([]);
        expect(await page.locator('[data-inline]').count(), address).toBe(0);
      }
    });
  }
});

test('S16 the cookie of the token goes to this site alone, and its token lives for minutes', async ({ page, player, context }) => {
  await context.clearCookies();
  await page.goto('/?sign-in=true');
  await expectLive(page);
  await fillSignIn(page, player.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page
      .getByRole('button', { name: /^Account menu/ })
      .or(page.getByRole('button', { name: /^Balance/ }))
      .first(),
  ).toBeVisible();
  const [held] = (await context.cookies()).filter(({ name }) => name === cookie.accessToken);
  expect(held).toMatchObject({ sameSite: 'Lax', path: '/', secure: page.url().startsWith('https:') });
  // The client reads it by script and sends no cookies (wire §6.1, C-01), so the token in it lives for minutes (S7).
  const { exp, iat }: { exp: number; iat: number } = JSON.parse(Buffer.from(held?.value.split('.')[1] ?? '', 'base64url').toString());
  expect(exp - iat).toBeLessThanOrEqual(900);
});
