import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { bonusStandingsOf } from '../../wallet/index.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { namedForPlayers } from './names.ts';
import type { BonusKernel } from './kernel.ts';
import * as store from './store.ts';
import { type PlayerBonusFacts, toPlayerBonus } from './wire.ts';

/** Bonuses with their current state in the books, named in their players' languages or the reader's. */
export async function describeBonuses(
  context: Pick<BonusKernel, 'database' | 'clock'>,
  database: Database,
  { rows, reader }: { rows: readonly store.BonusRow[]; reader?: string | undefined },
): Promise<PlayerBonusFacts[]> {
  const standings = await bonusStandingsOf(
    database,
    rows.filter(({ status }) => status !== bonusStatus.issued).map(({ id }) => id),
  );
  // Uses the caller's connection: a caller inside a transaction must not wait for a second connection (X22).
  const { gameByKey } = await catalogueOf({ ...context, database });
  return (await namedForPlayers(database, rows, reader)).map((row) => toPlayerBonus(row, standings.get(row.id), gameByKey));
}

/** Publishes the current state of a bonus to the player's channel and the event log (wire §4.5, Server duties). */
export async function publishBonuses(
  context: Pick<BonusKernel, 'database' | 'clock' | 'publish'>,
  transaction: Database,
  changed: { bonusIds: readonly string[]; isNew: boolean },
): Promise<PlayerBonusFacts[]> {
  const facts = await describeBonuses(context, transaction, { rows: await store.findBonuses(transaction, changed.bonusIds) });
  for (const bonus of facts)
    await context.publish(transaction, { type: 'BonusChanged', playerId: bonus.playerId, isNew: changed.isNew, bonus });
  return facts;
}
