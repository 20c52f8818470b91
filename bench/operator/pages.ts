import { DAY_MS } from '@pavilion/contract/formats/durations.ts';

/** Requests that a grown database can answer. */
export interface Sample {
  readonly players: readonly { id: string; n: number; nickname: string; email: string; number: string }[];
  /** The player with the most operations. */
  readonly busiest: string;
  readonly operations: readonly { id: string; playerId: string }[];
  readonly invoices: readonly { id: string; reference: string; playerId: string }[];
  readonly operators: readonly string[];
  readonly until: Date;
}

/** Pages that share a target; each is asked for in turns, with another parameter each time. */
export interface PageGroup {
  readonly name: string;
  readonly p95Ms: number;
  readonly pages: Readonly<Record<string, (turn: number) => string>>;
}

const at = <T>(list: readonly T[], turn: number): T => {
  const found = list[turn % list.length];
  if (found === undefined) throw new Error('There is nothing to ask for');
  return found;
};

/** Lists whose parameters are the same each time. */
const LIST_PATHS = [
  '/players',
  '/players?sortOrder=asc',
  '/players?perPage=200',
  '/players?status=active',
  '/players?status=limited',
  '/players?status=blocked&sortOrder=asc',
  '/players?status=closed',
  '/players?country=DE',
  '/players?country=DE&status=blocked',
  '/players?country=NZ',
  '/players?tag=vip',
  '/players?tag=nobody',
  '/players?tag=vip&status=blocked',
  '/players?q=anna',
  '/players?q=an',
  '/players?q=nobody-is-called-so',
  '/players?q=anna&country=DE&status=limited',
  '/player-sessions',
  '/player-sessions?sortOrder=asc',
  '/player-sessions?state=active',
  '/player-sessions?state=open&country=NZ',
  '/player-sessions?state=ended&deviceType=tablet',
  '/player-sessions?country=NZ',
  '/player-sessions?isShared=true',
  '/player-sessions?isShared=true&country=DE&state=ended',
  '/player-sessions?isPlaying=true',
  '/registrations',
  '/registrations?sortOrder=asc',
  '/registrations?country=NZ',
  '/registrations?affiliateTag=tag-8',
  '/registrations?isRefused=true',
  '/registrations?field=email',
  '/registrations?field=none',
  '/invoices',
  '/invoices?sortOrder=asc',
  '/invoices?kind=withdrawal',
  '/invoices?state=review',
  '/invoices?state=failure',
  '/invoices?state=unknown',
  '/invoices?state=charged_back',
  '/invoices?kind=withdrawal&state=cancelled&currency=KWD',
  '/invoices?currency=BTC',
  '/invoices?method=pavilion.deposit.bank-app',
  '/invoices?method=none',
  '/invoices?provider=btcpay',
  '/invoices?reference=none',
  '/withdrawals/held',
  '/withdrawals/held?concern=new_destination',
  '/withdrawals/held?concern=velocity',
  '/withdrawals/held?currency=JPY',
  '/documents',
  '/documents?status=approved',
  '/documents?status=rejected',
  '/documents?status=rejected&type=address',
  '/documents?status=approved&type=payment',
  '/contact-messages',
  '/contact-messages?state=answered',
  '/contact-messages?state=closed',
  '/contact-messages?state=answered&isComplaint=true',
  '/approvals',
  '/approvals?state=open',
  '/approvals?state=stale',
  '/approvals?kind=player.erasure&state=refused',
  '/approvals?kind=payments.adjustment',
  '/adjustments',
  '/provider-events',
  '/reconciliations',
  '/duplicates',
  '/duplicates?kind=person',
  '/duplicates?kind=place',
  '/duplicates?state=notSame',
  '/operators',
  '/verifications',
  '/verifications?list=over',
  '/verifications?list=approved',
  '/verifications?list=rejected&country=NZ',
  '/verifications/levels',
  '/chargebacks',
  '/queues',
  '/incidents',
  '/payment-providers',
  '/live-figures',
] as const;

const fixed = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, () => path]));

