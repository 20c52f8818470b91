import { questState } from '@pavilion/contract/constants.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accountOf, depositByCard, type Player, registerPlayer } from '../players.ts';
import { playRounds } from '../sandbox.ts';
import { dialog, dialogsClose, paste, press, reads, shownAddress, toast } from './hands.ts';
import { openSite } from './site.ts';
import { whenFollowed } from './socket.ts';

const hubAddress = '/static/terms?quests-hub=true';
type Hub = Awaited<ReturnType<typeof dialog>>;
type User = Awaited<ReturnType<typeof openSite>>;
/** A tab may show a count. */
const turnTo = async (user: User, hub: Hub, name: string): Promise<void> =>
  user.click(await hub.findByRole('tab', { name: new RegExp(`^${name}`) }));
const questIn = async (hub: Hub, name: string): Promise<HTMLElement> => hub.findByRole('article', { name });

const play = (player: Player, { gameId, stake, rounds }: { gameId: string; stake: string; rounds: number }): Promise<void> =>
  playRounds({ playerId: player.id, gameId, currency: 'EUR', stake, rounds });

/** Money for ten rounds of 500, whatever they pay: 500 points, which are Silver. */
async function fundSilver(player: Player): Promise<void> {
  for (let paid = 0; paid < 3; paid += 1) await depositByCard(player, 2000);
}
const reachSilver = (player: Player): Promise<void> => play(player, { gameId: 'dice-line', stake: '500.00', rounds: 10 });

test('M-32 X14 the reward of a completed quest is collected once, however often it is pressed', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 50);
  const quests = (await player.api.retention.listQuests({ query: { perPage: 50 } })).data;
  const id = quests.find(({ identity }) => identity === 'harbour-walk')?.id ?? '';
  await player.api.retention.activateQuest({ params: { id } });
  await play(player, { gameId: 'ember-run', stake: '0.20', rounds: 20 });
  await waitFor(async () => expect((await player.api.retention.listPlayerQuests({})).data[0]?.state).toBe(questState.completed));
  const before = (await accountOf(player)).balance;
  const user = await openSite(hubAddress, { player });
  await turnTo(user, await dialog('Quests'), 'Done');
  await press(user, await dialog('Quests'), 'Collect Harbour walk');
  const reward = await dialog('2.00 EUR');
  await reads('From the quest “Harbour walk”');
  await user.dblClick(await reward.findByRole('button', { name: 'Collect' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /2\.00\sEUR/ })).toBeNull());
  await waitFor(async () => expect((await accountOf(player)).balance).toBeCloseTo(before + 2, 2));
  await waitFor(async () => expect(await questIn(await dialog('Quests'), 'Harbour walk')).toHaveTextContent('Collected'));
});

test('M-31 M-33 S-09 S-10 tasks in turn show their games, also in a dialog of their own', async () => {
  const player = await registerPlayer();
  const isFollowed = whenFollowed();
  const user = await openSite(hubAddress, { player });
  // With none running it opens on what can be started.
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Available/ })).toHaveAttribute('aria-selected', 'true'));
  // A quest started before the page subscribes sends no update.
  await isFollowed;
  await press(user, await dialog('Quests'), 'Start Three new games');
  expect(await toast('Three new games: Active')).toBeVisible();
  await turnTo(user, await dialog('Quests'), 'Active');
  await press(user, await dialog('Quests'), 'See tasks Three new games');
  const tasks = await dialog('Three new games');
  expect((await tasks.findAllByRole('link', { name: /Aurora Reels/ }))[0]).toBeVisible();
  await reads('Opens after 1 more task');
  const [quest] = (await player.api.retention.listPlayerQuests({})).data;
  const reader = await openSite(`/static/terms?quest-task-games=${quest?.tasks[0]?.id ?? ''}`, { player });
  const games = await dialog('Games that count');
  expect((await games.findAllByRole('link', { name: /Aurora Reels/ }))[0]).toBeVisible();
  await paste(reader, games.getByRole('searchbox'), 'nothing like it');
  expect(await games.findByText('No game found')).toBeVisible();
});

