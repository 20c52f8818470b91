import { escapeHtml } from '../control/page.ts';

const mark =
  '<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path d="M4 14a12 10 0 0 1 24 0z"/><path d="M4 14a4 4 0 0 0 8 0 4 4 0 0 0 8 0 4 4 0 0 0 8 0z" opacity=".55"/><path d="M7 19h2.5v9H7zM22.5 19H25v9h-2.5z"/></svg>';

export interface DoorPage {
  readonly title: string;
  /** Trusted markup whose values are already escaped. */
  readonly body: string;
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

/** A page of the entrance, in the venue's style, with its own files. */
export function doorPage({ title, body, scripts = [], styles = ['door.css'] }: DoorPage): string {
  const loaded = scripts.map((name) => `<script src="/sandbox/door/${name}" defer></script>`).join('');
  const styled = styles.map((name) => `<link rel="stylesheet" href="/sandbox/door/${name}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="color-scheme" content="dark light"><link rel="icon" href="data:,"><link rel="preload" href="/sandbox/door/gloock.woff2" as="font" type="font/woff2" crossorigin>${styled}<title>${escapeHtml(title)} | Pavilion sandbox</title>${loaded}</head><body>
<a class="skip" href="#main">Skip to content</a>
<header class="head"><a class="brand" href="/sandbox">${mark}<span>Pavilion</span></a><span class="chip lamp only-wide">A simulated world. No real money, no real people.</span><nav aria-label="Sandbox"><a class="button only-wide" href="/sandbox/players">Ready-made players</a><a class="button primary" href="/">Open the player site</a></nav></header>
${body}</body></html>`;
}

/** The headers of every page of the entrance: it loads and runs only its own files, and nothing may frame it. */
export const doorPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The viewer of the API sets styles of its elements one by one, and reads the document. */
export const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
