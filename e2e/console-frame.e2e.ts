import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { consoleUrl, openPage, openPayout, situation } from './console.ts';
import { expect, test } from './test.ts';

const answered = z.looseObject({ data: z.looseObject({ preferences: z.record(z.string(), z.unknown()) }) });

/** The console with single letters turned off for this page alone; stored preferences are shared by all tests of the demo operator. */
async function withoutSingleKeys(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/api/console/v1/session',
    async (route) => {
      const response = await route.fetch();
      if (response.status() !== 200) return route.fulfill({ response });
      const { data, ...rest } = answered.parse(await response.json());
      return route.fulfill({ response, json: { ...rest, data: { ...data, preferences: { ...data.preferences, singleKeys: false } } } });
    },
  );
}

const firstRow = (page: Page, table: string) => page.getByRole('table', { name: table, exact: true }).getByRole('row').nth(1);
/** What opens a row: its first cell. */
const openerOf = (page: Page, table: string) => firstRow(page, table).locator('[data-open]');

const situations: Readonly<Record<string, string>> = {
  '/withdrawals': 'heldWithdrawal',
  '/contact': 'contact',
  '/documents': 'documents',
  '/chargebacks': 'chargeback',
};

for (const [role, path, title, table] of [
  ['payments-2', '/withdrawals', 'Payouts', 'Withdrawals to decide'],
  ['support', '/contact', 'Contact', 'Contact'],
  ['identity', '/documents', 'Documents', 'Documents'],
  ['auditor', '/audit', 'Audit log', 'Audit log'],
  ['administrator-2', '/operators', 'Team and roles', 'People'],
  ['administrator-2', '/operators?view=roles', 'Team and roles', 'Roles'],
  ['payments-2', '/chargebacks', 'Chargebacks', 'Chargebacks'],
  ['payments-2', '/payment-providers', 'Payment providers', 'Payment providers'],
] as const)
  test(`operator §11 a row of ${path} is reached by Tab and opened by Enter, with single letters off`, async ({ operatorAs, player }) => {
    const kind = situations[path];
    if (kind !== undefined) await situation(kind, player);
    const operator = await operatorAs(role);
    await withoutSingleKeys(operator);
    await openPage(operator, path, title);
    const row = openerOf(operator, table);
    await expect(row).toHaveRole('link');
    await row.focus();
    await expect(row).toBeFocused();
    await operator.keyboard.press('Shift+Tab');
    await operator.keyboard.press('Tab');
    await expect(row).toBeFocused();
    await operator.keyboard.press('Enter');
    await expect(operator).toHaveURL(/[?&]row=/);
    await expect(firstRow(operator, table)).toHaveAttribute('aria-current', 'true');
    await operator.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('operator §2.1 J and K go from row to row of a list whose rows are pages, and Enter alone opens one', async ({
  operatorAs,
  player,
}) => {
  await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments-3');
  await operator.goto(`${await consoleUrl()}/players/${player.id}/payments`);
  const openers = operator.getByRole('table', { name: 'Payments' }).locator('[data-open]');
  await expect(openers.nth(1)).toBeVisible();
  await operator.keyboard.press('j');
  await expect(openers.nth(0)).toBeFocused();
  await operator.keyboard.press('j');
  await expect(openers.nth(1)).toBeFocused();
  await operator.keyboard.press('k');
  await expect(openers.nth(0)).toBeFocused();
  await expect(operator).toHaveURL(/\/payments$/);
  await operator.keyboard.press('Enter');
  await expect(operator).toHaveURL(/\/invoices\/[0-9a-f-]+$/);

  await operator.goto(`${await consoleUrl()}/players/${player.id}/money`);
  const lines = operator.getByRole('table', { name: 'Statement' }).locator('[data-open]');
  await expect(lines.first()).toBeVisible();
  await operator.keyboard.press('j');
  await expect(lines.first()).toBeFocused();
  await expect(operator.getByRole('dialog')).toHaveCount(0);
  await operator.keyboard.press('Enter');
  await expect(operator.getByRole('dialog')).toBeVisible();
});

test('operator §2.1 Space opens the row that has the focus beside its list', async ({ operatorAs, player }) => {
  await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments-3');
  await openPage(operator, '/withdrawals', 'Payouts');
  const row = openerOf(operator, 'Withdrawals to decide');
  await row.focus();
  await operator.keyboard.press('Space');
  await expect(operator).toHaveURL(/row=/);
  await expect(row).toBeFocused();
});

test.describe('the palette', () => {
  const isSearch = (url: string): boolean => new URL(url).pathname === '/api/console/v1/search';

  test('BO-046 an address that is typed is looked for once, when the typing rests, and meanwhile it says so', async ({
    operatorAs,
    player,
  }) => {
    const operator = await operatorAs('support');
    await operator.clock.install();
    await openPage(operator, '/', 'Today');
    const asked: string[] = [];
    operator.on('request', (request) => isSearch(request.url()) && asked.push(request.url()));
    await operator.keyboard.press('Control+k');
    await operator.getByRole('combobox', { name: 'Find or do' }).focus();
    await operator.clock.pauseAt(Date.now() + 60_000);
    await operator.keyboard.type(player.email);
    await expect(operator.getByText('Looking …')).toBeVisible();
    expect(asked).toEqual([]);
    await operator.clock.runFor(200);
    await operator.clock.resume();
    await expect(operator.getByRole('option', { name: /Player/ })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('BO-046 a search that is refused says why, not that nothing was found, and is tried again', async ({ operatorAs, player }) => {
    const operator = await operatorAs('support');
    await openPage(operator, '/', 'Today');
    let isRefused = true;
    await operator.route(
      ({ href }) => isSearch(href),
      (route) =>
        isRefused ? route.fulfill({ status: 429, json: { error: { code: 10_007, message: 'Slow down', fields: {} } } }) : route.fallback(),
    );
    await operator.keyboard.press('Control+k');
    await operator.getByRole('combobox', { name: 'Find or do' }).fill(player.email);
    await expect(operator.getByRole('alert')).toContainText('Too many tries. Wait a moment.');
    await expect(operator.getByText('Nothing found.')).toHaveCount(0);
    isRefused = false;
    await operator.getByRole('button', { name: 'Try again' }).click();
    await expect(operator.getByRole('option', { name: /Player/ })).toBeVisible();
  });
});

test('operator §2.1 on a phone Back leads from a decision to its list, and so does the button above it', async ({ operatorAs, player }) => {
  await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments-2');
  await operator.setViewportSize({ width: 390, height: 844 });
  await openPage(operator, '/', 'Today');
  await operator.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Payouts' }).click();
  const row = openerOf(operator, 'Withdrawals to decide');
  const decision = operator.getByRole('region', { name: 'Payment' });
  await row.click();
  await expect(decision.getByRole('button', { name: 'Back' })).toBeVisible();
  await operator.goBack();
  await expect(row).toBeVisible();
  await expect(operator).toHaveURL(/\/withdrawals$/);
  await row.click();
  await decision.getByRole('button', { name: 'Back' }).click();
  await expect(row).toBeVisible();
  await operator.goBack();
  await expect(operator.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** The words of the button drawn in the middle of a box. A modal dialog takes the pointer from all else, so a click would find one that is covered. */
async function drawnAt(page: Page, box: Box): Promise<unknown> {
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = `document.elementFromPoint(${x + width / 2}, ${y + height / 2})`;
  return page.evaluate(`(() => {
    const { style } = document.body;
    const before = style.pointerEvents;
    style.pointerEvents = 'auto';
    const words = ${at}?.closest('button')?.textContent;
    style.pointerEvents = before;
    return words;
  })()`);
}

test('operator §2.1 on a phone the dialog of a decision lies above the navigation, whole to its last button', async ({
  operatorAs,
  player,
}) => {
  const [id = ''] = await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments-2');
  await operator.setViewportSize({ width: 390, height: 844 });
  await openPayout(operator, id);
  for (const name of ['Release', 'Hold', 'Reject']) {
    await operator
      .getByRole('region', { name: 'Payment' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    const foot = operator.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    await expect.poll(async () => drawnAt(operator, await foot.boundingBox()), { timeout: 5000 }).toBe('Cancel');
    await foot.click();
    await expect(operator.getByRole('dialog')).toHaveCount(0);
  }
});

test('BO-042 with Back a field says what the list is narrowed by, and what is typed goes along with another filter', async ({
  operatorAs,
  player,
}) => {
  const operator = await operatorAs('support');
  await openPage(operator, '/players', 'Players');
  const find = operator.getByRole('searchbox');
  await find.fill(player.email);
  await find.press('Enter');
  await expect(operator).toHaveURL(/q=e2e/);
  await operator.goBack();
  await expect(find).toHaveValue('');
  await find.fill(player.email);
  await operator.getByLabel('Status').selectOption('active');
  await expect(operator).toHaveURL(/q=e2e.*status=active|status=active.*q=e2e/);
  await expect(operator.getByRole('table', { name: 'Players' }).locator('[data-open]')).toHaveCount(1);
});

test('operator §13.12 BO-042 an object’s own address leads to its tab or its row', async ({ operatorAs, player }) => {
  const [paperId = ''] = await situation('documents', player);
  const operator = await operatorAs('identity');
  await openPage(operator, `/documents/${paperId}`, 'Documents');
  await expect(operator).toHaveURL(new RegExp(`/documents\\?row=${paperId}$`));
  await expect(operator.getByRole('button', { name: 'Open the document' })).toBeVisible();
  await operator.goto(`${await consoleUrl()}/players/${player.id}`);
  await expect(operator).toHaveURL(new RegExp(`/players/${player.id}/overview$`));
  await expect(operator.getByRole('navigation', { name: 'Parts of the player’s page' })).toBeVisible();
});

test('BO-042 the open row is read by its id where its list lacks it: an answered message, an old record, a colleague', async ({
  operatorAs,
  player,
}) => {
  const [messageId = ''] = await situation('contact', player);
  const support = await operatorAs('support');
  await openPage(support, `/contact?view=closed&row=${messageId}`, 'Contact');
  await expect(support.getByRole('region', { name: 'The message' }).getByRole('heading', { level: 2 }).first()).toBeVisible();
  await openPage(support, `/contact?row=${crypto.randomUUID()}`, 'Contact');
  await expect(support.getByText('This is not there, or no longer.')).toBeVisible();

  const auditor = await operatorAs('auditor');
  const listed = await auditor.request.get(`${await consoleUrl()}/api/console/v1/operators?perPage=1`);
  const [colleague] = z.object({ data: z.array(z.looseObject({ id: z.string(), email: z.string() })) }).parse(await listed.json()).data;
  await openPage(auditor, `/operators?q=nobody-of-this-name&row=${colleague?.id}`, 'Team and roles');
  await expect(
    auditor
      .getByRole('region', { name: 'The colleague' })
      .getByText(colleague?.email ?? '?')
      .first(),
  ).toBeVisible();
  await openPage(auditor, '/audit?row=1&kind=nothingOfThisKind', 'Audit log');
  await expect(auditor.getByRole('region', { name: 'The record' }).getByRole('heading', { level: 2 }).first()).toBeVisible();
});
