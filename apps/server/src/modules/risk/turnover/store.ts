import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import { applyShippedRows } from '../../../kernel/secrets/shipped-defaults.ts';

/** How often a deposit in this currency must be staked, in parts per million; undefined where no rule is on. */
export async function findMultiplier(database: Database, currency: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ multiplierPpm: bigint }>`
    select multiplier_ppm as "multiplierPpm"
    from risk.turnover_rule
    where currency = ${currency}
      and is_enabled
    limit 1
  `.execute(database);
  return rows[0]?.multiplierPpm;
}

/** The rules this version ships. */
export const shipRules = (database: Database, rules: readonly { currency: string; multiplier_ppm: string }[]): Promise<unknown> =>
  applyShippedRows(database, { relation: 'risk.turnover_rule', key: ['currency'], rows: rules });
