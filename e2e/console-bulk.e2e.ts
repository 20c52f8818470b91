import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { confirmWith, consoleUrl, openPage, openPayout, situation } from './console.ts';
import { accountOf } from './players.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

const marksIn = (table: Locator): Locator => table.getByRole('row').getByRole('checkbox');

/** Gives a tag to the marked players and waits until each had its turn. */
async function tagMarked(page: Page, tag: string, { rows, able }: { rows: number; able: number }): Promise<void> {
  await page.getByRole('group', { name: 'With the marked rows' }).getByRole('button', { name: 'Tags' }).click();
  const ask = dialog(page, `Tags: ${rows} rows`);
  await ask.getByLabel('Tags to add').fill(tag);
  await ask.getByRole('button', { name: 'Show what would happen' }).click();
  await ask.getByLabel('Why').fill('A list of the spring campaign');
  await ask.getByRole('button', { name: `Do it for ${able}` }).click();
  const run = dialog(page, 'Tags');
  await expect(run.getByRole('status')).toHaveText(`done${able} of ${able}`, { timeout: 30_000 });
}

test('BO-049 players are marked, a preview says who is left out and why, progress is live, and each has a line in the result file', async ({
  operatorAs,
}) => {
  const tag = `spring-${crypto.randomUUID().slice(0, 8)}`;
  const operator = await operatorAs('support');
  await openPage(operator, '/players', 'Players');
  const marks = marksIn(operator.getByRole('table', { name: 'Players' }));
  await marks.nth(1).check();
  await marks.nth(2).click({ modifiers: ['Shift'] });
  await expect(operator.getByText('2 marked')).toBeVisible();
  await tagMarked(operator, tag, { rows: 2, able: 2 });
  await operator.keyboard.press('Escape');
  await expect(operator.getByText(tag)).toHaveCount(2);

  await marks.nth(1).check();
  await marks.nth(4).click({ modifiers: ['Shift'] });
  await operator.getByRole('group', { name: 'With the marked rows' }).getByRole('button', { name: 'Tags' }).click();
  const ask = dialog(operator, 'Tags: 4 rows');
  await ask.getByLabel('Tags to add').fill(tag);
  await operator.keyboard.press('Enter');
  await expect(ask.getByRole('definition').first()).toHaveText('2');
  await expect(ask.getByText('Left out: already so')).toBeVisible();
  await expect(ask.getByRole('row').filter({ hasText: 'already so' })).toHaveCount(2);
  await expectAccessible(operator, 'a preview');
  await ask.getByLabel('Why').fill('A list of the spring campaign');
  await operator.keyboard.press('Enter');
  const run = dialog(operator, 'Tags');
  await expect(run.getByRole('status')).toHaveText('done2 of 2', { timeout: 30_000 });
  await expectAccessible(operator, 'a bulk');
  await operator.reload();
  await expect(run.getByRole('status')).toHaveText('done2 of 2');
  const [download] = await Promise.all([operator.waitForEvent('download'), run.getByRole('button', { name: 'Result file' }).click()]);
  expect(download.suggestedFilename()).toBe('bulk-players-tags.csv');
  const lines = (await fs.readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.filter((line) => line.includes(',done,'))).toHaveLength(2);
  expect(lines.filter((line) => line.includes(',unable,nothingToDo'))).toHaveLength(2);

  const second = await operator.context().newPage();
  await openPage(second, '/own', 'Own account');
  await second.getByRole('table', { name: 'Acts on many' }).getByRole('row').nth(1).getByRole('link').click();
  await expect(dialog(second, 'Tags').getByRole('status')).toHaveText('done2 of 2');
});

test('BO-049 BO-050 a bulk that was stopped is gone on with from where it was, also after a reload', async ({ operatorAs }) => {
  const tag = `halted-${crypto.randomUUID().slice(0, 8)}`;
  const operator = await operatorAs('support');
  await openPage(operator, '/players?country=FI', 'Players');
  const table = operator.getByRole('table', { name: 'Players' });
  await expect(marksIn(table).nth(10)).toBeVisible();
  await table.getByRole('checkbox', { name: 'Mark all that are shown' }).check();
  await operator.getByRole('group', { name: 'With the marked rows' }).getByRole('button', { name: 'Tags' }).click();
  const ask = dialog(operator, /^Tags: \d+ rows$/);
  await ask.getByLabel('Tags to add').fill(tag);
  await operator.keyboard.press('Enter');
  await ask.getByLabel('Why').fill('A list of the spring campaign');
  // Stopped in the moment in which it began: its worker has had no time for all of them.
  await operator.route(/\/v1\/bulk$/, async (route) => {
    const started = await route.fetch();
    const { data } = (await started.json()) as { data: { id: string } };
    const headers = { origin: await consoleUrl(), 'idempotency-key': crypto.randomUUID() };
    const stopped = await operator.request.put(`${await consoleUrl()}/api/console/v1/bulk/${data.id}/stop`, { headers });
    expect(stopped.status()).toBe(200);
    await route.fulfill({ response: started });
  });
  await ask.getByRole('button', { name: /^Do it for \d+/ }).click();
  const run = dialog(operator, 'Tags');
  await expect(run.getByRole('status')).toHaveText(/^stopped/);
  await expect(run.getByText(/^You stopped it\. What was done stays done\. You can go on from there until /)).toBeVisible();
  await operator.reload();
  await run.getByRole('button', { name: 'Go on' }).click();
  await expect(run.getByRole('status')).toHaveText(/^done(\d+) of \1$/, { timeout: 30_000 });
  await expect(run.getByRole('button', { name: 'Go on' })).toHaveCount(0);
  const results = await operator.request.get(
    run
      .page()
      .url()
      .replace(/^(.*?\/\/[^/]+).*bulk=([^&]+).*$/, '$1/api/console/v1/bulk/$2/results'),
  );
  const lines = (await results.text()).trim().split('\r\n').slice(1);
  expect(lines.filter((line) => line.includes(',open,'))).toEqual([]);
});

