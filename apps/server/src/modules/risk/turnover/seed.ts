import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDecimal } from '@pavilion/money';
import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import * as store from './store.ts';

const seedFile = join(fileURLToPath(new URL('../../../../../../database/seed/risk', import.meta.url)), 'turnover.json');
const PPM_SCALE = 6;

const ruleSeed = z.object({ currency: z.string(), multiplier: z.string() });

/** Brings the rules to the defaults of `database/seed/risk`; runs at every start. */
export async function seedTurnoverRules({ database }: Pick<Kernel, 'database'>): Promise<void> {
  const rules = z.array(ruleSeed).parse(JSON.parse(readFileSync(seedFile, 'utf8')));
  const rows = rules.map(({ currency, multiplier }) => ({ currency, multiplier_ppm: parseDecimal(multiplier, PPM_SCALE).toString() }));
  await store.shipRules(database, rows);
}
