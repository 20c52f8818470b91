import { check, type Step, tests } from './steps.ts';

/** Everything but the browser. */
export const checkSteps: readonly Step[] = [
  // What the site's types, tests of its pages and the journeys need: the routes' types, the built site, the games.
  check('build', 'ops/build.ts'),
  check('types: server, packages, tools', 'ts7/bin/tsc', ['-p', 'tsconfig.json']),
  check('types: site', 'ts7/bin/tsc', ['-p', 'apps/site/tsconfig.json']),
  check('types: console', 'ts7/bin/tsc', ['-p', 'apps/console/tsconfig.json']),
  check('types: games', 'ts7/bin/tsc', ['-p', 'apps/sandbox/src/studio/client/tsconfig.json']),
  check('types: service worker', 'ts7/bin/tsc', ['-p', 'apps/site/src/worker/tsconfig.json']),
  check('types: betting client', 'ts7/bin/tsc', ['-p', 'apps/sportsbook/src/client/tsconfig.json']),
  check('types: component tests', 'ts7/bin/tsc', ['-p', 'e2e/components/tsconfig.json']),
  check('lint', 'oxlint/bin/oxlint', ['apps', 'packages', 'ops', 'tools', 'bench', 'e2e']),
  check('styles', 'stylelint/bin/stylelint.mjs', ['apps/**/*.css', 'packages/**/*.css']),
  check('format', '@biomejs/biome/bin/biome', ['format', '.']),
  check('imports between folders', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
  ]),
  check('dead files and exports', 'knip/bin/knip.js', ['--no-progress']),
  check('SQL stays in its schema', 'tools/check/check-sql.ts'),
  check('migrations beside the previous version', 'tools/check/check-migrations.ts'),
  check('acceptance ids', 'tools/check/check-acceptance.ts'),
  check('citations', 'tools/check/check-citations.ts'),
  check('assertions that hold anyway', 'tools/check/check-assertions.ts'),
  tests('unit, component and server tests', ['unit', 'components', 'server']),
];
