import { type Finder, HITS_MAX, idsNamedBy, type OperatorContext } from '../../operator/index.ts';
import { findUnplaced } from './desk-store.ts';

/** Provider events that could not be placed, by our own id (operator §2.1). */
export const eventFinder: Finder<OperatorContext> = {
  kind: 'event',
  permission: 'payments.read',
  find: async ({ database }, q) => {
    const ids = idsNamedBy(q);
    const rows = ids === null ? [] : await findUnplaced(database, ids, HITS_MAX);
    return rows.map(({ id, psp, type, amount, currency, receivedAt }) => ({
      id,
      title: amount === null || currency === null ? type : { amount, currency },
      parts: [type, psp],
      at: receivedAt,
      url: `/unmatched?row=${id}`,
      isExact: true,
    }));
  },
};
