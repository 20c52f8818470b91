import { questState } from '@pavilion/contract/constants.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accountOf, depositByCard, type Player, registerPlayer } from '../players.ts';
import { playRounds } from '../sandbox.ts';
import { dialog, named, press, reads } from './hands.ts';
import { refusal, route } from './network.ts';
import { openSite } from './site.ts';

const PHONE_PX = 390;
const part = (name: string): HTMLElement | null => screen.queryByRole('region', { name });
const inPart = (name: string) => within(part(name) ?? document.createElement('div'));
const main = (): HTMLElement | null => document.querySelector('main');
const linksTo = (address: string): Element[] => [...document.querySelectorAll(`a[href="${address}"]`)];

async function startQuest(player: Player, identity: string): Promise<void> {
  const quests = (await player.api.retention.listQuests({ query: { perPage: 50 } })).data;
  await player.api.retention.activateQuest({ params: { id: quests.find((quest) => quest.identity === identity)?.id ?? '' } });
}

test('P-110 the door, the menu and the tab of rewards lead to one address, and from it to the place of each reward', async () => {
  await openSite('/');
  const doors = await screen.findByRole('navigation', { name: 'Rooms of the pavilion' });
  expect(within(doors).getByRole('link', { name: /^Rewards/ })).toHaveAttribute('href', '/rewards');
  const menu = screen.getAllByRole('navigation', { name: 'Main menu' })[0] ?? document.body;
  expect(within(menu).getByRole('link', { name: 'Rewards' })).toHaveAttribute('href', '/rewards');
  expect(within(screen.getByRole('navigation', { name: 'Quick menu' })).getByRole('link', { name: 'Rewards' })).toHaveAttribute(
    'href',
    '/rewards',
  );

  await openSite('/rewards', { player: await registerPlayer() });
  const ways = within(await screen.findByRole('navigation', { name: 'All rewards' }));
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile/bonuses',
    '/?quests-hub=true',
    '/tournaments',
    '/loyalty',
    '/welcome-package',
  ]);
});

for (const widthPx of [1440, PHONE_PX])
  test(`P-111 a player takes a bonus in place, once however often pressed, and sees what is left of it, at ${widthPx} px`, async () => {
    const player = await registerPlayer();
    await player.api.game.addBonusCode({ body: { bonusCode: 'HELLO10', trigger: 1 } });
    const refused: number[] = [];
    route(/^\/api\/game\/player-bonuses\//, async (_, send) => {
      const answer = await send();
      refused.push(answer.status);
      return answer;
    });
    const user = await openSite('/rewards', { player, widthPx });
    await reads('Bet 200.00 EUR in total', () => part('To take now'));
    await reads('Nothing is under way', () => part('Under way'));
    await user.dblClick(await inPart('To take now').findByRole('button', { name: named('Take Ten to say hello') }));
    await waitFor(async () => expect((await accountOf(player)).bonusBalance).toBe(10));
    await reads('Bet 200.00 EUR more of 200.00 EUR', () => part('Under way'));
    await waitFor(() => expect(inPart('To take now').queryByText('Ten to say hello')).toBeNull());
    expect(refused).toEqual([200]);
  });

test('P-111 the focus stays at what can be taken when a taken line goes', async () => {
  const user = await openSite('/rewards', { player: await registerPlayer() });
  await reads('Glass Fjord: 15 spins', () => part('To take now'));
  await press(user, inPart('To take now'), 'Take Glass Fjord: 15 spins');
  await reads('15 left', () => part('Under way'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'To take now' })).toHaveFocus());
});

test('P-111 a quest shows its steps, its reward is taken in place, and the head counts both', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  await startQuest(player, 'harbour-walk');
  await startQuest(player, 'three-new-games');
  await playRounds({ playerId: player.id, gameId: 'ember-run', currency: 'EUR', stake: '0.20', rounds: 20 });
  await waitFor(async () =>
    expect((await player.api.retention.listPlayerQuests({})).data.map(({ state }) => state)).toContain(questState.completed),
  );
  const before = (await accountOf(player)).balance;
  const user = await openSite('/rewards', { player });
  await reads('0 of 3 tasks', () => part('Under way'));
  await reads('2to take now', () => screen.queryByRole('list', { name: 'At a glance' }));
  await user.dblClick(await inPart('To take now').findByRole('button', { name: named('Take Harbour walk') }));
  await waitFor(async () => expect((await accountOf(player)).balance).toBeCloseTo(before + 2, 2));
  await reads('1to take now', () => screen.queryByRole('list', { name: 'At a glance' }));
  await press(user, inPart('Under way'), 'See tasks Three new games');
  await dialog('Three new games');
});

