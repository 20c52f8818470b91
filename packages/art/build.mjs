// Draws every picture of the product; --previews renews the small placeholders first, and --digests the pinned drawings.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { artFor, loadGames } from './src/draw/generate.mjs';

const file = (name) => new URL(`./src/${name}`, import.meta.url);

if (process.argv.includes('--digests')) {
  const digestOf = (game, height) =>
    createHash('sha256')
      .update(artFor(game, { width: 200, height }))
      .digest('hex')
      .slice(0, 16);
  const digests = Object.fromEntries(
    loadGames().map((game) => [game.id, { '200x300': digestOf(game, 300), '200x200': digestOf(game, 200) }]),
  );
  writeFileSync(file('digests.json'), `${JSON.stringify(digests, null, 1)}\n`);
}
if (process.argv.includes('--previews')) {
  const { previewTile } = await import('./src/rasterise.ts');
  const previews = {};
  for (const game of loadGames()) previews[game.id] = await previewTile(artFor(game, { width: 200, height: 300 }));
  writeFileSync(file('previews.json'), `${JSON.stringify(previews, null, 1)}\n`);
}
const { buildArt } = await import('./src/index.ts');
const startedAt = performance.now();
const { directory, written } = await buildArt();
console.log(`${written} pictures written to ${directory} in ${Math.round(performance.now() - startedAt)} ms`);
