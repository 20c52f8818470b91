import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import digests from './digests.json' with { type: 'json' };
import { artFor, loadGames, STUDIOS } from './draw/generate.mjs';
import {
  artDirectory,
  buildArt,
  countryCodes,
  doorPicture,
  fallbackPath,
  gameImages,
  gameLook,
  gamePreview,
  methodLogoNames,
  providerImages,
} from './index.ts';
import { flagSvg } from './marks.ts';
import { relight } from './relight.ts';
import { doorMaxBytes, tileMaxBytes } from './paintings.ts';

const games = loadGames();
const pinned = new Map(Object.entries(digests));
const sizes = [
  ['200x300', 300],
  ['200x200', 200],
] as const;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('drawings', () => {
  it('draws 64 games of eight studios', () => {
    expect(new Set(games.map((game) => game.id)).size).toBe(64);
    for (const studio of STUDIOS) expect(games.filter((game) => game.studio === studio.name)).toHaveLength(8);
  });

  it.each(games)('draws the same bytes for the id $id', (game) => {
    for (const [size, height] of sizes) {
      const svg = artFor(game, { width: 200, height });
      expect(`${size} ${digestOf(svg)}`).toBe(`${size} ${pinned.get(game.id)?.[size]}`);
      expect(svg).toBe(artFor(game, { width: 200, height }));
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(12 * 1024);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<filter|<image|<script|<text/);
    }
  });

  it('gives another id another picture', () => {
    const [first] = games;
    expect(first).toBeDefined();
    if (first === undefined) return;
    expect(digestOf(artFor({ ...first, id: 'unheard-of' }))).not.toBe(pinned.get(first.id)?.['200x300']);
  });

  it('keeps gradient ids distinct, so that tiles may share a page', () => {
    const owners = new Map<string, string>();
    for (const game of games) {
      for (const [size, height] of sizes) {
        for (const match of artFor(game, { width: 200, height }).matchAll(/ id="([^"]+)"/g)) {
          const id = match[1] ?? '';
          expect(owners.get(id) ?? `${game.id} ${size}`).toBe(`${game.id} ${size}`);
          owners.set(id, `${game.id} ${size}`);
        }
      }
    }
  });

  it('draws the same preview colour as the tile, within the coder’s tolerance', async () => {
    const [game] = games;
    if (game === undefined) throw new Error('no games');
    const mean = await sharp(Buffer.from(artFor(game)))
      .removeAlpha()
      .resize(1, 1)
      .raw()
      .toBuffer();
    const kept = [1, 3, 5].map((at) => Number.parseInt(gamePreview(game.id).colour.slice(at, at + 2), 16));
    for (const [index, channel] of kept.entries()) expect(Math.abs(channel - (mean[index] ?? 0))).toBeLessThan(16);
  });
});

describe('relight', () => {
  const flat = (colour: readonly number[]) => {
    const [width, height] = [40, 60];
    return { data: Uint8Array.from({ length: width * height * 3 }, (_, at) => colour[at % 3] ?? 0), width, height };
  };
  const at = ({ data, width }: { data: Uint8Array; width: number }, x: number, y: number) => [
    ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ];

  it('K-25 glows, is warm at the upper left and sinks into blue at the corners', async () => {
    const lit = await relight(flat([90, 90, 90]));
    const [centre, start, end] = [at(lit, 20, 26), at(lit, 8, 2), at(lit, 39, 59)];
    expect(Math.min(...centre)).toBeGreaterThan(100);
    expect(start[0]).toBeGreaterThan(start[2] ?? 0);
    expect(end[2]).toBeGreaterThan(end[0] ?? 0);
    expect(end[0]).toBeLessThan(centre[0] ?? 0);
  });

  it('P-128 falls by the size and the light of each picture, whichever was lit before it', async () => {
    const [tile, light] = [flat([90, 90, 90]), { bloom: 0, vignette: 0.1, key: 0.9 }];
    const turned = { ...tile, width: tile.height, height: tile.width };
    const first = await relight(tile);
    expect(at(await relight(tile, light), 8, 2)[0]).toBeGreaterThan(at(first, 8, 2)[0] ?? 255);
    expect(at(await relight(turned), 59, 39)[0]).toBeLessThan(at(await relight(turned), 30, 18)[0] ?? 0);
    expect((await relight(tile)).data).toEqual(first.data);
  });
});

