import type { PublicConfig } from '@pavilion/contract/config.ts';
import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { screen as queries, waitFor } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { inject, onTestFinished, vi } from 'vitest';
import { isMobileAgent, type PageWorld, pageVisitor, readPageWorld } from '../../apps/server/src/http/pages/page-visitor.ts';
import { browserClock } from '../../apps/site/src/browser/clock.ts';
import { toasts } from '../../apps/site/src/content/alerts.ts';
import { getRouter } from '../../apps/site/src/router.tsx';
import { configElementId, scriptJson, visitorElementId } from '../../apps/site/src/visitor/visitor.ts';
import { guestApi, type Player } from '../players.ts';
import { productUrl } from '../sandbox.ts';
import { screen } from './browser.ts';
import { draw, leavePage, openBrowser } from './document.ts';

export interface Visit {
  /** The player whose session the browser holds. */
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
  if (visit.isReturn === true) await leavePage();
  else await openBrowser(productUrl());
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
  draw(document, createElement(RouterProvider, { router }), closeToasts);
  return userEvent.setup();
}

function closeToasts(): void {
  for (const { id } of toasts.views()) toasts.close(id);
}

/** The amount in the header, once the player's accounts are there. */
export const balance = (): Promise<HTMLElement> => queries.findByRole('link', { name: /^Balance/ });

/** Waits until the header shows an amount or a currency. */
export const balanceShows = (text: string): Promise<void> =>
  waitFor(async () => {
    if (!(await balance()).textContent.includes(text)) throw new Error(`The header does not show ${text}`);
  });

/** An amount as an English page writes it. */
export const written = (amount: number, currency = 'EUR'): string =>
  `${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`;

/** Lets time pass in the browser at once. */
export function aClock(): { advance(seconds: number): void } {
  let aheadMs = 0;
  const clock = vi.spyOn(browserClock, 'nowMs').mockImplementation(() => Date.now() + aheadMs);
  onTestFinished(() => clock.mockRestore());
  return { advance: (seconds) => void (aheadMs += seconds * 1000) };
}
