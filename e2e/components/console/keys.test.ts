import { setImmediate as nextTask } from 'node:timers/promises';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { queryClient } from '../../../apps/console/src/api/api.ts';
import { situation } from '../../operators.ts';
import { type Player, registerPlayer } from '../../players.ts';
import { addressIs, dialog, dialogsClose, paste } from '../hands.ts';
import { route } from '../network.ts';
import { find, main, openPage, openPlayer, table, titleIs } from './console.ts';

const answered = z.looseObject({ data: z.looseObject({ preferences: z.record(z.string(), z.unknown()) }) });

/** The console with single letters turned off for this page alone; stored preferences are shared by all tests of the demo operator. */
function withoutSingleKeys(): void {
  route(/^\/api\/console\/v1\/session$/, async (_request, send) => {
    const answer = await send();
    if (answer.status !== 200) return answer;
    const { data, ...rest } = answered.parse(await answer.json());
    return Response.json({ ...rest, data: { ...data, preferences: { ...data.preferences, singleKeys: false } } });
  });
}

const situations: Readonly<Record<string, string>> = {
  '/withdrawals': 'heldWithdrawal',
  '/contact': 'contact',
  '/documents': 'documents',
  '/chargebacks': 'chargeback',
};

const openersOf = (name: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`table[aria-label="${name}"] [data-open]`)];
/** The cells that open rows: the first of each, once the list is there. */
const openers = async (name: string, count = 1): Promise<HTMLElement[]> => {
  await waitFor(() => expect(openersOf(name).length).toBeGreaterThanOrEqual(count));
  return openersOf(name);
};
const firstOpener = async (name: string): Promise<HTMLElement> => (await openers(name))[0] ?? document.body;

for (const [operator, path, title, name] of [
  ['payments-2', '/withdrawals', 'Withdrawals', 'Withdrawals to decide'],
  ['support', '/contact', 'Contact', 'Contact'],
  ['identity', '/documents', 'Documents', 'Documents'],
  ['auditor', '/audit', 'Audit log', 'Audit log'],
  ['administrator-2', '/operators', 'Team and roles', 'People'],
  ['administrator-2', '/operators?view=roles', 'Team and roles', 'Roles'],
  ['payments-2', '/chargebacks', 'Chargebacks', 'Chargebacks'],
  ['payments-2', '/payment-providers', 'Payment providers', 'Payment providers'],
] as const)
  test(`operator §11 a row of ${path} is reached by Tab and opened by Enter, with single letters off`, async () => {
    const kind = situations[path];
    if (kind !== undefined) await situation(kind, await registerPlayer());
    withoutSingleKeys();
    const user = await openPage(path, title, { operator });
    const opener = await firstOpener(name);
    expect(opener).toHaveRole('link');
    opener.focus();
    const id = opener.closest('tr')?.dataset['row'];
    await user.tab({ shift: true });
    expect(opener).not.toHaveFocus();
    await user.tab();
    expect(opener).toHaveFocus();
    await user.keyboard('j');
    expect(opener).toHaveFocus();
    await user.keyboard('{Enter}');
    await addressIs(/[?&]row=/);
    await waitFor(() => expect(document.querySelector(`tr[data-row="${id}"]`)).toHaveAttribute('aria-current', 'true'));
  });

test('operator §2.1 J and K go from row to row of a list whose rows are pages, and Enter alone opens one', async () => {
  const player = await registerPlayer();
  await situation('heldWithdrawal', player);
  const user = await openPlayer(`/players/${player.id}/payments`, { operator: 'payments-3' });
  const [first, second] = await openers('Payments', 2);
  await user.keyboard('j');
  expect(first).toHaveFocus();
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('k');
  expect(first).toHaveFocus();
  await addressIs(/\/payments$/);
  await user.keyboard('{Enter}');
  await addressIs(/\/invoices\/[0-9a-f-]+$/);

  const again = await openPlayer(`/players/${player.id}/money`, { operator: 'payments-3' });
  const line = await firstOpener('Statement');
  await again.keyboard('j');
  expect(line).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  await again.keyboard('{Enter}');
  await dialog(/./);
});

test('operator §2.1 Space opens the row that has the focus beside its list', async () => {
  await situation('heldWithdrawal', await registerPlayer());
  const user = await openPage('/withdrawals', 'Withdrawals', { operator: 'payments-3' });
  const opener = await firstOpener('Withdrawals to decide');
  opener.focus();
  await user.keyboard(' ');
  await addressIs(/row=/);
  expect(opener).toHaveFocus();
});

