import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openPage } from './console.ts';
import { consoleUrl, deskOf } from './operators.ts';
import { registerPlayer } from './players.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

/** Registers players that a filtered list shows alone: filtered by a tag that nobody else has. @returns the address of that list */
async function listOfOwn(count: number): Promise<string> {
  const tag = `own-${crypto.randomUUID().slice(0, 8)}`;
  const { players } = await deskOf('support');
  const newcomers = await Promise.all(Array.from({ length: count }, () => registerPlayer()));
  await Promise.all(
    newcomers.map(({ id }) =>
      players.changeTags({ idempotencyKey: crypto.randomUUID(), params: { id }, body: { add: [tag], remove: [] } }),
    ),
  );
  return `/players?tag=${tag}`;
}

const marksIn = (table: Locator): Locator => table.getByRole('row').getByRole('checkbox');

/** Gives a tag to the marked players and waits until each had its turn. */
async function tagMarked(page: Page, tag: string, { rows, able }: { rows: number; able: number }): Promise<void> {
  await page.getByRole('group', { name: 'With the marked rows' }).getByRole('button', { name: 'Tags' }).click();
  const ask = dialog(page, `Tags: ${rows} rows`);
  await ask.getByLabel('Tags to add').fill(tag);
  await ask.getByRole('button', { name: 'Preview' }).click();
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
  await openPage(operator, await listOfOwn(4), 'Players');
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
  await expect(ask.getByText('Left out: already done')).toBeVisible();
  await expect(ask.getByRole('row').filter({ hasText: 'already done' })).toHaveCount(2);
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
  expect(lines.filter((line) => line.includes(',"done",'))).toHaveLength(2);
  expect(lines.filter((line) => line.includes(',"unable","nothingToDo"'))).toHaveLength(2);

  const bulkId = new URL(operator.url()).searchParams.get('bulk') ?? '';
  const second = await operator.context().newPage();
  await openPage(second, '/own', 'Own account');
  await second.getByRole('table', { name: 'Bulk actions' }).locator(`a[href*="${bulkId}"]`).click();
  await expect(dialog(second, 'Tags').getByRole('status')).toHaveText('done2 of 2');
});

test('BO-049 BO-050 a bulk that was stopped is gone on with from where it was, also after a reload', async ({ operatorAs }) => {
  const tag = `halted-${crypto.randomUUID().slice(0, 8)}`;
  const operator = await operatorAs('support');
  // So many that the bulk takes longer than its stop.
  const count = 30;
  await openPage(operator, await listOfOwn(count), 'Players');
  const table = operator.getByRole('table', { name: 'Players' });
  await expect(table.locator('tr[data-row]')).toHaveCount(count);
  await table.getByRole('checkbox', { name: 'Mark all shown' }).check();
  await operator.getByRole('group', { name: 'With the marked rows' }).getByRole('button', { name: 'Tags' }).click();
  const ask = dialog(operator, `Tags: ${count} rows`);
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
  await ask.getByRole('button', { name: `Do it for ${count}` }).click();
  const run = dialog(operator, 'Tags');
  await expect(run.getByRole('status')).toHaveText(/^stopped/);
  await expect(run.getByText(/^You stopped it\. What has been done stays done\. You can resume it until /)).toBeVisible();
  await operator.reload();
  await run.getByRole('button', { name: 'Resume' }).click();
  await expect(run.getByRole('status')).toHaveText(`done${count} of ${count}`, { timeout: 30_000 });
  await expect(run.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  const results = await operator.request.get(
    run
      .page()
      .url()
      .replace(/^(.*?\/\/[^/]+).*bulk=([^&]+).*$/, '$1/api/console/v1/bulk/$2/results'),
  );
  const lines = (await results.text()).trim().split('\r\n').slice(1);
  expect(lines.filter((line) => line.includes(',open,'))).toEqual([]);
});
