import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appCode } from '../../authenticator.ts';
import { operatorEmail, operatorOf } from '../../operators.ts';
import { newestLink, productUrl } from '../../sandbox.ts';
import { dialog, named, paste, press } from '../hands.ts';
import { main, openConsole, openPage, region, reload, table, titleIs } from './console.ts';

/** Types a code into the six boxes; it sends itself. */
async function typeCode(user: UserEvent, digits: string): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Digit 1' }));
  await user.keyboard(digits);
}

const shown = z.object({ email: z.string(), role: z.string(), password: z.string(), code: z.string() });
const world = z.object({ data: z.object({ console: z.object({ operators: z.array(shown) }) }) });

/** Whom the sandbox's page of the world shows for a role, with the code that counts at this moment. */
async function shownOperator(role: string): Promise<z.output<typeof shown>> {
  const { operators } = world.parse(await (await fetch(`${productUrl()}/sandbox/world?as=json`)).json()).data.console;
  const found = operators.find((one) => one.role === role);
  if (found === undefined) throw new Error(`The world shows nobody for ${role}`);
  return found;
}

test('BO-016 BO-008 a demo operator signs in by password and code and stands where the address leads', async () => {
  const { email, password } = await shownOperator('auditor');
  const user = await openConsole('/audit');
  await paste(user, await screen.findByLabelText(/^Work e-mail/), email);
  await paste(user, screen.getByLabelText(/^Password/), 'not the password');
  await press(user, screen, 'Next');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Wrong e-mail or password\.$/);
  await paste(user, screen.getByLabelText(/^Password/), password);
  await press(user, screen, 'Next');
  await typeCode(user, '000000');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This code is wrong or has been used\.$/);
  await typeCode(user, (await shownOperator('auditor')).code);
  await titleIs('Audit log');
});

/** Another administrator agrees to what one has asked, by its title. */
async function agree(title: string): Promise<void> {
  const user = await openPage('/approvals', 'Approvals', { operator: 'administrator-3' });
  await user.click(await screen.findByRole('link', { name: named(title) }));
  await press(user, screen, /^Approve/);
  await press(user, screen, /^Approve/);
  expect(await screen.findByText(`Approved: ${title}`)).toBeVisible();
}

test('BO-006 an invitation leads by a password and an app to the start page, and to a first act', async () => {
  const email = `newcomer-${randomUUID().slice(0, 8)}@example.com`;
  const user = await openPage('/operators', 'Team and roles', { operator: 'administrator-2' });
  await press(user, screen, 'Invite a colleague');
  const invite = await dialog('Invite a colleague');
  await paste(user, invite.getByLabelText(/^E-mail/), email);
  await user.click(await invite.findByRole('checkbox', { name: named('support') }));
  const lastDay = () => invite.getByLabelText(/^Last day/);
  await user.type(lastDay(), '2020-01-01');
  expect(await invite.findByRole('alert')).toHaveTextContent(/^This day has passed\. Choose today or later\.$/);
  await user.clear(lastDay());
  await user.type(lastDay(), '2099-12-31');
  expect(invite.getByText('Access ends at 1 Jan 2100, 00:00, and every session with it.')).toBeVisible();
  await paste(user, invite.getByLabelText(/^Why/), 'A new colleague of the evening shift');
  await press(user, invite, /^Request the invitation/);
  expect(await screen.findByText(`Requested: invitation of ${email}`)).toBeVisible();
  await agree(`Invitation of ${email}: support`);
  await openPage(`/operators?q=${email}`, 'Team and roles', { operator: 'administrator-2' });
  await user.click(await screen.findByRole('cell', { name: named(email) }));
  await press(user, screen, 'Change the end date');
  const end = await dialog(`End date for ${email}`);
  expect(end.getByLabelText(/^Last day/)).toHaveValue('2099-12-31');
  await user.clear(end.getByLabelText(/^Last day/));
  expect(end.getByText('Without a last day, access does not end.')).toBeVisible();
  await paste(user, end.getByLabelText(/^Why/), 'Stays for good');
  await press(user, end, /^Change the end/);
  expect(await screen.findByText(`Requested: later end date for ${email}`)).toBeVisible();
  await agree(`${email}: later end date`);
  await openPage(`/operators?q=${email}`, 'Team and roles', { operator: 'administrator-2' });
  await user.click(await screen.findByRole('cell', { name: named(email) }));
  expect(await screen.findByText('no end')).toBeVisible();

  const { pathname } = new URL(await newestLink(email, '/invitations/'));
  const own = await openConsole(pathname);
  await paste(own, await screen.findByLabelText(/^Your name/), 'Nora Newcomer');
  await paste(own, screen.getByLabelText(/^New password/), 'lake-house-at-dusk-7');
  await press(own, screen, 'Accept');
  expect(await screen.findByRole('heading', { name: 'Set up your app' })).toBeVisible();
  await waitFor(() => expect(document.querySelector('bdi')?.textContent).toMatch(/\w{16}/));
  await typeCode(own, appCode(document.querySelector('bdi')?.textContent ?? '', 0));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  await press(own, screen, 'I have saved them');
  await titleIs('Today');
  await own.click(await screen.findByRole('link', { name: named(/Nora Newcomer/) }));
  await own.selectOptions(await screen.findByLabelText(/^Language/), 'de');
  await titleIs('Eigenes Konto');
  await reload();
  await titleIs('Eigenes Konto');
});

