import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { namedForPlayers } from '../bonuses/names.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import type { FreespinKernel } from './kernel.ts';
import * as store from './store.ts';
import { type PlayerFreespinFacts, toPlayerFreespin } from './wire.ts';

/** Publishes the current state of free spins to the player's channel and the event log (wire §4.5, Server duties). */
export async function publishFreespins(
  context: Pick<FreespinKernel, 'clock' | 'publish'>,
  transaction: Database,
  changed: { freespinId: string; isNew: boolean },
): Promise<PlayerFreespinFacts> {
  const stored = await store.findFreespins(transaction, changed.freespinId);
  const [row] = await namedForPlayers(transaction, stored === undefined ? [] : [stored]);
  invariant(row, 'Free spins that were changed are there.');
  const { gameByKey } = await catalogueOf({ database: transaction, clock: context.clock });
  const freespin = toPlayerFreespin(row, gameByKey);
  await context.publish(transaction, { type: 'FreespinChanged', playerId: row.playerId, isNew: changed.isNew, freespin });
  return freespin;
}
