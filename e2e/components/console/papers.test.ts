import { documentStatus } from '@pavilion/contract/constants.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { deskOf, situation } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { addressIs, dialog, press } from '../hands.ts';
import { main, openConsole, openPage } from './console.ts';

const toasts = (words: string | RegExp) => screen.findAllByText(words, { selector: '[data-toast] *' });

test('BO-065 BO-066 BO-068 papers are opened for a reason and judged by keys, and one more is asked for', async () => {
  const player = await registerPlayer();
  const [first = '', second = ''] = await situation('documents', player);
  for (const id of [first, second]) {
    const user = await openPage(`/documents?row=${id}`, 'Documents', { operator: 'identity' });
    await press(user, screen, 'Open the document');
    await dialog(/./);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Save' })).toBeVisible();
    await user.keyboard('a');
    await dialog('Approve this document');
    await user.keyboard('{Enter}');
    expect((await toasts('Approved.')).length).toBe(1);
  }
  const user = await openPage(`/documents?row=${second}`, 'Documents', { operator: 'identity' });
  await screen.findByRole('button', { name: /^Ask for one more/ });
  await user.keyboard('m');
  expect((await dialog(/./)).getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect((await toasts(/was asked/)).length).toBe(1);
  const papers = await player.api.player.listDocuments();
  expect(papers.map(({ status }) => status)).toEqual([documentStatus.approve, documentStatus.approve]);
  await openConsole(`/players/${player.id}/identity`, { operator: 'identity' });
  expect((await screen.findAllByText('verified', { exact: true }))[0]).toBeVisible();
  const level = await (await deskOf('identity')).identity.readPlayerVerification({ params: { id: player.id } });
  expect(level).toMatchObject({ level: 'approved' });
});

test('operator §13.12 BO-042 an object’s own address leads to its tab or its row', async () => {
  const player = await registerPlayer();
  const [paperId = ''] = await situation('documents', player);
  await openPage(`/documents/${paperId}`, 'Documents', { operator: 'identity' });
  await addressIs(`/documents?row=${paperId}`);
  expect(await screen.findByRole('button', { name: 'Open the document' })).toBeVisible();
  await openConsole(`/players/${player.id}`, { operator: 'identity' });
  await addressIs(`/players/${player.id}/overview`);
  await waitFor(() => expect(main().getByRole('navigation', { name: 'Parts of the player’s page' })).toBeVisible());
});
