import { type FrameLocator, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard, password, registerPlayer } from './players.ts';
import { productUrl } from './sandbox.ts';
import { dialog, isNarrow } from './site.ts';
import { expect, test } from './test.ts';

const eventsSchema = z.object({ data: z.array(z.object({ id: z.string(), home: z.string(), away: z.string(), startsAt: z.string() })) });
type Event = z.infer<typeof eventsSchema>['data'][number];

const call = async (path: string, body?: unknown): Promise<unknown> => {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${productUrl()}/sandbox/sportsbook/${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};

/** Events that begin late enough to stay before their start while the test lasts, and not of the same two teams. */
async function comingEvents(sport: string): Promise<readonly [Event, Event]> {
  let found: Event[] = [];
  await expect
    .poll(async () => {
      found = eventsSchema.parse(await call(`events?state=upcoming&sport=${sport}&markets=main&perPage=30`)).data.slice(6);
      return found.length;
    })
    .toBeGreaterThan(1);
  const [first, second] = found;
  if (first === undefined || second === undefined) throw new Error('The feed announces no events');
  return [first, second];
}

const client = (page: Page): FrameLocator => page.frameLocator('iframe[title]');

/** An event's row in the list. */
const row = (frame: FrameLocator, { home, away }: Event): Locator =>
  frame.getByRole('listitem').filter({ hasText: home }).filter({ hasText: away });

/** The price of the home side in an event's row, by its accessible name. */
const homePrice = (frame: FrameLocator, event: Event): Locator =>
  row(frame, event).getByRole('button', { name: new RegExp(`^${event.home}, `) });

/** The slip: a column, or the sheet that its bar opens. */
async function openSlip(page: Page): Promise<Locator> {
  const frame = client(page);
  if (!isNarrow(page)) return frame.getByRole('complementary', { name: 'Bet slip' });
  const sheet = frame.getByRole('dialog', { name: 'Bet slip' });
  if (!(await sheet.isVisible())) await frame.getByRole('button', { name: /selections?/ }).click();
  return sheet;
}

async function closeSlip(page: Page): Promise<void> {
  if (isNarrow(page)) await client(page).getByRole('button', { name: 'Close slip' }).click();
}

async function toFootball(page: Page): Promise<void> {
  const frame = client(page);
  await frame.getByRole('navigation', { name: 'When' }).getByRole('button', { name: 'Upcoming' }).click();
  await frame
    .getByRole('navigation', { name: 'Sports' })
    .getByRole('button', { name: /^Football/ })
    .click();
}

async function placeBet(page: Page, stake: string): Promise<void> {
  const slip = await openSlip(page);
  await slip.getByLabel('When odds change').selectOption('any');
  await slip.getByRole('textbox', { name: /^Stake/ }).fill(stake);
  await slip.getByRole('button', { name: `Place bet of ${stake} EUR` }).click();
  await expect(slip.getByText('Bet placed.')).toBeVisible();
  await slip.getByRole('button', { name: 'Done' }).click();
  await closeSlip(page);
}

test('P-16 W-53 SB-9 SB-14 a guest picks, signs in and keeps the slip, bets single and combined, sees a result settled and cashes out @phone', async ({
  page,
}) => {
  const player = await registerPlayer();
  await depositByCard(player, 100);
  const [single, other] = await comingEvents('football');
  await page.goto('/betting');
  const frame = client(page);
  await toFootball(page);
  await homePrice(frame, single).click();
  await expect(homePrice(frame, single)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the list of events');
  const guestSlip = await openSlip(page);
  await expect(guestSlip.getByText(single.home).first()).toBeVisible();
  await expectAccessible(page, 'the slip');
  await guestSlip.getByRole('button', { name: 'Sign in to bet' }).click();
  const signIn = dialog(page, 'Sign in');
  await signIn.getByLabel('E-mail').fill(player.email);
  await signIn.getByLabel('Password', { exact: true }).fill(password);
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signIn).toBeHidden();
  // The frame begins anew with the player's token; what was picked before is still there.
  await expect((await openSlip(page)).getByText(single.home).first()).toBeVisible();
  await placeBet(page, '5.00');
  await expect.poll(async () => (await accountOf(player)).balance).toBe(95);

  await toFootball(page);
  await homePrice(frame, single).click();
  await homePrice(frame, other).click();
  const slip = await openSlip(page);
  await expect(slip.getByRole('button', { name: 'Accumulator' })).toHaveAttribute('aria-pressed', 'true');
  await closeSlip(page);
  await placeBet(page, '10.00');
  await expect.poll(async () => (await accountOf(player)).balance).toBe(85);

  await frame.getByRole('button', { name: /^My bets/ }).click();
  const combined = frame.getByRole('article', { name: /^Accumulator of 2/ });
  const alone = frame.getByRole('article', { name: /^Single/ });
  await expect(combined).toContainText('10.00');
  await expect(alone).toContainText(single.home);
  await expectAccessible(page, 'my bets');
  await combined.getByRole('button', { name: 'See cash-out' }).click();
  const cashOut = frame.getByRole('dialog', { name: /Cash/ });
  await cashOut.getByRole('button', { name: /^Cash out / }).click();
  await cashOut.getByRole('button', { name: /^Confirm / }).click();
  await expect(cashOut.getByText(/^Cashed out /)).toBeVisible();
  await cashOut.getByRole('button', { name: 'Close' }).first().click();
  await expect(combined).toBeHidden();

  const before = (await accountOf(player)).balance;
  await call(`events/${single.id}/result`, { home: 2, away: 0 });
  await expect(alone).toBeHidden();
  await frame.getByRole('button', { name: 'Settled' }).click();
  await expect(alone).toContainText('Won');
  await expect(combined).toContainText('Cashed out');
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(before);
  await page.goto('/profile/history?tab=bets');
  await expect(page.getByText(single.home).first()).toBeVisible();
});
