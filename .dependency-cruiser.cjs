const topics = require('./topics.cjs');

/** Who may import whom. Run by `npm run check`. */
const areas = ['content', 'settings', 'operator', 'player', 'wallet', 'risk', 'game', 'payment', 'retention', 'notification', 'report'];

/** An area calls only the public API of areas to its left. */
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
      name: `${area}-calls-public-api-only`,
      comment: 'Other areas are called by their index.ts',
      severity: 'error',
      from: { path: `^apps/server/src/modules/${area}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/modules/(${others.join('|')})/`, pathNot: '/index\\.ts$' },
    },
  ].filter(Boolean);
});

/** What fills values into texts: pages, mails, games and both companies write names in the same order. */
const textReader = '^packages/ui/src/text/';

/** @type {(from: string, to: string, name: string, allowed?: string) => object} */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|e2e)\\.tsx?$|/testing/' },
  to: { path: '^(apps|packages)/', pathNot: [from, ...allowed] },
});

/** Layers of the betting company, innermost first. Feed, book and client never import each other: they meet over HTTP. */
const sportsbook = (folder) => `^apps/sportsbook/src/${folder}/`;
const sportsbookBase = '^apps/sportsbook/src/(?!index\\.ts)[a-z]+\\.ts$';
const sportsbookRules = [
  only('sportsbook-rules-stand-alone', sportsbook('rules'), ['^packages/money/']),
  only('sportsbook-protocol-knows-rules', sportsbook('protocol'), [sportsbook('rules')]),
  only('sportsbook-names-know-rules', sportsbook('names'), [sportsbook('rules'), textReader]),
  only('sportsbook-halts-know-the-base', sportsbook('halts'), [sportsbookBase]),
  only('sportsbook-base-knows-no-part', sportsbookBase, ['^packages/postgres/']),
  only('sportsbook-feed-knows-no-book', sportsbook('feed'), [sportsbook('(rules|protocol|halts)'), sportsbookBase, '^packages/postgres/']),
  only('sportsbook-client-knows-no-book', sportsbook('client'), [
    sportsbook('(rules|protocol|names)'),
    sportsbookBase,
    '^packages/(fairness|money|ui)/',
  ]),
  only('sportsbook-book-knows-no-feed', sportsbook('book'), [
    sportsbook('(rules|protocol|names|halts)'),
    sportsbookBase,
    '^packages/(fairness|money|postgres|ui)/',
  ]),
];

/** Each simulated company stands alone: of the sandbox it knows the shared base and the control's page shell. */
const sandbox = (folder) => `^apps/sandbox/src/${folder}/`;
const sandboxBase = '^apps/sandbox/src/(?!index\\.ts)[a-z-]+\\.ts$';
const sandboxRules = [
  only('sandbox-base-knows-no-company', sandboxBase, [textReader]),
  ...['chat', 'control', 'inbox', 'kyc', 'oidc', 'psp', 'push', 'studio', 'tags', 'telegram'].map((company) =>
    only(`sandbox-${company}-stands-alone`, sandbox(company), [sandboxBase, sandbox('control'), '^packages/(fairness|money|art|ui)/']),
  ),
  only('studio-client-knows-no-server', sandbox('studio/client'), ['^packages/(fairness|money|ui)/']),
  {
    name: 'studio-server-knows-no-client',
    severity: 'error',
    from: { path: sandbox('studio'), pathNot: [sandbox('studio/client')] },
    to: { path: sandbox('studio/client') },
  },
];

/** Topics of an area read downwards: none imports what stands beside it or to its right. */
const topicRules = Object.entries(topics).flatMap(([area, ranks]) => {
  const unlisted = `^${area}/(?!(?:${ranks.join(' ').replaceAll(' ', '|')})/)[^/]+/`;
  return ranks.flatMap((rank, index) =>
    rank.split(' ').map((topic) => {
      const others = ranks
        .slice(index)
        .join(' ')
        .split(' ')
        .filter((name) => name !== topic);
      return {
        name: `${area}/${topic}-imports-topics-to-its-left`,
        comment: 'Topics have an order, see topics.cjs: what both need moves to the left',
        severity: 'error',
        from: { path: `^${area}/${topic}/`, pathNot: '\\.(test|e2e)\\.tsx?$|/testing/' },
        to: { path: [...others.map((name) => `^${area}/${name}/`), unlisted], pathNot: `^${area}/testing/` },
      };
    }),
  );
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    only('money-stands-alone', '^packages/money/', []),
    only('ui-knows-money', '^packages/ui/', ['^packages/money/']),
    only('postgres-stands-alone', '^packages/postgres/', []),
    only('fairness-stands-alone', '^packages/fairness/', []),
    only('art-stands-alone', '^packages/art/', []),
    only('contract-knows-money', '^packages/contract/', ['^packages/money/']),
    only('ledger-knows-money', '^packages/ledger/', ['^packages/(money|postgres)/']),
    only('sportsbook-is-another-company', '^apps/sportsbook/', ['^packages/(fairness|money|postgres|ui)/']),
    only('sandbox-is-another-company', '^apps/sandbox/', ['^packages/(fairness|money|postgres|ui|art)/']),
    only('console-knows-the-contract', '^apps/console/', ['^packages/(contract|money|ui)/']),
    only('kernel-knows-no-module', '^apps/server/src/kernel/', ['^packages/(contract|money|postgres)/', '^apps/server/src/config/']),
    only('http-knows-no-module', '^apps/server/src/http/', [
      '^packages/(contract|money|postgres)/',
      textReader,
      '^apps/server/src/(kernel|config)/',
    ]),
    only('jobs-know-no-module', '^apps/server/src/jobs/', ['^packages/(contract|money|postgres)/', '^apps/server/src/kernel/']),
    {
      name: 'only-wallet-imports-the-ledger',
      severity: 'error',
      from: {
        path: '^apps/',
        pathNot: '^apps/server/src/(modules/wallet/|product\\.ts$|composition/(start/)?[a-z-]+\\.ts$)|\\.test\\.ts$',
      },
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
      name: 'server-knows-the-browsers-parts-by-their-builds',
      severity: 'error',
      from: { path: '^apps/(server|sandbox)/' },
      to: { path: '^apps/(site|console)/src/' },
    },
    ...sportsbookRules,
    ...sandboxRules,
    ...areaRules,
    ...topicRules,
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