test('BO-046 Ctrl-K and letters reach every page that one may open', async () => {
  const user = await openPage('/', 'Today', { operator: 'administrator-2' });
  await user.keyboard('{Control>}k{/Control}');
  await paste(user, find(), 'team');
  await user.keyboard('{Enter}');
  await titleIs('Team and roles');
  await user.keyboard('ga');
  await titleIs('Approvals');
  await user.keyboard('?');
  await dialog('Keyboard shortcuts');
  await user.keyboard('{Escape}');
  await dialogsClose();
});

test('operator §2.1 a reading of the session that was under way does not undo a preference', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let reads = 0;
  let isHeld = false;
  // The second reading follows the socket's connection: it is answered before the preference is saved, and arrives after it.
  route(/^\/api\/console\/v1\/session$/, async (_request, send) => {
    const answer = await send();
    reads += 1;
    if (reads !== 2) return answer;
    isHeld = true;
    await held;
    return answer;
  });
  const user = await openPage('/own', 'Own account', { operator: 'trader-2' });
  await waitFor(() => expect(isHeld).toBe(true));
  await user.selectOptions(await screen.findByLabelText(/^Language/), 'de');
  await titleIs('Eigenes Konto');
  letGo();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['session'] })).toBe(0));
  await nextTask();
  expect(main().getByRole('heading', { level: 1, name: 'Eigenes Konto' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText(/^Sprache/), '');
  await titleIs('Own account');
});

const tabsOfPlayer = (): Promise<HTMLElement> => screen.findByRole('navigation', { name: 'Sections of the player’s page' });
const firstOption = async (): Promise<HTMLElement> => (await screen.findAllByRole('option'))[0] ?? document.body;

test('BO-046 the palette does what can be done with the open object and leads to those opened last, by keys alone', async () => {
  const player: Player = await registerPlayer();
  const user = await openPage(`/players?q=${player.email}`, 'Players', { operator: 'support' });
  (await firstOpener('Players')).focus();
  await user.keyboard('{Enter}');
  await tabsOfPlayer();
  await user.keyboard('{Control>}k{/Control}');
  expect(await firstOption()).toHaveTextContent('Write');
  await paste(user, find(), 'status');
  await user.keyboard('{Enter}');
  await dialog(/^Status of/);
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search or act' })).toBeNull();
  await user.keyboard('{Escape}');
  await dialogsClose();
  await user.keyboard('gh');
  await titleIs('Today');
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await firstOption()).toHaveTextContent('Recently opened'));
  await user.keyboard('{Enter}');
  await tabsOfPlayer();
  await addressIs(`/players/${player.id}/overview`);
  // In another browser the server says it.
  const elsewhere = await openPage('/', 'Today', { operator: 'support' });
  await elsewhere.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await firstOption()).toHaveTextContent('Recently opened'));
});

test('BO-042 chosen columns and the order of a list are in the address, are saved, and can be reset', async () => {
  const player = await registerPlayer();
  const heads = (): (string | null)[] =>
    [...document.querySelectorAll('table[aria-label=Players] th')].map(({ textContent }) => textContent);
  const firstHead = (words: string) => waitFor(() => expect(heads()[0]).toBe(words));
  const user = await openPage(`/players?q=${player.email}`, 'Players', { operator: 'trader-2' });
  await firstHead('Nickname');
  const pressByKey = async (scope: ReturnType<typeof within>, name: string): Promise<void> => {
    scope.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
  };
  await pressByKey(within(document.body), 'Columns');
  const columns = await dialog('Columns');
  await user.click(columns.getByRole('checkbox', { name: 'Contact' }));
  await pressByKey(columns, 'Status: move to the front');
  await user.keyboard('{Escape}');
  await firstHead('Status');
  expect(heads()).not.toContain('Contact');
  await pressByKey(within(document.body), 'Since');
  await addressIs(/columns\.players=status\.nickname/);
  await addressIs(/sort=asc/);
  await openPage(location.pathname + location.search, 'Players', { isReturn: true });
  await firstHead('Status');
  expect(table('Players').getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
  const kept = await openPage('/players', 'Players', { operator: 'trader-2' });
  await firstHead('Status');
  screen.getByRole('button', { name: 'Columns' }).focus();
  await kept.keyboard('{Enter}');
  (await dialog('Columns')).getByRole('button', { name: 'Reset' }).focus();
  await kept.keyboard('{Enter}{Escape}');
  await firstHead('Nickname');
});
