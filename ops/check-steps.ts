import { check, type Step, tests } from './steps.ts';

/** Everything but the browser (conventions §10). */
export const checkSteps: readonly Step[] = [
  check('types: server, packages, tools', 'ts7/bin/tsc', ['-p', 'tsconfig.json']),
  check('types: site', 'ts7/bin/tsc', ['-p', 'apps/site/tsconfig.json']),
  check('types: games', 'ts7/bin/tsc', ['-p', 'apps/sandbox/src/studio/client/tsconfig.json']),
  check('types: service worker', 'ts7/bin/tsc', ['-p', 'apps/site/src/worker/tsconfig.json']),
  check('types: betting client', 'ts7/bin/tsc', ['-p', 'apps/sportsbook/src/client/tsconfig.json']),
  check('lint', 'oxlint/bin/oxlint', ['apps', 'packages', 'ops', 'bench', 'e2e']),
  check('format', '@biomejs/biome/bin/biome', ['format', '.']),
  check('imports between folders', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
  ]),
  check('dead files and exports', 'knip/bin/knip.js', ['--no-progress']),
  check('SQL stays in its schema', 'ops/check-sql.ts'),
  check('acceptance ids', 'ops/check-acceptance.ts'),
  tests('unit and server tests', ['unit', 'server']),
];