test('BO-023 BO-026 BO-031 other roles are asked by one administrator and agreed to by another, by keys alone', async () => {
  const { email } = await operatorOf('editor');
  const [editor = ''] = email.split('@');
  const user = await openPage(`/operators?q=${email}`, 'Team and roles', { operator: 'administrator' });
  await user.click(await screen.findByRole('cell', { name: named(editor) }));
  await press(user, screen, 'Change roles');
  const ask = await dialog(`Change the roles of ${editor}`);
  await user.click(await ask.findByRole('checkbox', { name: named('promotions') }));
  await paste(user, ask.getByLabelText(/^Why/), 'Writes the offers as well from now on');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`Requested: change of roles for ${editor}`)).toBeVisible();
  const own = await openPage('/approvals', 'Approvals', { operator: 'administrator' });
  const asked = await screen.findByRole('link', { name: 'My requests' });
  await waitFor(() => expect(main().queryByRole('status', { name: 'Loading' })).toBeNull());
  expect(screen.queryByRole('link', { name: named(new RegExp(editor)) })).toBeNull();
  await own.click(asked);
  await own.click((await screen.findAllByRole('link', { name: named(new RegExp(editor)) }))[0] ?? document.body);
  expect(await screen.findByText('You requested this: somebody else decides.')).toBeVisible();

  const second = await openPage('/approvals', 'Approvals', { operator: 'administrator-3' });
  await screen.findAllByRole('link', { name: named(new RegExp(editor)) });
  const isOpen = (): boolean =>
    screen
      .getAllByRole('link', { name: named(new RegExp(editor)) })
      .some((link) => link.closest('tr')?.getAttribute('aria-current') === 'true');
  // Approvals of other tests may be listed above it.
  for (let place = 0; place < 50 && !isOpen(); place += 1) {
    const before = location.search;
    await second.keyboard('j');
    await waitFor(() => expect(location.search).not.toBe(before));
  }
  expect(isOpen()).toBe(true);
  expect(await screen.findByRole('row', { name: named(/^Roles.*editor, promotions/) })).toBeVisible();
  await second.keyboard('a');
  expect(await screen.findByText(/takes effect at once\.$/)).toBeVisible();
  await second.keyboard('{Enter}');
  expect(await screen.findByText(/^Approved: /)).toBeVisible();

  await openPage('/own', 'Own account', { operator: 'editor' });
  expect(await main().findByText('editor, promotions')).toBeVisible();
});

