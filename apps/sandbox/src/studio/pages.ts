import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** The built client: `build-client.mjs` writes it, with hashes in the names of everything but the manifest. */
const builtDirectory = path.join(import.meta.dirname, '../../dist/studio');
const manifestSchema = z.object({ play: z.string(), verify: z.string(), styles: z.array(z.string()), art: z.string() });

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

export type Asset = { readonly contentType: string; readonly bytes: Buffer };

const loaded = new Map<string, Asset>();

/** A built file by its name inside the folder; undefined for a name that leads elsewhere or does not exist. */
export async function readAsset(name: string): Promise<Asset | undefined> {
  if (!/^[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+$/.test(name)) return undefined;
  const known = loaded.get(name);
  if (known) return known;
  try {
    const contentType = contentTypes[path.extname(name)];
    if (contentType === undefined) return undefined;
    const asset = { contentType, bytes: await fs.readFile(path.join(builtDirectory, name)) };
    loaded.set(name, asset);
    return asset;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const assetsPath = '/sandbox/studio/assets';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function page({
  entry,
  title,
  locale,
  data,
}: {
  entry: 'play' | 'verify';
  title: string;
  locale: string;
  data: Record<string, string>;
}) {
  const manifest = manifestSchema.parse(JSON.parse(await fs.readFile(path.join(builtDirectory, 'manifest.json'), 'utf8')));
  const attributes = Object.entries({ ...data, art: `${assetsPath}/${manifest.art}` }).map(
    ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
  );
  const styles = [...manifest.styles, `${manifest.art}/themes.css`].map(
    (file) => `<link rel="stylesheet" href="${assetsPath}/${file}" crossorigin>`,
  );
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="ltr" data-theme="dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>${styles.join('')}
<script type="module" crossorigin src="${assetsPath}/${manifest[entry]}"></script></head>
<body><div id="game"${attributes.join('')}><noscript>This game needs JavaScript.</noscript></div></body></html>`;
}

/** Only our own files run; nothing is evaluated, nothing is embedded but by the site (reliability.md §7.2). */
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

/** Who may show the pages in a frame: the site, on a developer's machine under either of its loopback names. */
export function embeddingOrigins(siteUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(siteUrl);
  const others = loopbackHosts.includes(hostname)
    ? loopbackHosts.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
    : [origin];
  return ["'self'", ...others];
}

/** The document of the frame a game is played in. */
export const playPage = (query: {
  token: string;
  game: string;
  name: string;
  engine: string;
  locale: string;
  mode: string;
  currency: string;
}): Promise<string> =>
  page({
    entry: 'play',
    title: query.name,
    locale: query.locale,
    data: { token: query.token, game: query.game, engine: query.engine, locale: query.locale, mode: query.mode, currency: query.currency },
  });

/** The page that recomputes rounds; after it has loaded it needs no network but to fetch a round by its id. */
export const verifyPage = (query: { round: string; locale: string }): Promise<string> =>
  page({ entry: 'verify', title: 'Pavilion · fairness', locale: query.locale, data: query });
