import type { Locator, Page } from '@playwright/test';
import { openPage, openPayout, rowOf } from './console.ts';
import { consoleUrl, situation } from './operators.ts';
import { showInside } from './site.ts';
import { expect, test } from './test.ts';

test('operator §2.1 on a phone Back leads from a decision to its list, and so does the button above it', async ({ operatorAs, player }) => {
  const [id = ''] = await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments-2');
  await operator.setViewportSize({ width: 390, height: 844 });
  await openPage(operator, '/', 'Today');
  await operator.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Withdrawals' }).click();
  await expect(operator.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
  const own = `/withdrawals?player=${player.id}`;
  expect(await showInside(operator, own)).toBe(true);
  // A row is opened by its first cell.
  const row = rowOf(operator, id).locator('[data-open]');
  const decision = operator.getByRole('region', { name: 'Payment' });
  await row.click();
  await expect(decision.getByRole('button', { name: 'Back' })).toBeVisible();
  await operator.goBack();
  await expect(row).toBeVisible();
  await expect(operator).toHaveURL((await consoleUrl()) + own);
  await row.click();
  await decision.getByRole('button', { name: 'Back' }).click();
  await expect(row).toBeVisible();
  await operator.goBack();
  await expect(operator).toHaveURL(/\/withdrawals$/);
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
  await openPayout(operator, player, id);
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
