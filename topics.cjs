/**
 * Lists the topics of each area from left to right: a topic imports only those to its left, types included.
 * Topics within one string stand beside each other and know nothing of one another. A topic that is not listed
 * may import all of them, and none of them may import it.
 */
module.exports = {
  // Platform: payment, game, wallet, risk.
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
  // Betting company.
  // Sandbox.
  // Site.
  // Console.
  // Packages.
};
