import type { Page } from '@playwright/test';
import { confirmWith, consoleUrl, openPage, situation } from './console.ts';
import { depositByCard } from './players.ts';
import { playRounds } from './sandbox.ts';
import { dialog, toast } from './site.ts';
import { expect, test } from './test.ts';

/** Opens a player's page and waits for the player: keys pressed earlier are ignored. */
async function openPlayer(page: Page, path: string): Promise<void> {
  await page.goto(`${await consoleUrl()}/players/${path}`);
  await expect(page.getByRole('navigation', { name: 'Parts of the player’s page' })).toBeVisible();
}

test('BO-057 a block is lifted by the department of its ground alone, and the page says which department to ask', async ({
  player,
  operatorAs,
}) => {
  const page = await operatorAs('risk');
  const support = await operatorAs('support');
  const address = `${player.id}/overview`;
  await openPlayer(page, address);
  await page.getByRole('button', { name: /^Status/ }).click();
  const block = dialog(page, /^Status of/);
  await block.getByLabel('Ground').selectOption('risk');
  await block.getByLabel('New status').selectOption('blocked');
  await block.getByLabel('Why').fill('Three accounts of one device');
  await page.keyboard.press('Enter');
  await expect(page.getByText('blocked, risk')).toBeVisible();

  await openPlayer(support, address);
  await support.getByRole('button', { name: /^Status/ }).click();
  const status = dialog(support, /^Status of/);
  await expect(status.getByText(/To lift or loosen this \(risk\) you need risk\.decide: .*risk/)).toBeVisible();
  await expect(status.getByLabel('New status')).toHaveCount(0);
  await expect(status.getByRole('button', { name: /^Change/ })).toHaveAttribute('aria-disabled', 'true');
  await status.getByLabel('Ground').selectOption('support');
  await expect(status.getByText(/To lift or loosen/)).toHaveCount(0);
  await expect(status.getByLabel('New status')).toHaveValue('limited');
  await support.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Status/ }).click();
  await expect(block.getByLabel('New status')).toHaveValue('active');
  await expect(block.getByRole('row', { name: /risk blocked nothing/ })).toBeVisible();
  await block.getByLabel('Why').fill('One family, three people');
  await page.keyboard.press('Enter');
  await expect(page.getByText('blocked, risk')).toHaveCount(0);
});

test('BO-055 every line of the ledger and every payment explains itself beside the page: event, rule, operation', async ({
  player,
  operatorAs,
}) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const operator = await operatorAs('payments');
  await openPlayer(operator, `${player.id}/money`);
  const line = operator.getByRole('row', { name: /Locked for payout/ });
  await line.getByRole('button', { name: 'Explain' }).click();
  await expect(operator).toHaveURL(/explain=operation/);
  const panel = operator.getByRole('region', { name: 'Why it is so' });
  await expect(panel.getByRole('heading', { name: /^Why this line is there/ })).toBeVisible();
  await expect(panel.getByText('Withdrawal asked for')).toBeVisible();
  await expect(panel.getByText('Locked for payout')).toBeVisible();
  await operator.reload();
  await expect(panel.getByText('Withdrawal asked for')).toBeVisible();
  await operator.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await openPlayer(operator, `${player.id}/payments?explain=invoice:${invoiceId}`);
  await expect(panel.getByText('A rule objected').first()).toBeVisible();
  await expect(panel.getByText('waits for a decision')).toBeVisible();
});

test('BO-062 who is to be forgotten while money is there is not, and the page names what stands in the way', async ({
  player,
  operatorAs,
}) => {
  await depositByCard(player, 20);
  const operator = await operatorAs('support');
  await openPlayer(operator, `${player.id}/overview`);
  await operator.keyboard.press('.');
  await dialog(operator, 'More').getByRole('button', { name: 'Erase on demand' }).click();
  const erase = dialog(operator, /^Forget/);
  await erase.getByRole('button', { name: 'The player demanded it in writing' }).click();
  await erase.getByRole('button', { name: /^Ask for approval/ }).click();
  await expect(erase.getByRole('alert')).toHaveText('Not yet, because of: money on the account.');
});

