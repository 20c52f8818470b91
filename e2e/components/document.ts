import { setImmediate as nextTask } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetWindows } from './browser.ts';
import { forgetCookies } from './console-cookies.ts';
import { leaveCalls } from './network.ts';

let leave: (() => void) | undefined;

/** Draws a page in this document. */
export function draw(place: Document | Element, page: ReactNode, onLeave: () => void): void {
  const root = createRoot(place);
  root.render(page);
  leave = () => {
    onLeave();
    root.unmount();
  };
}

/** Leaves the page, as a reload does, keeping cookies and storage. Requests it sends while leaving still go out. */
export async function leavePage(): Promise<void> {
  leave?.();
  leave = undefined;
  await nextTask();
  leaveCalls();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.body.className = '';
  forgetWindows();
}

/** Leaves the page; the document, the cookies and the storage are as in a new browser, at the front page of a server. */
export async function openBrowser(origin: string): Promise<void> {
  await leavePage();
  for (const pair of document.cookie.split(';')) document.cookie = `${pair.split('=')[0]?.trim() ?? ''}=; Path=/; Max-Age=0`;
  forgetCookies();
  localStorage.clear();
  sessionStorage.clear();
  jsdom.reconfigure({ url: origin });
  history.replaceState(null, '', '/');
}

declare global {
  // Of vitest's environment; the page's own address is changed by it alone.
  var jsdom: { reconfigure(settings: { url: string }): void };
}