test('BO-049 all of a filter are taken together, and marks go with the filter', async ({ operatorAs, player }) => {
  const operator = await operatorAs('support');
  await openPage(operator, '/players', 'Players');
  const table = operator.getByRole('table', { name: 'Players' });
  await table.getByRole('checkbox', { name: 'Mark all that are shown' }).check();
  await expect(operator.getByText('50 marked')).toBeVisible();
  await operator.getByRole('button', { name: /^All \d+$/ }).click();
  await operator.getByRole('button', { name: 'End sessions' }).click();
  await expect(dialog(operator, /^End sessions: \d+ rows$/).getByText('Can be done', { exact: true })).toBeVisible();
  await operator.keyboard.press('Escape');
  await operator.getByLabel('Name, e-mail, phone, id, number').fill(player.email);
  await operator.keyboard.press('Enter');
  await expect(marksIn(table)).toHaveCount(2);
  await expect(operator.getByRole('group', { name: 'With the marked rows' })).toHaveCount(0);
});

test('BO-049 withdrawals are marked and rejected by keys alone; it waits for a second person, who agrees, and the money is back', async ({
  operatorAs,
  player,
}) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const before = (await accountOf(player)).balance;
  const operator = await operatorAs('payments');
  await openPayout(operator, invoiceId);
  await expect(operator.getByRole('button', { name: /^Reject/ })).toBeVisible();
  await operator.keyboard.press('x');
  await expect(operator.getByText('1 marked')).toBeVisible();
  await operator.keyboard.press('.');
  await operator.keyboard.press('Tab');
  await expect(operator.getByRole('group', { name: 'With the marked rows' }).getByRole('button', { name: 'Reject' })).toBeFocused();
  await operator.keyboard.press('Enter');
  const ask = dialog(operator, 'Reject: 1 row');
  await expect(ask.getByLabel('What the player reads')).toBeFocused();
  await operator.keyboard.type('The card is not yours.');
  await operator.keyboard.press('Tab');
  await expect(ask.getByRole('button', { name: /^Show what would happen/ })).toBeFocused();
  await operator.keyboard.press('Enter');
  await expect(ask.getByText('A second person decides about it.')).toBeVisible();
  await expect(ask.getByText('Sum of 1')).toBeVisible();
  await expect(ask.getByLabel('Why')).toBeFocused();
  await operator.keyboard.type('The card belongs to somebody else');
  await operator.keyboard.press('Enter');
  const run = dialog(operator, 'Reject');
  await expect(run.getByText('It waits for a second person.')).toBeVisible();
  const approval = (await run.getByRole('link', { name: 'To the approval' }).getAttribute('href')) ?? '';

  const decider = await operatorAs('payments-2');
  await decider.goto((await consoleUrl()) + approval.replace('view=mine&', ''));
  await expect(decider.getByRole('heading', { level: 2, name: 'Reject 1 withdrawal' })).toBeVisible();
  await decider.keyboard.press('a');
  await decider.keyboard.press('Enter');
  await expect(decider.getByText(/^Approved: /)).toBeVisible();
  await expect(run.getByRole('status')).toHaveText('done1 of 1', { timeout: 30_000 });
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(before);
});

test.describe('a preview', () => {
  test.use({ expectedFault: 'Failed to load resource' });

  test('BO-049 what has changed since a preview leads back to it, in words, and nothing is done', async ({ operatorAs, player }) => {
    const [id = ''] = await situation('contact', player);
    const operator = await operatorAs('support');
    const colleague = await operatorAs('payments-3');
    await openPage(operator, `/contact?row=${id}`, 'Contact');
    await expect(operator.getByRole('heading', { level: 2, name: /^Message .* Waiting/ })).toBeVisible();
    await operator.keyboard.press('x');
    const bar = operator.getByRole('group', { name: 'With the marked rows' });
    await bar.getByRole('button', { name: 'Close' }).click();
    const ask = dialog(operator, 'Close: 1 row');
    await ask.getByLabel('Why').fill('Answered by phone');

    await openPage(colleague, `/contact?row=${id}`, 'Contact');
    await colleague.getByRole('button', { name: 'Close it' }).click();
    await confirmWith(colleague, 'Close it', 'Answered by phone');
    await expect(colleague.getByText('Closed.')).toBeVisible();

    await ask.getByRole('button', { name: /^Do it for 1/ }).click();
    await expect(ask.getByRole('alert')).toHaveText('1 of 1 changed since the preview. Nothing was done. This is how it is now.');
    await expect(ask.getByText('Left out: already so')).toBeVisible();
    await expect(ask.getByLabel('Why')).toHaveValue('Answered by phone');
    await expect(ask.getByRole('button', { name: /^Do it for 0/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
