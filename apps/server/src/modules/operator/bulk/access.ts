import { type BulkActName, type BulkGiven, bulkActOf } from '@pavilion/contract/console/bulk-acts.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { playersWithin } from '../authority/players.ts';
import { listGrants } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import type { BulkAct, BulkObject } from './act.ts';

/** Players outside the act's permission: nothing is done to them, whatever else would allow it (operator §13.66). */
const OUTSIDE = 'outsideAuthority';

/** Reads the objects as the act does, and whether the operator's permission covers their players. */
export async function lookWithin<C extends OperatorContext>(
  context: C,
  act: BulkAct<C>,
  asked: { ids: readonly string[]; given: BulkGiven<BulkActName>; isHeld: boolean },
): Promise<readonly BulkObject[]> {
  const { permission } = bulkActOf(act.name);
  const objects = await act.look(context, asked);
  const grants = (await listGrants(context.database, actorOf(context).id)).filter((grant) => grant.permission === permission);
  const playerIds = objects.flatMap(({ playerId }) => playerId ?? []);
  const within = await playersWithin(context, context.database, { grants, playerIds });
  if (within === undefined) return objects;
  return objects.map((object) => (object.playerId !== null && within.has(object.playerId) ? object : { ...object, unable: OUTSIDE }));
}
