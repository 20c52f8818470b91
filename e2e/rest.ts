import { expect, type Page, type Request } from '@playwright/test';

/**
 * Follows a page's requests from now on. @returns waits until none is under way and its scripts have nothing left to do: as long as the page needs,
 * where the browser's own “networkidle” is half a second more, and knows nothing of work
 */
export function restOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    // Requests of the previous document no longer concern anybody.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
    begun += 1;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const isAtRest = async (): Promise<boolean> => {
    const before = begun;
    await page.evaluate('new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))');
    return underWay.size === 0 && begun === before;
  };
  return () =>
    expect
      // A page may move on to another one at this moment.
      .poll(() => isAtRest().catch(() => false), { message: 'the page is at rest', intervals: [20, 50, 100] })
      .toBe(true);
}
