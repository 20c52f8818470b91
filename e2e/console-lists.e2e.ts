import type { WebSocketRoute } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enterAs, openPage, operatorPage, situation } from './console.ts';
import { registerPlayer } from './players.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

for (const [width, height, locale, words] of [
  [1440, 900, 'en-GB', /^Not live since \d\d:\d\d\./],
  [390, 844, 'de-DE', /^Nicht live seit \d\d:\d\d\./],
] as const)
  test(`operator §2.1 while the socket is silent a bar above the work says since when, at ${width} in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width, height } });
    await enterAs(context, 'risk');
    const operator = await context.newPage();
    const open: WebSocketRoute[] = [];
    let isCut = false;
    await operator.routeWebSocket(/\/api\/console\/v1\/connection/, (socket) => {
      if (isCut) return socket.close({ code: 3001, reason: 'cut' });
      socket.connectToServer();
      open.push(socket);
      return undefined;
    });
    await openPage(operator, '/players', /./);
    const bar = operator.getByRole('main').getByRole('status').filter({ hasText: words });
    await expect(operator.getByRole('main').locator('[data-open]').first()).toBeVisible();
    await expect.poll(() => open.length).toBeGreaterThan(0);
    await expect(bar).toHaveCount(0);
    isCut = true;
    await Promise.all(open.map((socket) => socket.close({ code: 3001, reason: 'cut' })));
    await expect(bar).toBeVisible();
    await operator.getByRole('main').locator('[data-open]').last().scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();
    await expectAccessible(operator, 'a console that is not live');
    isCut = false;
    await expect(bar).toHaveCount(0, { timeout: 30_000 });
    await context.close();
  });

test('BO-043 views say how many rows they have, on every list that is narrowed, and go away only when that is confirmed', async ({
  browser,
  player,
}) => {
  const operator = await operatorPage(browser, 'games');
  await openPage(operator, '/players?country=AT&status=active', 'Players');
  const name = `Active ${player.id.slice(-6)}`;
  await operator.getByRole('button', { name: 'Save this view' }).click();
  await dialog(operator, 'Save this view').getByLabel('Name').fill(name);
  await operator.keyboard.press('Enter');
  const views = operator.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: new RegExp(`^${name} ?[\\d,]+$`) })).toBeVisible();
  await views.getByRole('button', { name: 'Remove this view' }).click();
  const remove = dialog(operator, 'Remove this view');
  await expect(remove.getByText(`${name} is taken away`)).toBeVisible();
  await operator.keyboard.press('Escape');
  await expect(views.getByRole('link', { name })).toBeVisible();
  await views.getByRole('button', { name: 'Remove this view' }).click();
  await remove.getByRole('button', { name: 'Remove this view' }).click();
  await expect(operator.getByRole('link', { name })).toHaveCount(0);
  await operator.context().close();

  const identity = await operatorPage(browser, 'identity');
  await openPage(identity, '/verification?view=approved&country=AT', 'Verification');
  await expect(identity.getByRole('button', { name: 'Save this view' })).toBeVisible();
  await identity.context().close();
});

test('operator §2.1 a list says how much of it is shown, and one that is narrowed to nothing is cleared by a button', async ({
  browser,
  player,
}) => {
  const operator = await operatorPage(browser, 'payments-3');
  await openPage(operator, `/players?q=${player.email}`, 'Players');
  await expect(operator.getByText('1–1 of 1', { exact: true })).toBeVisible();
  await openPage(operator, '/players?status=closed&tag=nobody-has-this', 'Players');
  await operator.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(operator).toHaveURL(/\/players$/);
  await expect(operator.getByText(/^1–\d+ of (about )?[\d,]+$/)).toBeVisible();
  await openPage(operator, '/invoices?reference=of-no-payment', 'Payments');
  await operator.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(operator.getByText(/^1–\d+ of (about )?[\d,]+$/)).toBeVisible();
  await operator.context().close();
});

test('operator §2.1 every page says that this is the sandbox', async ({ browser }) => {
  const operator = await operatorPage(browser, 'payments-3');
  await openPage(operator, '/withdrawals', 'Payouts');
  const mark = operator.getByText('Sandbox', { exact: true }).filter({ visible: true });
  for (const width of [1440, 1024, 390]) {
    await operator.setViewportSize({ width, height: 844 });
    await expect(mark).toHaveCount(1);
    await expect(mark).toBeInViewport({ ratio: 1 });
  }
  await operator.context().close();
});

test('operator §2.1 what has happened is said where it covers neither the head of the next object nor its acts', async ({
  browser,
  player,
}) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  await situation('heldWithdrawal', await registerPlayer());
  const operator = await operatorPage(browser, 'payments-2');
  await openPage(operator, `/withdrawals?row=${invoiceId}`, 'Payouts');
  await operator.getByRole('button', { name: /^Hold/ }).click();
  await dialog(operator, 'Hold the withdrawal').getByLabel('Why').fill('Waiting for a statement');
  await operator.keyboard.press('Enter');
  const said = await operator.locator('[data-toast]').first().boundingBox();
  const payment = operator.getByRole('region', { name: 'Payment' });
  const head = await payment.getByRole('heading', { level: 2 }).first().boundingBox();
  const act = await payment.getByRole('button', { name: /^Release/ }).boundingBox();
  expect(said?.y ?? 0).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(act?.y ?? 0);
  await operator.context().close();
});

test('operator §2.1 the bar of the marked rows stays on one line at 1440, in German too', async ({ browser, player }) => {
  await situation('heldWithdrawal', player);
  await situation('heldWithdrawal', await registerPlayer());
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  await enterAs(context, 'payments-3');
  const operator = await context.newPage();
  await openPage(operator, '/withdrawals', 'Auszahlungen');
  await operator.getByRole('table').getByRole('checkbox').nth(1).check();
  const bar = operator.getByRole('group', { name: 'Mit den markierten Zeilen' });
  const parts = await bar.locator(':scope > *').evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()));
  const [bottoms, ends] = [parts.map(({ bottom }) => bottom), parts.map(({ right }) => right)];
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(12);
  const room = await bar.boundingBox();
  expect(Math.max(...ends)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
  await context.close();
});
