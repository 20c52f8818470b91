import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
      },
      server: { build: { inlineCss: false } },
    }),
    react(),
  ],
  environments: {
    ssr: { resolve: { noExternal: true } },
  },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2023' },
});
