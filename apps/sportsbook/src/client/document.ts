import { createHash } from 'node:crypto';
import { directionOf } from '@pavilion/ui/text/fill-text.ts';
import type { FirstScreen } from './first-screen.ts';
import type { Manifest } from './files.ts';

/** Pages that may embed the client, by their client id (SB-18). Our site has one. */
const CLIENT_ID = 'pavilion';
const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost'];

/** The origins registered for a client id: the platform's, on a developer's machine under either of its loopback names. Undefined for an unknown id. */
export function registeredOrigins(clientId: string, platformUrl: string): readonly string[] | undefined {
  if (clientId !== CLIENT_ID) return undefined;
  const { origin, hostname, port, protocol } = new URL(platformUrl);
  if (!loopbackHosts.includes(hostname)) return [origin];
  return loopbackHosts.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/** The registered origin the frame posts to: that of the requested host, if client and page share one. */
export const pageOriginOf = (origins: readonly string[], host: string | undefined): string =>
  origins.find((origin) => new URL(origin).host === host) ?? origins[0] ?? 'null';

/** Paints in the system's colours where the page has not said which, before anything is seen. */
const systemTheme = `document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'`;

/**
 * Keeps the buttons pressed on the drawn screen until the client's script is there, which presses them again in their order (SB-123). One that
 * is pressed again because nothing has happened is meant once.
 */
const keptPresses = `{const buttons=new Set,keep=({target})=>{const button=target.closest('button');if(button)buttons.add(button)};addEventListener('click',keep,true);window.keptPresses={buttons,stop:()=>removeEventListener('click',keep,true)}}`;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const inlineHashes = `${hashOf(systemTheme)} ${hashOf(keptPresses)}`;

/** Only our own files run, only the book is called, only registered pages embed the frame. */
export const framePolicy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineHashes}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ');

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface DocumentParts {
  readonly manifest: Manifest;
  readonly pageOrigin: string;
  readonly locale: string;
  readonly theme: 'dark' | 'light' | 'system';
  readonly screen: FirstScreen;
}

/** Data between tags: nothing in it ends the element. */
const dataOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The document of the frame with its first screen: no token, no player data, nothing about the page but the origin it posts to. */
export function frameDocument({ manifest, pageOrigin, locale, theme, screen }: DocumentParts): string {
  const language = locale.split('-')[0] ?? 'en';
  const words = manifest.languages[locale.toLowerCase()] ?? manifest.languages[language] ?? manifest.languages.en;
  const styles = manifest.styles.map((name) => `<link rel="stylesheet" href="assets/${name}">`).join('');
  const preload = words === undefined ? '' : `<link rel="modulepreload" href="assets/${words}">`;
  const fonts = manifest.fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="assets/${name}">`).join('');
  const paint = theme === 'system' ? `<script>${systemTheme}</script>` : '';
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}" data-theme="${theme === 'light' ? 'light' : 'dark'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">
<title>Sportsbook</title>${paint}<script>${keptPresses}</script>${styles}${fonts}${preload}<script type="module" src="assets/${manifest.script}"></script></head>
<body><div id="sportsbook" data-page="${escapeHtml(pageOrigin)}">${screen.html}</div>
<script type="application/json" id="first">${dataOf(screen.first)}</script></body></html>`;
}
