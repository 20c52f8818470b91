import { defineConfig } from 'vite';

/** The service worker is one file at the root of the site, so that it may serve every address; it is built after the site. */
export default defineConfig({
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: { entry: 'src/worker/service-worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
  },
});