test('BO-062 an erasure on demand is asked by one and approved by another, and a copy of the data is made for the player', async ({
  player,
  operatorAs,
}) => {
  const operator = await operatorAs('support');
  await openPlayer(operator, `${player.id}/overview`);
  const act = async (name: string, title: RegExp): Promise<void> => {
    await operator.keyboard.press('Control+k');
    await operator.getByRole('combobox', { name: 'Find or do' }).fill(name);
    await operator.keyboard.press('Enter');
    await confirmWith(operator, title, 'Demanded by letter of this week');
    await expect(dialog(operator, title)).toHaveCount(0);
  };
  await act('Copy of the data', /^A copy of everything/);
  await expect(operator.getByText(/^The copy for .* is being made\./)).toBeVisible();
  await act('Erase on demand', /^Forget/);
  await expect(toast(operator, 'Asked: it waits under Approvals.')).toBeVisible();

  const decider = await operatorAs('administrator');
  await openPage(decider, '/approvals', 'Approvals');
  await decider
    .getByRole('link', { name: /^Erasure of player/ })
    .first()
    .click();
  await expect(decider.getByRole('button', { name: /^Approve/ })).toBeVisible();
  await decider.keyboard.press('a');
  await expect(decider.getByText('takes effect at once.')).toBeVisible();
  await decider.keyboard.press('Enter');
  await expect(decider.getByText(/^Approved: Erasure of player/)).toBeVisible();
  // In the head of the page and in its overview.
  await expect(operator.getByText(/^Erasure was asked for/)).toHaveCount(2);
});

test('BO-058 a profile is corrected upon what the page has read, before and after beside each other, and the mail is in the list', async ({
  player,
  operatorAs,
}) => {
  const operator = await operatorAs('support');
  await openPlayer(operator, `${player.id}/contact`);
  await operator.keyboard.press('.');
  await dialog(operator, 'More').getByRole('button', { name: 'Correct the profile' }).click();
  const correct = dialog(operator, /^Correct the profile/);
  await correct.getByLabel('First name').fill('Annabel');
  await expect(correct.getByRole('row', { name: /First name .* Annabel/ })).toBeVisible();
  await correct.getByLabel('Why').fill('The passport says so');
  await correct.getByRole('button', { name: /^Correct/ }).click();
  await expect(operator.getByText(/is corrected\.$/)).toBeVisible();
  await expect(operator.getByRole('table', { name: 'Mails' }).getByRole('row')).not.toHaveCount(0);
});

test('operator §13.64 operator §13.65 a player’s page says what was paid from, which games were opened, and what they gave back', async ({
  player,
  operatorAs,
}) => {
  await depositByCard(player, 40);
  await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'EUR', stake: '1.00', rounds: 3 });
  const operator = await operatorAs('risk');
  await openPlayer(operator, `${player.id}/money`);
  const places = operator.getByRole('table', { name: 'Paid from and to' });
  await expect(places.getByRole('row', { name: /Card.*paid from.*40\.00/ })).toBeVisible();

  const returns = operator.getByRole('table', { name: 'Return against the stated' });
  // A new product first follows the rounds of its demo world.
  await expect(async () => {
    await openPlayer(operator, `${player.id}/play`);
    await expect(returns.getByRole('row', { name: /Dice Line 3 3\.00.*chance/ })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await operator.getByLabel('Rounds of').selectOption('all');
  await expect(operator).toHaveURL(/returns=all/);
  await operator.reload();
  await expect(returns.getByRole('row')).toHaveCount(2);
  const launches = operator.getByRole('table', { name: 'Game sessions' });
  await expect(launches.getByRole('row').nth(1)).toBeVisible();
});
