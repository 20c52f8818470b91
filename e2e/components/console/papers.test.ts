import { documentStatus } from '@pavilion/contract/constants.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aPdf } from '../../../apps/server/src/testing/pdfs.ts';
import { deskOf, situation } from '../../operators.ts';
import { registerPlayer } from '../../players.ts';
import { addressIs, dialog, dialogsClose, paste, press } from '../hands.ts';
import { refusal, route } from '../network.ts';
import { uploadDocument } from '../upload-document.ts';
import { main, openConsole, openPage } from './console.ts';

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const toasts = (words: string | RegExp) => screen.findAllByText(words, { selector: '[data-toast] *' });

test('BO-170 a paper that was not opened is not approved, and nothing is chosen or said for who decides', async () => {
  const [id = ''] = await situation('documents', await registerPlayer());
  const user = await openPage(`/documents?row=${id}`, 'Documents', { operator: 'identity' });
  await screen.findByRole('button', { name: /^Approve/ });
  await user.keyboard('a');
  const approve = await dialog('Approve this document');
  expect(approve.getByText('Open this document first: you cannot approve what you have not seen.')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(approve.getByLabelText('Why')).toHaveValue('Matches the profile');
  expect(approve.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}{Escape}');
  await dialogsClose();
  await user.keyboard('r');
  const reject = await dialog('Reject this document');
  expect(reject.getByLabelText('Why')).toHaveValue('');
  await paste(user, reject.getByLabelText('Why'), 'The picture is of a cat');
  expect(reject.getByRole('button', { name: /^Reject/ })).toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(reject.getByLabelText(/^What the player reads/), 'wrongType');
  await press(user, reject, /^Reject/);
  expect((await toasts(/^Rejected;/)).length).toBe(1);
});

test('BO-065 BO-066 BO-068 papers are opened for a reason and judged by keys, and one more is asked for', async () => {
  const player = await registerPlayer();
  const [first = '', second = ''] = await situation('documents', player);
  for (const id of [first, second]) {
    const user = await openPage(`/documents?row=${id}`, 'Documents', { operator: 'identity' });
    await screen.findByRole('button', { name: /^Open the document/ });
    await user.keyboard('d');
    await dialog('Open the document');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('img', { name: /\.pdf, page 1 of 1$/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Save/ })).toBeNull();
    await user.keyboard('a');
    const approve = await dialog('Approve this document');
    expect(approve.getByLabelText('Why')).toHaveValue('');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(approve.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'false'));
    await user.keyboard('{Enter}');
    expect((await toasts('Approved.')).length).toBe(1);
  }
  const user = await openPage(`/documents?row=${second}`, 'Documents', { operator: 'identity' });
  await screen.findByRole('button', { name: /^Request another/ });
  await user.keyboard('m');
  const ask = await dialog(/./);
  expect(ask.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  await press(user, ask, 'Needed to judge the identity');
  await user.click(ask.getByLabelText('Why'));
  await user.keyboard('{Enter}');
  expect((await toasts(/^Requested from/)).length).toBe(1);
  const papers = await player.api.player.listDocuments();
  expect(papers.map(({ status }) => status)).toEqual([documentStatus.approve, documentStatus.approve]);
  await openConsole(`/players/${player.id}/identity`, { operator: 'identity' });
  expect((await screen.findAllByText('verified', { exact: true }))[0]).toBeVisible();
  const level = await (await deskOf('identity')).identity.readPlayerVerification({ params: { id: player.id } });
  expect(level).toMatchObject({ level: 'approved' });
});

test('S119 BO-065 an operator sees a PDF as pictures, page by page, and zooms and turns them by buttons and keys', async () => {
  const player = await registerPlayer();
  const id = await uploadDocument(player, 'statement.pdf', aPdf({ pages: 3 }));
  const user = await openPage(`/documents?row=${id}`, 'Documents', { operator: 'identity' });
  await press(user, screen, /^Open the document/);
  await dialog('Open the document');
  await user.keyboard('{ArrowDown}{Enter}');
  const pageOf = (page: number) => screen.findByRole('img', { name: `statement.pdf, page ${page} of 3` });
  const first = (await pageOf(1)).getAttribute('src');
  expect(first).toMatch(/^blob:/);
  expect(screen.getByRole('group', { name: 'Page 1 of 3' })).toHaveFocus();
  expect(screen.queryByRole('link', { name: /Save/ })).toBeNull();
  const tools = within(screen.getByRole('toolbar', { name: 'View of the document' }));
  expect(tools.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await press(user, tools, 'Next page');
  expect((await pageOf(2)).getAttribute('src')).not.toBe(first);
  await user.keyboard('pp');
  await pageOf(3);
  expect(tools.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Shift>}P{/Shift}');
  await pageOf(2);
  await user.keyboard('++');
  expect(tools.getByText('200 %')).toBeVisible();
  await press(user, tools, 'Zoom out');
  expect(tools.getByText('150 %')).toBeVisible();
  await user.keyboard('-----');
  expect(tools.getByText('100 %')).toBeVisible();
  await user.keyboard('t');
  expect((await pageOf(2)).style.rotate).toBe('90deg');
  await press(user, tools, /^Rotate/);
  expect((await pageOf(2)).style.rotate).toBe('180deg');
});

test('S119 BO-066 a picture is seen as one page, and a PDF of an earlier version that cannot be drawn says why', async () => {
  const player = await registerPlayer();
  const id = await uploadDocument(player, 'bill.png', Buffer.from(ONE_PIXEL, 'base64'));
  const user = await openPage(`/documents?row=${id}`, 'Documents', { operator: 'identity' });
  await press(user, screen, /^Open the document/);
  const asked = await dialog('Open the document');
  route(/\/documents\/[^/]+\/file/, () => refusal(422, 10001, { file: ['This PDF is protected by a password.'] }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await asked.findByRole('alert')).toHaveTextContent('This PDF is protected by a password.');
  route(/\/documents\/[^/]+\/file/, (_request, send) => send());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('img', { name: 'bill.png, page 1 of 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('operator §13.12 BO-042 an object’s own address leads to its tab or its row', async () => {
  const player = await registerPlayer();
  const [paperId = ''] = await situation('documents', player);
  await openPage(`/documents/${paperId}`, 'Documents', { operator: 'identity' });
  await addressIs(`/documents?row=${paperId}`);
  expect(await screen.findByRole('button', { name: /^Open the document/ })).toBeVisible();
  await openConsole(`/players/${player.id}`, { operator: 'identity' });
  await addressIs(`/players/${player.id}/overview`);
  await waitFor(() => expect(main().getByRole('navigation', { name: 'Sections of the player’s page' })).toBeVisible());
});
