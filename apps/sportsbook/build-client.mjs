// Builds the betting client into dist/client: the frame's script, styles and languages with hashes in their names, and the kit under
// its own. Run: node apps/sportsbook/build-client.mjs
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { inlineConstants } from '../../packages/ui/src/styles/scale.ts';
import { shortClasses } from './short-classes.mjs';
import { usedTokens } from './used-tokens.mjs';

const here = import.meta.dirname;
const out = path.join(here, 'dist/client');
const sources = path.join(here, 'src/client');

/** The book holds the words of markets in every language; the client loads those of one (src/client/frame/name-locales.ts). */
const oneLanguage = {
  name: 'one-language',
  enforce: 'pre',
  resolveId: (source) => (source === './locales.ts' ? path.join(sources, 'frame/name-locales.ts') : null),
};

const common = { configFile: false, logLevel: 'warn', base: './' };
const shared = { target: 'es2022', modulePreload: false, assetsInlineLimit: 0, cssCodeSplit: false };

async function buildFrame() {
  const short = shortClasses({ components: sources, sheets: path.join(sources, 'frame/style') });
  const result = await build({
    ...common,
    plugins: [oneLanguage, short.plugin],
    css: { postcss: { plugins: [inlineConstants(), usedTokens(sources), short.postcssPlugin] } },
    root: path.join(sources, 'frame'),
    build: {
      ...shared,
      outDir: path.join(out, 'assets'),
      // A process that runs asks for what was built before (ops/earlier-files.ts).
      emptyOutDir: false,
      rollupOptions: {
        input: { frame: path.join(sources, 'frame/main.tsx') },
        output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
      },
    },
  });
  const entry = result.output.find((file) => file.type === 'chunk' && file.isEntry);
  const styles = result.output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'));
  const languages = result.output.flatMap((file) => {
    const language = /languages\/([\w-]+)\.json$/.exec(file.facadeModuleId ?? '')?.[1];
    return language === undefined ? [] : [[language, file.fileName]];
  });
  return { script: entry.fileName, styles, languages: Object.fromEntries(languages) };
}

/** One plain script, so that a page of any make can load it. */
async function buildKit() {
  await build({
    ...common,
    root: path.join(sources, 'embed'),
    build: {
      ...shared,
      outDir: path.join(out, 'kit'),
      emptyOutDir: true,
      lib: { entry: path.join(sources, 'embed/embed.ts'), formats: ['iife'], name: 'PavilionSportsbookKit', fileName: () => 'kit.js' },
    },
  });
}

/** What a first visit loads before it can draw: script, styles and one language, packed. */
const BUDGET_BYTES = 120 * 1024;

async function weigh({ script, styles, languages }) {
  const sizes = await Promise.all(
    [script, ...styles, languages.en].map(async (name) => gzipSync(await fs.readFile(path.join(out, 'assets', name))).length),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > BUDGET_BYTES) throw new Error(`The betting client weighs ${size} bytes packed, more than its ${BUDGET_BYTES}`);
}

const frame = await buildFrame();
await weigh(frame);
await buildKit();
// Written last: it is the mark ops/build.ts looks for.
await fs.writeFile(path.join(out, 'manifest.json'), `${JSON.stringify(frame, null, 2)}\n`);