/** Every list of the console with its orders and filters: common values, rare ones, and such that nothing has. */
export function listPages({ players, invoices, operators, until }: Sample): PageGroup {
  const daysAgo = (days: number): string => new Date(until.getTime() - days * DAY_MS).toISOString();
  return {
    name: 'list page, any index sort',
    p95Ms: 150,
    pages: {
      ...fixed(LIST_PATHS),
      'players of a month': (turn) => `/players?createdFrom=${daysAgo(40 + turn)}&createdTo=${daysAgo(10 + turn)}`,
      'payments of a week': (turn) => `/invoices?createdFrom=${daysAgo(40 + turn)}&createdTo=${daysAgo(33 + turn)}&kind=withdrawal`,
      'payments of a player': (turn) => `/invoices?playerId=${at(players, turn).id}`,
      'a payment by its reference': (turn) => `/invoices?reference=${at(invoices, turn).reference}`,
      'a payment': (turn) => `/invoices/${at(invoices, turn).id}`,
      'contact of a player': (turn) => `/contact-messages?playerId=${at(players, turn).id}`,
      'documents of a player': (turn) => `/documents?status=approved&playerId=${at(players, turn).id}`,
      'an operator': (turn) => `/audit?actor=operator:${at(operators, turn)}`,
    },
  };
}

/** The audit by each of its filters, alone and together. */
export function auditPages({ players, operators, until }: Sample): PageGroup {
  const daysAgo = (days: number): string => new Date(until.getTime() - days * DAY_MS).toISOString();
  return {
    name: 'audit filter',
    p95Ms: 300,
    pages: {
      ...fixed([
        '/audit',
        '/audit?sortOrder=asc',
        '/audit?kind=personalRead',
        '/audit?kind=exclusionEnded',
        '/audit?kind=playerRegistered',
        '/audit?act=players.status',
        '/audit?act=nobody.did',
        '/audit?object=nothing',
        '/audit?kind=operatorActed&act=players.tags',
      ]),
      'by actor': (turn) => `/audit?actor=operator:${at(operators, turn)}`,
      'by actor and act': (turn) => `/audit?actor=operator:${at(operators, turn)}&act=invoices.release`,
      'by player': (turn) => `/audit?playerId=${at(players, turn).id}`,
      'by object': (turn) => `/audit?object=${at(players, turn).id}`,
      'of a week': (turn) => `/audit?recordedFrom=${daysAgo(40 + turn)}&recordedTo=${daysAgo(33 + turn)}&kind=operatorActed`,
    },
  };
}

export const headPages = ({ players, busiest }: Sample): PageGroup => ({
  name: 'player page, head',
  p95Ms: 200,
  pages: { head: (turn) => `/players/${at(players, turn).id}`, 'head of the busiest': () => `/players/${busiest}` },
});

/** Each tab of usual players, and of the one who has played the most. */
export function tabPages({ players, busiest, operations }: Sample): PageGroup {
  const tabs = [
    'accounts',
    'statement',
    'rounds',
    'bonuses',
    'freespins',
    'documents',
    'limits',
    'exclusions',
    'links',
    'sessions',
    'mails',
    'notes',
    'audit',
    'overview',
    'instruments',
    'game-sessions',
    'returns?period=all',
    'quests',
    'points',
    'tournaments',
    'tickets',
    'consents',
    'assessments',
    'reality-check',
    'turnover',
    'verification',
  ];
  const ofEach = tabs.map((tab) => [tab, (turn: number) => `/players/${at(players, turn).id}/${tab}`] as const);
  const ofBusiest = tabs.map((tab) => [`${tab} of the busiest`, () => `/players/${busiest}/${tab}`] as const);
  return {
    name: 'player page, any tab',
    p95Ms: 250,
    pages: {
      ...Object.fromEntries([...ofEach, ...ofBusiest]),
      invoices: (turn) => `/invoices?playerId=${at(players, turn).id}`,
      'invoices of the busiest': () => `/invoices?playerId=${busiest}`,
      'explained line': (turn) => {
        const { id, playerId } = at(operations, turn);
        return `/players/${playerId}/explain?kind=operation&id=${id}`;
      },
    },
  };
}

/** One text of each form, looked for among all kinds. */
export function searchPages({ players, invoices }: Sample): PageGroup {
  const sought = (text: string): string => `/search?q=${encodeURIComponent(text)}`;
  return {
    name: 'search, all kinds',
    p95Ms: 200,
    pages: {
      id: (turn) => sought(at(players, turn).id),
      'first of an id': (turn) => sought(at(players, turn).id.slice(0, 8)),
      number: (turn) => sought(at(players, turn).number),
      'e-mail': (turn) => sought(at(players, turn).email),
      nickname: (turn) => sought(at(players, turn).nickname),
      name: (turn) => sought(at(['anna', 'kowalski', 'Clara Ito', 'xe', 'zimmer', 'ro'], turn)),
      'nobody’s name': () => sought('nobody-is-called-so'),
      invoice: (turn) => sought(at(invoices, turn).id),
      'provider reference': (turn) => sought(at(invoices, turn).reference),
      operator: () => sought('auditor'),
    },
  };
}
