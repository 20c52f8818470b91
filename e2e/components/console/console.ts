import { screen as queries, waitFor, within } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { queryClient } from '../../../apps/console/src/api/api.ts';
import { watchPresence } from '../../../apps/console/src/api/presence.ts';
import { App } from '../../../apps/console/src/app.tsx';
import { createConsoleRouter } from '../../../apps/console/src/router.tsx';
import { consoleUrl, sessionOf } from '../../operators.ts';
import { screen } from '../browser.ts';
import { takeCookie } from '../console-cookies.ts';
import { draw, leavePage, openBrowser } from '../document.ts';
import { dialog, named, paste } from '../hands.ts';

interface ConsoleVisit {
  /** The operator of this test who is signed in, as if just now. */
  operator?: string;
  widthPx?: number;
  /** The browser still has the cookies and the storage of the page before, as in a reload. */
  isReturn?: boolean;
}

watchPresence();

function closeToasts(): void {
  for (const close of document.querySelectorAll<HTMLElement>('[data-toast] button[aria-label=Close]')) close.click();
}

/**
 * Opens an address of the console in this document, as a browser does after the page's scripts have run. It calls the product's console by its
 * own origin and cookie. @returns the operator's hands
 */
export async function openConsole(address: string, { operator, widthPx = 1440, isReturn = false }: ConsoleVisit = {}): Promise<UserEvent> {
  const origin = await consoleUrl();
  if (isReturn) await leavePage();
  else await openBrowser(origin);
  // No page is left that would read again what is forgotten here.
  queryClient.clear();
  screen.widthPx = widthPx;
  if (operator !== undefined) takeCookie(await sessionOf(operator));
  history.replaceState(null, '', address);
  const place = document.createElement('div');
  document.body.append(place);
  draw(place, createElement(App, { router: createConsoleRouter() }), closeToasts);
  return userEvent.setup();
}

/** The content of a page, without the frame. */
export const main = () => within(queries.getByRole('main'));

/** Opens a page of the console and waits until its own title is there. */
export async function openPage(address: string, title: string | RegExp, visit: ConsoleVisit = {}): Promise<UserEvent> {
  const user = await openConsole(address, visit);
  await titleIs(title);
  return user;
}

export const titleIs = (title: string | RegExp): Promise<void> =>
  waitFor(() => void main().getByRole('heading', { level: 1, name: title }));

/** The same address in the same browser, loaded anew. */
export const reload = (): Promise<UserEvent> =>
  openConsole(location.pathname + location.search, { isReturn: true, widthPx: screen.widthPx });

type Part = ReturnType<typeof within>;

/** A part of the page by its name, looked for anew by each query: it is drawn again as what it shows arrives. */
export const region = (name: string): Part => partNamed(`section[aria-label="${name}"]`);

/** A list by its name, looked for anew by each query. */
export const table = (name: string): Part => partNamed(`table[aria-label="${name}"]`);

/** A dialog by its title once it is open, looked for anew by each query: one step of an act follows the other under the same title. */
export async function steps(title: string | RegExp): Promise<Part> {
  await dialog(title);
  return partOf(() => queries.queryByRole('dialog', { name: named(title) }), `dialog ${String(title)}`);
}

const partNamed = (selector: string): Part => partOf(() => document.querySelector<HTMLElement>(selector), selector);

function partOf(here: () => HTMLElement | null, name: string): Part {
  const found = (): Part => within(here() ?? missing(name));
  const late: ProxyHandler<Part> = {
    get: (_part, query: string): unknown => {
      if (query.startsWith('query')) return Reflect.get(within(here() ?? document.createElement('section')), query);
      if (!query.startsWith('find')) return Reflect.get(found(), query);
      return (...given: unknown[]) => waitFor(() => callOf(found(), query.replace('find', 'get'), given));
    },
  };
  return new Proxy(within(document.body), late);
}

function callOf(part: Part, query: string, given: unknown[]): unknown {
  const ask: unknown = Reflect.get(part, query);
  if (typeof ask !== 'function') throw new TypeError(`There is no query ${query}`);
  return Reflect.apply(ask, part, given);
}

function missing(name: string): never {
  throw new Error(`There is no ${name}`);
}

/** Gives the reason that a dialog asks for, and confirms by Enter. */
export async function confirmWith(user: UserEvent, title: string | RegExp, reason: string): Promise<void> {
  await paste(user, (await dialog(title)).getByLabelText('Why'), reason);
  await user.keyboard('{Enter}');
}

/** Opens a withdrawal in the queue of payouts. */
export const openPayout = (id: string, visit: ConsoleVisit): Promise<UserEvent> => openPage(`/withdrawals?row=${id}`, 'Withdrawals', visit);

/** The row of a list that has the focus. */
export const focusedRow = (): Element | null | undefined => document.activeElement?.closest('tr[data-row]');

/** Opens a player's page and waits for the player: keys pressed earlier are ignored. */
export async function openPlayer(address: string, visit: ConsoleVisit): Promise<UserEvent> {
  const user = await openConsole(address, visit);
  await queries.findByRole('navigation', { name: 'Sections of the player’s page' });
  return user;
}

/** The field of the palette. */
export const find = (): HTMLElement => queries.getByRole('combobox', { name: 'Search or act' });
