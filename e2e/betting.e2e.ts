import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { call, type Event, eventNamed, freeze, homePrice, press, row, upcomingEvents } from './book.ts';
import { accountOf, depositByCard, password, registerPlayer } from './players.ts';
import { dialog } from './site.ts';
import { cashOut, client, confirmCashOut, openSlip, placeBet, pressPlace, takeAnyPrice } from './slip.ts';
import { expect, signedInTest, test } from './test.ts';

async function comingEvents(sport: string): Promise<readonly [Event, Event]> {
  const [first, second] = await upcomingEvents(sport, 2);
  if (first === undefined || second === undefined) throw new Error('The feed announces no events');
  return [first, second];
}

/** The distance of a part from the top of its page. */
const offsetOf = (part: Locator): Promise<number> => part.evaluate((element) => element.offsetTop);

async function toFootball(page: Page): Promise<void> {
  const frame = client(page);
  const upcoming = frame.getByRole('navigation', { name: 'When' }).getByRole('button', { name: 'Upcoming' });
  // A page and a client of its own in a frame: on a busy machine the first of them takes its time.
  await expect(upcoming).toBeVisible({ timeout: 60_000 });
  await upcoming.click();
  await frame
    .getByRole('navigation', { name: 'Sports' })
    .getByRole('button', { name: /^Football/ })
    .click();
}

test('U-32 each single of a slip has its stakes at a press, inside the slip’s column and clear of the line above', async ({ page }) => {
  const events = await comingEvents('football');
  await page.goto('/betting?setIframePath=/upcoming/football');
  for (const event of events) await press(homePrice(client(page), event));
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: 'Singles' }).click();
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const rightOf = async (part: Locator): Promise<number> => {
    const { x, width } = await boxOf(part);
    return x + width;
  };
  for (const { home } of events) {
    const single = slip.getByRole('listitem').filter({ hasText: home });
    const chips = single.getByRole('button', { name: /^Stake for / });
    await expect(chips).toHaveText([/^2Stake/, /^5Stake/, /^10Stake/]);
    await chips.nth(1).click();
    await expect(single.getByRole('textbox')).toHaveValue('5');
    const column = slip.getByRole('button', { name: 'Sign in to bet' });
    expect(Math.abs((await rightOf(chips.last())) - (await rightOf(column)))).toBeLessThan(1);
    const [line, chip] = [await boxOf(single.getByRole('paragraph').first()), await boxOf(chips.first())];
    expect(chip.y - (line.y + line.height)).toBeGreaterThanOrEqual(4);
  }
});

test('P-16 SB-9 SB-14 a guest picks, signs in and keeps the slip, bets, and sees the result settled @phone-only', async ({ page }) => {
  const player = await registerPlayer();
  await depositByCard(player, 100);
  // It ends the event that it bets on: journeys beside it bet on the first two, and repeats of it run in other workers.
  const place = 2 + test.info().parallelIndex;
  const event = (await upcomingEvents('football', place + 1))[place];
  if (event === undefined) throw new Error('The feed announces no events');
  await freeze(event);
  await page.goto('/betting');
  const frame = client(page);
  await toFootball(page);
  await press(homePrice(frame, event));
  await expect(homePrice(frame, event)).toHaveAttribute('aria-pressed', 'true');
  const slip = await openSlip(page);
  await expect(slip.getByText(event.home).first()).toBeVisible();
  await expectAccessible(page, 'the list and the slip', 'iframe');
  await slip.getByRole('button', { name: 'Sign in to bet' }).click();
  const signIn = dialog(page, 'Sign in');
  await signIn.getByLabel('E-mail').fill(player.email);
  await signIn.getByLabel('Password', { exact: true }).fill(password);
  const reloaded = page.waitForEvent('framenavigated', (moved) => moved !== page.mainFrame());
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signIn).toBeHidden();
  // The frame reloads with the player's token and keeps the selections; a sheet that was opened before is not open after.
  await reloaded;
  await expect(slip.getByRole('button', { name: 'Sign in to bet' })).toBeHidden();
  await placeBet(page, '5.00');
  await expect.poll(async () => (await accountOf(player)).balance).toBe(95);
  await frame.getByRole('button', { name: /^My bets/ }).click();
  const bet = frame.getByRole('article', { name: /^Single/ });
  await expect(bet).toContainText(event.home);
  await call(`events/${event.id}/result`, { home: 2, away: 0 });
  // A result waits its turn behind what the feed catches up with after a jump of the platform's clock.
  await expect(bet).toBeHidden({ timeout: 60_000 });
  await frame.getByRole('button', { name: 'Settled' }).click();
  await expect(bet).toContainText('Won');
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(100);
});

