import type { Announcement } from '../../../events.ts';
import type { Bulk } from './store.ts';

/** What the operator of a bulk is told of it. */
export const bulkMoved = ({ id, operatorId, state, able, done, skipped, failed }: Bulk): Announcement => ({
  type: 'BulkMoved',
  bulkId: id,
  operatorId,
  state: state === 'preview' ? 'waiting' : state,
  taken: done + skipped + failed,
  of: able,
});
