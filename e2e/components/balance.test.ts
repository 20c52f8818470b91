import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { depositByCard, registerPlayer } from '../players.ts';
import { toast } from './hands.ts';
import { balance, balanceShows, openSite } from './site.ts';
import { whenFollowed } from './socket.ts';

const PHONE_PX = 390;

/** Where a player reads the word: the address, and the term or the link next to it. */
const places = [
  { name: 'the header', at: '/static/terms', word: /^Balance/ },
  { name: 'the header on a phone', at: '/static/terms', word: /^Balance/, widthPx: PHONE_PX },
  { name: 'the cashier, depositing', at: '/static/terms?wallet=deposit', word: 'Total' },
  { name: 'the cashier, withdrawing', at: '/static/terms?wallet=withdraw', word: 'Total' },
  { name: 'the start of a game on a phone', at: '/static/terms?mobile-game=dice-line', word: 'Balance', widthPx: PHONE_PX },
  { name: 'self-exclusion', at: '/static/terms?self-exclusion-limit=true', word: 'Your balance' },
];

test('T-24 balance is cash and bonus money together in every place of the site', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 20);
  await player.api.game.addBonusCode({ body: { bonusCode: 'SPORT10', trigger: 1 } });
  const [bonus] = await player.api.game.listPlayerBonuses({ query: { status: [1], currency: ['EUR'] } }).then(({ data }) => data);
  await player.api.game.activatePlayerBonus({ params: { id: bonus?.id ?? '' } });

  const read: Record<string, string> = {};
  for (const { name, at, word, widthPx } of places) {
    await openSite(at, { player, ...(widthPx === undefined ? {} : { widthPx }) });
    const beside = (): string => {
      const term = screen.queryAllByText(word, { selector: 'dt, dt *, [data-balance] *' }).at(-1);
      return (term?.closest('dt')?.nextElementSibling ?? term?.closest('[data-balance]'))?.textContent ?? '';
    };
    await waitFor(() => expect(beside()).toMatch(/\d/));
    // The first figure: in the header the bonus follows.
    read[name] = /\d+\.\d\d/.exec(beside())?.[0] ?? beside();
  }
  expect(read).toEqual(Object.fromEntries(places.map(({ name }) => [name, '30.00'])));
});

test('T-29 the result of a round that another tab shows waits until that round has ended', async () => {
  const player = await registerPlayer();
  const isFollowed = whenFollowed();
  await openSite('/contact', { player });
  await balanceShows('0.00');
  await isFollowed;
  const otherTab = new BroadcastChannel('pavilion-rounds');
  const shows = (isRunning: boolean): void => otherTab.postMessage({ tab: 'other', isRunning });
  shows(true);
  await depositByCard(player, 25);
  // The account's new state comes first of what the deposit brings.
  await toast('Deposit received');
  expect((await balance()).textContent).not.toContain('25.00');
  shows(false);
  await balanceShows('25.00');
  otherTab.close();
});

test('W-221 what another tab has at stake stands in the header until that round has ended, also in a tab that comes later', async () => {
  const player = await registerPlayer();
  const otherTab = new BroadcastChannel('pavilion-in-play');
  const open = { round: 'r-1', amount: 2.5, currency: 'EUR' };
  // A page that has just been opened asks what is being played.
  otherTab.onmessage = ({ data }: MessageEvent<Record<string, unknown>>) => {
    if (data.isAsking === true) otherTab.postMessage({ tab: 'other', open });
  };
  await openSite('/contact', { player });
  await balanceShows('In play 2.50');
  otherTab.postMessage({ tab: 'other', open: { ...open, amount: 5 } });
  await balanceShows('In play 5.00');
  otherTab.postMessage({ ended: 'r-1' });
  await waitFor(async () => expect((await balance()).textContent).not.toContain('In play'));
  otherTab.close();
});
