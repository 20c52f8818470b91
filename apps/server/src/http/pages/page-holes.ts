import { isIP } from 'node:net';

/** What differs from one answer of a kept page to the next: the nonce of its scripts, and the address it is asked from. */
export interface PageHoles {
  nonce: string;
  ip: string;
}
type Hole = keyof PageHoles;

/** A page as bytes with holes between its parts: after `parts[n]` comes what fills `holes[n]`. */
export interface CutPage {
  parts: readonly Buffer[];
  holes: readonly Hole[];
}

/** Tags whose nonce says nothing: what they load comes from origins the policy names. Scripts and styles in the page itself keep theirs. */
const loadingTag = /<(?:link|meta)\b[^>]*>|<script\b[^>]*\ssrc="[^>]*>/g;

/**
 * Cuts a page where its placeholders stand, so that one rendering serves every guest. Placeholders are made anew at every start: no text of
 * a page can hold one.
 */
export function cutPage(html: string, placeholders: PageHoles): CutPage {
  const own = ` nonce="${placeholders.nonce}"`;
  const bare = html.replace(loadingTag, (tag) => tag.replace(own, ''));
  const pieces = bare.split(new RegExp(`(${placeholders.nonce}|${placeholders.ip})`));
  return {
    parts: pieces.filter((_, index) => index % 2 === 0).map((part) => Buffer.from(part)),
    holes: pieces.filter((_, index) => index % 2 === 1).map((piece) => (piece === placeholders.nonce ? 'nonce' : 'ip')),
  };
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
