// Gathers every picture of the playable games in one folder: atlases of symbols and stages as WebP, logos as SVG, and the shared
// sets of cards, chips, dice and the wheel. Symbols and pieces are the files of `symbols`, `cards`, `pieces` and `wheel`; stages
// are composed from each studio's palette. Same sources, same bytes.
import fs from 'node:fs/promises';
import path from 'node:path';
import { STUDIOS } from '@pavilion/art/draw/generate.mjs';
import { lite } from '@pavilion/art/draw/lib.mjs';
import sharp from 'sharp';
import { logoFor, stageFor } from './draw/stages.mjs';

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
const ranks = ['a', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'j', 'q', 'k'];
const cardEngines = new Set(['blackjack', 'hilo', 'baccarat', 'dragon', 'threecard', 'holdem', 'videopoker']);

const pictures = import.meta.dirname;
const picture = (folder, name) => fs.readFile(path.join(pictures, folder, `${name}.svg`), 'utf8');

const raster = (svg, width, height) => sharp(Buffer.from(svg), { density: 192 }).resize(width, height, { fit: 'fill' });

async function writeWebp(file, image, quality) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await image.webp({ quality, alphaQuality: 90, effort: 4 }).toFile(file);
}

async function atlas(drawings, { columns, width, height, rows = Math.ceil(drawings.length / columns) }) {
  const sheet = sharp({
    create: { width: columns * width, height: rows * height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const composites = await Promise.all(
    drawings.map(async (svg, index) => ({
      input: await raster(svg, width, height).ensureAlpha().raw().toBuffer(),
      raw: { width, height, channels: 4 },
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

async function drawShared(folder) {
  const to = (name) => path.join(folder, 'shared', name);
  const cards = await Promise.all(suits.flatMap((suit) => ranks.map((rank) => picture('cards', `${suit}-${rank}`))));
  await writeWebp(to('cards.webp'), await atlas(cards, { columns: 13, width: 150, height: 210 }), 66);
  await writeWebp(to('wheel.webp'), raster(await picture('wheel', 'wheel'), 720, 720), 86);
  await writeWebp(to('bowl.webp'), raster(await picture('wheel', 'bowl'), 840, 840), 80);
  await fs.cp(path.join(pictures, 'pieces'), to(''), { recursive: true });
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
    const symbols = await Promise.all(order.map((key) => picture(`symbols/${game.id}`, key)));
    const sheet = await atlas(symbols, { columns: atlasColumns, rows: atlasRows, width: cellPixels, height: cellPixels });
    await writeWebp(path.join(folder, game.id, 'symbols.webp'), sheet, 84);
  }
  await drawShared(folder);
  await fs.writeFile(path.join(folder, 'themes.css'), [...games.map(themeRule), ''].join('\n'));
}
