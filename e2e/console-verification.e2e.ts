import { openPage } from './console.ts';
import { dialog } from './site.ts';
import { expect, signedInTest } from './test.ts';

signedInTest(
  'BO-069 an operator asks for the identity again; the player reads by when on the open page, and stands on the list',
  async ({ page, player, operatorAs }) => {
    await page.goto('/profile/verification');
    await expect(page.getByText(/confirm your identity by/)).toHaveCount(0);
    const operator = await operatorAs('identity');
    await openPage(operator, `/players/${player.id}/identity`, /./);
    await operator.getByRole('button', { name: 'Ask again' }).click();
    const ask = dialog(operator, 'Ask for the identity again');
    await ask.getByLabel('Hours to prove it').fill('12');
    await ask.getByLabel('Why').fill('The papers are of another year');
    await expect(ask.getByRole('button', { name: /^Ask again/ })).toHaveAttribute('aria-disabled', 'true');
    await ask.getByLabel('Hours to prove it').fill('48');
    await ask.getByRole('button', { name: /^Ask again/ }).click();
    await expect(ask).toHaveCount(0);
    await expect(operator.getByText('requested again', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Please confirm your identity by/)).toBeVisible();
    await openPage(operator, `/verification?view=restarted&row=${player.id}`, 'Verification');
    const one = operator.getByRole('region', { name: 'Verification', exact: true });
    await expect(one.getByText('an operator', { exact: true })).toBeVisible();
    await operator.getByRole('link', { name: 'Levels and deadlines' }).click();
    await expect(operator.getByText('Deadlines of the packs')).toBeVisible();
  },
);
