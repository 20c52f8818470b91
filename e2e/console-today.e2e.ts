import { operatorEmail, openPage, situation } from './console.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';

test('operator §2.2 Today says how one’s queues stand to their targets, and leads to them', async ({ player, operatorAs }) => {
  await situation('contact', player);
  const operator = await operatorAs('support');
  await openPage(operator, '/', 'Today');
  const row = operator.getByRole('table', { name: 'Queues' }).getByRole('row', { name: /^Contact/ });
  await expect(row.getByRole('img', { name: /\d+ (on time|soon|over)/ })).toBeVisible();
  await expect(row.getByRole('cell', { name: '4 h', exact: true })).toBeVisible();
  // Targets are an administrator's.
  await expect(operator.getByRole('button', { name: 'Targets' })).toHaveCount(0);
  await row.getByRole('link', { name: 'Contact' }).click();
  await expect(operator.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
});

test('operator §2.2 what one shift leaves to the next is written by a key, and stands on the colleague’s open page', async ({
  operatorAs,
}) => {
  const text = `Call the card provider at ten, ${Date.now()}`;
  const [author, reader] = [await operatorAs('support'), await operatorAs('payments-2')];
  await openPage(reader, '/', 'Today');
  await openPage(author, '/', 'Today');
  await author.keyboard.press('n');
  const note = dialog(author, 'Handover');
  await expect(note.getByRole('button', { name: /^Leave the note/ })).toHaveAttribute('aria-disabled', 'true');
  await note.getByLabel('Note').fill(text);
  await note.getByRole('button', { name: /^Leave the note/ }).click();
  await expect(note).toHaveCount(0);
  await expect(author.getByText(text)).toBeVisible();
  await expect(reader.getByRole('listitem').filter({ hasText: text })).toContainText(operatorEmail('support'));
});

test('operator §2.4 an administrator changes a target for a reason, and it stands at once', async ({ operatorAs }) => {
  const operator = await operatorAs('administrator-2');
  await openPage(operator, '/', 'Today');
  const change = async (minutes: string): Promise<void> => {
    await operator.getByRole('button', { name: 'Targets' }).click();
    const targets = dialog(operator, 'Targets');
    await targets.getByRole('group', { name: 'Approvals' }).getByLabel('Decided').fill(minutes);
    await targets.getByLabel('Why').fill('Approvals of a test take other times');
    await targets.getByRole('button', { name: /^Save the targets/ }).click();
    await expect(targets).toHaveCount(0);
  };
  const row = operator.getByRole('table', { name: 'Queues' }).getByRole('row', { name: /^Approvals/ });
  await change('150');
  await expect(row.getByRole('cell', { name: '2 h 30', exact: true })).toBeVisible();
  await change('120');
  await expect(row.getByRole('cell', { name: '2 h', exact: true })).toBeVisible();
});
