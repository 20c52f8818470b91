import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { areas } from './areas.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The tests of one area, or of all, without the global set-up that starts PostgreSQL. */
const chosen = Object.entries(areas).filter(([name]) => (process.env.MUTATE_AREA ?? name) === name);

export default defineConfig({
  root,
  // Stryker mutates a copy of the sources but links node_modules, whose workspaces lead back to the originals.
  resolve: {
    alias: [
      { find: /^@pavilion\/([^/]+)$/, replacement: `${root}/packages/$1/src/index.ts` },
      { find: /^@pavilion\/([^/]+)\/(.+)$/, replacement: `${root}/packages/$1/src/$2` },
    ],
  },
  test: {
    include: chosen.flatMap(([, area]) => area.tests),
    setupFiles: ['tools/mutate/same-cases.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
});
