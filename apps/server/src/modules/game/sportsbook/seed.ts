import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { SPORTSBOOK_ID } from '../../../kernel/providers.ts';
import { settingsValues } from '../../settings/index.ts';
import { type CatalogueContext, forgetCatalogue } from '../catalogue/snapshot.ts';
import { seedId } from '../seed-id.ts';
import { insertSportsbookGame } from './store.ts';

/** Puts the game that represents betting into the catalogue, under the identity the operator reserves for it (wire §3.9). */
export async function seedSportsbook(context: CatalogueContext & Pick<Kernel, 'database'>): Promise<void> {
  const { sportsbookGameIdentity: identity } = await settingsValues(context);
  await inTransaction(context.database, (transaction) =>
    insertSportsbookGame(transaction, {
      id: seedId('game', identity),
      identity,
      type: sportsbookGameType,
      provider: { id: seedId('provider', SPORTSBOOK_ID), identity: SPORTSBOOK_ID },
      createdAt: context.clock.now(),
    }),
  );
  forgetCatalogue(context);
}
