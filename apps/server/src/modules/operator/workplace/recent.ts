import { inTransaction } from '../../../kernel/database.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import { listRecent, putRecent, type RecentObject } from './recent-store.ts';
import { answered, type Finder, findersOf, type FoundHit } from './search.ts';

const KEPT = 10;

/** Keeps that the operator has opened an object, for all of the operator's tabs (operator §13.69). */
export const keepRecent = (context: OperatorContext, object: RecentObject): Promise<void> =>
  inTransaction(context.database, (transaction) =>
    putRecent(transaction, { ...object, operatorId: actorOf(context).id, now: context.clock.realNow(), keptAtMost: KEPT }),
  );

/** The full name of an object; for a round, whose id begins with its owner, the studio's own name of it. */
const wordsOf = ({ kind, id }: RecentObject): string => (kind === 'round' ? id.split(':').slice(2).join(':') : id);

/**
 * The objects the operator opened last, newest first, as the search shows them now: only ids are stored, so that erased players, and objects the
 * operator may no longer read, are not shown.
 */
export async function readRecent<C extends OperatorContext>(context: C, finders: readonly Finder<C>[]): Promise<FoundHit[]> {
  const [kept, readable] = await Promise.all([listRecent(context.database, actorOf(context).id), findersOf(context, finders)]);
  const finderOf = new Map(readable.map((one) => [one.kind, one]));
  const found = await Promise.all(
    kept.map(async (object) => {
      const hits = await finderOf.get(object.kind)?.find(context, wordsOf(object));
      const hit = hits?.find(({ id }) => id === object.id);
      return hit === undefined ? [] : [{ kind: object.kind, ...hit }];
    }),
  );
  return found.flat().map(answered);
}
