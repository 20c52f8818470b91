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

/** The book has the words of markets in every language; the client loads those of one (src/client/frame/name-locales.ts). */
const oneLanguage = {
  name: 'one-language',
  enforce: 'pre',
  resolveId: (source) => (source === './locales.ts' ? path.join(sources, 'frame/name-locales.ts') : null),
};

/** Every style is in one sheet and no script is asked for ahead: the bundler's helper that would do so has nothing to do. */
const noPreload = {
  name: 'no-preload',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

const common = { configFile: false, logLevel: 'warn', base: './' };
/** What the server draws names a file as the browser does: by the document. A sheet names it by its own place. */
const fromDocument = { renderBuiltUrl: (name, { hostType }) => (hostType === 'js' ? `assets/${name}` : { relative: true }) };
const assetFileNames = '[name]-[hash][extname]';
const shared = { target: 'es2022', modulePreload: false, assetsInlineLimit: 0, cssCodeSplit: false };

/** The faces of the first screen's Latin letters, which the document asks for at once. */
const FIRST_FONTS = ['inter-latin-wght-normal', 'gloock-latin'];

async function buildFrame(short) {
  const result = await build({
    ...common,
    experimental: fromDocument,
    plugins: [oneLanguage, noPreload, short.plugin],
    css: { postcss: { plugins: [inlineConstants(), usedTokens(sources), short.postcssPlugin] } },
    root: path.join(sources, 'frame'),
    build: {
      ...shared,
      outDir: path.join(out, 'assets'),
      // A process that runs asks for what was built before (ops/earlier-files.ts).
      emptyOutDir: false,
      rollupOptions: {
        input: { frame: path.join(sources, 'frame/main.tsx') },
        output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', assetFileNames },
      },
    },
  });
  const entry = result.output.find((file) => file.type === 'chunk' && file.isEntry);
  const styles = result.output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'));
  const languages = result.output.flatMap((file) => {
    const language = /languages\/([\w-]+)\.json$/.exec(file.facadeModuleId ?? '')?.[1];
    return language === undefined ? [] : [[language, file.fileName]];
  });
  const names = result.output.map(({ fileName }) => fileName);
  const fonts = FIRST_FONTS.map((font) =>
    names.find((name) => name.startsWith(`${font}-`) && !name.startsWith(`${font}-ext-`) && name.endsWith('.woff2')),
  );
  return { script: entry.fileName, styles, fonts, languages: Object.fromEntries(languages) };
}

/** The same screens for the server, which draws the first one. */
async function buildServer(short) {
  await build({
    ...common,
    experimental: fromDocument,
    plugins: [oneLanguage, short.plugin],
    root: path.join(sources, 'frame'),
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...shared,
      ssr: path.join(sources, 'frame/server.tsx'),
      outDir: path.join(out, 'server'),
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'server.js', chunkFileNames: '[name]-[hash].js', assetFileNames } },
    },
  });
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

/** The compressed size of everything a first visit loads before it can render: script, styles and one language. */
const BUDGET_BYTES = 120 * 1024;

async function weigh({ script, styles, languages }) {
  const sizes = await Promise.all(
    [script, ...styles, languages.en].map(async (name) => gzipSync(await fs.readFile(path.join(out, 'assets', name))).length),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > BUDGET_BYTES) throw new Error(`The betting client weighs ${size} bytes packed, more than its ${BUDGET_BYTES}`);
}

const short = shortClasses({ components: sources, sheets: path.join(sources, 'frame/style') });
const frame = await buildFrame(short);
await buildServer(short);
await weigh(frame);
await buildKit();
// Written last: it is the mark ops/build.ts looks for.
await fs.writeFile(path.join(out, 'manifest.json'), `${JSON.stringify(frame, null, 2)}\n`);
