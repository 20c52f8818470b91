import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessible } from './axe.ts';
import { call } from './book.ts';
import { isNarrow } from './site.ts';
import { client } from './slip.ts';
import { expect, test } from './test.ts';

const events = z.object({ data: z.array(z.object({ id: z.string(), markets: z.array(z.object({ status: z.string() })) })) });

/** A match in play of a sport, with a main market that is open. */
async function liveMatch(sport: string): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        const live = events.parse(await call(`events?state=live&sport=${sport}&markets=main&perPage=200`)).data;
        id = live.find(({ markets }) => markets[0]?.status === 'open')?.id ?? '';
        return id;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return id;
}

/** Where the first price of a match may begin at most, from the top of the page; on a phone it ends above the tabs below. */
const limitOf = (page: Page): number => (isNarrow(page) ? 730 : 450);

async function openMatch(page: Page, sport: string): Promise<void> {
  await page.goto(`/betting?setIframePath=/event/${await liveMatch(sport)}`);
  await expect(client(page).getByRole('region', { name: 'Score', exact: true }).getByRole('table')).toBeVisible({ timeout: 60_000 });
}

async function firstPriceTop(page: Page): Promise<number> {
  const price = client(page)
    .getByRole('main')
    .getByRole('button', { name: /, \d+\.\d\d$|\d+\.\d\d$/ })
    .first();
  await expect(price).toBeVisible();
  return (await price.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

for (const sport of ['football', 'basketball', 'ice-hockey', 'handball'])
  test(`SB-112 SB-113 a ${sport} match shows play on its field as it goes on, and its prices at once @phone`, async ({ page }) => {
    await openMatch(page, sport);
    const score = client(page).getByRole('region', { name: 'Score', exact: true });
    const field = score.getByRole('img', { name: /^(Build-up|Midfield|Attack|Dangerous attack), |^Play rests$/ });
    await expect(field).toBeVisible();
    await expect(score.getByText('Momentum')).toBeVisible();
    expect(await firstPriceTop(page)).toBeLessThanOrEqual(limitOf(page));
    await expectAccessible(page, `a ${sport} match in play`, 'iframe');
  });

test('SB-111 SB-112 the ball moves on the field while a match is watched', async ({ page }) => {
  await openMatch(page, 'football');
  const field = client(page).getByRole('region', { name: 'Score', exact: true }).getByRole('img');
  const drawn = async (): Promise<string> => field.innerHTML();
  const before = await drawn();
  await expect.poll(drawn, { timeout: 60_000 }).not.toBe(before);
});

for (const sport of ['tennis', 'volleyball', 'esports'])
  test(`SB-112 SB-113 a ${sport} match has no field and no room for one: its sides, its parts, its prices @phone`, async ({ page }) => {
    await openMatch(page, sport);
    const score = client(page).getByRole('region', { name: 'Score', exact: true });
    await expect(score.getByRole('img')).toHaveCount(0);
    expect((await score.boundingBox())?.height).toBeLessThan(190);
    expect(await firstPriceTop(page)).toBeLessThanOrEqual(limitOf(page));
  });