test('P-111 X-34 a player sees the place in the running contest, or that there is none yet', async () => {
  const player = await registerPlayer();
  await openSite('/rewards', { player });
  await reads('You’re not in yet', () => part('Your place'));
  const glance = screen.getByRole('list', { name: 'At a glance' });
  await waitFor(() => expect(within(glance).getAllByRole('link')).toHaveLength(2));
  expect(glance.textContent).not.toContain('–');
  expect(inPart('Your place').getByRole('link', { name: 'See the contest: Lantern Week' })).toHaveAttribute(
    'href',
    '/tournaments/lantern-week',
  );
  expect(screen.getByRole('region', { name: 'Your level' })).toBeVisible();
});

test('P-111 a part that cannot be loaded says so and can be retried', async () => {
  const player = await registerPlayer();
  const isDown = { value: true };
  route(/^\/api\/game\/player-bonuses\?/, (_, send) => (isDown.value ? refusal(500, 0) : send()));
  const user = await openSite('/rewards', { player });
  const retry = await waitFor(() => inPart('To take now').getByRole('button', { name: 'Try again' }), { timeout: 15_000 });
  expect(inPart('Under way').getByRole('alert')).toBeVisible();
  isDown.value = false;
  await user.click(retry);
  await reads('Glass Fjord: 15 spins', () => part('To take now'));
});

test('P-112 a guest sees what there is to win and how, and registers from there', async () => {
  const user = await openSite('/rewards');
  await reads('What there is to win', main);
  expect(inPart('What there is to win').getByRole('heading', { name: 'Lantern Week' })).toBeVisible();
  expect(inPart('What there is to win').getByText(/^Prize pool/)).toBeVisible();
  await reads('An account costs nothing and needs no deposit.', main);
  expect(linksTo('/welcome-package').length).toBeGreaterThan(0);
  await user.click((await within(main() ?? document.body).findAllByRole('link', { name: 'Register' }))[0] ?? document.body);
  await dialog('Create your account');
});

test('P-117 a contest on the home page says once when it ends, and what there is to win', async () => {
  await openSite('/main');
  const card = await within(await screen.findByRole('region', { name: 'Contests on the water' })).findByRole('link', {
    name: /Lantern Week/,
  });
  expect(card).toHaveTextContent(/Running until .+Lantern Week.*(Prize pool .*EUR|Prizes [0-9])/);
  expect(card.textContent).not.toMatch(/Ends| left/);
});

test('P-113 contests of all states stand on one page', async () => {
  await openSite('/tournaments');
  await waitFor(() => expect(inPart('Running').getByRole('heading', { name: 'Lantern Week' })).toBeVisible());
  expect(inPart('Upcoming').getByRole('heading', { name: 'Harbour Cup' })).toBeVisible();
  expect(await inPart('Finished').findByRole('link', { name: 'Results: Harvest Days' })).toHaveAttribute(
    'href',
    '/tournaments/harvest-days?finished=true',
  );
});

test('P-113 games that count stand beside the leaderboard of a contest, with the way to all of them', async () => {
  await openSite('/tournaments/lantern-week');
  const games = within(await screen.findByRole('list', { name: 'Games that count' }));
  expect(games.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'See all: Slots' })).toHaveAttribute('href', '/categories/slots');
});

test('W-188 on a phone the history says under the name of free spins what they are and since when', async () => {
  const player = await registerPlayer();
  await openSite('/profile/history?tab=bonuses&kind=freespins', { player, widthPx: 390 });
  const spins = await screen.findByRole('table', { name: 'Free spins' });
  const facts = await within(spins).findByText(/^Issued · .*\d/);
  expect(facts.closest('td')).toBe(within(spins).getAllByRole('cell')[0]);
});
