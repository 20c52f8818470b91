import { openPage, openPayout } from './console.ts';
import { consoleUrl, deskOf, operatorEmail, situation } from './operators.ts';
import { dialog, toast } from './site.ts';
import { expect, test } from './test.ts';

test('BO-070 BO-071 BO-077 a withdrawal is released by a key and Enter, taken back by Z, released again, and the player sees it paid', async ({
  page,
  player,
  operatorAs,
}) => {
  const [invoiceId = ''] = await situation('safeWithdrawal', player);
  await situation('safeWithdrawal', player);
  await page.goto('/profile/history');
  const operator = await operatorAs('payments-2');
  const { invoice, player: who } = await (await deskOf('payments-2')).payments.readInvoice({ params: { id: invoiceId } });
  const released = `Released: ${invoice.amount.toFixed(2)} ${invoice.currency} to ${who.nickname ?? ''}.`;
  const payment = await openPayout(operator, player, invoiceId);
  await expect(payment.getByText('New destination')).toBeVisible();
  await operator.keyboard.press('a');
  const why = dialog(operator, 'Release the withdrawal').getByLabel('Why');
  await expect(why).toHaveValue('');
  await operator.keyboard.press('Enter');
  await operator.keyboard.press('ArrowDown');
  await expect(why).toHaveValue('I have checked why it waits');
  await operator.keyboard.press('Enter');
  await expect(toast(operator, released)).toBeVisible();
  // The next row is open by now: the key belongs to what the notice says.
  await expect(operator).not.toHaveURL(new RegExp(invoiceId));
  await operator.keyboard.press('z');
  await expect(toast(operator, 'Taken back: no money has left.')).toBeVisible();
  await operator.goto(`${await consoleUrl()}/invoices/${invoiceId}`);
  await expect(operator.getByRole('button', { name: /^Release/ })).toBeVisible();
  await operator.keyboard.press('a');
  await expect(dialog(operator, 'Release the withdrawal')).toBeVisible();
  await operator.keyboard.press('ArrowDown');
  await operator.keyboard.press('Enter');
  await expect(toast(operator, released)).toBeVisible();
  await expect(toast(page, 'Withdrawal paid')).toBeVisible({ timeout: 60_000 });
  await expect(payment.getByText('paid', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(payment.getByText(`Release taken back by ${await operatorEmail('payments-2')}`)).toBeVisible();
});

test('operator §2.4 how long the oldest waits goes on while nothing can be read, and is the platform’s again afterwards', async ({
  player,
  operatorAs,
}) => {
  await situation('contact', player);
  const operator = await operatorAs('support');
  await operator.clock.install();
  await openPage(operator, '/', 'Today');
  const oldest = operator
    .getByRole('table', { name: 'Queues' })
    .getByRole('row', { name: /^Contact/ })
    .getByRole('cell')
    .nth(3);
  await expect(oldest).toHaveText(/^\d+ min$/);
  const isRead = /\/v1\/session$/;
  await operator.route(isRead, (route) => route.abort());
  let isRefused = false;
  operator.on('requestfailed', (request) => (isRefused ||= isRead.test(request.url())));
  // A reading that was under way is over once the next one fails; its answer would set the clock right again. Until it is over, it takes the
  // place of the one that the minute would begin.
  await expect
    .poll(async () => {
      await operator.clock.fastForward('00:01:00');
      return isRefused;
    })
    .toBe(true);
  await operator.clock.fastForward('03:00:00');
  await expect(oldest).toHaveText(/^3 h \d\d$/);
  await operator.unroute(isRead);
  await operator.clock.fastForward('00:30');
  await expect(oldest).toHaveText(/^\d+ min$/);
});

test('BO-064 a message is answered by a template in the player’s language, the player reads it on the site, writes back, and it waits again', async ({
  page,
  player,
  operatorAs,
}) => {
  const [id = ''] = await situation('contact', player);
  const operator = await operatorAs('support');
  await openPage(operator, `/contact?row=${id}`, 'Contact');
  await operator.getByRole('combobox', { name: 'Insert a template' }).click();
  await operator.keyboard.type('Payout');
  await operator.keyboard.press('Enter');
  const answer = operator.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue(/We’re checking your withdrawal/);
  await operator.keyboard.type(' It takes a day.');
  await operator.getByRole('button', { name: 'Preview' }).click();
  const mail = operator.getByRole('region', { name: 'What the writer will read' });
  await expect(mail).toContainText('It takes a day.');
  await expect(mail).toContainText('You can write back here:');
  await operator.getByRole('button', { name: 'Send' }).click();
  await expect(operator.getByText('The answer has been sent.')).toBeVisible();

  await page.goto('/profile/notifications');
  await page.getByRole('link', { name: 'Read the answer' }).first().click();
  const words = page.getByRole('list', { name: 'Conversation' });
  await expect(words.getByText(/It takes a day\./)).toBeVisible();
  await page.getByLabel('Write back').fill('Thank you.\nAnd which bank?');
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(words.getByRole('listitem')).toHaveCount(3);
  await page.reload();
  await expect(words.getByRole('listitem')).toHaveCount(3);
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: /^Message / })).toBeVisible();

  await openPage(operator, `/contact?row=${id}`, 'Contact');
  await expect(operator.getByText('And which bank?')).toBeVisible();
});
