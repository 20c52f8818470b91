import { sql } from 'kysely';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { type Database, many, run } from '../../../kernel/database.ts';
import type { PackInForce } from '../../settings/index.ts';
import { isBoundBy } from '../profile/pack-store.ts';

const isClosed = sql`player.status = ${sql.lit(playerStatus.closed)}`;

/** Dates the accounts that an earlier version closed without a date, by the last change of their profile. */
export async function dateClosings(database: Database, limit: number): Promise<void> {
  await run(database)`
    update player.player
    set closed_at = updated_at
    where id in (select id from player.player where ${isClosed} and closed_at is null limit ${limit} for update skip locked)
  `;
}

interface LongClosed {
  /** Limited to players bound by this pack. */
  pack: PackInForce;
  /** Closed before this. */
  before: Date;
  now: Date;
  limit: number;
}

/** Accounts closed long ago whose owners are neither erased, nor about to be, nor still excluded; the oldest first. */
export async function listLongClosed(database: Database, { pack, before, now, limit }: LongClosed): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    select player.id
    from player.player
    where ${isClosed}
      and player.closed_at < ${before}
      and ${isBoundBy(pack)}
      and not exists (select from player.erasure where erasure.player_id = player.id and erasure.cancelled_at is null)
      and not exists (
        select
        from player.excluded_person as excluded
        where excluded.player_id = player.id and excluded.reopened_at is null and excluded.ends_at > ${now}
      )
    order by player.closed_at
    limit ${limit}
  `;
  return rows.map(({ id }) => id);
}
