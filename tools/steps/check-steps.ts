import { check, type Stage, tests } from './steps.ts';

/** The build for component tests and journeys: the site and the games. It runs beside the static checks, which need none of it. */
export const build = check('build', 'ops/build.ts');

const staticChecks: Stage = [
  check('types: server, packages, tools', 'ts7/bin/tsc', ['-p', 'tsconfig.json']),
  check('types: site', 'ts7/bin/tsc', ['-p', 'apps/site/tsconfig.json']),
  check('types: console', 'ts7/bin/tsc', ['-p', 'apps/console/tsconfig.json']),
  check('types: games', 'ts7/bin/tsc', ['-p', 'apps/sandbox/src/studio/client/tsconfig.json']),
  check('types: service worker', 'ts7/bin/tsc', ['-p', 'apps/site/src/worker/tsconfig.json']),
  check('types: betting client', 'ts7/bin/tsc', ['-p', 'apps/sportsbook/src/client/tsconfig.json']),
  check('types: component tests', 'ts7/bin/tsc', ['-p', 'e2e/components/tsconfig.json']),
  check('types: component tests of the console', 'ts7/bin/tsc', ['-p', 'e2e/components/console/tsconfig.json']),
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
  check('people and rows that tests share', 'tools/check/check-shared-people.ts'),
  check('addresses of pages and visitors', 'tools/check/check-addresses.ts'),
  check('moments before hydration', 'tools/check/check-moments.ts'),
];

/** Everything that needs neither a database nor a browser. */
export const checkStages: readonly Stage[] = [[build, ...staticChecks], [tests('unit and component tests', ['unit', 'components'])]];
