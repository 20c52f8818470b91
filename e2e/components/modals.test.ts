import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { modalNames, modalRule } from '../../apps/site/src/navigation/modals.ts';
import { registerPlayer } from '../players.ts';
import { addressIs, dialog, dialogsClose, press, shownAddress, toast } from './hands.ts';
import { balanceShows, openSite } from './site.ts';

/** A page with little on it. */
const below = '/static/terms';
const banner = async (name: string): Promise<HTMLElement> => screen.findByRole('link', { name });

test('M-01 opening adds the parameter of a modal, closing removes that one alone', async () => {
  const user = await openSite(`${below}?from=letter`);
  await user.click(await banner('Sign in'));
  await addressIs(`${below}?from=letter&sign-in=true`);
  await press(user, await dialog('Sign in'), 'Close');
  await addressIs(`${below}?from=letter`);
});

test('M-02 M-20 an address opens its modal, also when it is opened again', async () => {
  await openSite(`${below}?sign-in=true`);
  await dialog('Sign in');
  await openSite(shownAddress(), { isReturn: true });
  await dialog('Sign in');
});

test('M-05 an unknown key opens nothing and stays', async () => {
  await openSite(`${below}?no-such-modal=true`);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shownAddress()).toBe(`${below}?no-such-modal=true`);
});

test('M-06 M-28 a guest gets sign-in in place of a modal for players', async () => {
  await openSite(`${below}?wallet=deposit`);
  await dialog('Sign in');
  await addressIs(`${below}?sign-in=true`);
});

test('M-07 a player gets nothing for a modal of guests', async () => {
  await openSite(`${below}?sign-up=true`, { player: await registerPlayer() });
  await balanceShows('0.00');
  await addressIs(below);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('M-12 Escape closes a modal', async () => {
  const user = await openSite(below);
  await user.click(await banner('Sign in'));
  await dialog('Sign in');
  await user.keyboard('{Escape}');
  await dialogsClose();
});

test('M-12 the close button is pressed by Enter and by the space bar', async () => {
  for (const key of ['{Enter}', ' ']) {
    const user = await openSite(`${below}?sign-in=true`);
    (await (await dialog('Sign in')).findByRole('button', { name: 'Close' })).focus();
    await user.keyboard(key);
    await dialogsClose();
  }
});

const records = modalNames.filter((name) => modalRule(name).value.kind === 'id');

test('M-04 there are fifteen modals of a record', () => {
  expect(records).toHaveLength(15);
});

// An id that could be one, a word that could not, and nothing at all.
const values = [crypto.randomUUID(), 'none', ''];
for (const [index, name] of records.entries())
  test(`M-04 D-42 ${name} of a record that is not there goes with its parameter and says so`, async () => {
    await openSite(`/contact?from=letter&${name}=${values[index % values.length]}`, { player: await registerPlayer() });
    await addressIs('/contact?from=letter');
    expect(await toast('This is no longer available')).toBeVisible();
    await dialogsClose();
  });

test('M-62 M-51 closing sign-up by hand asks; one answer goes back to it, the other leaves', async () => {
  const user = await openSite(`${below}?sign-up=true`);
  const name = 'Leave registration?';
  await press(user, await dialog('Create your account'), 'Close');
  await press(user, await dialog(name), 'Continue');
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  await press(user, await dialog('Create your account'), 'Close');
  await press(user, await dialog(name), 'Leave');
  await dialogsClose();
  await addressIs(below);
});

test('A-08 M-62 a switch between sign-in and sign-up asks nothing', async () => {
  const user = await openSite(`${below}?sign-in=true`);
  await press(user, await dialog('Sign in'), /Create an account$/);
  await addressIs(`${below}?sign-up=true`);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull());
  await screen.findByRole('button', { name: 'Create account' });
  await press(user, await dialog('Create your account'), /Sign in$/);
  await press(user, await dialog('Sign in'), 'Forgot password?');
  await addressIs(`${below}?forgot-pass=true`);
});
