import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessible } from './axe.ts';
import { confirmWith, openPage, openPayout, rowOf } from './console.ts';
import { consoleUrl, situation } from './operators.ts';
import { type Player, registerPlayer } from './players.ts';
import { expect, test } from './test.ts';

const listed = z.looseObject({ data: z.array(z.looseObject({ id: z.string(), nickname: z.nullable(z.string()) })) });
const LONG_LIST_ROWS = 1000;
const placeOf = (row: Locator): Promise<number> => row.getAttribute('aria-rowindex').then(Number);

/** Makes the list of players as long as the test needs by repeating one of its own. @returns the pages requested, as `from+rows` */
async function lengthen(operator: Page, { email }: Player): Promise<string[]> {
  const asked: string[] = [];
  const answer = await operator.request.get(`${await consoleUrl()}/api/console/v1/players?perPage=1&q=${encodeURIComponent(email)}`);
  const [first] = listed.parse(await answer.json()).data;
  await operator.route(/\/api\/console\/v1\/players\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const perPage = Number(query.get('perPage') ?? 50);
    asked.push(`${from}+${perPage}`);
    const data = Array.from({ length: Math.min(perPage, LONG_LIST_ROWS - from) }, (_, place) => ({
      ...first,
      id: `00000000-0000-7000-8000-${String(from + place).padStart(12, '0')}`,
      nickname: `Player ${from + place + 1}`,
    }));
    const next = from + perPage < LONG_LIST_ROWS ? String(from + perPage) : null;
    await route.fulfill({ json: { success: true, data, meta: { next, perPage, count: LONG_LIST_ROWS, isExact: true } } });
  });
  return asked;
}

for (const [width, height, locale, words] of [
  [1440, 900, 'en-GB', /^Not live since \d\d:\d\d\./],
  [390, 844, 'de-DE', /^Nicht live seit \d\d:\d\d\./],
] as const)
  test(`operator §2.1 while the socket is silent a bar above the work says since when, at ${width} in ${locale}`, async ({
    operatorAs,
  }) => {
    const operator = await operatorAs('risk', { locale, viewport: { width, height } });
    const open: WebSocketRoute[] = [];
    let isCut = false;
    await operator.routeWebSocket(/\/api\/console\/v1\/connection/, (socket) => {
      if (isCut) return socket.close({ code: 3001, reason: 'cut' });
      socket.connectToServer();
      open.push(socket);
      return undefined;
    });
    await lengthen(operator, await registerPlayer());
    await openPage(operator, '/players', /./);
    const bar = operator.getByRole('main').getByRole('status').filter({ hasText: words });
    const rowNumber = (number: number) => operator.getByRole('row').filter({ hasText: new RegExp(`Player ${number}(?!\\d)`) });
    await expect(rowNumber(1)).toBeVisible();
    await expect.poll(() => open.length).toBeGreaterThan(0);
    await expect(bar).toHaveCount(0);
    isCut = true;
    await Promise.all(open.map((socket) => socket.close({ code: 3001, reason: 'cut' })));
    await expect(bar).toBeVisible();
    await rowNumber(45).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();
    await expectAccessible(operator, 'a console that is not live');
    isCut = false;
    await expect(bar).toHaveCount(0, { timeout: 30_000 });
  });

test('operator §2.1 every page says that this is the sandbox', async ({ operatorAs }) => {
  const operator = await operatorAs('payments-3');
  await openPage(operator, '/withdrawals', 'Withdrawals');
  const mark = operator.getByText('Sandbox', { exact: true }).filter({ visible: true });
  for (const width of [1440, 1024, 390]) {
    await operator.setViewportSize({ width, height: 844 });
    await expect(mark).toHaveCount(1);
    await expect(mark).toBeInViewport({ ratio: 1 });
  }
});

test('operator §2.1 a result is announced where it covers neither the head of the next object nor its actions', async ({
  operatorAs,
  player,
}) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments-2');
  await openPayout(operator, player, invoiceId);
  await operator.getByRole('button', { name: /^Hold/ }).click();
  await confirmWith(operator, 'Hold the withdrawal', 'Waiting for a statement');
  const said = await operator.locator('[data-toast]').first().boundingBox();
  const payment = operator.getByRole('region', { name: 'Payment' });
  const head = await payment.getByRole('heading', { level: 2 }).first().boundingBox();
  const act = await payment.getByRole('button', { name: /^Release/ }).boundingBox();
  expect(said?.y ?? 0).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(act?.y ?? 0);
});

