// Builds the studio's client into dist/studio: pictures first, then scripts and styles. Each part is skipped while its
// sources are the ones it was built from. Run: node apps/sandbox/build-client.mjs
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildArt } from './src/studio/art/build-art.mjs';
import { catalogue } from '../../packages/fairness/src/catalogue.ts';
import { inlineConstants } from '../../packages/ui/src/styles/scale.ts';

const here = import.meta.dirname;
const out = path.join(here, 'dist/studio');
const clientRoot = path.join(here, 'src/studio/client');

/** A digest of all files in some folders: a change of any of them triggers a build. */
async function digestOf(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(path.relative(folder, file)).update(await fs.readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

const exists = (file) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

async function ensureArt() {
  const digest = await digestOf([path.join(here, 'src/studio/art'), path.join(here, '../../packages/art/src/draw')]);
  const name = `art-${createHash('sha256').update(digest).update(JSON.stringify(catalogue)).digest('hex').slice(0, 12)}`;
  if (await exists(path.join(out, name))) return name;
  // Written beside and moved, so that a build that is cut short never passes for a whole one.
  const unfinished = path.join(out, `unfinished-${process.pid}`);
  await fs.rm(unfinished, { recursive: true, force: true });
  await buildArt(unfinished, catalogue);
  await fs.rename(unfinished, path.join(out, name));
  return name;
}

/** A chunk with everything it imports statically: what a page asks for at once instead of link by link. */
function reachable(chunks, fileName, seen = new Set()) {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) reachable(chunks, imported, seen);
  return seen;
}

/** The locales the games speak, as the folder of their words has them. */
async function languageModules() {
  const files = await fs.readdir(path.join(clientRoot, 'languages'));
  return files.sort().map((file) => [path.basename(file, '.json'), `languages/${file}`]);
}

/** Which module draws which engine, as play.ts has it: one line for each engine. */
async function sceneModules() {
  const text = await fs.readFile(path.join(clientRoot, 'play.ts'), 'utf8');
  return [...text.matchAll(/(\w+): async \(\) => \(await import\('\.\/(games\/[\w-]+\/view\.ts)'\)/g)].map(([, engine, module]) => [
    engine,
    module,
  ]);
}

async function buildScripts() {
  const result = await build({
    configFile: false,
    root: clientRoot,
    logLevel: 'warn',
    base: './',
    css: { postcss: { plugins: [inlineConstants(pathToFileURL(path.join(clientRoot, 'palette.css')))] } },
    build: {
      outDir: path.join(out, 'client'),
      // A process that runs asks for what was built before (ops/earlier-files.ts).
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rollupOptions: {
        input: { play: path.join(clientRoot, 'play.ts'), verify: path.join(clientRoot, 'verify.ts') },
        output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
      },
    },
  });
  const files = result.output.map((file) => ({
    file: `client/${file.fileName}`,
    entry: file.type === 'chunk' && file.isEntry ? file.name : null,
  }));
  const entry = (name) => files.find((one) => one.entry === name)?.file;
  const chunks = new Map(result.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const fileOf = (module) => [...chunks.values()].find((chunk) => chunk.facadeModuleId === path.join(clientRoot, module))?.fileName;
  const paths = (fileName) => (fileName === undefined ? [] : [...reachable(chunks, fileName)].map((file) => `client/${file}`));
  const play = paths(fileOf('play.ts'));
  const scenes = (await sceneModules()).map(([engine, module]) => [engine, [...new Set([...play, ...paths(fileOf(module))])]]);
  const languages = (await languageModules()).map(([locale, module]) => [locale, paths(fileOf(module))]);
  return {
    languages: Object.fromEntries(languages),
    scripts: Object.fromEntries(scenes),
    play: entry('play'),
    verify: entry('verify'),
    styles: files.filter((one) => one.file.endsWith('.css')).map((one) => one.file),
  };
}

await fs.mkdir(out, { recursive: true });
const manifestFile = path.join(out, 'manifest.json');
const sources = await digestOf([
  clientRoot,
  path.join(here, '../../packages/fairness/src'),
  path.join(here, '../../packages/fairness/params'),
]);
// What this file writes about the scripts is part of what was built, and so are the tokens of the styles.
const source = createHash('sha256')
  .update(sources)
  .update(await fs.readFile(path.join(here, '../../packages/ui/src/styles/tokens.css')))
  .update(await fs.readFile(path.join(here, '../../packages/ui/src/styles/scale.css')))
  .update(await fs.readFile(import.meta.filename))
  .digest('hex')
  .slice(0, 12);
const known = (await exists(manifestFile)) ? JSON.parse(await fs.readFile(manifestFile, 'utf8')) : null;
const art = await ensureArt();
const scripts = known?.source === source && (await exists(path.join(out, known.play))) ? known : await buildScripts();
await fs.writeFile(manifestFile, `${JSON.stringify({ ...scripts, art, source }, null, 2)}\n`);
// The mark ops/build.ts looks for: everything above is there.
await fs.writeFile(path.join(out, '.built'), '');
const current = new Set([art, 'client', 'manifest.json', '.built']);
for (const name of await fs.readdir(out)) if (!current.has(name)) await fs.rm(path.join(out, name), { recursive: true, force: true });
