/** A part of the product whose rules are mutated together, and the tests that have to notice. */
interface Area {
  mutate: readonly string[];
  tests: readonly string[];
}

const modules = 'apps/server/src/modules';
const decisions = `${modules}/wallet/ledger`;
const sportsbook = 'apps/sportsbook/src';
/** Without the properties (`*.property.test.ts`): they would take seven seconds with each change. */
const decisionTests = [
  `${decisions}/{decide,decide-cashier,limit-counting,docs-example}.test.ts`,
  `${decisions}/bonuses/{bonus,freespins}.test.ts`,
  `${decisions}/rounds/*.test.ts`,
];

/**
 * Only pure functions are mutated: their tests need no PostgreSQL, so an area takes minutes. Code that only tests with a database reach
 * (stores, services, SQL) is left out.
 */
export const areas: Readonly<Record<string, Area>> = {
  money: { mutate: ['packages/money/src/*.ts'], tests: ['packages/money/src/*.test.ts'] },
  ledger: {
    mutate: ['packages/ledger/src/{books,decide/decision,decide/evaluate,decide/post}.ts'],
    tests: ['packages/ledger/src/*.test.ts', 'packages/ledger/src/decide/*.test.ts', ...decisionTests],
  },
  wallet: {
    mutate: [
      `${decisions}/{decide,decide-cashier,limits,outcome}.ts`,
      `${decisions}/rounds/*.ts`,
      `${modules}/wallet/credit-ceilings/rules.ts`,
    ],
    tests: [...decisionTests, `${modules}/wallet/credit-ceilings/rules.test.ts`],
  },
  bonuses: {
    mutate: [
      `${decisions}/bonuses/*.ts`,
      `${modules}/game/{bonuses,bonus-codes,cashback}/rules.ts`,
      `${modules}/game/bonuses/terms/plain-terms.ts`,
    ],
    tests: [
      ...decisionTests,
      `${modules}/game/{bonuses,bonus-codes,cashback}/rules.test.ts`,
      `${modules}/game/bonuses/terms/plain-terms.test.ts`,
    ],
  },
  limits: {
    mutate: [
      `${modules}/risk/limits/{rules,transitions}.ts`,
      `${modules}/risk/turnover/rules.ts`,
      'apps/server/src/kernel/calendar-window.ts',
    ],
    tests: [`${modules}/risk/limits/{rules,transitions,terms,changed}.test.ts`, `${modules}/risk/turnover/rules.test.ts`],
  },
  'sign-in': {
    mutate: [`${modules}/player/{sessions,throttle,second-factor}/rules.ts`],
    tests: [`${modules}/player/{sessions,second-factor}/rules.test.ts`, `${modules}/player/throttle/throttle.test.ts`],
  },
  signatures: {
    mutate: ['apps/server/src/kernel/secrets/signature.ts', 'apps/server/src/http/signed/nonce-memory.ts', `${sportsbook}/signing.ts`],
    tests: [
      'apps/server/src/kernel/secrets/signature.test.ts',
      'apps/server/src/http/signed/nonce-memory.test.ts',
      `${sportsbook}/signing.test.ts`,
    ],
  },
  sportsbook: {
    mutate: [`${sportsbook}/rules/**/*.ts`, `${sportsbook}/book/settlement/{plan,target}.ts`],
    // The vectors of prices are of the models of the feed too, and so beside these.
    tests: [
      `${sportsbook}/rules/**/*.test.ts`,
      `${sportsbook}/book/settlement/{plan,target}.test.ts`,
      `${sportsbook}/feed/markets/prices.test.ts`,
    ],
  },
};
