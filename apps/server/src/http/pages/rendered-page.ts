import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { rawElements } from './raw-elements.ts';

const compress = promisify(gzip);
const COMPRESSION_LEVEL = 4;

/** The inline scripts and styles of a page, as sources for its content security policy: `'sha256-…'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A page as every visitor of its cache key gets it: nothing in it differs between answers. */
export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  inline: InlineSources;
}

/** A script that loads a file is allowed by its origin; one of another type is data and never runs. */
const isRun = (attributes: string): boolean => !/\ssrc=/.test(attributes) && !/\stype="(?!module"|text\/javascript")/.test(attributes);

const sourceOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The hashes of the inline scripts and style elements of a page. */
export function inlineSources(html: string): InlineSources {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const { name, attributes, contentFrom, to } of rawElements(html)) {
    if (name === 'style') styles.add(sourceOf(html.slice(contentFrom, to)));
    else if (name === 'script' && isRun(attributes)) scripts.add(sourceOf(html.slice(contentFrom, to)));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** A page from its markup. @param facts status and headers of its answers */
export const pageOf = (html: string, facts: Pick<RenderedPage, 'status' | 'headers'>): RenderedPage => ({
  ...facts,
  body: Buffer.from(html),
  inline: inlineSources(html),
});

/** Markup that many pages share, the same object each time: list items and JSON, no scripts or styles that run. */
export interface CachedMarkup {
  readonly html: string;
}

const cachedBytes = new WeakMap<CachedMarkup, Buffer>();

function bytesOf(markup: CachedMarkup | undefined): Buffer {
  if (markup === undefined) throw new Error('A page names a piece of markup that was not handed over');
  const bytes = cachedBytes.get(markup) ?? Buffer.from(markup.html);
  cachedBytes.set(markup, bytes);
  return bytes;
}

/**
 * The bytes of a page whose shared markup is kept separately. Passing that as text through the whole page costs a third of a rendering; its bytes are
 * made once for all pages.
 * @param mark the prefix of the pieces' numbers, generated at every start: no text can contain it
 */
export function joined(html: string, { mark, markup }: { mark: string; markup: readonly CachedMarkup[] }): Buffer {
  const pieces = html.split(new RegExp(`${mark}(\\d+);`));
  return Buffer.concat(pieces.map((piece, index) => (index % 2 === 0 ? Buffer.from(piece) : bytesOf(markup[Number(piece)]))));
}

const compressed = new WeakMap<RenderedPage, Promise<Buffer>>();

/** A page as gzip, compressed once for as long as it is cached. It holds nothing of a visitor, so its size reveals nothing (BREACH). */
export function gzipOf(page: RenderedPage): Promise<Buffer> {
  const known = compressed.get(page) ?? compress(page.body, { level: COMPRESSION_LEVEL });
  compressed.set(page, known);
  return known;
}
