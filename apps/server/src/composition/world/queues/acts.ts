import { stepKey } from '../situations/calls.ts';
import { worldOperators } from '../operators.ts';
import type { Desk } from './operator-sessions.ts';
import { QUEUE_PLAYERS, type QueuePlayer } from './players.ts';

/** Past actions of the demo world's operators; each writes one or more rows of the audit trail. */
export interface Act {
  name: string;
  /** The situation of `/sandbox/world` it belongs to, if any. */
  kind?: string;
  about: string;
  operator: string;
  player?: QueuePlayer;
  /** @returns the objects that the queue lists */
  act(desk: Desk, world: ActWorld): Promise<string[]>;
}

interface ActWorld {
  seed: string;
  idOf(player: { email: string }): string;
  /** The objects of a situation that was made. */
  madeBy(name: string): string | undefined;
}

const operatorId = (seed: string, name: string): string =>
  worldOperators(seed).find(({ email }) => email.startsWith(`${name}@`))?.id ?? name;

const emailOf = (number: number): string => QUEUE_PLAYERS[number - 1]?.email ?? '';
const playerPart = (number: number): Pick<Act, 'player'> => {
  const player = QUEUE_PLAYERS[number - 1];
  return player === undefined ? {} : { player };
};

const release: Act = {
  name: 'first-release',
  about: 'The first of two people',
  operator: 'payments-2',
  act: async (desk, { seed, madeBy }) => {
    const id = madeBy('second-person');
    if (id === undefined) throw new Error('There is nothing to release yet');
    const body = { reason: 'The account and its history are in order' };
    await desk.payments.releaseWithdrawal({ params: { id }, body, idempotencyKey: stepKey(seed, 'first release') });
    return [id];
  },
};

const otherRoles: Act = {
  name: 'roles-trader-2',
  kind: 'approvals',
  about: 'Other roles for trader-2, asked by administrator-3',
  operator: 'administrator-3',
  act: async (desk, { seed }) => {
    const body = { roles: ['trader', 'games'], reason: 'Looks after the live tables at weekends' };
    const request = { params: { id: operatorId(seed, 'trader-2') }, body, idempotencyKey: stepKey(seed, 'roles trader-2') };
    return [(await desk.operators.askRoles(request)).approval.id];
  },
};

const GOODWILL = 3;
const adjustment: Act = {
  name: `adjustment-${GOODWILL}`,
  kind: 'approvals',
  about: '15.00 EUR of goodwill, asked by payments-2',
  operator: 'payments-2',
  ...playerPart(GOODWILL),
  act: async (desk, { seed, idOf }) => {
    const playerId = idOf({ email: emailOf(GOODWILL) });
    const body = { playerId, currency: 'EUR', amount: 15, kind: 'goodwill' as const, reason: 'Three days of waiting for a bank of ours' };
    return [(await desk.payments.askAdjustment({ body, idempotencyKey: stepKey(seed, 'goodwill') })).approval.id];
  },
};

const factorReset: Act = {
  name: 'factors-payments-3',
  kind: 'approvals',
  about: 'New factors for payments-3, asked by administrator-2',
  operator: 'administrator-2',
  act: async (desk, { seed }) => {
    const request = { params: { id: operatorId(seed, 'payments-3') }, body: { reason: 'The phone with the app was lost on a train' } };
    return [(await desk.operators.askFactorReset({ ...request, idempotencyKey: stepKey(seed, 'factors payments-3') })).approval.id];
  },
};

/** A player's notes and tags: author, note, whether it is pinned, and the tags. */
const KNOWN: readonly (readonly [number, string, string, boolean, readonly string[]])[] = [
  [1, 'support', 'Wrote about the withdrawal of today; told that it is being looked at.', true, ['waits-for-money']],
  [2, 'payments', 'The first card was closed by the bank. The new one is in the same name.', false, ['new-card']],
  [3, 'payments', 'Moved to another bank last month, as announced by mail.', false, ['new-card', 'regular']],
  [5, 'support', 'Prefers to be called after six in the evening.', false, ['calls-late']],
  [7, 'payments', 'The bank took a deposit back; the player says that it was a mistake of theirs.', true, ['chargeback']],
  [8, 'risk', 'New account number a day after a new phone. Nothing else is unusual.', false, ['new-place']],
  [9, 'payments', 'A large win of last week; asks for all of it.', true, ['large-win', 'regular']],
  [10, 'identity', 'Papers are on their way, announced by phone.', false, ['papers-due']],
  [11, 'risk', 'The same device as two other accounts, and all have taken the same code.', true, ['shared-device']],
  [12, 'risk', 'See the account with the withdrawal.', false, ['shared-device']],
  [14, 'identity', 'The address differs from the electricity bill of spring.', false, ['moved-house']],
  [16, 'identity', 'The photo was too dark the first time.', false, ['second-try']],
  [18, 'safety', 'Asked for a break of two weeks in a calm tone.', true, ['asked-for-break']],
  [19, 'safety', 'Excluded by own wish; thanked us for the quick answer.', false, ['no-marketing']],
];

const notes = KNOWN.flatMap(([number, operator, text, isPinned, tags]): Act[] => {
  const player = QUEUE_PLAYERS[number - 1];
  if (player === undefined) return [];
  return [
    {
      name: `note-${number}`,
      kind: 'notes',
      about: text,
      operator,
      player,
      act: async (desk, { seed, idOf }) => {
        const request = { params: { id: idOf(player) }, body: { text, isPinned } };
        return [(await desk.players.writeNote({ ...request, idempotencyKey: stepKey(seed, `note ${number}`) })).id];
      },
    },
    {
      name: `tags-${number}`,
      about: tags.join(', '),
      operator,
      act: async (desk, { seed, idOf }) => {
        const request = { params: { id: idOf(player) }, body: { add: [...tags], remove: [] } };
        await desk.players.changeTags({ ...request, idempotencyKey: stepKey(seed, `tags ${number}`) });
        return [];
      },
    },
  ];
});

/** Shared views: author, page, name and filters. */
const VIEWS = [
  ['support', '/players', 'Wait for money', 'tag=waits-for-money'],
  ['risk', '/players', 'One device', 'tag=shared-device'],
  ['payments', '/invoices', 'Money out', 'kind=withdrawal'],
  ['auditor', '/audit', 'Asked of a second person', 'kind=approvalAsked'],
] as const;

const views = VIEWS.map(
  ([operator, page, name, query]): Act => ({
    name: `view-${operator}`,
    kind: 'savedViews',
    about: `${name}, shared with the role ${operator}`,
    operator,
    act: async (desk, { seed }) => {
      const request = { body: { page, name, query, sharedWith: operator }, idempotencyKey: stepKey(seed, `view ${operator}`) };
      return [(await desk.desk.saveView(request)).id];
    },
  }),
);

/** Approvals come first: they are the newest of their list only for a moment. */
export const operatorsPart: readonly Act[] = [otherRoles, factorReset, adjustment, ...notes, ...views];
/** Operators' decisions about what players have done. */
export const decisionsPart: readonly Act[] = [release];
