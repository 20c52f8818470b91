import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { shipTemplates } from './template-store.ts';

const seedFile = fileURLToPath(new URL('../../../../../../database/seed/notification/contact-templates.json', import.meta.url));
const templates = z.array(z.object({ id: z.string(), name: z.string(), texts: z.record(z.string(), z.string()) }));

/** Brings the templates of answers to the defaults of `database/seed/notification`; what operators have changed stays. Runs at every start. */
export async function seedContactTemplates({ database }: Pick<Kernel, 'database'>): Promise<void> {
  await shipTemplates(database, templates.parse(JSON.parse(readFileSync(seedFile, 'utf8'))));
}
