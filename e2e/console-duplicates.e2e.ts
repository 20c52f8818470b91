import { randomUUID } from 'node:crypto';
import { expectAccessible } from './axe.ts';
import { openPage } from './console.ts';
import { freshEmail, guestApi, password } from './players.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

/** Registers an account on a device. @returns its id */
async function accountOn(fingerprint: string): Promise<string> {
  const { profile } = await guestApi().player.register({
    body: {
      email: freshEmail(),
      password,
      country: 'AT',
      currency: 'EUR',
      agreements: 1,
      locale: 'en',
      birthdate: '1990-05-17',
      fingerprint,
    },
  });
  return profile.id;
}

test('BO-063 two accounts of one device are found, drawn, decided not to be the same, stay so, and are opened again', async ({
  operatorAs,
}) => {
  const device = randomUUID();
  const [one, other] = [await accountOn(device), await accountOn(device)];
  const operator = await operatorAs('risk');
  const pairs = operator.getByRole('table', { name: 'Duplicates' });
  // A follower ties them soon after they registered.
  await expect(async () => {
    await openPage(operator, `/players/${one}/identity`, /./);
    await expect(pairs.getByRole('row', { name: /device/ })).toContainText('open', { timeout: 3000 });
  }).toPass();
  await pairs.getByRole('link').click();

  const pair = operator.getByRole('region', { name: 'Pair', exact: true });
  await expect(pair.getByRole('table', { name: 'What ties them' }).getByRole('row', { name: /^device .* 1 40$/ })).toBeVisible();
  await expect(pair.getByRole('row', { name: /^Score, 100 at most .*40$/ })).toBeVisible();
  const accounts = pair.getByRole('table', { name: 'Accounts' });
  for (const id of [one, other]) await expect(accounts.locator(`a[href$="/players/${id}/identity"]`)).toBeVisible();
  await expect(accounts.getByRole('row', { name: /^E-mail/ })).not.toContainText('e2e-');
  await pair.getByLabel('How far').selectOption('1');
  await expect(operator).toHaveURL(/depth=1/);
  await expect(pair.getByRole('img', { name: /^2 accounts and their links/ })).toBeVisible();
  const links = pair.getByRole('table', { name: 'Who else is tied to them' });
  await expect(links.getByRole('row', { name: /device/ })).toHaveCount(1);

  await operator.keyboard.press('Escape');
  await expect(pair.getByRole('table')).toHaveCount(0);
  await openPage(operator, `/duplicates?player=${one}&kind=device`, 'Duplicates');
  await expect(pairs.getByRole('row', { name: /device/ })).toHaveCount(1);
  await operator.keyboard.press('j');
  await expect(operator).toHaveURL(/row=/);
  await expect(pair.getByRole('button', { name: /^Not the same/ })).toBeVisible();
  await expectAccessible(operator, 'a pair');
  await operator.keyboard.press('n');
  const verdict = dialog(operator, 'Not the same');
  await expect(verdict.getByRole('button', { name: /^Not the same/ })).toHaveAttribute('aria-disabled', 'true');
  await verdict.getByRole('button', { name: 'Two people of one household' }).click();
  await verdict.getByRole('button', { name: /^Not the same/ }).click();
  await expect(verdict).toHaveCount(0);
  await expect(pair.getByText(/^Decided not to be the same by .*: Two people of one household$/)).toBeVisible();
  await operator.reload();
  await expect(links.getByRole('row', { name: /not the same/ })).toHaveCount(1);
  await openPage(operator, `/duplicates?player=${one}`, 'Duplicates');
  await expect(operator.getByText('No pair fits these filters.')).toBeVisible();
  await operator.getByLabel('Player’s id').fill('somebody');
  await expect(operator.getByText('This is not the id of a player.')).toBeVisible();

  await openPage(operator, `/duplicates?view=notSame&player=${other}`, 'Duplicates');
  await pairs.getByRole('row', { name: /device/ }).click();
  await expect(operator).toHaveURL(/row=/);
  await expect(pair.getByRole('button', { name: /^Take back/ })).toBeVisible();
  await operator.keyboard.press('z');
  const back = dialog(operator, 'Take back');
  await back.getByLabel('Why').fill('It is one person after all');
  await operator.keyboard.press('Enter');
  await expect(back).toHaveCount(0);
  await expect(pair.getByRole('button', { name: 'Not the same' })).toBeVisible();
  await expect(pair.getByText(/^Last decided by .*: It is one person after all$/)).toBeVisible();

  await openPage(operator, '/players', 'Players');
  await operator.keyboard.press('g');
  await operator.keyboard.press('u');
  await expect(operator.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible();

  // Who judges identities may not read pairs: the ties are seen there, and lead nowhere.
  const judge = await operatorAs('identity');
  await openPage(judge, `/players/${other}/identity`, /./);
  await expect(judge.getByRole('table', { name: 'Duplicates' }).getByRole('row', { name: /device/ })).toBeVisible();
  await expect(judge.getByRole('table', { name: 'Duplicates' }).getByRole('link')).toHaveCount(0);
});
