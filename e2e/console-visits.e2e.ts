import { consoleUrl, enterAs, openPage } from './console.ts';
import { freshEmail } from './players.ts';
import { productUrl } from './sandbox.ts';
import { dialog } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

signedInTest(
  'BO-042 BO-056 an operator finds the session of a player, sees where it runs, and ends it; the open site is signed out at once',
  async ({ page, player, operatorAs }) => {
    await page.goto('/profile/info');
    const operator = await operatorAs('risk');
    await openPage(operator, `/sessions?player=${player.id}`, 'Sessions');
    const rows = operator.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('active');
    await operator.keyboard.press('j');
    await expect(operator).toHaveURL(/row=/);
    const one = operator.getByRole('region', { name: 'Session', exact: true });
    await expect(one.getByText('nothing', { exact: true })).toBeVisible();
    await operator.reload();
    await one.getByRole('button', { name: 'End this session' }).click();
    const ask = dialog(operator, 'End this session');
    await ask.getByLabel('Why').fill('Asked for by the player');
    await ask.getByRole('button', { name: /^End/ }).click();
    await expect(ask).toHaveCount(0);
    await expect(one.getByText('ended by the player or an operator')).toBeVisible();
    await expect(one.getByRole('button', { name: 'End this session' })).toHaveCount(0);
    await expect(page).not.toHaveURL(/profile/);
    await operator.getByLabel('State', { exact: true }).selectOption('active');
    await expect(operator.getByText('No session fits.')).toBeVisible();
    await operator.getByRole('button', { name: 'Of one player' }).click();
    await expect(operator).toHaveURL(/\/sessions\?state=active$/);
  },
);

test('BO-042 an operator sees by minute what registrations come of an affiliate, and at what the others fail', async ({
  page,
  context,
}) => {
  const affiliateTag = `tag-${Date.now()}`;
  const body = { email: freshEmail(), password: 'short', country: 'AT', currency: 'EUR', agreements: 1, locale: 'en', affiliateTag };
  const refused = await fetch(`${productUrl()}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(refused.status).toBe(422);
  await enterAs(context, 'finance-2');
  await openPage(page, `/registrations?tag=${affiliateTag}`, 'Registrations');
  const rows = page.getByRole('table', { name: 'Registrations' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  const one = page.getByRole('region', { name: 'Minute', exact: true });
  await expect(one.getByText('1 refused')).toBeVisible();
  await expect(one.getByText('Password', { exact: true })).toBeVisible();
  await page.getByLabel('Failed at').selectOption('phone');
  await expect(page.getByText('No one has tried to register.')).toBeVisible();
  await page.goto(`${await consoleUrl()}/registrations?tries=refused`);
  await expect(rows.first()).toBeVisible();
});
