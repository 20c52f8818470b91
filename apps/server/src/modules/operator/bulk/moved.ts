import type { Announcement } from '../../../kernel/followers/domain-events.ts';
import type { Bulk } from './store.ts';

/** The event for the operator of a bulk. */
export const bulkMoved = ({ id, operatorId, state, able, done, skipped, failed }: Bulk): Announcement => ({
  type: 'BulkMoved',
  bulkId: id,
  operatorId,
  state: state === 'preview' ? 'waiting' : state,
  taken: done + skipped + failed,
  of: able,
});
