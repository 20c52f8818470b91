import type { DomainEvent, QueueMove } from '../../kernel/followers/domain-events.ts';

/** A compared day's states in the queue of differences, by the id of its row. */
export const dayMoved = ({ psp, day }: { psp: string; day: string }, move: QueueMove): DomainEvent => ({
  type: 'QueueMoved',
  playerId: null,
  queue: 'differences',
  itemId: `${psp}/${day}`,
  move,
});

/** An unmatched event's moves in its queue. */
export const eventMoved = (itemId: string, move: QueueMove): DomainEvent => ({
  type: 'QueueMoved',
  playerId: null,
  queue: 'unmatched',
  itemId,
  move,
});
