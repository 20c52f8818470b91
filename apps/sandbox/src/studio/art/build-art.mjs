// Draws every picture of the playable games into one folder: symbol atlases and stages as WebP, logos as SVG, and the shared
// sets of cards, chips, dice and the wheel. Same sources, same bytes.
import fs from 'node:fs/promises';
import path from 'node:path';
import { STUDIOS } from '@pavilion/art/draw/generate.mjs';
import { lite } from '@pavilion/art/draw/lib.mjs';
import sharp from 'sharp';
import { coinsFor } from './draw/coins.mjs';
import { motifPicture, shared, logoFor, stageFor, symbolsFor } from './draw/symbols.mjs';

/** Atlas order is the engine's: symbols by falling value, then what is special (games §3.1–3.4). */
const symbolOrders = {
  lines: ['h1', 'h2', 'h3', 'h4', 'l5', 'l4', 'l3', 'l2', 'wild', 'scatter'],
  ways: ['h1', 'h2', 'h3', 'h4', 'l5', 'l4', 'l3', 'l2', 'l1', 'wild', 'scatter'],
  tumble: ['h1', 'h2', 'h3', 'h4', 'l5', 'l4', 'l3'],
  hold: ['h1', 'h2', 'h3', 'h4', 'l5', 'l4', 'l3', 'l2', 'wild', 'coin1', 'coin2', 'coin3'],
};
const cellPixels = 256;
/** The measure of every atlas, whatever it holds: the client's style.css finds a symbol by its number alone. */
const atlasColumns = 4;
const atlasRows = 3;
/** The same border as in the client's style.css: from this point the tall stage is shown. */
const tallScreen = '(max-aspect-ratio:1/1)';
const suits = ['c', 'd', 'h', 's'];
const cardEngines = new Set(['blackjack', 'hilo', 'baccarat', 'dragon', 'threecard', 'holdem', 'videopoker']);

const raster = (svg, width, height) => sharp(Buffer.from(svg), { density: 192 }).resize(width, height, { fit: 'fill' });

async function writeWebp(file, image, quality) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await image.webp({ quality, alphaQuality: 90, effort: 4 }).toFile(file);
}

async function atlas(pictures, { columns, width, height, rows = Math.ceil(pictures.length / columns) }) {
  const sheet = sharp({
    create: { width: columns * width, height: rows * height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const composites = await Promise.all(
    pictures.map(async (svg, index) => ({
      input: await raster(svg, width, height).png().toBuffer(),
      left: (index % columns) * width,
      top: Math.floor(index / columns) * height,
    })),
  );
  return sheet.composite(composites);
}

async function drawStage(folder, game) {
  const wide = stageFor(game, { width: 1280, height: 720 });
  const tall = stageFor(game, { width: 390, height: 700 });
  await writeWebp(path.join(folder, game.id, 'wide.webp'), raster(wide, 1280, 720), 74);
  await writeWebp(path.join(folder, game.id, 'tall.webp'), raster(tall, 585, 1050), 70);
  await fs.writeFile(path.join(folder, game.id, 'logo.svg'), logoFor(game, 24));
}

/** Pictures of the scratch cards and stamps by falling value. */
const ticketMotifs = ['chest', 'crystal', 'telescope', 'lighthouse', 'ferry', 'balloon', 'umbrella', 'paperboat'];

/** The pieces of the originals and the instants, a file each. */
const originals = () => ({
  'coin-heads': shared.coinFace('sun'),
  'coin-tails': shared.coinFace('moon'),
  climber: shared.climber(),
  rocket: shared.rocket(),
  'drop-ball': shared.ball(),
  pointer: shared.wheelPointer(),
  foil: shared.foil(),
  ...Object.fromEntries(ticketMotifs.map((name, index) => [`ticket-${index}`, motifPicture(name, name)])),
  ...Object.fromEntries(['shut', 'gem', 'gem-dim', 'mine', 'mine-dim'].map((state) => [`mines-${state}`, shared.mineTile(state)])),
  ...Object.fromEntries(['shut', 'now', 'safe', 'trap'].map((state) => [`tower-${state}`, shared.towerTile(state)])),
});

async function drawShared(folder) {
  const to = (name) => path.join(folder, 'shared', name);
  await fs.mkdir(to(''), { recursive: true });
  const cards = suits.flatMap((suit) => shared.RANKS.map((rank) => shared.cardFace(rank, suit)));
  await writeWebp(to('cards.webp'), await atlas(cards, { columns: 13, width: 150, height: 210 }), 66);
  for (const studio of STUDIOS) await fs.writeFile(to(`back-${studio.key}.svg`), shared.cardBack(studio.name));
  for (const value of Object.keys(shared.CHIPS)) await fs.writeFile(to(`chip-${value}.svg`), shared.chip(Number(value)));
  for (let value = 1; value <= 6; value += 1) await fs.writeFile(to(`die-${value}.svg`), shared.dieFace(value, 'ivory'));
  await writeWebp(to('wheel.webp'), raster(shared.rouletteWheel(), 720, 720), 86);
  await writeWebp(to('bowl.webp'), raster(shared.rouletteBowl(), 840, 840), 80);
  await fs.writeFile(to('ball.svg'), shared.rouletteBall());
  for (const [name, svg] of Object.entries(originals())) await fs.writeFile(to(`${name}.svg`), svg);
}

/** A game's colours and pictures as one rule, so that the page has them before any script runs. */
function themeRule(game) {
  const studio = STUDIOS.find((one) => one.name === game.studio);
  const palette = { ...studio.pal, ...studio.scenes[game.id].pal };
  const accent = studio.key === 'basalt-club' ? lite(palette.hot, 0.25) : lite(palette.accent ?? '#fff', 0.1);
  const line = (palette.rings ?? palette.sky ?? [palette.accent])[0];
  const at = `[data-game='${game.id}']`;
  return [
    `${at}{--st-base:${palette.base};--st-accent:${accent};--st-line:${line}}`,
    `${at} .backdrop{background-image:url(${game.id}/wide.webp)}`,
    `@media ${tallScreen}{${at} .backdrop{background-image:url(${game.id}/tall.webp)}}`,
    symbolOrders[game.engine] ? `${at} .symbol{background-image:url(${game.id}/symbols.webp)}` : '',
    cardEngines.has(game.engine)
      ? `${at} .card{background-image:url(shared/cards.webp)}${at} .card.back{background-image:url(shared/back-${studio.key}.svg)}`
      : '',
  ].join('');
}

/** Draws everything into `folder`. `games` are rows of the catalogue: id, name, studio, engine. */
export async function buildArt(folder, games) {
  for (const game of games) {
    await drawStage(folder, game);
    const order = symbolOrders[game.engine];
    if (!order) continue;
    const symbols = { ...symbolsFor(game), ...(game.engine === 'hold' ? coinsFor(game) : {}) };
    const sheet = await atlas(
      order.map((key) => symbols[key]),
      { columns: atlasColumns, rows: atlasRows, width: cellPixels, height: cellPixels },
    );
    await writeWebp(path.join(folder, game.id, 'symbols.webp'), sheet, 84);
  }
  await drawShared(folder);
  await fs.writeFile(path.join(folder, 'themes.css'), [...games.map(themeRule), ''].join('\n'));
}
