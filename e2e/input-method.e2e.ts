import { expect, test } from './test.ts';

// A round that does not exist is refused.
test.use({ expectedFault: 'Failed to load resource' });

test('U-30 a studio’s page takes no key of an input method', async ({ page }) => {
  await page.goto('/sandbox/studio/verify');
  const field = page.getByRole('textbox').first();
  await field.fill('ラウンド');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const mark of [{ isComposing: true }, { keyCode: 229 }])
    await field.dispatchEvent('keydown', { key: 'Enter', bubbles: true, ...mark });
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(asked).toEqual([]);
  await field.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
});
