import { consoleUrl, enterAs, openPage } from './console.ts';
import { expect, test } from './test.ts';

/** A page of each kind: its role, its title, the call it lives on, and what it shows once that has answered. */
const pages = [
  ['support', '/players', 'Players', '/players'],
  ['support', '/sessions', 'Sessions', '/player-sessions'],
  ['support', '/registrations', 'Registrations', '/registrations'],
  ['support', '/contact', 'Contact', '/contact-messages'],
  ['support', '/invoices', 'Payments', '/invoices'],
  ['payments-3', '/withdrawals', 'Payouts', '/withdrawals/held'],
  ['risk', '/duplicates', 'Duplicates', '/duplicates'],
  ['identity', '/verification', 'Verification', '/verifications'],
  ['payments-3', '/chargebacks', 'Chargebacks', '/chargebacks'],
  ['payments-3', '/payment-providers', 'Payment providers', '/payment-providers'],
  ['payments-3', '/payment-methods', 'Ways to pay', '/payment-methods'],
  ['payments-3', '/payment-rules', 'Payment rules', '/payment-rules'],
  ['identity', '/documents', 'Documents', '/documents'],
  ['auditor', '/audit', 'Audit log', '/audit'],
  ['administrator-2', '/operators', 'Team and roles', '/operators'],
  ['administrator-2', '/approvals', 'Approvals', '/approvals'],
] as const;

test.describe('states', () => {
  test.use({ expectedFault: 'Failed to load resource' });

  for (const [role, path, title, call] of pages)
    test(`BO-047 ${path} loads in the shape of its rows, says what failed with its number, and is tried again`, async ({
      page,
      context,
    }) => {
      await enterAs(context, role);
      let isAway = true;
      await page.route(
        ({ pathname }) => pathname === `/api/console/v1${call}`,
        async (route) => {
          if (!isAway) return route.fallback();
          return route.fulfill({
            status: 404,
            headers: { 'content-type': 'application/json', 'x-request-id': 'request-4711' },
            body: JSON.stringify({ error: { code: 10_004, message: 'Gone', fields: {} } }),
          });
        },
      );
      await openPage(page, path, title);
      const failure = page.getByRole('main').getByRole('alert').first();
      await expect(failure).toContainText('This is not there, or no longer.');
      await expect(failure).toContainText('Request request-4711');
      isAway = false;
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(
        ({ pathname }) => pathname === `/api/console/v1${call}`,
        async (route) => {
          await held;
          return route.continue().catch(() => undefined);
        },
      );
      await page.reload();
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' }).first()).toBeVisible();
      letGo();
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    });

  test('OS-36 who searches too often reads so in the palette, and the pages stay to be found', async ({ page, context }) => {
    await enterAs(context, 'games');
    await page.route(
      ({ pathname }) => pathname === '/api/console/v1/search',
      (route) =>
        route.fulfill({
          status: 429,
          headers: { 'content-type': 'application/json', 'retry-after': '60' },
          body: JSON.stringify({ error: { code: 10_007, message: 'Too many', fields: {} } }),
        }),
    );
    await openPage(page, '/own', 'Own account');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).fill('today');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Too many tries. Wait a moment.');
    await expect(page.getByRole('option', { name: /^Today/ })).toBeVisible();
  });

  test('BO-047 a session that has ended leads to the sign-in, and back to the page after it', async ({ page, context }) => {
    await enterAs(context, 'games');
    // A socket that is still being opened when its session ends is refused, which the browser calls a fault.
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await openPage(page, '/own', 'Own account');
    await connected;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Work e-mail')).toBeVisible();
    await enterAs(context, 'games');
    await page.goto(`${await consoleUrl()}/own`);
    await expect(page.getByRole('heading', { level: 1, name: 'Own account' })).toBeVisible();
  });
});
