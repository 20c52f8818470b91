import { consoleChannels, consolePublications, type PlayerArea } from '@pavilion/contract/console/channels.ts';
import type { ClaimKind } from '@pavilion/contract/console/workplace/workplace.ts';
import type { Announcement, DomainEvent, QueueMove } from '../../kernel/followers/domain-events.ts';

/** A publication for operators' pages: its channel, and its data as in the contract. */
export interface ConsolePublication {
  readonly channel: string;
  readonly data: unknown;
}

type Announced = DomainEvent | Announcement;
type EventOf<Type extends Announced['type']> = Extract<Announced, { type: Type }>;

/** The parts of a player's page to read again. No event announces other play: there are too many stakes. */
const areas: Partial<Record<Announced['type'], readonly PlayerArea[]>> = {
  PlayerChanged: ['head', 'identity'],
  EmailConfirmed: ['head'],
  IdentityChecked: ['head', 'identity'],
  DocumentsAsked: ['identity'],
  IdentityRestarted: ['head', 'identity'],
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

const areasOfQueues: Readonly<Record<string, PlayerArea>> = {
  withdrawals: 'money',
  chargebacks: 'money',
  documents: 'identity',
  contact: 'contact',
};

/** Progress of a bonus is not announced: it happens with each stake. */
function areasOf(event: Announced): readonly PlayerArea[] {
  if (event.type === 'BonusChanged' || event.type === 'FreespinChanged') return event.isNew ? ['bonuses'] : [];
  if (event.type === 'QueueMoved') return [areasOfQueues[event.queue] ?? []].flat();
  return areas[event.type] ?? [];
}

const playerPublication = (playerId: string, area: PlayerArea): ConsolePublication => ({
  channel: consoleChannels.player(playerId),
  data: consolePublications.player.parse({ area }),
});

const queuePublication = ({ queue, itemId, move }: { queue: string; itemId: string; move: QueueMove }): ConsolePublication => ({
  channel: consoleChannels.queue(queue),
  data: consolePublications.queue.parse({ kind: `item.${move}`, id: itemId }),
});

/** The queue in which something was added, has changed or is gone. */
export function queueMovedBy(event: Announced): string | undefined {
  if (event.type === 'ApprovalChanged') return 'approvals';
  return event.type === 'QueueMoved' ? event.queue : undefined;
}

function approvalPublication({ approvalId: id, state, askedBy }: EventOf<'ApprovalChanged'>): ConsolePublication[] {
  const own = {
    channel: consoleChannels.operator(askedBy),
    data: consolePublications.operator.parse({ event: 'approval.changed', id, state }),
  };
  return [
    { channel: consoleChannels.approvals, data: consolePublications.approvals.parse({ id, state }) },
    queuePublication({ queue: 'approvals', itemId: id, move: state === 'open' ? 'added' : 'gone' }),
    ...(state === 'open' ? [] : [own]),
  ];
}

const queuesOfClaims: Readonly<Record<ClaimKind, string>> = {
  withdrawal: 'withdrawals',
  document: 'documents',
  contact: 'contact',
  approval: 'approvals',
};

function claimPublication({ kind, itemId: id, from }: EventOf<'ClaimMoved'>): ConsolePublication[] {
  const row = { channel: consoleChannels.queue(queuesOfClaims[kind]), data: consolePublications.queue.parse({ kind: 'item.claimed', id }) };
  if (from === null) return [row];
  return [row, { channel: consoleChannels.operator(from), data: consolePublications.operator.parse({ event: 'claim.lost', kind, id }) }];
}

/** A look at a player concerns the player's page; a look at a queue item, the queue. */
function lookPublication({ kind, itemId: id }: EventOf<'LookMoved'>): ConsolePublication[] {
  if (kind === 'player') return [playerPublication(id, 'colleagues')];
  return [{ channel: consoleChannels.queue(queuesOfClaims[kind]), data: consolePublications.queue.parse({ kind: 'item.looked', id }) }];
}

const bulkPublication = ({ bulkId: id, operatorId, state, taken, of }: EventOf<'BulkMoved'>): ConsolePublication[] => [
  {
    channel: consoleChannels.operator(operatorId),
    data: consolePublications.operator.parse({ event: 'bulk.progress', id, state, taken, of }),
  },
];

const handoverPublication = (id: string): ConsolePublication => ({
  channel: consoleChannels.handover,
  data: consolePublications.handover.parse({ id }),
});

/** The part of an event sent to operators' pages: no personal data, and only the fields in the contract (operator §4, Hub). */
export function publicationsOf(event: Announced): ConsolePublication[] {
  if (event.type === 'ApprovalChanged') return approvalPublication(event);
  if (event.type === 'ClaimMoved') return claimPublication(event);
  if (event.type === 'LookMoved') return lookPublication(event);
  if (event.type === 'BulkMoved') return bulkPublication(event);
  if (event.type === 'HandoverWritten') return [handoverPublication(event.noteId)];
  const { playerId = null } = 'playerId' in event ? event : {};
  const ofPlayer = playerId === null ? [] : areasOf(event).map((area) => playerPublication(playerId, area));
  return event.type === 'QueueMoved' ? [queuePublication(event), ...ofPlayer] : ofPlayer;
}
