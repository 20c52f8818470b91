import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Kernel } from '../../../../kernel/context.ts';
import { inTransaction } from '../../../../kernel/database.ts';
import { seedId } from '../../seed-id.ts';
import { campaignRules } from './campaign.ts';
import { insertCampaign, insertPackages, translateNames } from './campaign-store.ts';

const seedFile = join(fileURLToPath(new URL('../../../../../../../database/seed/game', import.meta.url)), 'bonuses.json');

const nameByLocale = z.looseObject({ en: z.string() }).catchall(z.string());

const bonusSeed = z.object({
  packages: z.array(z.object({ identity: z.string(), name: nameByLocale })),
  campaigns: z.array(
    z.object({
      identity: z.string(),
      name: nameByLocale,
      type: z.int().min(1).max(4),
      package: z.string().nullable().default(null),
      packagePriority: z.int().default(0),
      usesMax: z.int().positive().nullable(),
      rules: campaignRules,
    }),
  ),
});

/** The campaign a seed names, in every database the same. */
export const seededCampaignId = (identity: string): string => seedId('bonus', identity);

/** Puts the campaigns of `database/seed/game/bonuses.json` into the database; runs at every start and changes nothing the second time. */
export async function seedBonuses({ database }: Pick<Kernel, 'database'>): Promise<void> {
  const seed = bonusSeed.parse(JSON.parse(readFileSync(seedFile, 'utf8')));
  await inTransaction(database, async (transaction) => {
    const packages = seed.packages.map(({ identity, name: names }) => ({
      id: seedId('bonus-package', identity),
      identity,
      name: names.en,
      names,
    }));
    const campaigns = seed.campaigns.map(({ package: packageIdentity, name: names, ...campaign }, position) => ({
      ...campaign,
      id: seededCampaignId(campaign.identity),
      name: names.en,
      names,
      packageId: packageIdentity === null ? null : seedId('bonus-package', packageIdentity),
      position,
    }));
    await insertPackages(transaction, packages);
    for (const campaign of campaigns) await insertCampaign(transaction, campaign);
    await translateNames(transaction, { packages, campaigns });
  });
}
