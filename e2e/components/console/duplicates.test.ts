import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { expectAccessible } from '../axe.ts';
import { addressIs, dialog, dialogsClose, named, paste, press, reads } from '../hands.ts';
import { openPage, region, reload, table, titleIs } from './console.ts';

/** Registers an account on a device. @returns its id */
const accountOn = async (fingerprint: string): Promise<string> => (await registerPlayer({ fingerprint })).id;

const pairs = table('Duplicates');
const pair = region('Pair');
const links = table('Who else is linked');
const device = { name: named(/device/) };

test('BO-063 two accounts of one device are found, drawn, decided not to be the same, stay so, and are opened again', async () => {
  const fingerprint = randomUUID();
  const [one, other] = [await accountOn(fingerprint), await accountOn(fingerprint)];
  const desk = await deskOf('risk');
  // A follower ties them soon after they registered.
  await expect.poll(async () => (await desk.links.listDuplicates({ query: { playerId: one } })).data.length).toBe(1);
  const user = await openPage(`/players/${one}/identity`, /./, { operator: 'risk' });
  expect(await pairs.findByRole('row', device)).toHaveTextContent('open');
  await user.click(pairs.getByRole('link'));

  expect(await table('What links them').findByRole('row', { name: named(/^device.*1 ?40$/) })).toBeVisible();
  expect(pair.getByRole('row', { name: named(/^Score, 100 at most.*40$/) })).toBeVisible();
  for (const id of [one, other])
    expect(document.querySelector(`table[aria-label=Accounts] a[href$="/players/${id}/identity"]`)).toBeVisible();
  expect(table('Accounts').getByRole('row', { name: named(/^E-mail/) })).not.toHaveTextContent('e2e-');
  await user.selectOptions(pair.getByLabelText(/^How far/), '1');
  await addressIs(/depth=1/);
  expect(await pair.findByRole('img', { name: /^2 accounts and their links/ })).toBeVisible();
  expect(await links.findAllByRole('row', device)).toHaveLength(1);
  // A key is a command where nothing is being chosen.
  pair.getByLabelText(/^How far/).blur();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(pair.queryAllByRole('table')).toEqual([]));
});

test('BO-063 a pair is decided by a key for a reason, stays decided, and is taken back', async () => {
  const fingerprint = randomUUID();
  const [one, other] = [await accountOn(fingerprint), await accountOn(fingerprint)];
  const desk = await deskOf('risk');
  await expect.poll(async () => (await desk.links.listDuplicates({ query: { playerId: one } })).data.length).toBe(1);
  const user = await openPage(`/duplicates?player=${one}&kind=device`, 'Duplicates', { operator: 'risk' });
  expect(await pairs.findAllByRole('row', device)).toHaveLength(1);
  await user.keyboard('j');
  await addressIs(/row=/);
  expect(await pair.findByRole('button', { name: /^Not the same/ })).toBeVisible();
  await expectAccessible();
  await user.keyboard('n');
  const verdict = await dialog('Not the same');
  expect(verdict.getByRole('button', { name: /^Not the same/ })).toHaveAttribute('aria-disabled', 'true');
  await press(user, verdict, 'Two people of one household');
  await press(user, verdict, /^Not the same/);
  await dialogsClose();
  const pairReads = (words: RegExp) => reads(words, () => document.querySelector('section[aria-label=Pair]'));
  await pairReads(/Marked as two people by .*: Two people of one household/);
  await reload();
  expect(await links.findAllByRole('row', { name: named(/not the same/) })).toHaveLength(1);
  const narrowed = await openPage(`/duplicates?player=${one}`, 'Duplicates', { operator: 'risk' });
  expect(await screen.findByText('No pair matches these filters.')).toBeVisible();
  await paste(narrowed, screen.getByLabelText(/^Player ID/), 'somebody');
  expect(await screen.findByText('This is not a player ID.')).toBeVisible();

  const again = await openPage(`/duplicates?view=notSame&player=${other}`, 'Duplicates', { operator: 'risk' });
  await again.click(await pairs.findByRole('row', device));
  await addressIs(/row=/);
  expect(await pair.findByRole('button', { name: /^Undo/ })).toBeVisible();
  await again.keyboard('z');
  await paste(again, (await dialog('Undo')).getByLabelText(/^Why/), 'It is one person after all');
  await again.keyboard('{Enter}');
  await dialogsClose();
  expect(await pair.findByRole('button', { name: named(/^Not the same/) })).toBeVisible();
  await pairReads(/Last decided by .*: It is one person after all/);

  const chord = await openPage('/players', 'Players', { operator: 'risk' });
  await chord.keyboard('gu');
  await titleIs('Duplicates');

  // An identity checker may not read pairs: the links are shown there, but lead nowhere.
  await openPage(`/players/${other}/identity`, /./, { operator: 'identity' });
  expect(await pairs.findByRole('row', device)).toBeVisible();
  expect(pairs.queryAllByRole('link')).toEqual([]);
});
