import { openPage, openPayout } from './console.ts';
import { operatorEmail, situation } from './operators.ts';
import { expect, test } from './test.ts';

const FACT_WIDTH_MAX = 720;

const WIDE = [
  [1280, 800, 'light'],
  [1440, 900, 'dark'],
  [1920, 1080, 'dark'],
  [2560, 1440, 'light'],
] as const;

test('BO-176 from 1280 to 2560 px values stand near their labels, and the list beside an open payment shows its columns whole; on a phone the payment covers its list with the filters above it', async ({
  operatorAs,
  player,
}) => {
  const [id = ''] = await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments');
  const payment = await openPayout(operator, player, id);
  for (const [width, height, colorScheme] of WIDE) {
    await operator.setViewportSize({ width, height });
    await operator.emulateMedia({ colorScheme });
    await expect(payment.locator('dl > div').first()).toBeVisible();
    const spans = await payment.locator('dl > div').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().width)));
    expect(Math.max(...spans), `${width}`).toBeLessThanOrEqual(FACT_WIDTH_MAX);
    const list = operator.getByRole('table').first();
    const hidden = await list.evaluate(({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0));
    expect(hidden, `${width}`).toBe(0);
  }
  await operator.setViewportSize({ width: 390, height: 844 });
  await expect(operator.getByRole('button', { name: /^Release/ })).toBeVisible();
  await expect(operator.getByLabel('Method')).toBeHidden();
});

test('BO-178 on a phone the list begins on the first screen: of ten filters two and those in use are shown until all are asked for', async ({
  operatorAs,
}) => {
  const operator = await operatorAs('payments', { viewport: { width: 390, height: 844 } });
  await openPage(operator, '/invoices?currency=EUR', 'Payments');
  const shown = async () => {
    const labels = ['Kind', 'State', 'Method', 'Currency', 'Amount from', 'From day', /^Provider’s reference/];
    const seen = await Promise.all(labels.map((label) => operator.getByLabel(label, { exact: true }).first().isVisible()));
    return labels.filter((_, index) => seen[index]);
  };
  await expect.poll(shown).toEqual(['Kind', 'State', 'Currency']);
  await operator.getByRole('button', { name: 'All filters' }).click();
  await expect.poll(shown).toHaveLength(7);
  await operator.getByRole('button', { name: 'Fewer filters' }).click();
  await expect(operator.getByLabel('Method', { exact: true })).toBeHidden();
  const top = await operator
    .getByRole('table')
    .first()
    .evaluate((table) => table.getBoundingClientRect().top);
  expect(top).toBeLessThan(844 / 2);
});

test('BO-179 on a phone a row of the audit log says who did it, and a label keeps its word whole', async ({ operatorAs }) => {
  const operator = await operatorAs('auditor', { viewport: { width: 390, height: 844 } });
  const email = await operatorEmail('auditor');
  await openPage(operator, '/audit?kind=operatorSignedIn', 'Audit log');
  await expect(operator.getByRole('row').filter({ hasText: email }).first().getByText(email)).toBeVisible();
  await openPage(operator, '/own', 'Own account');
  const label = operator.getByRole('term').filter({ hasText: 'E-mail' });
  const linePx = 20;
  expect(await label.evaluate((term) => term.getBoundingClientRect().height)).toBeLessThan(2 * linePx);
});
