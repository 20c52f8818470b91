import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** `builds/latest.json` names the entry script, whose digest changes with every script: pages that run ask for it (D-75). */
const buildManifest: Plugin = {
  name: 'build-manifest',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ build: entry?.fileName.split('/').at(-1) }) });
  },
};

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
        // What a page asks for travels with the page: the first script knows every address, and of no other page its calls.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      },
      server: { build: { inlineCss: false } },
    }),
    react(),
    buildManifest,
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page begins with is one file: dozens of small ones weigh a tenth more, and each is asked for by itself.
            // The first script names all others, and their names weigh: their digests are name enough.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
          },
        },
      },
    },
    ssr: { resolve: { noExternal: true } },
  },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2023' },
});
