import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { endSessions } from '../../operators.ts';
import { countCalls, refusal, route } from '../network.ts';
import { paste, press } from '../hands.ts';
import { main, openConsole, openPage, reload } from './console.ts';

/** A page of each kind: its role, its title, and the call it lives on. */
const pages = [
  ['support', '/players', 'Players', '/players'],
  ['support', '/sessions', 'Sessions', '/player-sessions'],
  ['support', '/registrations', 'Registrations', '/registrations'],
  ['support', '/contact', 'Contact', '/contact-messages'],
  ['support', '/invoices', 'Payments', '/invoices'],
  ['payments-3', '/withdrawals', 'Withdrawals', '/withdrawals/held'],
  ['risk', '/duplicates', 'Duplicates', '/duplicates'],
  ['identity', '/verification', 'Verification', '/verifications'],
  ['payments-3', '/chargebacks', 'Chargebacks', '/chargebacks'],
  ['payments-3', '/payment-providers', 'Payment providers', '/payment-providers'],
  ['payments-3', '/payment-methods', 'Payment methods', '/payment-methods'],
  ['payments-3', '/payment-rules', 'Payment rules', '/payment-rules'],
  ['identity', '/documents', 'Documents', '/documents'],
  ['auditor', '/audit', 'Audit log', '/audit'],
  ['administrator-2', '/operators', 'Team and roles', '/operators'],
  ['administrator-2', '/approvals', 'Approvals', '/approvals'],
] as const;

const isLoading = (): boolean => main().queryAllByRole('status', { name: 'Loading' }).length > 0;

for (const [operator, path, title, call] of pages)
  test(`BO-047 ${path} loads in the shape of its rows, says what failed with its number, and is tried again`, async () => {
    const calls = new RegExp(`^/api/console/v1${call}(?:\\?|$)`);
    route(calls, () => {
      const answer = refusal(404, 10_004);
      answer.headers.set('x-request-id', 'request-4711');
      return answer;
    });
    const user = await openPage(path, title, { operator });
    const [failure] = await main().findAllByRole('alert');
    expect(failure).toHaveTextContent('This does not exist, or no longer does.');
    expect(failure).toHaveTextContent('Request request-4711');

    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    route(calls, async (_request, send) => {
      await held;
      return send();
    });
    const counted = countCalls(calls);
    await user.click(within(failure ?? document.body).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(counted()).toBeGreaterThan(0));
    await reload();
    await waitFor(() => expect(isLoading()).toBe(true));
    expect(main().queryAllByRole('alert')).toEqual([]);
    letGo();
    await waitFor(() => expect(isLoading()).toBe(false));
    expect(main().queryAllByRole('alert')).toEqual([]);
  });

test('OS-36 who searches too often reads so in the palette, and the pages stay to be found', async () => {
  route(/^\/api\/console\/v1\/search/, () => refusal(429, 10_007));
  const user = await openPage('/own', 'Own account', { operator: 'games' });
  await user.keyboard('{Control>}k{/Control}');
  await paste(user, screen.getByRole('combobox', { name: 'Search or act' }), 'today');
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('Too many attempts. Wait a moment.');
  expect(screen.getByRole('option', { name: /^Today/ })).toBeVisible();
});

test('BO-047 a session that has ended leads to the sign-in, and back to the page after it', async () => {
  const user = await openPage('/own', 'Own account', { operator: 'games' });
  await press(user, main(), 'Sign out');
  expect(await screen.findByLabelText(/^Work e-mail/)).toBeVisible();
  await openConsole('/own', { isReturn: true });
  expect(await screen.findByLabelText(/^Work e-mail/)).toBeVisible();
  await endSessions();
  await openPage('/own', 'Own account', { operator: 'games', isReturn: true });
});
