import { expect, test } from './test.ts';

const words = 'The page you are trying to access does not exist or has been moved. Try going back to our homepage.';

test('X-27 G-03 G-36 an address without a page answers 404 with the error page @phone', async ({ page }) => {
  const answer = await page.goto('/no-such-page/at/any-depth');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
});

test('G-37 the content of a language overrides the words of the error page', async ({ page }) => {
  const answer = await page.goto('/de/gibt-es-nicht');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Etwas ist schiefgegangen' })).toBeVisible();
  await expect(page.getByText('Die gesuchte Seite gibt es nicht oder sie ist umgezogen.')).toBeVisible();
});

for (const { failing, button, home } of [
  { failing: '/no-such-page', button: 'Homepage', home: '/' },
  { failing: '/de/gibt-es-nicht', button: 'Startseite', home: '/de' },
]) {
  test(`G-38 the button of the error page at ${failing} leads to ${home}`, async ({ page }) => {
    await page.goto(failing);
    await page.getByRole('main').getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(home);
  });
}

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
