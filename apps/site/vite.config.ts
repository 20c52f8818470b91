import { createHash } from 'node:crypto';
import path from 'node:path';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { inlineConstants } from '@pavilion/ui/styles/scale.ts';
import { defineConfig, type Plugin } from 'vite';
import { groups } from './script-groups.ts';

/** `builds/latest.json` names the entry script, whose digest changes with every script: pages that run ask for it (D-75). */
const buildManifest: Plugin = {
  name: 'build-manifest',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ build: entry?.fileName.split('/').at(-1) }) });
  },
};

const root = path.resolve(import.meta.dirname, '../..');
const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Class names begin with these: global styles use lower-case words. */
const capitals = digits.slice(36);

/** Style files by the first part of their classes' names, and the classes of each in the order they are met in. */
const styleFiles = new Map<string, { file: string; names: string[] }>();

/**
 * Short names for the classes of style modules: a page of tiles names thousands. Three signs for the file, the rest for the class within it,
 * both the same in every build and on every machine, since the server writes what the browser's styles go by.
 */
function shortClassName(name: string, filename: string): string {
  const file = path.relative(root, filename.split('?')[0] ?? filename).replaceAll('\\', '/');
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(file).digest();
  const start = `${capitals[first % capitals.length]}${digits[second % digits.length]}${digits[third % digits.length]}`;
  const known = styleFiles.get(start) ?? { file, names: [] };
  if (known.file !== file) throw new Error(`Classes of ${file} would be named like those of ${known.file}: rename one of the files`);
  styleFiles.set(start, known);
  if (!known.names.includes(name)) known.names.push(name);
  return `${start}${known.names.indexOf(name).toString(36)}`;
}

/**
 * What a component takes of a style module it takes by name: a class that nothing in a script names stays out of it. A file that looks
 * classes up, or names one that no binding can be called, takes the object as it is written.
 */
const namedClasses: Plugin = {
  name: 'named-classes',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx$/ },
    handler(code) {
      const named = code.replace(/import (\w+) from ('[^']+\.module\.css');/g, (whole, name: string, file: string) => {
        const uses = [...code.matchAll(new RegExp(`\\b${name}\\b(?:\\.(\\w+))?`, 'g'))].slice(1);
        const isNamed = uses.every(([, member]) => member !== undefined && !reserved.has(member));
        return isNamed ? `import * as ${name} from ${file};` : whole;
      });
      // Lines stay where they were, and with them the source map of the step before.
      return named === code ? undefined : { code: named, map: null };
    },
  },
};
/** Their styles stay, also where no script is left that knows the names. */
const keptStyles: Plugin = {
  name: 'kept-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: `${code}\nglobalThis.styles;`, map: null, moduleSideEffects: true }),
  },
};
const reserved = new Set([
  'switch',
  'static',
  'default',
  'new',
  'in',
  'delete',
  'continue',
  'package',
  'public',
  'private',
  'protected',
  'interface',
]);

/**
 * `vite build` writes dist/client (files for the browser) and dist/server/server.js (the renderer Fastify calls).
 * Everything is bundled into the renderer, so that it runs React's production build whatever NODE_ENV says.
 */
export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: {
        routesDirectory: 'pages',
        generatedRouteTree: 'route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        addExtensions: true,
        routeFileIgnorePattern: '\\.test\\.|\\.module\\.css',
        // Queries of a page are bundled with it: the first script knows every address, but no other page's queries.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      },
      server: { build: { inlineCss: false } },
    }),
    react(),
    namedClasses,
    keptStyles,
    buildManifest,
  ],
  css: { modules: { generateScopedName: shortClassName }, postcss: { plugins: [inlineConstants()] } },
  resolve: {
    alias: {
      // A part of a page that wakes up late starts from the state the server drew it from; besides, the package's own hook needs a shim.
      '@tanstack/react-store': path.join(root, 'apps/site/src/hydration/router-store.ts'),
      'react-style-singleton': path.join(root, 'packages/ui/src/overlay/style-singleton.ts'),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Constants are inlined where they are used, instead of being exported by the first script.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // What every page begins with is one file: dozens of small ones weigh a tenth more, and each costs a request.
            // The first script names all others, and their names weigh: their digests, shortened, are name enough.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]'),
            codeSplitting: { groups },
          },
        },
      },
    },
    // A renderer that runs loads a page's part when the page is first asked for, also after the next build (ops/earlier-files.ts).
    ssr: { resolve: { noExternal: true }, build: { emptyOutDir: false } },
  },
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    target: 'es2023',
    modulePreload: {
      // The first script would name every file of every page. A page that is pointed at is loaded ahead, and its own script names its files.
      resolveDependencies: (_file, files, { hostId }) => (/\/index-/.test(hostId) ? files.filter((file) => file.endsWith('.css')) : files),
    },
  },
});
