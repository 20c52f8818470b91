import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A day of one provider and kind. */
export interface CeilingDay {
  readonly provider: string;
  readonly kind: string;
  /** `2026-11-23`, of the platform's clock in UTC. */
  readonly day: string;
}

/** The used part of a day, locked until the transaction ends: a concurrent win waits and sees it. */
export async function lockUse(transaction: Database, { provider, kind, day }: CeilingDay): Promise<bigint> {
  const row = await one<{ used: string }>(transaction)`
    insert into wallet.ceiling_use (provider, kind, day)
    values (${provider}, ${kind}, ${day}::date)
    on conflict (provider, kind, day) do update set used_pico_minor = wallet.ceiling_use.used_pico_minor
    returning used_pico_minor::text as used
  `;
  return BigInt(row?.used ?? '0');
}

/** A win that was counted, and what of it became cash at once without a jackpot that had it. */
interface CountedWin {
  readonly playerId: string;
  readonly externalId: string;
  /** In minor units of its currency. */
  readonly cashMinor: bigint;
  /** In trillionths of the base currency's minor unit. */
  readonly usePico: bigint;
}

/** Which of a player's wins from a provider count against a day's ceiling. */
export async function countedAmong(
  transaction: Database,
  { source, playerId, externalIds }: { source: string; playerId: string; externalIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await many<{ externalId: string }>(transaction)`
    select external_id as "externalId"
    from wallet.ceiling_win
    where player_id = ${playerId}
      and provider = ${source}
      and external_id = any(${externalIds}::text[])
  `;
  return new Set(rows.map(({ externalId }) => externalId));
}

export async function addUse(transaction: Database, { provider, kind, day }: CeilingDay, win: CountedWin): Promise<void> {
  const { playerId, externalId, cashMinor } = win;
  const usePico = win.usePico.toString();
  await run(transaction)`
    insert into wallet.ceiling_win (provider, player_id, external_id, kind, day, cash_minor, use_pico_minor)
    values (${provider}, ${playerId}, ${externalId}, ${kind}, ${day}::date, ${cashMinor}, ${usePico}::numeric)
  `;
  await run(transaction)`
    update wallet.ceiling_use
    set used_pico_minor = used_pico_minor + ${usePico}::numeric
    where provider = ${provider}
      and kind = ${kind}
      and day = ${day}::date
  `;
}