test('operator §2.1 the bar of the marked rows stays on one line at 1440, in German too', async ({ operatorAs, player }) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments-3', { locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  await openPage(operator, `/withdrawals?player=${player.id}`, 'Auszahlungen');
  await rowOf(operator, invoiceId).getByRole('checkbox').check();
  const bar = operator.getByRole('group', { name: 'Mit den markierten Zeilen' });
  const parts = await bar.locator(':scope > *').evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()));
  const [bottoms, ends] = [parts.map(({ bottom }) => bottom), parts.map(({ right }) => right)];
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(12);
  const room = await bar.boundingBox();
  expect(Math.max(...ends)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`operator §2.1 of a thousand rows those on screen are drawn, and keys and marks go on among all of them, at ${width}`, async ({
    operatorAs,
  }) => {
    const operator = await operatorAs('risk');
    await operator.setViewportSize({ width, height });
    const asked = await lengthen(operator, await registerPlayer());
    await operator.clock.install();
    await openPage(operator, '/players', 'Players');
    const table = operator.getByRole('table', { name: 'Players' });
    const rows = table.locator('tr[data-row]');
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      await expect(table).toHaveAttribute('aria-rowcount', String(LONG_LIST_ROWS + 1), { timeout: 100 });
    }).toPass();
    expect(await rows.count()).toBeLessThan(100);
    expect(asked.filter((one) => !one.endsWith('+1'))).toEqual(expect.arrayContaining(['0+50', '50+200', '250+200', '850+200']));
    await rows.last().getByRole('link').focus();
    await operator.keyboard.press('k');
    await expect.poll(() => placeOf(operator.locator('tr:has(:focus)'))).toBe(LONG_LIST_ROWS);
    await operator.keyboard.press('x');
    await rows.first().scrollIntoViewIfNeeded();
    await expect(rows.nth(1)).toBeInViewport();
    expect(await rows.count()).toBeLessThan(100);
    // The focused row and its neighbours stay rendered wherever one scrolls.
    await operator.keyboard.press('k');
    await expect.poll(() => placeOf(operator.locator('tr:has(:focus)'))).toBe(LONG_LIST_ROWS - 1);
    await expect(operator.locator('tr:has(:focus)')).toBeInViewport();
    await operator.keyboard.press('Shift+X');
    await expect(operator.getByText('2 marked')).toBeVisible();
    asked.length = 0;
    // A minute later the first page is read, and the one on screen (operator §13.70).
    await operator.clock.fastForward(61_000);
    await expect.poll(() => asked.includes('850+200')).toBe(true);
    expect(new Set(asked.filter((one) => !one.endsWith('+1')))).toEqual(new Set(['0+50', '850+200']));
    await operator.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('operator §2.1 at 390 px lists and rules are read whole, and what can be done is in sight', async ({ operatorAs, player }) => {
  await situation('chargeback', player);
  const [difference = ''] = await situation('difference', player);
  const operator = await operatorAs('payments', { locale: 'en-GB', viewport: { width: 390, height: 844 } });
  for (const [path, act, row] of [
    ['/chargebacks', undefined],
    [`/differences?row=${difference}`, 'Explain', difference.split('/').at(-1)],
    ['/payment-methods', 'Switch off'],
    ['/payment-providers?row=sandbox-psp', undefined],
    ['/payment-rules', undefined],
  ] as const) {
    await openPage(operator, path, /./);
    await expect(operator.getByRole('main').getByRole('table').filter({ visible: true }).first()).toBeVisible();
    const place = row === undefined ? operator : rowOf(operator, row);
    if (act !== undefined) await expect(place.getByRole('button', { name: act }).first()).toBeInViewport({ ratio: 1 });
    const hidden = await operator
      .getByRole('main')
      .getByRole('group')
      .evaluateAll((parts) => parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect([path, Math.max(...hidden)]).toEqual([path, 0]);
  }
});
