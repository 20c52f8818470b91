import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { modalNames, type ModalName, modalRule } from '../../apps/site/src/navigation/modals.ts';
import { registerPlayer } from '../players.ts';
import { ask, showPage } from './pages.ts';
import { balanceShows, openSite } from './site.ts';

/** The header's controls in their order: where each leads, or what it is called before the number that it may show. */
const headerControls = (): string[] =>
  [...document.querySelectorAll('header[data-shell] :is(a, button, input, select)')].map(
    (control) => `${control.localName} ${control.getAttribute('href') ?? control.getAttribute('aria-label')?.split(',')[0] ?? ''}`,
  );

test('K-34 a player’s header has each of its controls in the first byte, the balance’s place included, and no way to sign in', async () => {
  const player = await registerPlayer();
  await showPage('/static/terms', { player });
  const served = headerControls();
  expect(served).toContain('a /profile/wallet');
  expect(served.filter((control) => control.includes('sign-'))).toEqual([]);
  expect(document.querySelector('header [data-balance] span > div')).not.toBeNull();
  await openSite('/static/terms', { player });
  await balanceShows('0.00');
  expect(headerControls()).toEqual(served);
});

/** The address of a modal, with an object that belongs to nobody. */
function addressOf(name: ModalName): string {
  const { value } = modalRule(name);
  return `/static/terms?${name}=${value.kind === 'true' ? 'true' : value.kind === 'word' ? value.words[0] : 'none'}`;
}

/** Whether the document shows a dialog with its name, what it says or its placeholders, and a way out. */
function isDialogWhole(): boolean {
  const shown = document.querySelector('[role=dialog]');
  const title = document.getElementById(shown?.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
  return title !== '' && (shown?.textContent ?? '').length > title.length && shown?.querySelector('a, button') !== null;
}

test('K-34 the server draws the dialog of each address, with its name, what it says or its placeholders, and a way out', async () => {
  const player = await registerPlayer();
  const bare: ModalName[] = [];
  for (const name of modalNames) {
    await showPage(addressOf(name), modalRule(name).access === 'player' ? { player } : {});
    if (!isDialogWhole()) bare.push(name);
  }
  expect(bare).toEqual([]);
});

/** Labels of buttons that only leave a dialog, or go back to the one it asks about. */
const LEAVING = /^(Close|Cancel|Keep|Leave|Later|Not now|OK|Got it|Go back|Continue)$/;

test('U-29 no dialog of an address has a button to leave it that needs scripts', async () => {
  const player = await registerPlayer();
  const dead: string[] = [];
  for (const name of modalNames)
    for (const visitor of [{}, { player }]) {
      await showPage(addressOf(name), visitor);
      const names = [...document.querySelectorAll('[role=dialog] button[type=button]')].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent,
      );
      dead.push(...names.filter((label) => LEAVING.test(label)).map((label) => `${name}: ${label}`));
    }
  expect(dead).toEqual([]);
});

test.each([
  ['/static/terms?cancel-deposit=true', ['Close /static/terms', 'Go back /static/terms?wallet=deposit']],
  ['/static/terms?wallet=withdraw&cancel-deposit=true', ['Close /static/terms', 'Go back /static/terms?wallet=deposit']],
  [
    '/de/static/terms?cancel-deposit=true&from=mail',
    ['Schließen /de/static/terms?from=mail', 'Zurück /de/static/terms?from=mail&wallet=deposit'],
  ],
  ['/static/terms?sign-up-cancel=true', ['Leave /static/terms', 'Continue /static/terms?sign-up=true']],
])('U-29 the answers to a question about leaving lead on by themselves: %s', async (address, ways) => {
  await showPage(address, { player: await registerPlayer() });
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  const links = [...(dialogs.at(-1)?.querySelectorAll('a[role=button]:not([aria-label])') ?? [])];
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`)).toEqual(ways);
});

test('K-34 the server draws the cashier with its tabs, its sums and the two placeholders of its methods', async () => {
  await showPage('/static/terms?wallet=deposit', { player: await registerPlayer() });
  const cashier = within(screen.getByRole('dialog', { name: 'Deposit' }));
  expect(cashier.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Deposit', 'Withdraw', 'History']);
  expect(document.querySelectorAll('[role=dialog] [data-skeleton]')).toHaveLength(2);
});

test('SB-95 SB-118 the page of sports brings the client’s frame and, for readers without scripts, a cell for each column of its events', async () => {
  // A product just started announces its events while it does much else.
  await waitFor(async () => expect(await (await ask('/betting')).text()).toContain('data-ways'), { timeout: 60_000, interval: 500 });
  await showPage('/betting');
  const frame = document.querySelector('main iframe');
  expect(frame?.getAttribute('src')).toMatch(/^\/sandbox\/sportsbook\/client\/\?clientId=pavilion&locale=en&theme=\w+$/);
  const rows = [...document.querySelectorAll('main [data-place=list] li > ul')];
  expect(rows).not.toEqual([]);
  for (const row of rows) expect(row.children).toHaveLength(Number(row.getAttribute('data-ways')));
});
