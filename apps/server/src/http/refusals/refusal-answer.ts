import { createHash } from 'node:crypto';
import { stringifyExact } from '@pavilion/contract/formats/amount.ts';
import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import type { Log } from '../../kernel/log/log.ts';
import { type RefusalTexts, toErrorAnswer } from './errors.ts';
import { PLAIN_STYLE } from './plain-style.ts';

export interface RefusalParts {
  log: Log;
  texts: RefusalTexts;
  countRefusal(code: number): void;
}

/** The request, as far as it could be parsed. */
export interface RefusedRequest {
  requestId: string;
  url: string;
  /** Unknown where the request could not be parsed. */
  method?: string | undefined;
  language: string | undefined;
}

/** A refusal in the form in which it is sent. */
interface RefusalAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Paths called by programs, whose refusals are JSON envelopes. All others are pages, whose visitors get an HTML page. */
export const isApiAddress = (url: string): boolean => /^\/(?:api|provider)(?:[/?]|$)/.test(url);

/** A page keeps its own language whatever the browser prefers: that of its prefix; without a prefix, that of the site. */
function languageOfPage({ url, method, language }: RefusedRequest, texts: RefusalTexts): string | undefined {
  const { prefix } = splitLocale(url.replace(/[?#].*$/s, ''));
  if (prefix !== undefined && texts.speaks(prefix)) return prefix;
  return method === 'POST' ? undefined : language;
}

/** A refusal of a call as the envelope, of a page as the error page (wire §1.2, product §2). */
export function refusalAnswer(thrown: unknown, asked: RefusedRequest, parts: RefusalParts): RefusalAnswer {
  const isApi = isApiAddress(asked.url);
  const language = isApi ? asked.language : languageOfPage(asked, parts.texts);
  const { status, body, headers } = toErrorAnswer(thrown, { ...parts, ...asked, language });
  const common = { ...headers, 'cache-control': 'no-store' };
  if (isApi) return { status, headers: { ...common, 'content-type': 'application/json; charset=utf-8' }, body: stringifyExact(body) };
  return {
    status,
    headers: { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
    body: errorPage({ title: body.error.message, language: language ?? 'en', requestId: asked.requestId }),
  };
}

const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The error page for requests that no page handles: no scripts, nothing fetched, so that nothing in it can fail. It serves where the site's own page
 * cannot: an unparsable address, a missing file, a method no page accepts.
 */
function errorPage({ title, language, requestId }: { title: string; language: string; requestId: string }): string {
  return `<!DOCTYPE html><html lang="${escaped(language)}" dir="auto"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${PLAIN_STYLE}</style></head><body><main><h1>${escaped(title)}</h1><a href="/">Pavilion</a><small>${escaped(requestId)}</small></main></body></html>`;
}