test('M-34 S-13 a quest stays with its currency, and is cancelled after a question', async () => {
  const player = await registerPlayer();
  const quests = (await player.api.retention.listQuests({ query: { perPage: 50 } })).data;
  const { id } = quests.find(({ name }) => name === 'Three new games') ?? { id: '' };
  await player.api.retention.activateQuest({ params: { id } });
  const accounts = await player.api.wallet.createAccount({ body: { currency: 'USD' } });
  const euros = await accountOf(player);
  await player.api.wallet.switchAccount({ params: { id: accounts.find(({ currency }) => currency === 'USD')?.id ?? '' } });
  await openSite(hubAddress, { player });
  expect(await (await dialog('Quests')).findByText('No active quest')).toBeVisible();
  await player.api.wallet.switchAccount({ params: { id: euros.id } });
  const isFollowed = whenFollowed();
  const user = await openSite(hubAddress, { player });
  await isFollowed;
  const hub = await dialog('Quests');
  const running = within(await questIn(hub, 'Three new games'));
  await press(user, running, /^Cancel quest/);
  await press(user, running, /^Keep it/);
  await press(user, running, /^Cancel quest/);
  await reads('you can’t start it again.', () => hub.queryByRole('article', { name: 'Three new games' }));
  await press(user, running, /^Cancel quest/);
  expect(await toast('Three new games: Cancelled')).toBeVisible();
  await waitFor(() => expect(hub.queryByRole('article', { name: 'Three new games' })).toBeNull());
  await turnTo(user, hub, 'Expired');
  await waitFor(async () => expect(await questIn(hub, 'Three new games')).toHaveTextContent('Cancelled'));
});

test('P-21 levels are public', async () => {
  await openSite('/loyalty');
  const bronze = await waitFor(() => {
    const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Bronze'));
    if (found === undefined) throw new Error('There is no Bronze');
    return found;
  });
  // A guest has no level; what burns is what every account begins with.
  expect(bronze).not.toHaveAttribute('aria-current');
  const levels = within(screen.getByRole('region', { name: 'Levels' }));
  expect(levels.getByRole('heading', { name: 'Bronze' })).toBeVisible();
  expect(levels.getByText('The first lamp is lit with your account.')).toBeVisible();
  expect(levels.getByText('500 points to Silver')).toBeVisible();
  const rewards = within(screen.getByRole('region', { name: 'What you get at each level' }));
  expect(rewards.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))[1]).toMatch(/^Silver5.00 EUR/);
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Register' })).toBeVisible();
});

test('P-21 a player’s level is named in the language of the page', async () => {
  await openSite('/de/loyalty', { player: await registerPlayer() });
  const left = () => screen.queryAllByText(/^Noch 500 Punkte bis/).map(({ textContent }) => textContent);
  await waitFor(() => expect(new Set(left())).toEqual(new Set(['Noch 500 Punkte bis Silber'])));
});

test('P-22 M-36 M-55 S-19 T-09 a player’s own level rises while it is looked at, and says what it gives', async () => {
  const player = await registerPlayer();
  await fundSilver(player);
  const isFollowed = whenFollowed();
  const user = await openSite('/loyalty', { player });
  const own = () => screen.queryByRole('region', { name: 'Your level' });
  await reads('Bronze', own);
  await reads('500 points to Silver', own);
  await press(user, screen, 'How points work');
  const earn = await dialog('How points work');
  expect(await earn.findByRole('row', { name: /Slots/ })).toHaveTextContent('10.00 EUR');
  const [close] = earn.getAllByRole('button', { name: 'Close' }).toReversed();
  await user.click(close ?? document.body);
  await dialogsClose();
  await isFollowed;
  await reachSilver(player);
  const risen = await dialog('You’re now Silver');
  await reads('5.00 EUR');
  await press(user, risen, 'Continue');
  await reads('Silver', own);
  const marked = () => screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('You are here'));
  await waitFor(() => expect(marked().map(({ textContent }) => textContent.slice(0, 6))).toEqual(['Silver', 'Silver']));
  expect(marked()[0]).toHaveAttribute('aria-current', 'step');
  expect((await screen.findAllByText('Dice Line'))[0]).toBeVisible();
});

test('S-19 over a game a new level is a banner, and no dialog', async () => {
  const player = await registerPlayer();
  await fundSilver(player);
  const isFollowed = whenFollowed();
  await openSite('/games/dice-line?real=false', { player });
  await isFollowed;
  const banner = () => screen.queryAllByRole('status').find(({ textContent }) => textContent.includes('Level 2 reached: Silver'));
  const isShown = reads('Level 2 reached: Silver', banner);
  await reachSilver(player);
  await isShown;
  expect(screen.queryByRole('dialog', { name: 'You’re now Silver' })).toBeNull();
  await waitFor(() => expect(banner()).toBeUndefined());
  expect(shownAddress()).not.toContain('loyalty-level');
});