test('W-53 SB-9 a player bets on two events at once, cashes out in two steps, and finds the bet in the history', async ({
  page,
  player,
}) => {
  await depositByCard(player, 50);
  const [event, other] = await comingEvents('ice-hockey');
  await freeze(event, other);
  await page.goto('/betting?setIframePath=/upcoming/ice-hockey');
  const frame = client(page);
  await press(homePrice(frame, event));
  await press(homePrice(frame, other));
  const slip = await openSlip(page);
  await expect(slip.getByRole('button', { name: 'Accumulator' })).toHaveAttribute('aria-pressed', 'true');
  await placeBet(page, '10.00');
  await expect.poll(async () => (await accountOf(player)).balance).toBe(40);
  await frame.getByRole('button', { name: /^My bets/ }).click();
  const bet = frame.getByRole('article', { name: /^Accumulator of 2/ });
  await expect(bet).toContainText('10.00');
  await expectAccessible(page, 'my bets', 'iframe');
  await cashOut(bet);
  await expect(bet).toBeHidden();
  await frame.getByRole('button', { name: 'Settled' }).click();
  await expect(bet).toContainText('Cashed out');
  await page.goto('/profile/history?tab=bets');
  await expect(page.getByText(event.home).first()).toBeVisible();
});

test('SB-103 a void leg leaves in My bets and in the cash-out what the other leg can return @phone-only', async ({ page, player }) => {
  await depositByCard(player, 50);
  // It voids an event: repeats of it run in other workers.
  const [event, other] = (await upcomingEvents('volleyball', 2 + 2 * test.info().parallelIndex)).slice(2 * test.info().parallelIndex);
  if (event === undefined || other === undefined) throw new Error('The feed announces no events');
  await freeze(event, other);
  await page.goto('/betting?setIframePath=/upcoming/volleyball');
  const frame = client(page);
  await press(homePrice(frame, event));
  await press(homePrice(frame, other));
  await placeBet(page, '10.00');
  await frame.getByRole('button', { name: /^My bets/ }).click();
  const bet = frame.getByRole('article', { name: /^Accumulator of 2/ });
  await expect(bet).toContainText(other.home);
  const [odds] = /\d+\.\d\d/.exec((await bet.getByRole('listitem').filter({ hasText: other.home }).textContent()) ?? '') ?? [];
  const left = (10 * Number(odds)).toFixed(2);
  await call(`events/${event.id}/void`, {});
  await expect(bet).toContainText('Void: counts as 1.00', { timeout: 60_000 });
  await expect(bet).toContainText(`Possible return${left}`);
  await bet.getByRole('button', { name: /^Cash out \d/ }).click();
  await expect(bet).toContainText(`If all of it wins${left}`);
});