describe('built pictures', () => {
  let cacheDirectory = '';

  beforeAll(async () => {
    cacheDirectory = await mkdtemp(join(tmpdir(), 'pavilion-art-'));
    await buildArt({ cacheDirectory, gameIds: ['dice-line', 'ember-run', 'lake-roulette'] });
  });
  afterAll(() => rm(cacheDirectory, { recursive: true, force: true }));

  it('K-18 writes each game as 200x300 and 200x200 at 1x, 2x and 3x in real pixels', async () => {
    for (const size of ['200x300', '200x200'] as const) {
      const set = gameImages('dice-line')[size];
      for (const [density, url] of Object.entries(set)) {
        const path = join(artDirectory(cacheDirectory), new URL(url, 'http://site.test').pathname);
        const { width, height, format } = await sharp(path).metadata();
        const factor = Number(density.replace('x', ''));
        expect([format, `${(width ?? 0) / factor}x${(height ?? 0) / factor}`]).toEqual(['heif', size]);
      }
    }
  });

  const fileOf = (url: string): string => join(artDirectory(cacheDirectory), new URL(url, 'http://site.test').pathname);

  it('K-25 holds 14 kB for a vertical tile at every density', async () => {
    for (const id of ['dice-line', 'ember-run', 'lake-roulette']) {
      for (const url of Object.values(gameImages(id)['200x300'])) expect((await stat(fileOf(url))).size).toBeLessThanOrEqual(tileMaxBytes);
    }
  });

  it('K-25 paints the planes of the loop, the tile without a title and the wide picture', async () => {
    const sizeOf = async (url = '') => {
      const { width, height, hasAlpha } = await sharp(fileOf(url)).metadata();
      return `${width}x${height}${hasAlpha ? ' alpha' : ''}`;
    };
    const { plain, wide, ground, figure } = gameImages('dice-line');
    expect(await Promise.all([plain, wide, ground, figure].map((set) => sizeOf(set?.['1x'])))).toEqual([
      '400x600',
      '640x360',
      '320x480',
      '320x480 alpha',
    ]);
    for (const id of ['dice-line', 'ember-run', 'lake-roulette']) {
      const [small, large] = [gameImages(id).wide?.['1x'], gameImages(id).wide?.['2x']];
      expect([await sizeOf(small), await sizeOf(large)]).toEqual(['640x360', '1280x720']);
      expect((await stat(fileOf(large ?? ''))).size).toBeLessThanOrEqual(24 * 1024);
    }
    expect(gameImages('ember-run').figure).toBeUndefined();
    expect(gameLook('ember-run')).toEqual({ accent: '#ff9c5a', motion: 'scene', particles: 'ember' });
  });

  it('V-83 paints a scene for each of the seven doors, at the size of a door at double density and lighter than a tile', async () => {
    const kinds = ['slots', 'live', 'originals', 'tables', 'jackpots', 'sports', 'rewards'];
    for (const kind of kinds) {
      const { width, height, format } = await sharp(fileOf(doorPicture(kind))).metadata();
      expect([kind, width, height, format]).toEqual([kind, 360, 240, 'heif']);
      expect((await stat(fileOf(doorPicture(kind)))).size).toBeLessThanOrEqual(doorMaxBytes);
    }
    const contents = await Promise.all(kinds.map((kind) => readFile(fileOf(doorPicture(kind)), 'base64')));
    expect(new Set(contents).size).toBe(kinds.length);
  });

  it('K-26 writes WebP beside each AVIF picture, at double density for tiles', async () => {
    const urls = Object.values(gameImages('lake-roulette')).flatMap((set) => Object.values(set));
    for (const url of urls) expect((await sharp(fileOf(fallbackPath(url.split('?')[0] ?? ''))).metadata()).format).toBe('webp');
    expect(fallbackPath('/art/a/200x300@3x.avif')).toBe('/art/a/200x300@2x.webp');
  });

  it('E-05 writes a flag for every country, named by the lower-cased code', async () => {
    const files = await readdir(join(artDirectory(cacheDirectory), 'img/flags'));
    expect(files).toEqual(
      expect.arrayContaining(['de.svg', 'placeholder.svg', 'placeholder.png', ...countryCodes.map((code) => `${code.toLowerCase()}.svg`)]),
    );
    expect(flagSvg('de')).toBe(flagSvg('DE'));
  });

  it('writes studio marks, currency marks, payment logos and icons', async () => {
    const root = artDirectory(cacheDirectory);
    const mark = new URL(providerImages('quartzline')['116x40']['1x'], 'http://site.test').pathname;
    expect(await readFile(join(root, mark), 'utf8')).toMatch(/^<svg /);
    expect(await readdir(join(root, 'img/currency'))).toContain('BTC.svg');
    expect(await readdir(join(root, 'methods'))).toHaveLength(methodLogoNames.length);
    const icon = await sharp(join(root, 'icons/app-512.png')).metadata();
    expect([icon.width, icon.height]).toEqual([512, 512]);
  });

  it('draws the logo of every payment method', async () => {
    const folder = fileURLToPath(new URL('../../../database/seed/payment', import.meta.url));
    const seeds = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const used = seeds.flatMap((seed) => [...seed.matchAll(/"\/methods\/([a-z0-9-]+)\.svg"/g)].map(([, name = '']) => name));
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !methodLogoNames.includes(name))).toEqual([]);
  });

  it('writes nothing twice', async () => {
    expect((await buildArt({ cacheDirectory, gameIds: ['dice-line'] })).written).toBe(0);
  });
});
