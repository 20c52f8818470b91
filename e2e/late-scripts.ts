import type { Page } from '@playwright/test';

/** A slow phone's scripts: answers of the product are there before the parts that show them wake up. */
const SCRIPT_DELAY_MS = 120;

/**
 * Lets every script of the site come late, from one visit to another, by the browser's own protocol: a route of Playwright's switches the cache on disk
 * off, and every script is sent and compiled anew. @returns late: before a visit; atOnce: from then on scripts come as soon as they are asked for
 */
export async function delayScripts(page: Page): Promise<{ late(): Promise<void>; atOnce(): void }> {
  const session = await page.context().newCDPSession(page);
  let isLate = false;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const go = (): void => {
      // The page that asked for it may be gone by now.
      session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    };
    if (isLate) setTimeout(go, SCRIPT_DELAY_MS);
    else go();
  });
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }] });
  return {
    late: async () => {
      isLate = true;
      // Switched off, the cache in memory forgets the scripts of the page before, which would be there unasked.
      for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled });
    },
    atOnce: () => {
      isLate = false;
    },
  };
}

/**
 * Holds what a page asks for at addresses of one pattern, by the browser's own protocol, as above. @returns begins to hold, and answers what lets all of
 * it go
 */
export async function holdRequests(page: Page, urlPattern: string): Promise<() => Promise<() => void>> {
  const session = await page.context().newCDPSession(page);
  const held: (() => void)[] = [];
  let isHeld = false;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const go = (): void => {
      // The page that asked for it may be gone by now.
      session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    };
    if (isHeld) held.push(go);
    else go();
  });
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return async () => {
    isHeld = true;
    // The cache in memory would answer unasked.
    for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled });
    return () => {
      isHeld = false;
      for (const go of held.splice(0)) go();
    };
  };
}

/**
 * Watches the headings that the server drew from the document's first moment on. Hydration keeps elements: one that leaves the document was thrown
 * away, and its words with it.
 */
export const WATCH_HEADINGS = `(() => {
  const gone = new Set();
  const drawn = new Set();
  let isServed = true;
  new MutationObserver(() => {
    if (isServed) for (const heading of document.querySelectorAll('main :is(h1, h2)')) drawn.add(heading);
    for (const heading of drawn) if (!heading.isConnected) gone.add(heading.textContent);
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => (isServed = false));
  window.headings = () => ({ drawn: drawn.size, gone: [...gone] });
})()`;
