import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf, situation } from '../../operators.ts';
import { depositByCard, registerPlayer } from '../../players.ts';
import { playRounds } from '../../sandbox.ts';
import { addressIs, chooseOption, dialog, dialogsClose, named, paste, press, reads, toast } from '../hands.ts';
import { confirmWith, find, main, openConsole, openPage, openPlayer, region, reload, table } from './console.ts';

test('BO-044 BO-052 BO-053 who asks where the money is, is found by the e-mail address and answered from one line', async () => {
  const player = await registerPlayer();
  await situation('heldWithdrawal', player);
  const user = await openPage('/', 'Today', { operator: 'support' });
  await user.keyboard('/');
  await paste(user, find(), player.email);
  expect(await screen.findByRole('option', { name: /Player/ })).toBeVisible();
  await user.keyboard('{Enter}');
  expect((await screen.findAllByRole('link', { name: /^Withdrawal of .* has waited .* for a decision/ }))[0]).toBeVisible();
  expect(screen.queryByText(player.email)).toBeNull();
  await user.click(
    within(screen.getByRole('navigation', { name: 'Sections of the player’s page' })).getByRole('link', { name: 'Contact' }),
  );
  const words = 'Called about the payout; told that it is being checked.';
  await paste(user, await screen.findByLabelText('Note'), words);
  await user.click(screen.getByRole('checkbox', { name: 'Pin' }));
  await press(user, screen, 'Save the note');
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  await reload();
  // In the head of the page, where it is pinned, and among the notes.
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
});

const tabs: readonly (readonly [string, readonly string[]])[] = [
  ['overview', ['50.00', 'Nothing is due.', 'Registered']],
  ['money', ['+50.00', 'Nothing left to wager before a withdrawal.']],
  ['payments', ['credited']],
  ['play', ['No rounds played.', 'No bets placed.']],
  ['bonuses', ['No bonuses given.', 'No quests started.', 'No tournaments played.']],
  ['identity', ['No documents sent.', 'Bonus offers']],
  ['safety', ['No break and no exclusion.', 'Play pauses until answered']],
  ['sessions', ['open', 'No sign-ins refused.']],
  ['contact', ['No notes yet.']],
  ['audit', ['Registered']],
];

test('BO-054 each tab of a player’s page shows what there is, and nothing fails', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  for (const [tab, all] of tabs) {
    await openConsole(`/players/${player.id}/${tab}`, { operator: 'risk' });
    for (const words of all) await reads(words, () => document.querySelector('main'));
    expect([tab, screen.queryAllByRole('alert')]).toEqual([tab, []]);
  }
});

test('BO-201 the records of a player name in words who did something, on a phone too', async () => {
  const player = await registerPlayer();
  await openConsole(`/players/${player.id}/audit`, { operator: 'risk', widthPx: 390 });
  const row = await screen.findByRole('row', { name: /Registered/ });
  expect(row).toHaveTextContent('a visitor');
});

test('BO-057 a block is lifted by the department of its ground alone, and the page says which department to ask', async () => {
  const player = await registerPlayer();
  const address = `/players/${player.id}/overview`;
  const risk = await openPlayer(address, { operator: 'risk' });
  await press(risk, screen, /^Status/);
  const block = await dialog(/^Status of/);
  await risk.selectOptions(block.getByLabelText(/^Ground/), 'risk');
  await risk.selectOptions(block.getByLabelText(/^New status/), 'blocked');
  await paste(risk, block.getByLabelText(/^Why/), 'Three accounts of one device');
  await risk.keyboard('{Enter}');
  expect(await screen.findByText('blocked, risk')).toBeVisible();

  const support = await openPlayer(address, { operator: 'support' });
  await press(support, screen, /^Status/);
  const status = await dialog(/^Status of/);
  expect(status.getByText(/To lift or relax this \(risk\) you need risk\.decide, which these roles have: .*risk/)).toBeVisible();
  expect(status.queryByLabelText(/^New status/)).toBeNull();
  expect(status.getByRole('button', { name: /^Change/ })).toHaveAttribute('aria-disabled', 'true');
  await support.selectOptions(status.getByLabelText(/^Ground/), 'support');
  expect(status.queryByText(/To lift or relax/)).toBeNull();
  expect(status.getByLabelText(/^New status/)).toHaveValue('limited');

  const again = await openPlayer(address, { operator: 'risk' });
  await press(again, screen, /^Status/);
  const lift = await dialog(/^Status of/);
  expect(lift.getByLabelText(/^New status/)).toHaveValue('active');
  expect(lift.getByRole('row', { name: named(/risk ?blocked ?none/) })).toBeVisible();
  await paste(again, lift.getByLabelText(/^Why/), 'One family, three people');
  await again.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('blocked, risk')).toBeNull());
});

