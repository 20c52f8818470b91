import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, fillPage } from './page-holes.ts';
import { fillPacked, packParts } from './packed-page.ts';

const placeholders = { nonce: '0f0f0f0f', ip: 'e1e1e1e1', kept: 'd2d2d2d2' };
const filling = { nonce: 'bm9uY2U=', ip: '2001:db8::7' };

describe('a packed page', () => {
  it('G-01 unpacks to the very page of the answer, wherever its holes stand', async () => {
    const piece = fc.oneof(
      fc.constantFrom(placeholders.nonce, placeholders.ip, `${placeholders.kept}0;`, `${placeholders.kept}1;`),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const page = cutPage(pieces.join(''), placeholders, [{ html: '<li>ä</li>' }, { html: '' }]);
        const packed = fillPacked(page, await packParts(page), filling);
        expect(gunzipSync(packed).toString()).toBe(fillPage(page, filling).toString());
      }),
    );
  });

  it('S34 keeps what differs between answers out of what is compressed', async () => {
    const page = cutPage(`<script nonce="${placeholders.nonce}">${'let a = 1;'.repeat(500)}</script>`, placeholders);
    const packed = fillPacked(page, await packParts(page), filling);
    expect(packed.includes(filling.nonce)).toBe(true);
    expect(packed.length).toBeLessThan(200);
  });
});

describe('a cut page', () => {
  it('has shared markup where its number stands, as the very bytes of every other page with it', () => {
    const shared = [{ html: '<li>ä</li>' }, { html: '<li>b</li>' }];
    const page = (body: string) => cutPage(`<ul>${body}</ul>${placeholders.ip}`, placeholders, shared);
    const [one, other] = [page(`${placeholders.kept}1;${placeholders.kept}0;`), page(`${placeholders.kept}0;`)];
    expect(fillPage(one, filling).toString()).toBe(`<ul><li>b</li><li>ä</li></ul>${filling.ip}`);
    expect(fillPage(other, filling).toString()).toBe(`<ul><li>ä</li></ul>${filling.ip}`);
    expect(one.parts[3]).toBe(other.parts[1]);
    expect(() => page(`${placeholders.kept}2;`)).toThrow('not handed over');
  });

  it('S34 names its nonce where the page itself runs something, not where it loads from an origin the policy names', () => {
    const own = `nonce="${placeholders.nonce}"`;
    const page = cutPage(
      `<meta charset="utf-8" ${own}/><link rel="modulepreload" href="/a.js" ${own}/><script type="module" src="/a.js" ${own}></script>` +
        `<script ${own}>let src="1"</script><style ${own}>a{}</style>`,
      placeholders,
    );
    expect(fillPage(page, filling).toString()).toBe(
      '<meta charset="utf-8"/><link rel="modulepreload" href="/a.js"/><script type="module" src="/a.js"></script>' +
        `<script nonce="${filling.nonce}">let src="1"</script><style nonce="${filling.nonce}">a{}</style>`,
    );
  });
});
