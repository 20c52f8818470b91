import type { PublicConfig } from '@pavilion/contract/config.ts';
import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { screen as queries, waitFor, within } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { inject } from 'vitest';
import { isMobileAgent, type PageWorld, pageVisitor, readPageWorld } from '../../apps/server/src/http/pages/page-visitor.ts';
import { toasts } from '../../apps/site/src/content/alerts.ts';
import { getRouter } from '../../apps/site/src/router.tsx';
import { configElementId, scriptJson, visitorElementId } from '../../apps/site/src/visitor/visitor.ts';
import { guestApi, type Player } from '../players.ts';
import { forgetWindows, screen } from './browser.ts';

export interface Visit {
  /** Whose session the browser holds. */
  player?: Pick<Player, 'accessToken'>;
  widthPx?: number;
  country?: string;
  config?: Partial<PublicConfig>;
  /** The browser still has the cookies and the storage of the page before, as in a reload. */
  isReturn?: boolean;
}

const PHONE_MAX_PX = 767;
const PHONE_AGENT = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

let world: Promise<PageWorld> | undefined;
let root: Root | undefined;

function writeData(id: string, value: unknown): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = id;
  element.textContent = scriptJson(value);
  document.head.append(element);
}

/**
 * Opens an address of the site in this document, as a browser does after the page's scripts have run. It calls the product's API; its
 * texts are the product's own. @returns the visitor's hands
 */
export async function openSite(address: string, visit: Visit = {}): Promise<UserEvent> {
  if (visit.isReturn === true) clearDocument();
  else closeSite();
  screen.widthPx = visit.widthPx ?? 1440;
  world ??= readPageWorld(guestApi());
  const known = await world;
  const { pathname, search } = new URL(address, location.href);
  const locale = splitLocale(pathname).prefix ?? 'en';
  const userAgent = screen.widthPx > PHONE_MAX_PX ? navigator.userAgent : PHONE_AGENT;
  if (visit.player) document.cookie = `${cookie.accessToken}=${visit.player.accessToken}; Path=/`;
  const ask = { pathname, search, ip: '127.0.0.1', country: visit.country ?? 'AT', userAgent, languageCookie: undefined };
  const isSignedIn = document.cookie.includes(`${cookie.accessToken}=`);
  const visitor = pageVisitor({ ...ask, theme: 'dark', isSignedIn }, known, locale);
  writeData(visitorElementId, { ...visitor, isMobile: isMobileAgent(userAgent) });
  writeData(configElementId, { ...inject('publicConfig'), ...visit.config });
  history.replaceState(null, '', address);
  const router = getRouter();
  await router.load();
  root = createRoot(document);
  root.render(createElement(RouterProvider, { router }));
  return userEvent.setup();
}

/** Leaves the page; the document, the cookies, the storage and the toasts are as in a new browser. */
export function closeSite(): void {
  clearDocument();
  for (const pair of document.cookie.split(';')) document.cookie = `${pair.split('=')[0]?.trim() ?? ''}=; Path=/; Max-Age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

function clearDocument(): void {
  root?.unmount();
  root = undefined;
  for (const { id } of toasts.views()) toasts.close(id);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.body.className = '';
  forgetWindows();
}

/** What the address bar shows. */
export const shownAddress = (): string => location.pathname + location.search + location.hash;

const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** An accessible name, whatever space parts its words: without a layout, elements beside one another are parted by none. */
export const named =
  (name: string | RegExp) =>
  (label: string): boolean =>
    typeof name === 'string' ? label.replaceAll(/\s/g, '') === name.replaceAll(/\s/g, '') : name.test(oneSpaced(label));

/** What is inside the dialog of a title, once it is open. */
export const dialog = async (name: string | RegExp) => within(await queries.findByRole('dialog', { name: named(name) }));

/** A toast by its title, once it is shown; one that is leaving does not count. */
export const toast = (title: string): Promise<HTMLElement> =>
  queries.findByText(title, { exact: true, selector: '[data-toast]:not([data-leaving]) *' });

/** Types a text in the place of what a field holds. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}

/** Replaces the text of a field in one step: typing letter by letter would render the whole page for each of them. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** The amount in the header, once the player's accounts are there. */
export const balance = (): Promise<HTMLElement> => queries.findByRole('link', { name: /^Balance/ });

/** Where a button is looked for: on the screen, in a dialog, or in what is being rendered again. */
export interface Buttons {
  queryAllByRole(role: 'button', options: { name: (label: string) => boolean }): HTMLElement[];
}

/** Presses a button once it is there and takes presses. */
export async function press(user: UserEvent, scope: Buttons, name: string | RegExp): Promise<void> {
  const button = await waitFor(() => {
    const [found, ...others] = scope.queryAllByRole('button', { name: named(name) });
    if (found === undefined || found.matches(':disabled') || others.length > 0)
      throw new Error(`${others.length + Number(found !== undefined)} buttons are called ${String(name)}`);
    return found;
  });
  await user.click(button);
}

/** Waits until the dialog in front, or a part of the page, holds some words; elements may part them. */
export const reads = (words: string | RegExp, part?: () => Element | null | undefined): Promise<void> =>
  waitFor(() => {
    const read = oneSpaced((part === undefined ? queries.getAllByRole('dialog').at(-1) : part())?.textContent ?? '');
    if (typeof words === 'string' ? !read.includes(words) : !words.test(read)) throw new Error(`${String(words)} is not read in: ${read}`);
  });

/** Waits until the address bar shows an address, or what fits. */
export const addressIs = (wanted: string | RegExp): Promise<void> =>
  waitFor(() => {
    const shown = shownAddress();
    if (typeof wanted === 'string' ? shown !== wanted : !wanted.test(shown)) throw new Error(`The address is ${shown}`);
  });

/** No dialog is open any more. */
export const dialogsClose = (): Promise<void> =>
  waitFor(() => {
    if (queries.queryAllByRole('dialog').length > 0) throw new Error('A dialog is open');
  });

/** Waits until the header shows an amount or a currency. */
export const balanceShows = (text: string): Promise<void> =>
  waitFor(async () => {
    if (!(await balance()).textContent.includes(text)) throw new Error(`The header does not show ${text}`);
  });

/** An amount as an English page writes it. */
export const written = (amount: number, currency = 'EUR'): string =>
  `${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`;
