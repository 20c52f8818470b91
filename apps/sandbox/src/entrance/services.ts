/** The present data of the services. */
export interface Counts {
  readonly messages: number;
  readonly waitingPayments: number;
  readonly games: number;
  readonly players: number;
}

export interface Service {
  readonly href: string;
  readonly name: string;
  readonly about: string;
  /** Paths of a line drawing, 24 × 24. */
  readonly icon: string;
  readonly count?: (counts: Counts) => string | undefined;
}

const some = (count: number, what: string): string | undefined => (count === 0 ? undefined : `${count} ${what}`);

/** The companies that are simulated, each with its page. */
export const services: readonly Service[] = [
  {
    href: '/sandbox/inbox',
    name: 'Post office',
    about: 'Letters and codes to players',
    icon: '<path d="m22 7-9 5.7a2 2 0 0 1-2 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
    count: ({ messages }) => some(messages, 'letters'),
  },
  {
    href: '/sandbox/psp',
    name: 'Payment bench',
    about: 'Approve, refuse, delay a payment',
    icon: '<rect x="2" y="5" width="20" height="14" rx="2"/><path d="M2 10h20M6 14h2"/>',
    count: ({ waitingPayments }) => some(waitingPayments, 'waiting'),
  },
  {
    href: '/sandbox/studio',
    name: 'Game studio',
    about: 'Rounds, faults, proofs',
    icon: '<rect x="2" y="10" width="12" height="12" rx="2"/><path d="m17.9 14 3.5-3.5a2.2 2.2 0 0 0 0-3l-5-4.9a2.2 2.2 0 0 0-3 0L10 6M6 18h.01M10 14h.01M15 6h.01M18 9h.01"/>',
    count: ({ games }) => some(games, 'games'),
  },
  {
    href: '/sandbox/studio/verify',
    name: 'Verify a round',
    about: 'Recomputed in your browser',
    icon: '<path d="M20 6 9 17l-5-5"/>',
  },
  {
    href: '/sandbox/next-results',
    name: 'Next results',
    about: 'Prepare a win, lose an answer',
    icon: '<rect x="3" y="3" width="18" height="18" rx="3"/><path d="M8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01"/>',
  },
  {
    href: '/sandbox/feed',
    name: 'Sports feed',
    about: 'Matches, suspensions, results',
    icon: '<path d="M16.2 7.8a6 6 0 0 1 0 8.4M19.1 4.9a10 10 0 0 1 0 14.2M4.9 19.1a10 10 0 0 1 0-14.2M7.8 16.2a6 6 0 0 1 0-8.4"/><circle cx="12" cy="12" r="2"/>',
  },
  {
    href: '/sandbox/kyc',
    name: 'Identity desk',
    about: 'Pass or refuse documents',
    icon: '<path d="M13 19a4 4 0 0 0-8 0M16 10h2M16 14h2"/><circle cx="9" cy="12" r="3"/><rect x="2" y="5" width="20" height="14" rx="2"/>',
  },
  {
    href: '/sandbox/chat',
    name: 'Chat desk',
    about: 'What visitors write, and a field to answer',
    icon: '<path d="M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z"/>',
  },
  {
    href: '/sandbox/push',
    name: 'Push service',
    about: 'Messages while the site is closed',
    icon: '<path d="M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3"/>',
  },
  {
    href: '/sandbox/tags',
    name: 'Tag manager',
    about: 'Analytics events of the pages, live',
    icon: '<path d="M3 3v16a2 2 0 0 0 2 2h16M7 16l4-5 4 3 5-7"/>',
  },
  {
    href: '/sandbox/players',
    name: 'Players',
    about: 'Ready-made people and codes',
    icon: '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M22 21v-2a4 4 0 0 0-3-3.9M16 3.1a4 4 0 0 1 0 7.8"/><circle cx="9" cy="7" r="4"/>',
    count: ({ players }) => some(players, 'people'),
  },
  {
    href: '/sandbox/reference',
    name: 'API reference',
    about: 'Every call, of players and of providers',
    icon: '<path d="m16 18 6-6-6-6M8 6l-6 6 6 6"/>',
  },
  {
    href: '/sandbox/credentials',
    name: 'Credentials',
    about: 'What providers sign with',
    icon: '<path d="m15.5 7.5 2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4M21 2l-9.6 9.6"/><circle cx="7.5" cy="15.5" r="5.5"/>',
  },
  {
    href: '/sandbox/world',
    name: 'World',
    about: 'What there is to try, as data',
    icon: '<circle cx="12" cy="12" r="10"/><path d="M2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20z"/>',
  },
];
