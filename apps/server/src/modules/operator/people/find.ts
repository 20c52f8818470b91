import type { OperatorContext } from '../context.ts';
import { type Finder, HITS_MAX } from '../workplace/search.ts';
import { listColleagues } from './colleague-store.ts';

/** Colleagues by address or name. */
export const operatorFinder: Finder<OperatorContext> = {
  kind: 'operator',
  permission: 'operators.read',
  find: async ({ database }, text) => {
    const q = text.toLowerCase();
    const rows = await listColleagues(database, { filter: { state: [], role: [], q, id: undefined }, after: null, limit: HITS_MAX });
    return rows.map(({ id, email, name, state, roles }) => ({
      id,
      title: name === '' ? email : name,
      parts: [email, { word: state }, ...roles],
      url: `/operators?row=${id}`,
      isExact: email.toLowerCase() === q,
    }));
  },
};
