import type { DomainEvent, QueueMove } from '../../../kernel/followers/domain-events.ts';
import type { ContactRow, ContactState } from './console-store.ts';

/** A message's states in the queue of support. */
export const contactMoved = ({ id, playerId }: Pick<ContactRow, 'id' | 'playerId'>, move: QueueMove): DomainEvent => ({
  type: 'QueueMoved',
  playerId,
  queue: 'contact',
  itemId: id,
  move,
});

/** How the queue changes between two states of a message. */
export function moveOf(before: ContactState, after: ContactState): QueueMove {
  const [waited, waits] = [before === 'waiting', after === 'waiting'];
  if (waited === waits) return 'changed';
  return waits ? 'added' : 'gone';
}
