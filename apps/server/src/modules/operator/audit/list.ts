import type { InputOf } from '@pavilion/contract/calls/endpoint.ts';
import type { auditEndpoints } from '@pavilion/contract/console/audit.ts';
import * as z from 'zod/mini';
import { countedBy, type Counting, cursorsOf, numberPlace, pageOf } from '../acts/list.ts';
import type { OperatorContext } from '../context.ts';
import { actorsNamed, readAudit } from './read.ts';

/** The audit trail page by page, the newest first by default. */
export async function listAudit(context: OperatorContext & Counting, query: InputOf<(typeof auditEndpoints)['listAudit']>['query']) {
  const { cursor, perPage, sortOrder = 'desc', object, playerId, recordedFrom, recordedTo, id, ...lists } = query;
  const actor = await actorsNamed(context.database, lists.actor);
  const filter = { ...lists, actor, object, playerId, recordedFrom, recordedTo, id };
  const cursors = cursorsOf(['audit', sortOrder, filter], z.tuple([numberPlace, numberPlace]));
  const place = cursors.read(cursor);
  const after = place === null ? null : { recordedAtMicroseconds: place[0], id: place[1] };
  const countedAtMost = countedBy(context);
  const { rows, count } = await readAudit(context.database, {
    filter,
    after,
    isAscending: sortOrder === 'asc',
    limit: perPage + 1,
    countedAtMost,
    isShort: context.isShort,
  });
  const next = (last: (typeof rows)[number]) => cursors.write([String(last.place.recordedAtMicroseconds), String(last.place.id)]);
  const { data, meta } = pageOf(rows, { perPage, count, countedAtMost, next });
  return { data: data.map(({ place: _place, ...row }) => row), meta };
}
