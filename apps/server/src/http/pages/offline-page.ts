import { withLocale } from '@pavilion/contract/formats/locale-path.ts';
import { directionOf, type SiteTexts } from './site-texts.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page shown offline for a page not cached: no script, nothing that has to be loaded. */
export function offlinePage({ locale, defaultLocale, offline, brand }: SiteTexts): string {
  return `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(offline.title)} | ${escapeHtml(brand)}</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#090D1B;color:#F2F5F9;font:16px/1.5 "Inter Variable",system-ui,sans-serif;text-align:center}
main{padding:24px;max-width:48ch}h1{font-size:32px;line-height:1.15;margin:0 0 12px}p{color:#B4C0D0;margin:0 0 24px}
a{display:inline-block;margin:4px;padding:12px 24px;border-radius:10px;background:#3DDC97;color:#06251A;font-weight:600;text-decoration:none}a+a{background:none;color:#F2F5F9;border:1px solid #5F7190}
:focus-visible{outline:2px solid #FFD866;outline-offset:2px}
</style></head><body><main><h1>${escapeHtml(offline.title)}</h1><p>${escapeHtml(offline.description)}</p><a href="">${escapeHtml(offline.button)}</a><a href="${withLocale('/', locale, defaultLocale)}">${escapeHtml(brand)}</a></main></body></html>`;
}