test('SB-92 SB-97 SB-98 beside the list stands one of its events until a bet is open, which is cashed out from below a slip of three picks under 600 px', async ({
  page,
  player,
}) => {
  await depositByCard(player, 50);
  await page.goto('/betting?setIframePath=/upcoming/basketball');
  const frame = client(page);
  const beside = frame.getByRole('region', { name: / – / });
  await expect(beside).toHaveCount(1);
  const name = (await beside.getByRole('heading').textContent()) ?? '';
  const event = await eventNamed('basketball', name);
  await freeze(event);
  const slip = await openSlip(page);
  const column = await slip.boundingBox();
  expect((await beside.boundingBox())?.y).toBeGreaterThan((column?.y ?? 0) + (column?.height ?? 0));
  await press(beside.getByRole('button', { name: new RegExp(`^${event.home}, `) }));
  await expect(slip.getByText(name)).toBeVisible();
  await expectAccessible(page, 'a list with an event beside it', 'iframe');
  await placeBet(page, '10.00');
  const mine = frame.getByRole('region', { name: 'My bets' });
  await expect(mine.getByRole('article', { name: /^Single/ })).toContainText(event.home);
  await expect(beside).toHaveCount(0);

  const others = (await upcomingEvents('basketball', 4)).filter(({ id }) => id !== event.id);
  for (const other of others.slice(0, 3)) await press(homePrice(frame, other));
  await expect(slip.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  const box = await slip.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(600);
  expect((await mine.boundingBox())?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  await expect(slip.getByText('Result of this session')).toContainText(/[-−]10\.00/);
  await expectAccessible(page, 'the slip and the open bets', 'iframe');
  await page.reload();
  await cashOut(mine);
  await expect(mine).toBeHidden();
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(40);
});

signedInTest(
  'SB-98 beside an event stand others of its sport, and one of them opens; beside My bets without bets some in play',
  async ({ page }) => {
    const [event] = await comingEvents('basketball');
    await page.goto(`/betting?setIframePath=/event/${event.id}`);
    const frame = client(page);
    const others = frame.getByRole('region', { name: 'Basketball, Upcoming' });
    await expect(others.getByRole('listitem')).toHaveCount(3);
    await expect(others).not.toContainText(event.home);
    await expectAccessible(page, 'an event with others beside it', 'iframe');
    const lines = others
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /more market/ });
    const name = (await lines.textContent())?.match(/for (.+) – /)?.[1] ?? 'nobody';
    await press(lines);
    await expect(frame.getByRole('heading', { level: 1 })).toContainText(name);
    await page.goto('/betting?setIframePath=/my-bets');
    await expect(
      frame
        .getByRole('region', { name: /, In-play$/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
  },
);

test('SB-99 My bets without bets shows what comes next of the player’s league, and each event leads to its page', async ({
  page,
  player,
}) => {
  await comingEvents('basketball');
  await page.goto('/betting?setIframePath=/my-bets');
  const frame = client(page);
  const coming = (name: RegExp) => frame.getByRole('main').getByRole('region', { name });
  await expect(frame.getByText('No open bets.')).toBeVisible();
  await expect(coming(/, Upcoming$/).getByRole('listitem')).toHaveCount(3);
  await expect(coming(/, Upcoming$/)).not.toHaveAccessibleName(/^Basketball/);
  await expectAccessible(page, 'My bets without bets', 'iframe');

  // The league that is a favourite comes first, whatever the menu begins with.
  await page.goto('/betting?setIframePath=/upcoming/basketball');
  await press(
    frame
      .getByRole('region', { name: /^Basketball, / })
      .first()
      .getByRole('button')
      .first(),
  );
  await page.goto('/betting?setIframePath=/my-bets');
  const row = coming(/^Basketball, Upcoming$/)
    .getByRole('listitem')
    .first();
  await expect(row.getByRole('button', { name: /^\S.*, \d/ }).first()).toBeVisible();
  await press(row.getByRole('button', { name: /more market/ }));
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(coming(/Upcoming$/)).toHaveCount(0);

  await page.goto('/betting?setIframePath=/my-bets');
  await expect(coming(/, Upcoming$/)).toHaveCount(1);
  // The first screen is a guest's; the player's own texts appear once the page has passed the session on.
  await expect(frame.getByText('No open bets.')).toBeVisible();
  await player.api.risk.createLimit({ body: { definition: limitDefinition.coolingOff, period: '24h' } });
  await expect(frame.getByText('Betting is paused for you.').first()).toBeVisible();
  await expect(frame.getByText('No open bets.')).toBeVisible();
  await expect(coming(/, Upcoming$/)).toHaveCount(0);
});

test('SB-97 on a phone the open bets stand in the slip’s sheet, where they are cashed out and lead to all of them', async ({
  page,
  player,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await depositByCard(player, 50);
  const [event, other] = await comingEvents('basketball');
  await freeze(event);
  await page.goto('/betting?setIframePath=/upcoming/basketball');
  const frame = client(page);
  await press(homePrice(frame, event));
  await placeBet(page, '10.00');
  await press(homePrice(frame, other));
  const sheet = await openSlip(page);
  const mine = sheet.getByRole('region', { name: 'My bets' });
  await expect(mine.getByRole('article', { name: /^Single/ })).toContainText(event.home);
  const stake = await sheet.getByRole('textbox', { name: /^Stake/ }).boundingBox();
  expect((await mine.boundingBox())?.y).toBeGreaterThan((stake?.y ?? 0) + (stake?.height ?? 0));
  await expectAccessible(page, 'the sheet with the slip and the open bets', 'iframe');

  // After leaving a cash-out, its button returns to the same position.
  const button = mine.getByRole('button', { name: /^(?:Cash out|Confirm) \d/ });
  const place = await button.boundingBox();
  await button.click();
  await expect(button).toHaveText(/^Confirm /);
  expect(((await button.boundingBox())?.y ?? 0) - (place?.y ?? 0)).toBeCloseTo(0, -1);
  await expectAccessible(page, 'the sheet with an offer to cash out', 'iframe');
  await mine.getByRole('button', { name: 'Back' }).click();
  await expect(button).toHaveText(/^Cash out /);
  await expect(button).toBeFocused();

  await mine.getByRole('button', { name: 'All my bets' }).click();
  await expect(sheet).toBeHidden();
  await expect(frame.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Open' })).toHaveAttribute('aria-pressed', 'true');
  await frame.getByRole('button', { name: 'Upcoming' }).click();
  await cashOut((await openSlip(page)).getByRole('region', { name: 'My bets' }));
  await expect(mine).toBeHidden();
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(40);
});

test.describe('a bet that has to wait', () => {
  // The line to the book is cut in the test's hands, and a bet during a break is refused.
  test.use({ expectedFault: ['WebSocket', 'Failed to load resource'] });

  test('P-16 X-20 X-25 SB-8 SB-17 a player bets a system and a free bet in two tabs, cashes out a part, and a break pauses the slip', async ({
    page,
    context,
    player,
  }) => {
    await depositByCard(player, 50);
    await call('free-bets', { playerId: player.id, currency: 'EUR', amount: '5.00', expiresInSeconds: 7200 });
    let isCut = false;
    const lines = new Set<WebSocketRoute>();
    await page.routeWebSocket(/sportsbook\/ws/, (line) => {
      if (isCut) return line.close();
      lines.add(line);
      line.connectToServer();
      return undefined;
    });
    const events = (await upcomingEvents('tennis', 3)).slice(0, 3);
    await freeze(...events);
    await page.goto('/betting?setIframePath=/upcoming/tennis');
    const frame = client(page);
    await expect(frame.getByText(/^Your free bet of/)).toBeVisible();
    for (const event of events) await press(homePrice(frame, event));
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: 'System' }).click();
    await expect(slip.getByRole('combobox', { name: /^System/ })).toHaveValue('2');

    // No bet is placed on suspended prices; a focused one keeps the focus, ignores presses and says why.
    const [first] = events;
    if (first === undefined) throw new Error('The feed announces no events');
    const resting = row(frame, first).getByRole('button', { name: new RegExp(`^${first.away}, `) });
    await expect(resting).toBeEnabled();
    await resting.focus();
    isCut = true;
    await Promise.all([...lines].map((line) => line.close()));
    await expect(frame.getByRole('main').getByText(/^Prices paused/)).toBeVisible();
    await expect(slip.getByRole('button', { name: 'Place bet' })).toBeDisabled();
    await expect(resting).toBeDisabled();
    await expect(resting).toHaveAccessibleDescription(/^Prices paused/);
    await resting.press('Enter');
    await expect(resting).toBeFocused();
    await expect(resting).toHaveAttribute('aria-pressed', 'false');
    isCut = false;
    await expect(frame.getByText(/^Prices paused/)).toHaveCount(0);
    await takeAnyPrice(page, slip);
    await slip.getByRole('textbox', { name: 'Stake for each line' }).fill('3');
    await pressPlace(slip, '9.00');
    await slip.getByRole('button', { name: 'Done' }).click();

    // Another tab has its own betting session, and the first one keeps its session.
    const second = await context.newPage();
    await second.goto('/betting?setIframePath=/upcoming/football');
    const [event] = await comingEvents('football');
    await freeze(event);
    // A free bet wants a price of 1.50 at least: a favourite may have less, a draw never has.
    await press(row(client(second), event).getByRole('button', { name: /^Draw, / }));
    const other = await openSlip(second);
    await other.getByLabel('Free bet').selectOption({ index: 1 });
    await takeAnyPrice(second, other);
    await pressPlace(other, '5.00');
    await second.close();
    expect((await accountOf(player)).balance).toBe(41);
    await expect(frame.getByText(/^Your free bet of/)).toHaveCount(0);
    await frame.getByRole('button', { name: /^My bets/ }).click();
    await expect(frame.getByRole('article', { name: /^Single/ })).toContainText('Free bet, stake not returned');
    const system = frame.getByRole('article', { name: /^System/ });
    await system.getByRole('button', { name: /^Cash out \d/ }).click();
    await system.getByRole('textbox', { name: 'Part of the stake' }).fill('4');
    await expect(system).toContainText('Still running5.00');
    await confirmCashOut(system);
    await expect(system).toContainText('5.00');

    await player.api.risk.createLimit({ body: { definition: limitDefinition.coolingOff, period: '24h' } });
    await expect(frame.getByText('Betting is paused for you.').first()).toBeVisible();
    await expect(system).toBeVisible();
  });
});

test.describe('a refused bet', () => {
  test.use({ expectedFault: 'Failed to load resource: the server responded with a status of 409' });

  test('P-16 T-33 SB-2 SB-10 SB-16 a player finds an event, reads it in their odds format, combines what may be combined and keeps it over a reload', async ({
    page,
    player,
  }) => {
    await depositByCard(player, 50);
    const [event, other] = await comingEvents('football');
    await freeze(event, other);
    await page.goto('/betting');
    const frame = client(page);
    await frame.getByRole('searchbox', { name: 'Search teams and leagues' }).fill(event.home);
    await frame.getByRole('searchbox', { name: 'Search teams and leagues' }).press('Enter');
    await row(frame, event)
      .getByRole('button', { name: new RegExp(`more markets? for ${event.home} – `) })
      .click();
    await expect(frame.getByRole('heading', { name: `${event.home} – ${event.away}` })).toBeAttached();
    await frame.getByRole('button', { name: 'Show the bookmaker margin' }).first().click();
    await expect(frame.getByText(/^Bookmaker margin \d/)).toBeVisible();
    const result = frame.getByRole('region', { name: 'Full-time result' });
    await press(result.getByRole('button', { name: event.home }));
    await expectAccessible(page, 'an event', 'iframe');

    // Two selections of one event are a built bet with its own price, or the slip says why not.
    await press(result.getByRole('button', { name: /^Draw/ }));
    const slip = await openSlip(page);
    await expect(slip.getByText('Two picks are of the same market.')).toBeVisible();
    await slip.getByRole('button', { name: 'Remove Draw' }).click();
    const goals = frame.getByRole('region', { name: 'Both teams to score' });
    const before = await offsetOf(result);
    if ((await goals.getByRole('button', { name: /^Yes/ }).count()) === 0) await goals.getByRole('heading').getByRole('button').click();
    await press(goals.getByRole('button', { name: /^Yes/ }));
    const builder = frame.getByRole('region', { name: 'Built bet' });
    await expect(builder.getByText('Parts alone would multiply to')).toBeVisible();
    // Prices do not move while a player taps one after the other.
    expect(await offsetOf(result)).toBe(before);
    await takeAnyPrice(page, slip);
    await slip.getByRole('textbox', { name: 'Stake' }).fill('1');
    await pressPlace(slip, '1.00');
    await slip.getByRole('button', { name: 'Done' }).click();
    await press(result.getByRole('button', { name: event.home }));

    await expect(slip.getByText(event.home).first()).toBeVisible();
    await expect(builder.getByText('Tap two or more prices of this match')).toBeVisible();
    expect(await offsetOf(result)).toBe(before);
    await frame.getByRole('button', { name: 'Rules' }).first().click();
    await expect(frame.getByRole('heading', { name: 'Rules: Football' })).toBeVisible();
    await frame.getByRole('button', { name: 'Back to the list' }).click();
    await toFootball(page);
    await expect(slip.getByText(event.home).first()).toBeVisible();
    await press(homePrice(frame, other));
    await frame.getByLabel('Odds format').selectOption('fractional');
    await expect(homePrice(frame, other)).toHaveAccessibleName(/\d+\/\d+ decimal \d/);
    await page.reload();
    await expect(frame.getByLabel('Odds format')).toHaveValue('fractional');
    await expect(slip.getByRole('button', { name: 'Accumulator' })).toHaveAttribute('aria-pressed', 'true');
    await slip.getByRole('textbox', { name: 'Stake' }).fill('60');
    await takeAnyPrice(page, slip);
    await slip.getByRole('button', { name: 'Place bet of 60.00 EUR' }).click();
    await expect(slip.getByText('Bet not placed.')).toBeVisible();
    await expect(slip.getByText('Your balance has not changed.')).toBeVisible();
    expect((await accountOf(player)).balance).toBe(49);
  });
});
