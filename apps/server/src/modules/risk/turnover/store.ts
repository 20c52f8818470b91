import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

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

/** Adds rules for currencies that have none yet; a rule that is there stays as the operator made it. */
export async function insertRules(database: Database, rules: readonly { currency: string; multiplierPpm: string }[]): Promise<void> {
  await sql`
    insert into risk.turnover_rule (currency, multiplier_ppm)
    select currency, "multiplierPpm"
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as row (currency text, "multiplierPpm" bigint)
    on conflict do nothing
  `.execute(database);
}
