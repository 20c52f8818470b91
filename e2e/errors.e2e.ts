import { expect, test } from './test.ts';

test.describe('with a fault of the server', () => {
  test.use({ expectedFault: 'ApiError' });

  test('X-28 a fault of the site shows the error page, and trying again helps', async ({ page }) => {
    await page.goto('/contact');
    const answers = '**/api/content/en/static*';
    await page.route(answers, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    const fault = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(fault).toBeVisible();
    await page.unroute(answers);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(fault).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  });
});