test('BO-220 the payments of a player who has made none say so, and speak of no filter', async () => {
  const player = await registerPlayer();
  await openPlayer(`/players/${player.id}/payments`, { operator: 'payments' });
  expect(await screen.findByText('No payment was made.')).toBeVisible();
});

test('BO-055 every line of the ledger and every payment explains itself beside the page: event, rule, operation', async () => {
  const player = await registerPlayer();
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const user = await openPlayer(`/players/${player.id}/money`, { operator: 'payments' });
  const line = within(await screen.findByRole('row', { name: named(/Locked for a withdrawal/) }));
  await press(user, line, 'Explain');
  await addressIs(/explain=operation/);
  const panel = region('Explanation');
  expect(await panel.findByRole('heading', { name: /^Why this line is here/ })).toBeVisible();
  expect(await panel.findByText('Withdrawal requested')).toBeVisible();
  expect(panel.getByText('Locked for a withdrawal')).toBeVisible();
  const again = await reload();
  expect(await panel.findByText('Withdrawal requested')).toBeVisible();
  await again.keyboard('{Escape}');
  await waitFor(() => expect(panel.queryAllByRole('heading')).toEqual([]));
  await addressIs(/\/money$/);

  await openPlayer(`/players/${player.id}/payments?explain=invoice:${invoiceId}`, { operator: 'payments' });
  expect((await panel.findAllByText('A rule raised a concern'))[0]).toBeVisible();
  expect(await panel.findByText('waiting for a decision')).toBeVisible();
});

test('BO-062 who is to be forgotten while money is there is not, and the page names what stands in the way', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  const user = await openPlayer(`/players/${player.id}/overview`, { operator: 'support' });
  await user.keyboard('.');
  await press(user, await dialog('More'), 'Erase on demand');
  const erase = await dialog(/^Erase/);
  await press(user, erase, 'The player demanded it in writing');
  await press(user, erase, /^Request approval/);
  expect(await erase.findByRole('alert')).toHaveTextContent('Not yet, because of: money on the account.');
});

test('BO-062 an erasure on demand is asked by one and approved by another, and a copy of the data is made for the player', async () => {
  const player = await registerPlayer();
  const user = await openPlayer(`/players/${player.id}/overview`, { operator: 'support' });
  const act = async (name: string, title: RegExp): Promise<void> => {
    await user.keyboard('{Control>}k{/Control}');
    await paste(user, find(), name);
    await user.keyboard('{Enter}');
    await confirmWith(user, title, 'Demanded by letter of this week');
    await dialogsClose();
  };
  await act('Copy of the data', /^A copy of everything/);
  expect(await screen.findByText(/^The copy for .* is being made\./)).toBeVisible();
  await act('Erase on demand', /^Erase/);
  expect(await toast('Requested: it is waiting under Approvals.')).toBeVisible();

  const { data: approvals } = await (await deskOf('administrator')).approvals.listApprovals({ query: {} });
  const waiting = approvals.find((one) => JSON.stringify(one).includes(player.id));
  const decider = await openPage(`/approvals?row=${waiting?.id ?? ''}`, 'Approvals', { operator: 'administrator' });
  await screen.findByRole('button', { name: /^Approve/ });
  await decider.keyboard('a');
  expect(await screen.findByText(/takes effect at once\.$/)).toBeVisible();
  await decider.keyboard('{Enter}');
  expect(await screen.findByText(/^Approved: Erasure of player/)).toBeVisible();
  await openPlayer(`/players/${player.id}/overview`, { operator: 'support' });
  // In the head of the page and in its overview.
  await waitFor(() => expect(screen.getAllByText(/^Erasure was requested/)).toHaveLength(2));
});

