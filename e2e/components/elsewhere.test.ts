import { limitDefinition } from '@pavilion/contract/constants.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anotherSession, registerPlayer } from '../players.ts';
import { depositWithoutBonus, wallet } from './cashier.ts';
import { addressIs, dialog, press, toast } from './hands.ts';
import { openSite } from './site.ts';
import { whenFollowed } from './socket.ts';

const aBreak = { body: { definition: limitDefinition.coolingOff, period: '24h' } };
const anExclusion = { body: { definition: limitDefinition.selfExclusion, period: '6m' } };

test('X-37 an exclusion that begins on another device leads home and is named there', async () => {
  const player = await registerPlayer();
  const other = await anotherSession(player);
  const isFollowed = whenFollowed();
  await openSite('/profile/limits', { player });
  await isFollowed;
  await other.api.risk.createLimit(anExclusion);
  expect(await toast('You have excluded yourself')).toBeVisible();
  await addressIs('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('X-38 a break that begins on another device is said at once, and closes an open cashier into its card', async () => {
  const player = await registerPlayer();
  const other = await anotherSession(player);
  const isFollowed = whenFollowed();
  await openSite(depositWithoutBonus, { player });
  await isFollowed;
  await (await wallet()).findByRole('button', { name: /^Card/ });
  await other.api.risk.createLimit(aBreak);
  expect(await toast('Your break has started')).toBeVisible();
  expect(await (await dialog('Deposit')).findByRole('heading', { name: 'You’re on a break' })).toBeVisible();
});

test('X-38 a break is said once where it is begun', async () => {
  const player = await registerPlayer();
  const isFollowed = whenFollowed();
  const user = await openSite('/profile/limits', { player });
  await isFollowed;
  const section = await screen.findByRole('heading', { name: 'Take a break' });
  await press(user, screen, 'Start');
  await press(user, screen, 'Start my break');
  expect(await toast('Your break has started')).toBeVisible();
  await within(section.closest('section') ?? document.body).findByRole('status');
  expect(screen.getAllByText('Your break has started')).toHaveLength(1);
});
