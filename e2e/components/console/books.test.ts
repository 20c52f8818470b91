import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { productUrl, loseDispute } from '../../sandbox.ts';
import { freshEmail, accountOf, depositByCard, registerPlayer } from '../../players.ts';
import { situation } from '../../operators.ts';
import { chooseOption, dialog, dialogsClose, named, paste, press, toast } from '../hands.ts';
import { openPage, region, table } from './console.ts';

test('BO-081 W-159 a chargeback is answered by keys, lost, and what is owed is written off by two people', async () => {
  const player = await registerPlayer();
  const [invoiceId = ''] = await situation('owedChargeback', player);
  await depositByCard(player, 30);
  expect((await accountOf(player)).withdrawalBalance).toBe(0);
  const user = await openPage(`/chargebacks?row=${invoiceId}`, 'Chargebacks', { operator: 'payments' });
  const one = region('Chargeback');
  expect(await one.findByText('to answer')).toBeVisible();
  await user.keyboard('e');
  const answer = await dialog('Answer the chargeback');
  await paste(user, answer.getByLabelText(/^Why it should be reversed/), 'The player has confirmed the payment by mail');
  await user.upload(answer.getByLabelText(/^Add a document/), new File(['no paper at all'], 'receipt.pdf', { type: 'application/pdf' }));
  await press(user, answer, /^Send evidence/);
  expect(await answer.findByRole('alert')).toBeVisible();
  await press(user, answer, 'Remove receipt.pdf');
  await press(user, answer, /^Send evidence/);
  await dialogsClose();
  expect(await one.findByText('taken')).toBeVisible();
  expect(await one.findByText('answered')).toBeVisible();

  await loseDispute(invoiceId);
  expect(await one.findByText('lost, owed')).toBeVisible();
  await press(user, one, 'Write off');
  const writeOff = await dialog('Write off what is owed');
  await paste(user, writeOff.getByLabelText(/^Why/), 'The bank has decided, and nothing is left');
  await press(user, writeOff, /^Write off/);
  expect(await toast('Requested: it is waiting under Approvals.')).toBeVisible();

  const account = () => table('Accounts').getByRole('row', { name: named(/EUR/) });
  await openPage(`/players/${player.id}/money`, /./, { operator: 'support' });
  await waitFor(() => expect(account()).toHaveTextContent('50.00'));
  const decider = await openPage('/approvals', 'Approvals', { operator: 'finance' });
  const name = new RegExp(`Write-off 50.00 EUR, payment ${shortId(invoiceId)}`);
  await decider.click(await screen.findByRole('link', { name: named(name) }));
  expect(await screen.findByRole('row', { name: named(/^Owed ?50\.00/) })).toBeVisible();
  await press(decider, screen, /^Approve/);
  await press(decider, screen, /^Approve/);
  expect(await screen.findByText(/^Approved: /)).toBeVisible();

  await expect.poll(async () => (await accountOf(player)).withdrawalBalance).toBe(30);
  await openPage(`/players/${player.id}/money`, /./, { operator: 'support' });
  await waitFor(() => expect(account()).not.toHaveTextContent('50.00'));
  await openPage(`/chargebacks?row=${invoiceId}`, 'Chargebacks', { operator: 'payments' });
  await table('Chargebacks').findAllByRole('row');
  const open = table('Chargebacks').queryAllByRole('row', { name: named(/lost, owed/) });
  expect(open.filter((row: HTMLElement) => row.dataset['row'] === invoiceId)).toEqual([]);
  await openPage(`/chargebacks?view=ended&row=${invoiceId}`, 'Chargebacks', { operator: 'payments' });
  expect((await one.findAllByText('written off'))[0]).toBeVisible();
});

test('BO-042 an operator sees by minute what registrations come of an affiliate, and at what the others fail', async () => {
  const affiliateTag = `tag-${Date.now()}`;
  const body = { email: freshEmail(), password: 'short', country: 'AT', currency: 'EUR', agreements: 1, locale: 'en', affiliateTag };
  const headers = { 'content-type': 'application/json' };
  const refused = await fetch(`${productUrl()}/api/player/register`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(refused.status).toBe(422);
  const user = await openPage(`/registrations?tag=${affiliateTag}`, 'Registrations', { operator: 'finance-2' });
  const rows = () => document.querySelectorAll('table[aria-label=Registrations] tbody tr');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(rows()[0] ?? document.body);
  const one = region('Minute');
  expect(await one.findByText('1 refused')).toBeVisible();
  expect(one.getByText('Password')).toBeVisible();
  await chooseOption(user, screen.getByLabelText(/^Failed at/), 'phone');
  expect(await screen.findByText('Nobody has tried to register.')).toBeVisible();
  await openPage('/registrations?tries=refused', 'Registrations', { operator: 'finance-2' });
  await waitFor(() => expect(rows()[0]).toBeVisible());
});
