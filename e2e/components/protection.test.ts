import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { depositByCard, password, registerPlayer } from '../players.ts';
import { savedFiles } from './browser.ts';
import { paste, press } from './hands.ts';
import { openSite } from './site.ts';

const main = () => within(screen.getByRole('main'));

test('L10 A3 a player sees the year as a table, and checks the own play', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  // The figures follow the money by a moment.
  await eventually('the year has figures', async () => {
    const { currencies } = await player.api.risk.readYearSummary({ query: {} });
    return currencies.some(({ months }) => months.some(({ deposited }) => deposited > 0)) ? true : undefined;
  });
  const user = await openSite('/profile/limits', { player });
  await user.click(await screen.findByText('Numbers as a table'));
  expect(await screen.findByRole('table', { name: /^Your year/ })).toHaveTextContent('20.00');
  await press(user, main(), 'Start the self-check');
  await press(user, main(), 'Show my result');
  expect(await screen.findByText('Please answer every question.')).toBeVisible();
  for (const question of main().getAllByRole('radio', { name: 'Sometimes' })) await user.click(question);
  await press(user, main(), 'Show my result');
  expect(await screen.findByText(/^Your answers show a high risk/)).toBeVisible();
  expect(await player.api.risk.listSelfAssessments()).toEqual([]);
  await press(user, main(), 'Keep this result');
  expect(await screen.findByText('Results you kept')).toBeVisible();
  expect(main().getByRole('link', { name: 'spielsuchthilfe.at' })).toBeVisible();
});

test('A3 a player takes the data along once the password is right', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/security', { player });
  const data = await waitFor(() => {
    const card = document.querySelector<HTMLElement>('#data');
    if (card === null) throw new Error('There is no card of the data yet');
    return within(card);
  });
  await paste(user, await data.findByLabelText(/^Current password/), 'not-the-password-1');
  await press(user, data, 'Ask for my data');
  expect(await data.findByRole('alert')).toBeVisible();
  await paste(user, data.getByLabelText(/^Current password/), password);
  await press(user, data, 'Ask for my data');
  await press(user, data, 'Download');
  expect(await data.findByText('Downloaded')).toBeVisible();
  expect(savedFiles.map(({ name }) => name)).toEqual(['pavilion-my-data.json']);
  await waitFor(() => expect(data.queryByRole('button', { name: 'Download' })).toBeNull());
});

test('A3 being forgotten begins on the page that closes the account: money first', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  await openSite('/profile/close', { player });
  expect(await screen.findByText('Possible once the steps above are done.')).toBeVisible();
  expect(main().getByRole('link', { name: 'Withdraw' })).toBeVisible();
});
