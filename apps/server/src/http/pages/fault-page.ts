import { PLAIN_STYLE } from '../refusals/plain-style.ts';
import { pageOf, type RenderedPage } from './rendered-page.ts';

/**
 * The answer when the renderer itself fails: no scripts, no data, nothing that could fail again. Its texts are those of the error page
 * (product §2), in the default language, since the content may be what failed.
 */
export function faultPage(requestId: string): RenderedPage {
  return plainPage(
    { title: 'Something went wrong', text: 'The problem is on our side. Your balance has not changed. Try again in a moment.' },
    { status: 500, headers: {}, more: `<details><summary>Details</summary>Request ID: ${requestId}</details>` },
  );
}

const RETRY_AFTER_SECONDS = 2;

/** The answer while there is no time to render a page that is not there yet; the browser learns when to try again. */
export function busyPage(): RenderedPage {
  return plainPage(
    { title: 'Very busy right now', text: 'Many people are here at the same moment. Your balance has not changed. Try again in a moment.' },
    { status: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, more: '' },
  );
}

function plainPage(
  { title, text }: { title: string; text: string },
  { more, ...facts }: Pick<RenderedPage, 'status' | 'headers'> & { more: string },
): RenderedPage {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${PLAIN_STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="/">Homepage</a>${more}</main></body></html>`;
  return pageOf(html, facts);
}
