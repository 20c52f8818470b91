import { consoleChannels, consolePublications, type PlayerArea } from '@pavilion/contract/console/channels.ts';
import type { ClaimKind } from '@pavilion/contract/console/desk.ts';
import type { Announcement, DomainEvent, QueueMove } from '../../events.ts';

/** What operators' pages are told: where, and which words of the contract. */
export interface ConsoleNews {
  readonly channel: string;
  readonly data: unknown;
}

type Told = DomainEvent | Announcement;
type EventOf<Type extends Told['type']> = Extract<Told, { type: Type }>;

/** What is to be read again of a player's page. The rest of play is told by no event: stakes are too many. */
const areas: Partial<Record<Told['type'], readonly PlayerArea[]>> = {
  PlayerChanged: ['head', 'identity'],
  EmailConfirmed: ['head'],
  IdentityChecked: ['head', 'identity'],
  DocumentsAsked: ['identity'],
  SessionOpened: ['sessions'],
  SessionClosed: ['sessions'],
  LimitsChanged: ['safety'],
  PlayerExcluded: ['head', 'safety'],
  InvoiceChanged: ['money'],
  BonusCodeChanged: ['bonuses'],
  BetChanged: ['play'],
  MessageReceived: ['contact'],
  PlayerActedOn: ['audit'],
};

const areasOfQueues: Readonly<Record<string, PlayerArea>> = { withdrawals: 'money', documents: 'identity', contact: 'contact' };

/** A bonus that only goes on is none: it does so with each stake. */
function areasOf(event: Told): readonly PlayerArea[] {
  if (event.type === 'BonusChanged' || event.type === 'FreespinChanged') return event.isNew ? ['bonuses'] : [];
  if (event.type === 'QueueMoved') return [areasOfQueues[event.queue] ?? []].flat();
  return areas[event.type] ?? [];
}

const playerNews = (playerId: string, area: PlayerArea): ConsoleNews => ({
  channel: consoleChannels.player(playerId),
  data: consolePublications.player.parse({ area }),
});

const queueNews = ({ queue, itemId, move }: { queue: string; itemId: string; move: QueueMove }): ConsoleNews => ({
  channel: consoleChannels.queue(queue),
  data: consolePublications.queue.parse({ kind: `item.${move}`, id: itemId }),
});

function approvalNews({ approvalId: id, state, askedBy }: EventOf<'ApprovalChanged'>): ConsoleNews[] {
  const own = {
    channel: consoleChannels.operator(askedBy),
    data: consolePublications.operator.parse({ event: 'approval.changed', id, state }),
  };
  return [
    { channel: consoleChannels.approvals, data: consolePublications.approvals.parse({ id, state }) },
    queueNews({ queue: 'approvals', itemId: id, move: state === 'open' ? 'added' : 'gone' }),
    ...(state === 'open' ? [] : [own]),
  ];
}

const queuesOfClaims: Readonly<Record<ClaimKind, string>> = {
  withdrawal: 'withdrawals',
  document: 'documents',
  contact: 'contact',
  approval: 'approvals',
};

function claimNews({ kind, itemId: id, from }: EventOf<'ClaimMoved'>): ConsoleNews[] {
  const row = { channel: consoleChannels.queue(queuesOfClaims[kind]), data: consolePublications.queue.parse({ kind: 'item.claimed', id }) };
  if (from === null) return [row];
  return [row, { channel: consoleChannels.operator(from), data: consolePublications.operator.parse({ event: 'claim.lost', kind, id }) }];
}

const bulkNews = ({ bulkId: id, operatorId, state, taken, of }: EventOf<'BulkMoved'>): ConsoleNews[] => [
  {
    channel: consoleChannels.operator(operatorId),
    data: consolePublications.operator.parse({ event: 'bulk.progress', id, state, taken, of }),
  },
];

/** What operators' pages are told of an event; no personal data, and nothing but what the contract says (operator §4, Hub). */
export function consoleNewsOf(event: Told): ConsoleNews[] {
  if (event.type === 'ApprovalChanged') return approvalNews(event);
  if (event.type === 'ClaimMoved') return claimNews(event);
  if (event.type === 'BulkMoved') return bulkNews(event);
  const { playerId = null } = 'playerId' in event ? event : {};
  const ofPlayer = playerId === null ? [] : areasOf(event).map((area) => playerNews(playerId, area));
  return event.type === 'QueueMoved' ? [queueNews(event), ...ofPlayer] : ofPlayer;
}
