import { openPayout } from './console.ts';
import { situation } from './operators.ts';
import { expect, test } from './test.ts';

const FACT_WIDTH_MAX = 720;

for (const [width, height, colorScheme] of [
  [1920, 1080, 'dark'],
  [2560, 1440, 'light'],
] as const)
  test(`BO-176 at ${width} values stand near their labels, and the list beside an open payment shows its columns whole`, async ({
    operatorAs,
    player,
  }) => {
    const [id = ''] = await situation('heldWithdrawal', player);
    const operator = await operatorAs('payments', { viewport: { width, height }, colorScheme });
    const payment = await openPayout(operator, player, id);
    await expect(payment.locator('dl > div').first()).toBeVisible();
    const spans = await payment.locator('dl > div').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().width)));
    expect(Math.max(...spans)).toBeLessThanOrEqual(FACT_WIDTH_MAX);
    const list = operator.getByRole('table').first();
    expect(await list.evaluate(({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0))).toBe(0);
  });

test('BO-176 on a phone an open payment covers its list with the filters above it', async ({ operatorAs, player }) => {
  const [id = ''] = await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments', { viewport: { width: 390, height: 844 } });
  await openPayout(operator, player, id);
  await expect(operator.getByRole('button', { name: /^Release/ })).toBeVisible();
  await expect(operator.getByLabel('Method')).toBeHidden();
});
