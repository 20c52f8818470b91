/** Who may import whom (conventions §2). Run by `npm run check`. */
const areas = ['content', 'settings', 'player', 'wallet', 'risk', 'game', 'payment', 'retention', 'notification'];

/** An area calls only the doors of areas to its left. */
const areaRules = areas.flatMap((area, index) => {
  const toTheRight = areas.slice(index + 1);
  const others = areas.filter((name) => name !== area);
  return [
    toTheRight.length > 0 && {
      name: `${area}-calls-left-only`,
      comment: `${area} speaks to areas on its right by event`,
      severity: 'error',
      from: { path: `^apps/server/src/modules/${area}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/modules/(${toTheRight.join('|')})/` },
    },
    {
      name: `${area}-calls-doors-only`,
      comment: 'Other areas are called by their index.ts',
      severity: 'error',
      from: { path: `^apps/server/src/modules/${area}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/modules/(${others.join('|')})/`, pathNot: '/index\\.ts$' },
    },
  ].filter(Boolean);
});

/** @type {(from: string, to: string, name: string, allowed?: string) => object} */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|e2e)\\.tsx?$|/testing/' },
  to: { path: '^(apps|packages)/', pathNot: [from, ...allowed] },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    only('money-stands-alone', '^packages/money/', []),
    only('ui-stands-alone', '^packages/ui/', []),
    only('fairness-stands-alone', '^packages/fairness/', []),
    only('art-stands-alone', '^packages/art/', []),
    only('contract-knows-money', '^packages/contract/', ['^packages/money/']),
    only('ledger-knows-money', '^packages/ledger/', ['^packages/money/']),
    only('sportsbook-is-another-company', '^apps/sportsbook/', ['^packages/(fairness|money|ui)/']),
    only('sandbox-is-another-company', '^apps/sandbox/', ['^packages/(fairness|money|ui|art)/']),
    only('kernel-knows-no-module', '^apps/server/src/kernel/', ['^packages/(contract|money)/', '^apps/server/src/(events|config)\\.ts$']),
    only('http-knows-no-module', '^apps/server/src/http/', [
      '^packages/(contract|money)/',
      '^apps/server/src/(kernel/|events\\.ts|config\\.ts)',
    ]),
    only('jobs-know-no-module', '^apps/server/src/jobs/', ['^packages/(contract|money)/', '^apps/server/src/(kernel/|events\\.ts)']),
    {
      name: 'only-wallet-imports-the-ledger',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/server/src/(modules/wallet/|[a-z-]+\\.ts$)|\\.test\\.ts$' },
      to: { path: '^packages/ledger/' },
    },
    {
      name: 'site-features-meet-by-queries',
      comment: 'A feature sees of another feature its queries.ts only; content and settings are the ground all others stand on',
      severity: 'error',
      from: { path: '^apps/site/src/features/([^/]+)/' },
      to: { path: '^apps/site/src/features/', pathNot: ['^apps/site/src/features/($1|content|settings)/', '/queries\\.ts$'] },
    },
    {
      name: 'site-pages-stand-apart',
      severity: 'error',
      from: { path: '^apps/site/src/(pages|modals)/', pathNot: '__root\\.tsx$' },
      to: { path: '^apps/site/src/(pages|modals)/', pathNot: ['^apps/site/src/$1/'] },
    },
    {
      name: 'server-knows-the-site-by-its-build',
      severity: 'error',
      from: { path: '^apps/(server|sandbox)/' },
      to: { path: '^apps/site/src/' },
    },
    ...areaRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
