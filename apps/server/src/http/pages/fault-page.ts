import { pageOf, type RenderedPage } from './rendered-page.ts';

/**
 * The answer when the renderer itself fails: no scripts, no data, nothing that could fail again. Its texts are those of the error page
 * (product §2), in the default language, since the content may be what failed.
 */
export function faultPage(requestId: string): RenderedPage {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Something went wrong</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#090D1B;color:#F2F5F9;font:16px/1.5 system-ui,sans-serif;text-align:center}
main{padding:24px;max-width:48ch}p{color:#B4C0D0}a{display:inline-block;margin-top:16px;padding:12px 24px;border-radius:10px;background:#3DDC97;color:#06251A;font-weight:600;text-decoration:none}details{margin-top:24px;color:#8F9DB0;font-size:14px}
</style></head><body><main><h1>Something went wrong</h1><p>The problem is on our side. Your balance has not changed. Try again in a moment.</p><a href="/">Homepage</a><details><summary>Details</summary>Request ID: ${requestId}</details></main></body></html>`;
  return pageOf(html, { status: 500, headers: {} });
}
