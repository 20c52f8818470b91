import { sql } from 'kysely';
import { type Database, many, run } from '../../../kernel/database.ts';

/** A bonus or free spins that came with a deposit, and how much of the deposit had gone back when that was last taken into account. */
export interface GiftOfDeposit {
  readonly id: string;
  readonly kind: 'bonus' | 'freespins';
  readonly depositOutMinor: bigint;
}

/** Gifts of a deposit that account for less than has been reversed. The player must be locked. */
export async function listGifts(
  database: Database,
  { playerId, invoiceId, outMinor }: { playerId: string; invoiceId: string; outMinor: bigint },
): Promise<GiftOfDeposit[]> {
  return await many<GiftOfDeposit>(database)`
    select id, 'bonus' as kind, deposit_out_minor as "depositOutMinor"
    from game.player_bonus
    where deposit_id = ${invoiceId}
      and player_id = ${playerId}
      and deposit_out_minor < ${outMinor}
    union all
    select id, 'freespins', deposit_out_minor
    from game.player_freespin
    where deposit_id = ${invoiceId}
      and player_id = ${playerId}
      and deposit_out_minor < ${outMinor}
    order by kind, id
    limit 100
  `;
}

/** Keeps how much of its deposit has gone back. */
export async function setDepositOut(database: Database, { id, kind, depositOutMinor }: GiftOfDeposit): Promise<void> {
  const table = sql.table(kind === 'bonus' ? 'game.player_bonus' : 'game.player_freespin');
  await run(database)`update ${table} set deposit_out_minor = ${depositOutMinor} where id = ${id}`;
}

/** Makes an issued bonus a smaller one. */
export async function setIssuedAmount(
  database: Database,
  { id, amountMinor, terms }: { id: string; amountMinor: bigint; terms: { requiredMinor: string; conversionCapMinor: string | null } },
): Promise<void> {
  await run(database)`
    update game.player_bonus
    set amount_minor = ${amountMinor}, terms = terms || ${JSON.stringify(terms)}::jsonb
    where id = ${id}
      and status = 1
  `;
}

/** Makes free spins that have not ended fewer. */
export async function setSpins(database: Database, { id, spinCount }: { id: string; spinCount: number }): Promise<void> {
  await run(database)`
    update game.player_freespin
    set spin_count = ${spinCount}
    where id = ${id}
      and status <> 3
  `;
}
