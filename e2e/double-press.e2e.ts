import type { Locator, Page } from '@playwright/test';
import { expectLive } from './site.ts';
import { freeze, homePrice, press, upcomingEvents } from './book.ts';
import { depositByCard } from './players.ts';
import { client, openSlip, placeBet } from './slip.ts';
import { expect, signedInTest } from './test.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('Nothing is drawn');
  return box;
};

/** A point that both boxes cover: there the answer appears under the pointer that asked. */
function commonOf(one: Box, other: Box): Point {
  const [left, right] = [Math.max(one.x, other.x), Math.min(one.x + one.width, other.x + other.width)];
  const [top, bottom] = [Math.max(one.y, other.y), Math.min(one.y + one.height, other.y + other.height)];
  if (right <= left || bottom <= top) throw new Error('The answer is elsewhere');
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

async function pressTwice(page: Page, { x, y }: Point, by: string): Promise<void> {
  if (by === 'click') return page.mouse.dblclick(x, y);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

const hand = (project: string): string => (project === 'mobile' ? 'tap' : 'click');

signedInTest('W-193 a double click asks about a break and does not begin it', async ({ page, player }) => {
  await page.goto('/profile/limits');
  await expectLive(page);
  const section = page.locator('#break');
  const start = section.getByRole('button', { name: 'Start', exact: true });
  await start.scrollIntoViewIfNeeded();
  const opener = await boxOf(start);
  await start.click();
  const begin = section.getByRole('button', { name: 'Start my break' });
  const place = commonOf(opener, await boxOf(begin));
  await section.getByRole('button', { name: 'Back' }).click();
  await expect(start).toBeVisible();
  await page.mouse.dblclick(place.x, place.y);
  await expect(begin).toBeEnabled();
  expect(await player.api.risk.listLimits()).toEqual([]);
  await begin.click();
  await expect(section.getByRole('status')).toContainText('Your break lasts until');
});

signedInTest(
  'W-193 a double click, or on a phone a double tap, names a cash-out’s offer and does not take it @phone',
  async ({ page, player }, { project }) => {
    await depositByCard(player, 20);
    const [event] = await upcomingEvents('ice-hockey', 1);
    if (event === undefined) throw new Error('The feed announces no events');
    await freeze(event);
    await page.goto('/betting?setIframePath=/upcoming/ice-hockey');
    const frame = client(page);
    await press(homePrice(frame, event));
    await openSlip(page);
    await placeBet(page, '10.00');
    await page.goto('/betting?setIframePath=/my-bets');
    const bet = frame.getByRole('article').filter({ hasText: '10.00' });
    const button = bet.getByRole('button', { name: /^Cash out \d/ });
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(button);
    await pressTwice(page, { x: x + width / 2, y: y + height / 2 }, hand(project.name));
    await expect(bet.getByRole('button', { name: /^Confirm \d/ })).toBeVisible();
    await expect(bet.getByText(/^Cashed out/)).toHaveCount(0);
  },
);
