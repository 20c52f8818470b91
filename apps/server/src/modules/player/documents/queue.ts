import type { DomainEvent, QueueMove } from '../../../kernel/followers/domain-events.ts';

/** A document's states in the review queue. */
export const paperMoved = (playerId: string, itemId: string, move: QueueMove): DomainEvent => ({
  type: 'QueueMoved',
  playerId,
  queue: 'documents',
  itemId,
  move,
});