test('BO-058 a profile is corrected upon what the page has read, before and after beside each other, and the mail is in the list', async () => {
  const player = await registerPlayer();
  const user = await openPlayer(`/players/${player.id}/contact`, { operator: 'support' });
  await user.keyboard('.');
  await press(user, await dialog('More'), 'Correct the profile');
  const correct = await dialog(/^Correct the profile/);
  await paste(user, await correct.findByLabelText(/^First name/), 'Annabel');
  expect(correct.getByRole('row', { name: named(/First name.*Annabel/) })).toBeVisible();
  await paste(user, correct.getByLabelText(/^Why/), 'The passport says so');
  await press(user, correct, /^Correct/);
  expect(await screen.findByText(/has been corrected\.$/)).toBeVisible();
  expect((await player.api.player.readProfile()).firstName).toBe('Annabel');
  expect((await table('Mails').findAllByRole('row')).length).toBeGreaterThan(1);
});

test('S104 D-86 a contact is asked of a second person, is shown as waiting once agreed, and the profile keeps the former one', async () => {
  const player = await registerPlayer();
  const user = await openPlayer(`/players/${player.id}/overview`, { operator: 'support' });
  await user.keyboard('.');
  await press(user, await dialog('More'), 'Correct the profile');
  const correct = await dialog(/^Correct the profile/);
  await paste(user, await correct.findByLabelText(/^E-mail/), `new-${player.email}`);
  await paste(user, correct.getByLabelText(/^Why/), 'The player wrote from it');
  await press(user, correct, /^Correct/);
  expect(await screen.findByText(/^Requested: the new contact of/)).toBeVisible();
  const decider = await openPage('/approvals', 'Approvals', { operator: 'identity' });
  const { externalId } = await player.api.player.readProfile();
  await decider.click(await screen.findByText(`Contact details of player ${externalId}`));
  expect(await screen.findByText('n***@p***.test')).toBeVisible();
  await screen.findByRole('button', { name: /^Approve/ });
  await decider.keyboard('a');
  expect(await screen.findByText(/takes effect at once\.$/)).toBeVisible();
  await decider.keyboard('{Enter}');
  expect(await screen.findByText(/^Approved: Contact details of player/)).toBeVisible();
  await openPlayer(`/players/${player.id}/overview`, { operator: 'support' });
  await reads('no; n***@p***.test waits to be confirmed', () => document.querySelector('main'));
  await reads('New contact entered', () => document.querySelector('main'));
  expect(await player.api.player.readProfile()).toMatchObject({ email: `new-${player.email}`, confirmedAt: null });
});

test('operator §13.64 operator §13.65 a player’s page says what was paid from, which games were opened, and what they gave back', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 40);
  await playRounds({ playerId: player.id, gameId: 'dice-line', currency: 'EUR', stake: '1.00', rounds: 3 });
  await openPlayer(`/players/${player.id}/money`, { operator: 'risk' });
  expect(await table('Paid from and to').findByRole('row', { name: named(/Card.*paid from.*40\.00/) })).toBeVisible();

  const desk = await deskOf('risk');
  // A new product first follows the rounds of its demo world.
  await expect
    .poll(async () => (await desk.playerPlay.readPlayerReturns({ params: { id: player.id }, query: {} })).games.length)
    .toBeGreaterThan(0);
  const user = await openPlayer(`/players/${player.id}/play`, { operator: 'risk' });
  const returns = table('Return compared with the stated one');
  expect(await returns.findByRole('row', { name: named(/Dice Line ?3 ?3\.00.*chance/) })).toBeVisible();
  await chooseOption(user, main().getByLabelText(/^Rounds of/), 'all');
  await addressIs(/returns=all/);
  await reload();
  await waitFor(() => expect(returns.getAllByRole('row')).toHaveLength(2));
  expect((await table('Game sessions').findAllByRole('row'))[1]).toBeVisible();
});
