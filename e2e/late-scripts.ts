import type { Page } from '@playwright/test';

/** A slow phone's scripts: answers of the product are there before the parts that show them wake up. */
const SCRIPT_DELAY_MS = 120;

/**
 * Pauses what a page asks for at addresses of one pattern, by the browser's own protocol: a route of Playwright's switches the cache on disk off, and
 * every script is sent and compiled anew. `onPaused` is given what lets a request go. @returns empties the cache in memory, which would answer unasked
 */
async function pauseRequests(page: Page, urlPattern: string, onPaused: (go: () => void) => void): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) =>
    onPaused(() => {
      // The page that asked for it may be gone by now.
      session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    }),
  );
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return async () => {
    for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled });
  };
}

/** Lets every script of the site come late, from one visit to another. @returns late: before a visit; atOnce: from then on scripts come as soon as they are asked for */
export async function delayScripts(page: Page): Promise<{ late(): Promise<void>; atOnce(): void }> {
  let isLate = false;
  const emptyCache = await pauseRequests(page, '*/assets/*.js', (go) => {
    if (isLate) setTimeout(go, SCRIPT_DELAY_MS);
    else go();
  });
  return {
    late: async () => {
      isLate = true;
      await emptyCache();
    },
    atOnce: () => {
      isLate = false;
    },
  };
}

/** Holds what a page asks for at addresses of one pattern. @returns lets all of it go */
export async function holdRequests(page: Page, urlPattern: string): Promise<() => void> {
  let held: (() => void)[] | undefined = [];
  const emptyCache = await pauseRequests(page, urlPattern, (go) => (held ? void held.push(go) : go()));
  await emptyCache();
  return () => {
    const waiting = held ?? [];
    held = undefined;
    for (const go of waiting) go();
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
