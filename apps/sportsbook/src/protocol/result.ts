import * as z from 'zod';
import type { LegResult } from '../rules/payout/factor.ts';

const DEAD_HEAT = /^dead_heat ([1-9]\d*)\/([1-9]\d*)$/;

const plain = z.enum(['won', 'lost', 'void', 'push', 'half_won', 'half_lost']);

/** A result of an outcome on the wire: a key, or `dead_heat 1/3` for one paid place shared by three (sportsbook §3.1). */
export const outcomeResult = z.union([plain, z.string().regex(DEAD_HEAT)]);
export type OutcomeResult = z.output<typeof outcomeResult>;

/** @throws for a text that `outcomeResult` refuses */
export function parseResult(text: string): LegResult {
  const tie = DEAD_HEAT.exec(text);
  if (tie === null) return { kind: plain.parse(text) };
  return { kind: 'dead_heat', paid: Number(tie[1]), tied: Number(tie[2]) };
}

export const resultText = (result: LegResult): OutcomeResult =>
  result.kind === 'dead_heat' ? `dead_heat ${result.paid}/${result.tied}` : result.kind;
