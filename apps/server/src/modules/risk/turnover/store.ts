import { type Database, many, one, run } from '../../../kernel/database.ts';
import { applyShippedRows } from '../../../kernel/secrets/shipped-defaults.ts';

/** How many times a deposit in this currency must be wagered, in parts per million; undefined if no rule is on. */
export async function findMultiplier(database: Database, currency: string): Promise<bigint | undefined> {
  const row = await one<{ multiplierPpm: bigint }>(database)`
    select multiplier_ppm as "multiplierPpm"
    from risk.turnover_rule
    where currency = ${currency}
      and is_enabled
    limit 1
  `;
  return row?.multiplierPpm;
}

export async function listEnabled(database: Database): Promise<{ currency: string; multiplierPpm: bigint }[]> {
  return await many<{ currency: string; multiplierPpm: bigint }>(database)`
    select currency, multiplier_ppm as "multiplierPpm"
    from risk.turnover_rule
    where is_enabled
    order by currency
    limit 400
  `;
}

/** Switches off definitions that are absent; rows are kept, so that the next version does not add them again. */
export async function replaceRules(transaction: Database, rules: readonly { currency: string; multiplierPpm: bigint }[]): Promise<void> {
  await run(transaction)`
    update risk.turnover_rule
    set is_enabled = false
    where currency <> all (${rules.map(({ currency }) => currency)}::text[])
  `;
  for (const { currency, multiplierPpm } of rules) {
    await run(transaction)`
      insert into risk.turnover_rule (currency, multiplier_ppm)
      values (${currency}, ${multiplierPpm})
      on conflict (currency) do update set multiplier_ppm = excluded.multiplier_ppm, is_enabled = true
    `;
  }
}

/** The rules this version ships. */
export const shipRules = (database: Database, rules: readonly { currency: string; multiplier_ppm: string }[]): Promise<unknown> =>
  applyShippedRows(database, { relation: 'risk.turnover_rule', key: ['currency'], rows: rules });
