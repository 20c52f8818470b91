import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as z from 'zod';
import { pageWords } from './page-texts.ts';

const brotli = promisify(brotliCompress);

/** The built client: `build-client.mjs` writes it, with hashes in the names of everything but the manifest. */
const builtDirectory = path.join(import.meta.dirname, '../../../dist/studio');
const manifestSchema = z.object({
  play: z.string(),
  verify: z.string(),
  styles: z.array(z.string()),
  art: z.string(),
  /** For each engine every script its games need. */
  scripts: z.record(z.string(), z.array(z.string())),
  /** The scripts with the texts of each language. */
  languages: z.record(z.string(), z.array(z.string())),
});
type Manifest = z.infer<typeof manifestSchema>;
const readManifest = async (): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await fs.readFile(path.join(builtDirectory, 'manifest.json'), 'utf8')));

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

type Asset = { readonly contentType: string; readonly bytes: Buffer; readonly encoding?: 'br' };

const packed = new Set(['.js', '.css', '.svg', '.json']);
const loaded = new Map<string, Asset>();

/** A built file by its name, brotli-compressed where that helps and the browser accepts it; undefined for an invalid or unknown name. */
export async function readAsset(name: string, acceptEncoding = ''): Promise<Asset | undefined> {
  if (!/^[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+$/.test(name)) return undefined;
  const extension = path.extname(name);
  const contentType = contentTypes[extension];
  if (contentType === undefined) return undefined;
  const isPacked = packed.has(extension) && /\bbr\b/.test(acceptEncoding);
  const key = isPacked ? `${name}.br` : name;
  const known = loaded.get(key);
  if (known) return known;
  const bytes = await readIfPresent(path.join(builtDirectory, name));
  if (bytes === undefined) return undefined;
  // Compressed once per process: names hold a hash of the content.
  const asset: Asset = isPacked ? { contentType, bytes: await brotli(bytes), encoding: 'br' } : { contentType, bytes };
  loaded.set(key, asset);
  return asset;
}

async function readIfPresent(place: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const assetsPath = '/sandbox/studio/assets';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type PageParts = {
  entry: 'play' | 'verify';
  title: string;
  locale: string;
  data: Record<string, string>;
  /** Resources the page will need soon, and its content until the scripts run. */
  links?: string;
  body?: string;
};

/**
 * The stage's dimensions inline, before the style sheet that repeats them: a browser lays out what it has read while the sheet loads, and a
 * later move would count as a layout shift of the page around the frame.
 */
const stageStyle =
  '<style>html,body,#game{block-size:100%}body{margin:0}.game-frame{block-size:100dvh;min-block-size:420px;overflow:hidden}</style>';

type DocumentParts = { manifest: Manifest; title: string; locale: string; head: string; body: string };

function document({ manifest, title, locale, head, body }: DocumentParts): string {
  const styles = manifest.styles.map((file) => `<link rel="stylesheet" href="${assetsPath}/${file}" crossorigin>`);
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="ltr" data-theme="dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>${stageStyle}${styles.join('')}${head}</head>
<body>${body}</body></html>`;
}

function page(manifest: Manifest, { entry, title, locale, data, links = '', body = '' }: PageParts): string {
  const { language, needsScript } = pageWords(locale);
  const preloads = scriptLinks(manifest.languages[language]);
  const attributes = Object.entries({ ...data, art: `${assetsPath}/${manifest.art}` }).map(
    ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
  );
  const script = `<script type="module" crossorigin src="${assetsPath}/${manifest[entry]}"></script>`;
  const root = `<div id="game"${attributes.join('')}>${body}<noscript>${escapeHtml(needsScript)}</noscript></div>`;
  return document({ manifest, title, locale, head: `${preloads}${links}${script}`, body: root });
}

/** Only our own files run; nothing is evaluated, nothing is embedded but by the site (reliability §7.2). */
export const pagePolicy = (frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost'];

/** The origins that may embed the pages: the site, on a developer's machine under either loopback name. */
export function embeddingOrigins(siteUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(siteUrl);
  const others = loopbackHosts.includes(hostname)
    ? loopbackHosts.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
    : [origin];
  return ["'self'", ...others];
}

type ShownGame = { game: string; name: string; engine: string; locale: string };
type PlayQuery = ShownGame & { token: string; mode: string; autoplay: string; currency: string };

/** The colours and pictures of one game, in the page itself: the first frame waits for one file less, and for no other game's theme. */
async function themeOf(manifest: Manifest, game: string): Promise<string> {
  const themes = (await readAsset(`${manifest.art}/themes.css`))?.bytes.toString('utf8') ?? '';
  const own = themes.split('\n').find((line) => line.startsWith(`[data-game='${game}']`)) ?? '';
  return `<style>${own.replaceAll('url(', `url(${assetsPath}/${manifest.art}/`)}</style>`;
}

/** The scripts a page imports, requested in parallel. */
const scriptLinks = (files: readonly string[] = []): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="${assetsPath}/${file}">`).join('');

const tallScreen = '(max-aspect-ratio:1/1)';

/** The scripts and pictures of one game, requested in parallel. */
async function linksFor(manifest: Manifest, { game, engine }: ShownGame): Promise<string> {
  const scripts = scriptLinks(manifest.scripts[engine]);
  const folder = `${manifest.art}/${game}`;
  const pictures = [
    { file: `${folder}/tall.webp`, media: tallScreen },
    { file: `${folder}/wide.webp`, media: `not all and ${tallScreen}` },
    { file: `${folder}/symbols.webp`, media: 'all' },
  ];
  const found = await Promise.all(pictures.map(async (one) => ((await readAsset(one.file)) ? [one] : [])));
  const images = found.flat().map(({ file, media }) => `<link rel="preload" as="image" href="${assetsPath}/${file}" media="${media}">`);
  return scripts + images.join('');
}

/** The document of a game's frame: its stage is visible before any script runs (motion §7). */
export function playPage({ token, mode, autoplay, currency, ...shown }: PlayQuery): Promise<string> {
  return gamePage(shown, { token, mode, autoplay, currency });
}

/** The same stage for a round that is over. */
export function replayPage({ roundId, ...shown }: ShownGame & { roundId: string }): Promise<string> {
  return gamePage(shown, { mode: 'replay', round: roundId });
}

async function gamePage(shown: ShownGame, own: Record<string, string>): Promise<string> {
  const manifest = await readManifest();
  const { game, engine, locale, name } = shown;
  const data = { game, engine, locale, ...own };
  // The lettering is drawn by the script, where no page around the frame writes the name.
  const title = `<h1 class="logo"><span class="visually-hidden">${escapeHtml(name)}</span></h1>`;
  const stage = `<main class="game-frame" data-game="${escapeHtml(game)}" aria-busy="true"><div class="theatre"><div class="backdrop"></div><header class="head">${title}</header></div></main>`;
  const links = `${await themeOf(manifest, game)}${await linksFor(manifest, shown)}`;
  return page(manifest, { entry: 'play', title: name, locale, data, links, body: stage });
}

/** In place of a game whose address has been opened before, is too old, or was changed. */
export async function endedPage(locale: string): Promise<string> {
  const manifest = await readManifest();
  const { ended } = pageWords(locale);
  const words = `<main class="game-frame"><p class="message" role="alert">${escapeHtml(ended)}</p></main>`;
  return document({ manifest, title: ended, locale, head: '', body: words });
}

/** The page that recomputes rounds; after it has loaded it needs no network but to fetch a round by its id. */
export const verifyPage = async (query: { round: string; locale: string }): Promise<string> =>
  page(await readManifest(), { entry: 'verify', title: 'Pavilion · fairness', locale: query.locale, data: query });
