import fs from 'node:fs/promises';
import { confirmWith, consoleUrl, openPage, openPayout, situation } from './console.ts';
import { accountOf, depositByCard } from './players.ts';
import { balance, dialog, toast } from './site.ts';
import { expect, test } from './test.ts';

test('BO-070 BO-071 BO-077 a withdrawal is released by a key and Enter, taken back by Z, released again, and the player sees it paid', async ({
  page,
  player,
  operatorAs,
}) => {
  const [invoiceId = ''] = await situation('safeWithdrawal', player);
  await page.goto('/profile/history');
  const operator = await operatorAs('payments-2');
  const payment = await openPayout(operator, invoiceId);
  await expect(payment.getByText('New destination')).toBeVisible();
  await operator.keyboard.press('a');
  await expect(dialog(operator, 'Release the withdrawal').getByLabel('Why')).toHaveValue('Checked: New destination');
  await operator.keyboard.press('Enter');
  await expect(toast(operator, 'Released.')).toBeVisible();
  // The next row is open by now: the key belongs to what the notice says.
  await expect(operator).not.toHaveURL(new RegExp(invoiceId));
  await operator.keyboard.press('z');
  await expect(toast(operator, 'Taken back: no money has left.')).toBeVisible();
  await operator.goto(`${await consoleUrl()}/invoices/${invoiceId}`);
  await expect(operator.getByRole('button', { name: /^Release/ })).toBeVisible();
  await operator.keyboard.press('a');
  await expect(dialog(operator, 'Release the withdrawal')).toBeVisible();
  await operator.keyboard.press('Enter');
  await expect(toast(operator, 'Released.')).toBeVisible();
  await expect(toast(page, 'Withdrawal paid')).toBeVisible({ timeout: 60_000 });
  await expect(payment.getByText('paid', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(payment.getByText('Release taken back by payments-2@console.pavilion.test')).toBeVisible();
});

test('BO-070 BO-042 payouts are narrowed by their reason in the address, say why each waits, and lead to the papers by a key', async ({
  player,
  operatorAs,
}) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const operator = await operatorAs('risk');
  await openPage(operator, '/withdrawals', 'Payouts');
  await operator.getByLabel('Method').selectOption({ index: 1 });
  await expect(operator).toHaveURL(/method=/);
  await operator.reload();
  await expect(operator.getByLabel('Method')).not.toHaveValue('');
  await operator.getByRole('button', { name: 'Show all' }).click();
  await expect(operator).not.toHaveURL(/method=/);
  const payment = await openPayout(operator, invoiceId);
  await expect(payment.getByRole('heading', { name: 'Why it waits' })).toBeVisible();
  await expect(payment.getByText('No rule objects.')).toHaveCount(0);
  await operator.keyboard.press('d');
  await expect(operator).toHaveURL(new RegExp(`/players/${player.id}/identity`));
});

test('BO-074 a rejected withdrawal is cash again on the player’s open page, with the reason by mail', async ({
  page,
  player,
  operatorAs,
}) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const before = (await accountOf(player)).balance;
  await page.goto('/profile/history');
  const operator = await operatorAs('payments-3');
  await openPayout(operator, invoiceId);
  await expect(operator.getByRole('button', { name: /^Reject/ })).toBeVisible();
  await operator.keyboard.press('r');
  const reject = dialog(operator, 'Reject the withdrawal');
  await reject.getByLabel('What the player reads').fill('The card is not yours.');
  await reject.getByRole('button', { name: 'Destination does not belong to the player' }).click();
  await reject.getByRole('button', { name: /^Reject/ }).click();
  await expect(toast(operator, 'Rejected; the money is the player’s again.')).toBeVisible();
  await expect.poll(async () => (await accountOf(player)).balance).toBeGreaterThan(before);
  await expect(balance(page)).toContainText((await accountOf(player)).balance.toLocaleString('en', { minimumFractionDigits: 2 }));
});