test('BO-189 a role is read in words, searched, and its change told before it is requested', async () => {
  const user = await openPage('/operators?view=roles', 'Team and roles', { operator: 'administrator' });
  const releases = () => table('Permissions').getByRole('row', { name: named(/^Release withdrawals/) });
  await waitFor(() => expect(within(releases()).getAllByText('held')).not.toHaveLength(0));
  await user.click(await waitFor(() => table('Roles').getByRole('link', { name: named('support') })));
  const find = (): HTMLElement => region('support').getByLabelText(/^Find a permission/);
  await paste(user, await waitFor(find), 'nothing of this');
  expect(await screen.findByText('No permission matches.')).toBeVisible();
  await user.clear(find());
  await paste(user, find(), 'ALERTS decide');
  const boxes = (): HTMLElement[] => region('support').getAllByRole('checkbox');
  await waitFor(() => expect(boxes()).toHaveLength(1));
  await user.click(boxes()[0] ?? document.body);
  await user.clear(find());
  await user.click(await waitFor(() => region('support').getByRole('checkbox', { name: named(/^See rounds/) })));
  await press(user, screen, /^Request approval/);
  const ask = await dialog('Change the permissions of support');
  expect(ask.getByText('Gains').parentElement).toHaveTextContent(/^GainsDecide on alerts$/);
  expect(ask.getByText('Loses').parentElement).toHaveTextContent(/^LosesSee rounds$/);
  await press(user, ask, 'Cancel');
  await press(user, screen, 'All roles');
  await waitFor(releases);
});

test('BO-019 the navigation shows what one may open, and a page that one may not says who can', async () => {
  await openPage('/', 'Today', { operator: 'support' });
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: named(/^Approvals/) })).toBeVisible();
  expect(pages.queryByRole('link', { name: named(/^Team and roles/) })).toBeNull();
  await openPage('/operators', 'Team and roles', { operator: 'support' });
  expect(screen.getByText('This page needs operators.read.')).toBeVisible();
  expect(screen.getByText(/Roles that have it: administrator/)).toBeVisible();
});

test('BO-037 BO-038 BO-042 the audit is filtered by person, keeps its filter and row in the address, and its chain is verified', async () => {
  const address = await operatorEmail('auditor');
  const user = await openPage('/audit', 'Audit log', { operator: 'auditor' });
  const cells = (name: string): HTMLElement[] => table('Audit log').queryAllByRole('cell', { name: named(name) });
  const firstCell = async (name: string): Promise<HTMLElement> => {
    await waitFor(() => expect(cells(name).length).toBeGreaterThan(0));
    return cells(name)[0] ?? document.body;
  };
  const record = () => within(document.querySelector<HTMLElement>('section[aria-label="The record"]') ?? document.body);
  await user.selectOptions(await screen.findByLabelText(/^Kind/), 'Operator signed in');
  screen.getByLabelText(/^Action/).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toMatch(/kind=operatorSignedIn/));
  await user.click(await firstCell(address));
  await user.click(await waitFor(() => record().getByRole('link', { name: address })));
  await waitFor(() => expect(location.search).toMatch(/actor=operator/));
  const others = () => table('Audit log').queryAllByRole('cell', { name: (name: string) => name.includes('@') && !name.includes(address) });
  await waitFor(() => expect(others()).toEqual([]));
  await user.click(await firstCell('Operator signed in'));
  await waitFor(() => expect(location.search).toMatch(/row=\d+/));
  await reload();
  await waitFor(() => expect(record().getByRole('heading', { name: named(/^Operator signed in/) })).toBeVisible());

  const again = await openPage('/audit', 'Audit log', { operator: 'auditor' });
  await paste(again, await screen.findByLabelText(/^Who/), address);
  await again.keyboard('{Enter}');
  await firstCell(address);
  await paste(again, screen.getByLabelText(/^Action/), 'view saved');
  await again.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toMatch(/act=views\.save/));
  expect(screen.getByLabelText(/^Action/)).toHaveValue('View saved');
  await press(again, screen, 'Verify the chain');
  expect(await screen.findByText(/records?, unbroken/)).toBeVisible();
});
