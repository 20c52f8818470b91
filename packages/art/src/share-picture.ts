import sharp from 'sharp';
import { artFor, loadGames } from './draw/generate.mjs';
import { lettering, svgDocument, tonesFor, widthOf } from './svg.ts';
import { symbolPaths } from './symbol.ts';

/** Standard size of link previews. */
const width = 1200;
const height = 630;
const tileWidth = 420;
const margin = 64;
const titleSize = 64;
const background = '#090D1B';
const text = '#F2F5F9';
const accent = '#3DDC97';

export type SharePicture = {
  /** The game whose tile is shown; none for the site as a whole. */
  readonly gameId: string | undefined;
  /** Drawn as capitals in our own alphabet; letters it lacks are omitted. */
  readonly title: string;
  /** In any language; drawn with the machine's fonts, and omitted if it has none. */
  readonly lines: readonly string[];
};

/** Draws the preview image for shared links: a game's tile, its name, the brand and its texts. PNG of 1200 x 630. */
export async function sharePicture({ gameId, title, lines }: SharePicture): Promise<Buffer> {
  const game = loadGames().find(({ id }) => id === gameId);
  const left = game === undefined ? margin : tileWidth + margin;
  const room = width - left - margin;
  const words = await Promise.all(lines.filter((line) => line !== '').map((line, index) => writtenWords(line, room, index === 0)));
  const tile = game === undefined ? [] : [{ input: Buffer.from(artFor(game, { width: tileWidth, height })), left: 0, top: 0 }];
  let top = 330;
  const placed = words.flatMap((drawn) => {
    if (drawn === undefined) return [];
    const at = { input: drawn.data, left, top };
    top += drawn.info.height + 20;
    return [at];
  });
  return sharp(Buffer.from(frame({ title, left, room, key: gameId ?? 'site' })))
    .composite([...tile, ...placed])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Everything but the texts: background, symbol, name. */
function frame({ title, left, room, key }: { title: string; left: number; room: number; key: string }): string {
  const { deep } = tonesFor(key);
  const name = capitals(title);
  return svgDocument(
    { width, height },
    `<rect width="${width}" height="${height}" fill="${background}"/><path d="M${left} ${height}L${width} 120V${height}Z" fill="${deep}" opacity=".55"/>` +
      `<g fill="${accent}" transform="translate(${left} ${margin}) scale(2.6)">${symbolPaths}</g>` +
      lettering(name, {
        centreX: left + Math.min(room, widthOf(name, titleSize)) / 2,
        centreY: 250,
        size: titleSize,
        maxWidth: room,
        colour: text,
      }),
  );
}

/** The tiles' alphabet has capitals, digits and a few marks. */
const capitals = (words: string): string =>
  words
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9&' .-]/g, '');

async function writtenWords(line: string, room: number, isStrong: boolean) {
  const safe = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const markup = `<span foreground="${isStrong ? accent : text}">${safe}</span>`;
  const options = { text: markup, font: 'Inter, sans', rgba: true, width: room, dpi: isStrong ? 230 : 210, spacing: 8 };
  return sharp({ text: options })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined); // A machine without fonts: the name and the tile are enough.
}
