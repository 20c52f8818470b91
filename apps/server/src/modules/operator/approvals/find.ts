import type { OperatorContext } from '../context.ts';
import { type Finder, HITS_MAX, idsNamedBy } from '../workplace/search.ts';
import { findApprovals } from './find-store.ts';

/** Finds an approval by its id (operator §2.1). */
export const approvalFinder: Finder<OperatorContext> = {
  kind: 'approval',
  permission: 'approvals.read',
  find: async ({ database }, q) => {
    const ids = idsNamedBy(q);
    const rows = ids === null ? [] : await findApprovals(database, ids, HITS_MAX);
    return rows.map(({ id, what, title, state, askedAt }) => ({
      id,
      title: title ?? what,
      parts: [{ word: state }],
      at: askedAt,
      url: `/approvals?row=${id}`,
      isExact: true,
    }));
  },
};
