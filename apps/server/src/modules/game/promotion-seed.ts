import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDecimal } from '@pavilion/money';
import * as z from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import { type Database, inTransaction } from '../../kernel/database.ts';
import { seededCampaignId } from './bonuses/campaigns/seed.ts';
import { insertCode } from './bonus-codes/store.ts';
import { followSpans } from './cashback/spans.ts';
import { insertRule } from './cashback/store.ts';
import { insertRegistrationGift } from './grants/store.ts';
import { seedId } from './seed-id.ts';

const seedFile = path.resolve(import.meta.dirname, '../../../../../database/seed/game/promotions.json');
const PPM_SCALE = 6;

const limits = { currencies: z.array(z.string()), countries: z.array(z.string()) };
const promotionSeed = z.object({
  registrationGifts: z.array(z.object({ campaign: z.string(), ...limits })),
  cashback: z.array(
    z.object({
      campaign: z.string(),
      period: z.enum(['day', 'week']),
      rate: z.string(),
      amountMin: z.string(),
      amountMax: z.string().nullable(),
    }),
  ),
  codes: z.array(
    z.object({
      code: z.string(),
      campaign: z.string(),
      trigger: z.literal([1, 3]),
      usesMax: z.int().positive().nullable(),
      ...limits,
      about: z.string(),
    }),
  ),
});
type PromotionSeed = z.output<typeof promotionSeed>;

const readSeed = (): PromotionSeed => promotionSeed.parse(JSON.parse(readFileSync(seedFile, 'utf8')));

/** The promo codes of a fresh installation, for the sandbox's list of things to try. */
export const seededPromoCodes = (): { code: string; trigger: number; about: string }[] =>
  readSeed().codes.map(({ code, trigger, about }) => ({ code, trigger, about }));

/** Puts codes, cashback and welcome gifts of `database/seed/game/promotions.json` into the database; runs at every start and changes nothing the second time. */
export async function seedPromotions({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Promise<void> {
  await inTransaction(database, (transaction) => insertPromotions(transaction, readSeed()));
  await followSpans({ database }, clock.now());
}

async function insertPromotions(database: Database, { registrationGifts, cashback, codes }: PromotionSeed): Promise<void> {
  for (const { campaign, ...gift } of registrationGifts) {
    await insertRegistrationGift(database, { ...gift, campaignId: seededCampaignId(campaign) });
  }
  for (const { campaign, rate, ...rule } of cashback) {
    await insertRule(database, { ...rule, campaignId: seededCampaignId(campaign), ratePpm: Number(parseDecimal(rate, PPM_SCALE)) });
  }
  for (const { campaign, ...code } of codes) {
    const named = { id: seedId('bonus-code', code.code), campaignId: seededCampaignId(campaign), availableTo: null };
    await insertCode(database, { ...code, ...named });
  }
}
