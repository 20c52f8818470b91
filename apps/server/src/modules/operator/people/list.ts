import type { InputOf } from '@pavilion/contract/calls/endpoint.ts';
import type { operatorEndpoints } from '@pavilion/contract/console/operators.ts';
import * as z from 'zod/mini';
import { cursorsOf, pageOf } from '../acts/list.ts';
import type { OperatorContext } from '../context.ts';
import { countColleagues, listColleagues } from './colleague-store.ts';

/** Colleagues by e-mail address, page by page. */
export async function listOperators(
  { database }: Pick<OperatorContext, 'database'>,
  { cursor, perPage, state, role, q = '', id }: InputOf<(typeof operatorEndpoints)['listOperators']>['query'],
) {
  const filter = { state, role, q: q.trim().toLowerCase(), id };
  const cursors = cursorsOf(['operators', filter], z.tuple([z.string()]));
  const [after = null] = cursors.read(cursor) ?? [];
  const rows = await listColleagues(database, { filter, after, limit: perPage + 1 });
  const count = await countColleagues(database, filter);
  return pageOf(rows, { perPage, count, next: ({ email }) => cursors.write([email.trim().toLowerCase()]) });
}
