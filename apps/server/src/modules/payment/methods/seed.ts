import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDecimal, scaleOf } from '@pavilion/money';
import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { methodField } from './fields.ts';
import * as store from './store.ts';

const seedFolder = fileURLToPath(new URL('../../../../../../database/seed/payment', import.meta.url));

const bounds = z.object({ min: z.string(), max: z.string(), presets: z.array(z.string()).default([]) });

const methodSeed = z.object({
  method: z.string(),
  direction: z.enum(['deposit', 'withdrawal']),
  psp: z.string(),
  pspMethod: z.string(),
  names: z.record(z.string(), z.string()),
  type: z.enum(['form', 'address']),
  processingType: z.enum(['form', 'qr', 'iframe', 'message', 'asyncRedirect']),
  logo: z.string(),
  countries: z.array(z.string().length(2)).default([]),
  fields: z.array(methodField).default([]),
  fee: z.enum(['none', 'network']).default('none'),
  arrival: z.enum(['instant', 'confirmations', 'afterPaying', 'afterCheck']),
  currencies: z.record(z.string(), bounds),
});

function toRows(seed: z.output<typeof methodSeed>, position: number): Record<string, unknown>[] {
  return Object.entries(seed.currencies).map(([currency, { min, max, presets }]) => {
    const minor = (text: string): string => parseDecimal(text, scaleOf(currency)).toString();
    return {
      method: seed.method,
      currency,
      direction: seed.direction,
      psp: seed.psp,
      psp_method: seed.pspMethod,
      names: seed.names,
      type: seed.type,
      processing_type: seed.processingType,
      amount_min_minor: minor(min),
      amount_max_minor: minor(max),
      presets_minor: presets.map(minor),
      logo: seed.logo,
      fields: seed.fields,
      countries: seed.countries,
      fee: seed.fee,
      arrival: seed.arrival,
      position,
    };
  });
}

/** Brings the methods to the defaults of `database/seed/payment`; runs at every start. */
export async function seedPaymentMethods({ database }: Pick<Kernel, 'database'>): Promise<void> {
  const files = readdirSync(seedFolder).toSorted();
  const methods = files.flatMap((file) => z.array(methodSeed).parse(JSON.parse(readFileSync(join(seedFolder, file), 'utf8'))));
  await store.shipMethods(database, methods.flatMap(toRows));
}
