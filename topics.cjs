/**
 * Lists the topics of each area from left to right: a topic imports only those to its left, types included.
 * Topics within one string stand beside each other and know nothing of one another. A topic that is not listed
 * may import all of them, and none of them may import it.
 */
module.exports = {
  // Platform: payment, game, wallet, risk.
  'apps/server/src/modules/payment': [
    'policy places requests operator-actions provider-health reconciliation payout-times adjustments personal-data',
    'methods',
    'invoices',
    'chargebacks',
    'write-offs',
    'deposit',
    'withdrawal corrections',
    'provider-events automatic cancellations held-credits',
    'payouts withdrawal-requests rules',
    'console',
  ],
  'apps/server/src/modules/game': [
    'catalogue popularity jackpots measured-return personal-data',
    'bonuses sportsbook lobby favorites history game-events unended',
    'freespins play wallet-calls',
    'deposit-bonuses grants',
    'bonus-codes cashback',
    'console',
  ],
  'apps/server/src/modules/game/bonuses': ['campaigns', 'terms', 'offers'],
  'apps/server/src/modules/wallet': [
    'ledger decided',
    'accounts bonuses freespins held-credits jackpots shards',
    'cashier credit-ceilings personal-data',
    'game-sessions console',
  ],
  'apps/server/src/modules/wallet/ledger': ['bonuses', 'rounds'],
  'apps/server/src/modules/risk': [
    'policy exclusion links play self-assessment summary turnover',
    'limits reality-check personal-data',
    'console-reads console',
  ],
  // Platform: operator, player.
  'apps/server/src/modules/operator': [
    'throttle person-check revisions queue-times accounts authority',
    'acts',
    'audit exports handover queues',
    'workplace sessions',
    'factors',
    'passkeys',
    'approvals sign-in',
    'bulk roles',
    'oidc',
    'people',
  ],
  'apps/server/src/modules/player': [
    'kept-files likeness nicknames person-check restrictions throttle',
    'profile',
    'documents mail sessions sms',
    'notices offers status step-up',
    'second-factor',
    'autologin',
    'exclusion',
    'profile-changes sign-in verification',
    'otp social-identities',
    'passkeys registration',
    'passwords social',
    'data-export',
    'erasure',
    'console',
    'console-identity personal-data',
  ],
  'apps/server/src/modules/player/console': ['lists', 'sessions', 'acts', 'file'],
  // Platform: HTTP, hub.
  'apps/server/src/http': ['requests', 'refusals', 'limits', 'binding', 'metrics pages', 'signed console'],
  'apps/server/src/realtime/hub': ['channels', 'connections'],
  // Betting company.
  'apps/sportsbook/src/book': [
    'market-cache requests manual-cases',
    'events views',
    'changes tickets',
    'free-bets risk wallet ingestion socket',
    'messages reads',
    'placing',
    'settlement',
    'acceptance cash-out palpable-errors',
    'reconciliation',
    'ticket-service',
  ],
  'apps/sportsbook/src/feed': ['model schedule', 'match-script', 'markets', 'event', 'outright simulation', 'service'],
  'apps/sportsbook/src/client/frame': ['host languages odds', 'data', 'slip', 'state', 'screens'],
  'apps/sportsbook/src/client/frame/screens': ['slip', 'events', 'bets search'],
  // Sandbox.
  'apps/sandbox/src/studio': ['jackpots seeds', 'accounts', 'game-events freespins pages', 'shared-rounds', 'rounds'],
  'apps/sandbox/src/studio/client': ['effects money', 'panels games', 'table live'],
  // Site.
  // Console.
  'apps/console/src': ['api browser', 'session', 'texts commands live navigation', 'components', 'sign-in', 'frame', 'pages'],
  'apps/console/src/components': ['fields marking people', 'table', 'bulk'],
  // Packages.
  'packages/ledger/src': ['database', 'books', 'limits', 'load', 'decide', 'write', 'lanes', 'statement verify'],
  'packages/contract/src': ['formats identity', 'providers validation', 'calls', 'areas', 'console'],
};
