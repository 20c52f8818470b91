import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accountOf, depositByCard, openDeposit, type Player, registerPlayer, withdrawToCard } from '../players.ts';
import { openSite } from './site.ts';

const locales = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'pl', 'pt-br', 'ru', 'tr'];

/** A player with a deposit that was paid, one that waits, and a withdrawal, all by card. */
async function aPayer(): Promise<Player> {
  const player = await registerPlayer();
  await depositByCard(player, 40);
  await withdrawToCard(player, { accountId: (await accountOf(player)).id, amount: 20 });
  await openDeposit(player, 30);
  return player;
}

async function nameOfCards(player: Player, locale: string): Promise<string | undefined> {
  const methods = await player.api.payment.listDepositMethods({ query: { currency: 'EUR' } });
  return methods.find(({ method }) => method === 'pavilion.deposit.card')?.names[locale];
}

/** How often a part of the page names the method by itself. */
const namings = (part: string, name: string | undefined): number =>
  [...document.querySelectorAll(`${part} bdi`)].filter(({ textContent }) => textContent === name).length;

test.each(locales)('W-238 in %s a payment names its method in that language, in the cashier and in the history', async (locale) => {
  const player = await aPayer();
  const name = await nameOfCards(player, locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const user = await openSite(`${prefix}/static/terms?wallet=deposit&bonusId=none`, { player });
  await waitFor(() => expect(namings('[aria-labelledby=unfinished-deposits]', name)).toBe(1));
  await user.click((await screen.findAllByRole('tab'))[2] ?? document.body);
  await waitFor(() => expect(namings('[role=dialog] summary', name)).toBe(3));
  // A row has the name twice: in its own column, and under its kind for a phone.
  await openSite(`${prefix}/profile/history`, { player });
  await waitFor(() => expect(namings('[role=tabpanel]', name)).toBe(6));
});
