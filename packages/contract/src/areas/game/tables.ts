import * as z from 'zod/mini';
import { moment } from '../../formats/values.ts';
import { resultColors } from '../../providers/game-events.ts';

/** The last results of a table, the newest first, as its studio reported them. */
export const tableResults = z.object({
  identity: z.string(),
  results: z.array(z.object({ result: z.string(), color: z.nullable(z.enum(resultColors)), settledAt: moment() })),
});
export type TableResults = z.output<typeof tableResults>;
