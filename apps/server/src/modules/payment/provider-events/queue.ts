import type { DomainEvent, QueueMove } from '../../../kernel/followers/domain-events.ts';

/** An event's states in the queue of what nobody could place. */
export const eventMoved = (itemId: string, move: QueueMove): DomainEvent => ({
  type: 'QueueMoved',
  playerId: null,
  queue: 'unmatched',
  itemId,
  move,
});