test('BO-065 BO-066 BO-068 papers are opened for a reason and judged by keys, and the player sees it at once', async ({
  page,
  player,
  operatorAs,
}) => {
  const [first = '', second = ''] = await situation('documents', player);
  await page.goto('/profile/documents');
  const operator = await operatorAs('identity');
  for (const id of [first, second]) {
    await openPage(operator, `/documents?row=${id}`, 'Documents');
    await operator.getByRole('button', { name: 'Open the document' }).click();
    await operator.keyboard.press('Enter');
    await expect(operator.getByRole('link', { name: 'Save' })).toBeVisible();
    await operator.keyboard.press('a');
    await expect(dialog(operator, 'Approve this document')).toBeVisible();
    await operator.keyboard.press('Enter');
    await expect(toast(operator, 'Approved.').first()).toBeVisible();
  }
  await openPage(operator, `/documents?row=${second}`, 'Documents');
  await expect(operator.getByRole('button', { name: /^Ask for one more/ })).toBeVisible();
  await operator.keyboard.press('m');
  await expect(operator.getByRole('dialog').getByRole('checkbox', { checked: true })).toHaveCount(1);
  await operator.keyboard.press('Enter');
  await expect(operator.locator('[data-toasts]').getByText(/was asked/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sent files' }).getByText('Accepted')).toHaveCount(2);
  await operator.goto(`${await consoleUrl()}/players/${player.id}/identity`);
  await expect(operator.getByRole('banner').or(operator.getByRole('main')).getByText('verified', { exact: true }).first()).toBeVisible();
});

test('BO-044 BO-052 BO-053 who asks where the money is, is found by the e-mail address and answered from one line', async ({
  player,
  operatorAs,
}) => {
  await situation('heldWithdrawal', player);
  const operator = await operatorAs('support');
  await openPage(operator, '/', 'Today');
  await operator.keyboard.press('/');
  await operator.getByRole('combobox', { name: 'Find or do' }).fill(player.email);
  await expect(operator.getByRole('option', { name: /Player/ })).toBeVisible();
  await operator.keyboard.press('Enter');
  await expect(operator.getByRole('link', { name: /^Withdrawal .* waits .* for a decision/ }).first()).toBeVisible();
  await expect(operator.getByText(player.email)).toHaveCount(0);
  await operator.getByRole('navigation', { name: 'Parts of the player’s page' }).getByRole('link', { name: 'Contact' }).click();
  await operator.getByLabel('Note', { exact: true }).fill('Called about the payout; told that it is being checked.');
  await operator.getByRole('checkbox', { name: 'Pin' }).check();
  await operator.getByRole('button', { name: 'Save the note' }).click();
  await expect(operator.getByText('Called about the payout; told that it is being checked.').first()).toBeVisible();
  await operator.reload();
  await expect(operator.getByText('Called about the payout; told that it is being checked.')).toHaveCount(2);
});

test('BO-054 each tab of a player’s page shows what there is, and nothing fails', async ({ player, operatorAs }) => {
  await depositByCard(player, 50);
  const operator = await operatorAs('risk');
  const base = `/players/${player.id}`;
  for (const [tab, words] of [
    ['overview', '50.00'],
    ['overview', 'Nothing is open.'],
    ['money', '+50.00'],
    ['money', 'Nothing is left to be staked before a withdrawal.'],
    ['payments', 'credited'],
    ['play', 'No round was played.'],
    ['play', 'No bet was placed.'],
    ['bonuses', 'No bonus was given.'],
    ['bonuses', 'No quest was begun.'],
    ['bonuses', 'No tournament was played.'],
    ['identity', 'No document was sent.'],
    ['identity', 'Bonus offers'],
    ['safety', 'No break and no exclusion.'],
    ['safety', 'Play waits for the answer'],
    ['sessions', 'open'],
    ['sessions', 'No sign-in was refused.'],
    ['contact', 'No note yet.'],
    ['audit', 'Registered'],
  ] as const) {
    await operator.goto((await consoleUrl()) + `${base}/${tab}`);
    await expect.soft(operator.getByRole('main').getByText(words).first(), tab).toBeVisible();
    await expect.soft(operator.getByRole('alert'), tab).toHaveCount(0);
  }
});

test('BO-056 a player who is blocked is signed out on the open page', async ({ page, player, operatorAs }) => {
  await page.goto('/static/terms');
  await expect(balance(page)).toBeVisible();
  const operator = await operatorAs('risk');
  await operator.goto(`${await consoleUrl()}/players/${player.id}/overview`);
  await operator.getByRole('button', { name: /^Status/ }).click();
  const status = dialog(operator, /^Status of/);
  await status.getByLabel('New status').selectOption('blocked');
  await status.getByLabel('Ground').selectOption('risk');
  await status.getByLabel('Why').fill('Three accounts of one device');
  await status.getByRole('button', { name: /^Change/ }).click();
  await expect(operator.getByText('blocked, risk')).toBeVisible();
  await expect(dialog(page, 'Sign in').getByText('Your session has ended.')).toBeVisible();
});

test('BO-082 an adjustment is asked by one, refused to the asker, approved by another, and stands on the player’s account', async ({
  page,
  player,
  operatorAs,
}) => {
  await page.goto('/static/terms');
  const asker = await operatorAs('payments');
  await asker.goto(`${await consoleUrl()}/players/${player.id}/overview`);
  await asker.getByRole('button', { name: 'Adjust' }).click();
  const ask = dialog(asker, /^Adjust the money/);
  await ask.getByLabel('Amount').fill('12.50');
  await ask.getByLabel('Why').fill('Paid twice by the studio on Sunday');
  await ask.getByRole('button', { name: /^Ask for approval/ }).click();
  await expect(toast(asker, 'Asked: it waits under Approvals.')).toBeVisible();
  await openPage(asker, '/adjustments', 'Adjustments');
  await asker
    .getByRole('row', { name: /12\.50/ })
    .first()
    .getByRole('link', { name: 'open' })
    .click();
  await asker.getByRole('link', { name: 'Asked by me' }).click();
  await expect(asker.getByText(/12\.50/).first()).toBeVisible();
  expect((await accountOf(player)).balance).toBe(0);

  const decider = await operatorAs('finance');
  await openPage(decider, '/approvals', 'Approvals');
  await decider.getByRole('link', { name: /12\.5/ }).first().click();
  await expect(decider.getByRole('button', { name: /^Approve/ })).toBeVisible();
  await decider.keyboard.press('a');
  await decider.keyboard.press('Enter');
  await expect(decider.getByText(/^Approved: /)).toBeVisible();
  await expect(balance(page)).toContainText('12.50');
});

test('BO-043 BO-051 a colleague sees who has a withdrawal open and takes it over, and a view is kept and shared with the role', async ({
  player,
  operatorAs,
}) => {
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const first = await operatorAs('payments');
  await openPayout(first, invoiceId);
  await expect(first.getByRole('button', { name: /^Release/ })).toBeVisible();
  const second = await operatorAs('payments-2');
  await openPayout(second, invoiceId);
  await expect(second.getByText('payments@console.pavilion.test has this open.')).toBeVisible();
  const seen = first.getByText('Also here: payments-2@console.pavilion.test.');
  await expect(seen).toBeVisible();
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(second.getByText('payments@console.pavilion.test has this open.')).toHaveCount(0);

  const name = `Austrians ${player.id.slice(-6)}`;
  await openPage(second, `/players/${player.id}/overview`, /./);
  await expect(seen).toHaveCount(0);
  await openPage(first, `/players/${player.id}/money`, /./);
  await expect(second.getByText('Also here: payments@console.pavilion.test.')).toBeVisible();

  await openPage(second, '/players?country=AT', 'Players');
  await second.getByRole('button', { name: 'Save this view' }).click();
  const save = dialog(second, 'Save this view');
  await save.getByLabel('Name').fill(name);
  await save.getByLabel('Shared with').selectOption('payments');
  await save.getByRole('button', { name: /^Save/ }).click();
  await openPage(first, '/players', 'Players');
  await first.getByRole('link', { name }).click();
  await expect(first).toHaveURL(/country=AT/);
  await expect(first.getByLabel('Country')).toHaveValue('AT');
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
  await operator.route(/\/v1\/session$/, (route) => route.abort());
  await operator.clock.fastForward('03:00:00');
  await expect(oldest).toHaveText(/^3 h \d\d$/);
  await operator.unroute(/\/v1\/session$/);
  await operator.clock.fastForward('00:30');
  await expect(oldest).toHaveText(/^\d+ min$/);
});

test('BO-048 a list is taken as a file for a reason, masked as on the screen', async ({ player, operatorAs }) => {
  const operator = await operatorAs('support');
  await openPage(operator, `/players?q=${player.email}`, 'Players');
  await operator.getByRole('button', { name: 'Export' }).click();
  await dialog(operator, 'Export this list').getByLabel('Why').fill('For the weekly call with the team');
  const [download] = await Promise.all([operator.waitForEvent('download'), operator.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('players.csv');
  const text = await fs.readFile(await download.path(), 'utf8');
  expect(text).toContain(player.id);
  expect(text).not.toContain(player.email);
});

test('BO-060 a message of an operator appears on the player’s open page', async ({ page, player, operatorAs }) => {
  await page.goto('/profile/notifications');
  const operator = await operatorAs('support');
  await operator.goto(`${await consoleUrl()}/players/${player.id}/overview`);
  await operator.getByRole('button', { name: /^Write/ }).click();
  const write = dialog(operator, /^Write to/);
  await write.getByLabel('What').selectOption('');
  await write.getByLabel('Words').fill('Your documents have arrived, thank you.');
  await write.getByRole('button', { name: /^Send/ }).click();
  await expect(operator.getByText(/^On its way to/)).toBeVisible();
  await expect(page.getByText('Your documents have arrived, thank you.').first()).toBeVisible();
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
  await expect(operator.getByText('The answer is on its way.')).toBeVisible();

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

test('BO-064 a message is taken off a player and linked again, by a search, and stands on the player’s page', async ({
  player,
  operatorAs,
}) => {
  const [id = ''] = await situation('contact', player);
  const operator = await operatorAs('support');
  await openPage(operator, `/contact?row=${id}`, 'Contact');
  const message = operator.getByRole('region', { name: 'The message' });
  await message.getByRole('button', { name: 'Unlink the player' }).click();
  await dialog(operator, 'Unlink the player').getByRole('button', { name: 'Linked to the wrong player' }).click();
  await dialog(operator, 'Unlink the player')
    .getByRole('button', { name: /^Unlink the player/ })
    .click();
  await expect(toast(operator, 'It has no player now.')).toBeVisible();

  await message.getByRole('button', { name: 'Link a player' }).click();
  const link = dialog(operator, 'Link a player');
  await expect(link.getByLabel('Find the player')).toBeFocused();
  await operator.keyboard.type('nobody-writes-so@pavilion.test');
  await expect(link.getByText('0 players found')).toBeVisible();
  await link.getByLabel('Find the player').fill(player.email);
  await link.getByRole('radio').first().check();
  await expect(link.getByText(/the player reads it on the site/)).toBeVisible();
  await expect(link.getByText(player.email)).toHaveCount(0);
  await link.getByRole('button', { name: 'Wrote from the address of the account' }).click();
  await link.getByRole('button', { name: /^Link a player/ }).click();
  await expect(toast(operator, 'Linked: it is on the player’s page now.')).toBeVisible();
  await expect(message.getByRole('button', { name: 'Unlink the player' })).toBeVisible();
  await openPage(operator, `/players/${player.id}/contact`, /./);
  const threads = operator.getByRole('table', { name: 'Messages to the support' });
  await expect(threads.getByRole('link')).not.toHaveCount(0);
});

test('BO-064 a template is written in two languages, retired and used again', async ({ player, operatorAs }) => {
  const name = `Own ${player.id.slice(-6)}`;
  const operator = await operatorAs('support');
  await openPage(operator, '/contact?view=templates', 'Contact');
  await operator.getByRole('button', { name: 'New template' }).click();
  const form = operator.getByRole('region', { name: 'The template' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Text in').fill('Dear {player}, your message {number}.');
  await expect(form.getByText(/No message has a value for \{player\}/)).toBeVisible();
  await form.getByLabel('Text in').fill('About your message {number}.');
  await form.getByLabel('Language').selectOption('de');
  await form.getByLabel('Text in').fill('Zu Ihrer Nachricht {number}.');
  await form.getByRole('button', { name: 'Save the template' }).click();
  const save = dialog(operator, 'Save the template');
  await save.getByLabel('Why').fill('Asked every day');
  await operator.keyboard.press('Enter');
  await expect(toast(operator, 'The template is saved.')).toBeVisible();
  await expect(form.getByText('version 1')).toBeVisible();
  await form.getByRole('button', { name: 'Retire' }).click();
  await confirmWith(operator, 'Retire', 'Nobody asks any more');
  await expect(form.getByText('version 2')).toBeVisible();
  const row = operator.getByRole('row', { name });
  await expect(row).toContainText('retired');
  await operator.reload();
  await form.getByRole('button', { name: 'Use again' }).click();
  await confirmWith(operator, 'Use again', 'They ask again');
  await expect(row).toContainText('in use');
});
