import type { AppContext } from '../app-context.ts';
import { seedBonuses, seedCatalogue, seedPromotions, seedSportsbook } from '../../modules/game/index.ts';
import { seedContactTemplates } from '../../modules/notification/index.ts';
import { seedPaymentMethods } from '../../modules/payment/index.ts';
import { seedRetention } from '../../modules/retention/index.ts';
import { seedTurnoverRules } from '../../modules/risk/index.ts';
import { seedSettings } from '../../modules/settings/index.ts';

/** Applies the shipped defaults and first offers of `database/seed`, each area after those it refers to. */
export async function seedEverything(context: AppContext): Promise<void> {
  await seedSettings(context);
  await seedCatalogue(context);
  await seedSportsbook(context);
  await seedBonuses(context);
  await seedPromotions(context);
  await seedPaymentMethods(context);
  await seedTurnoverRules(context);
  await seedRetention(context);
  await seedContactTemplates(context);
}
