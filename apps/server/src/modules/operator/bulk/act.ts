import type { BulkActName, BulkGiven, BulkListName } from '@pavilion/contract/console/bulk-acts.ts';
import type { HitPart } from '@pavilion/contract/console/workplace/workplace.ts';
import type { OperatorContext } from '../context.ts';

/** An object of a bulk as it is now. */
export interface BulkObject {
  id: string;
  /** Version of the object's relevant state: a different one means it has changed since the preview. */
  version: string;
  /** The player it belongs to; null where none is known. */
  playerId: string | null;
  /** As its list shows it, masked. */
  title: string;
  parts: readonly HitPart[];
  amount: { amountMinor: bigint; currency: string } | null;
  /** Why the act cannot be done with it; null where it can. */
  unable: string | null;
}

/** An act on many objects; its area hands it in, and the mechanism does the rest (operator §2.1). */
export interface BulkAct<C, Name extends BulkActName = BulkActName> {
  name: Name;
  /** Those of the objects that there are. `isHeld`: until the transaction of the context ends. */
  look(context: C, asked: { ids: readonly string[]; given: BulkGiven<Name>; isHeld: boolean }): Promise<readonly BulkObject[]>;
  /** By the area's own single act, in the transaction of the context. @throws what that refuses with */
  apply(context: C, object: { id: string; given: BulkGiven<Name>; reason: string }): Promise<unknown>;
}

/** A list whose rows can be taken by their filter: the same rows that its own call answers. */
export interface BulkList<C> {
  name: BulkListName;
  /** The ids of its rows in their order, `limit` at most. @throws validation for a query that the list does not take */
  ids(context: C, asked: { query: Readonly<Record<string, string | readonly string[]>>; limit: number }): Promise<readonly string[]>;
}

/** Everything the areas offer for many objects; the composition root joins it. */
export interface BulkParts<C extends OperatorContext> {
  acts: readonly BulkAct<C>[];
  lists: readonly BulkList<C>[];
}
