import type { Page, Request } from '@playwright/test';
import { enterAs, openPage } from './console.ts';
import { registerPlayer } from './players.ts';
import { expect, test } from './test.ts';

const API = '/api/console/v1';
const isWrite = (request: Request): boolean => request.method() !== 'GET' && !/\/(?:claims|looks|recent)(?:\/|$)/.test(request.url());

/** Faults between the console's pages and the platform, and the acts that the pages have sent meanwhile. */
async function between(page: Page) {
  const state: { fault: 'none' | 'database' | 'network' } = { fault: 'none' };
  const acts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(API) && isWrite(request))
      acts.push(`${request.method()} ${new URL(request.url()).pathname.slice(API.length)}`);
  });
  await page.route(
    ({ pathname }) => pathname.startsWith(API),
    async (route) => {
      if (state.fault === 'none') return route.fallback();
      if (state.fault === 'network') return route.abort('connectionrefused');
      return route.fulfill({
        status: 503,
        headers: { 'content-type': 'application/json', 'retry-after': '1' },
        body: JSON.stringify({ error: { code: 10_010, message: 'Away', fields: {} } }),
      });
    },
  );
  return { state, acts };
}

test.describe('a database that is away', () => {
  test.use({ expectedFault: 'Failed to load resource' });

  for (const [fault, words] of [
    ['database', 'The platform is not responding.'],
    ['network', 'The console cannot be reached.'],
  ] as const)
    test(`OS-39 BO-047 ${fault}: every page says so for thirty seconds, keeps what was typed, sends nothing by itself, and reads on`, async ({
      page,
      context,
    }) => {
      const player = await registerPlayer();
      const { state, acts } = await between(page);
      await enterAs(context, 'support');
      await page.clock.install();
      await openPage(page, `/players/${player.id}/contact`, /./);
      const text = page.getByLabel('Note', { exact: true });
      await text.fill('Called about the bank details');
      state.fault = fault;
      await page.getByRole('button', { name: 'Save the note' }).click();
      const away = page.getByRole('main').getByRole('status').filter({ hasText: words });
      await expect(away).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Nothing');
      await page.clock.runFor(30_000);
      // Data loaded before is still shown, and so is typed text.
      await expect(text).toHaveValue('Called about the bank details');
      await expect(away).toBeVisible();
      expect(acts).toEqual([`POST /players/${player.id}/notes`]);
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Players' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeVisible();
      state.fault = 'none';
      await page.clock.runFor(5000);
      // The list comes back without a click.
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('main').locator('tr[data-row]').filter({ visible: true })).not.toHaveCount(0);
      expect(acts).toEqual([`POST /players/${player.id}/notes`]);
    });
});
