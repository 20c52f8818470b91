import { withLocale } from '@pavilion/contract/formats/locale-path.ts';
import { PLAIN_STYLE } from '../refusals/plain-style.ts';
import { directionOf } from '@pavilion/ui/text/fill-text.ts';
import type { SiteTexts } from './site-texts.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page shown offline for a page not cached: no script, nothing that has to be loaded. */
export function offlinePage({ locale, defaultLocale, offline, brand }: SiteTexts): string {
  return `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(offline.title)} | ${escapeHtml(brand)}</title><style>${PLAIN_STYLE}</style></head><body><main><h1>${escapeHtml(offline.title)}</h1><p>${escapeHtml(offline.description)}</p><a href="">${escapeHtml(offline.button)}</a><a href="${withLocale('/', locale, defaultLocale)}">${escapeHtml(brand)}</a></main></body></html>`;
}
