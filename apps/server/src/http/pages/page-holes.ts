import { isIP } from 'node:net';

/** What differs from one answer of a kept page to the next: the nonce of its scripts, and the address it is asked from. */
export interface PageHoles {
  nonce: string;
  ip: string;
}
type Hole = keyof PageHoles;

/** What stands for the holes while a page is rendered, and before the number of each piece of markup that is handed over beside the page. */
export interface Placeholders extends PageHoles {
  kept: string;
}

/** Markup that many pages share, the same object each time. Nothing in it differs from one answer to the next. */
export interface KeptMarkup {
  readonly html: string;
}

/** A page as bytes with holes between its parts: after `parts[n]` comes what fills `holes[n]`, or nothing between parts that only meet there. */
export interface CutPage {
  parts: readonly Buffer[];
  holes: readonly (Hole | undefined)[];
}

/** Tags whose nonce says nothing: what they load comes from origins the policy names. Scripts and styles in the page itself keep theirs. */
const loadingTag = /<(?:link|meta)\b[^>]*>|<script\b[^>]*\ssrc="[^>]*>/g;

const keptBytes = new WeakMap<KeptMarkup, Buffer>();

/** The bytes of shared markup, made once and held by every page with it. */
function bytesOf(markup: KeptMarkup | undefined): Buffer {
  if (markup === undefined) throw new Error('A page names a piece of markup that was not handed over');
  const bytes = keptBytes.get(markup) ?? Buffer.from(markup.html);
  keptBytes.set(markup, bytes);
  return bytes;
}

/**
 * Cuts a page where its placeholders stand, so that one rendering serves every guest. Placeholders are made anew at every start: no text of
 * a page can hold one.
 */
export function cutPage(html: string, { nonce, ip, kept }: Placeholders, markup: readonly KeptMarkup[] = []): CutPage {
  const own = ` nonce="${nonce}"`;
  const bare = html.replace(loadingTag, (tag) => tag.replace(own, ''));
  const parts: Buffer[] = [];
  const holes: CutPage['holes'][number][] = [];
  const pieces = bare.split(new RegExp(`(${nonce}|${ip}|${kept}\\d+;)`));
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) parts.push(Buffer.from(piece));
    else if (piece === nonce || piece === ip) holes.push(piece === nonce ? 'nonce' : 'ip');
    else {
      parts.push(bytesOf(markup[Number(piece.slice(kept.length, -1))]));
      holes.push(undefined, undefined);
    }
  }
  return { parts, holes };
}

/** What stands in the holes of one answer. An address that is none is left out: an edge may send anything, and a page must not repeat it. */
export const holeBytes = ({ nonce, ip }: PageHoles): Readonly<Record<Hole, Buffer>> => ({
  nonce: Buffer.from(nonce),
  ip: Buffer.from(isIP(ip) === 0 ? '' : ip),
});

/** The page for one answer. */
export function fillPage({ parts, holes }: CutPage, filling: PageHoles): Buffer {
  const filled = holeBytes(filling);
  return Buffer.concat(
    parts.flatMap((part, index) => {
      const hole = holes[index];
      return hole === undefined ? [part] : [part, filled[hole]];
    }),
  );
}
