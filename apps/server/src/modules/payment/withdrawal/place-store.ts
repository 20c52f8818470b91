import { type Database, many } from '../../../kernel/database.ts';
import type { Like } from '../../player/index.ts';

const OWN_MAX = 200;
const WITHDRAWALS_MAX = 500;
const OTHERS_MAX = 50;

/** Accounts that requested a withdrawal to one of the player's destinations, in whatever spelling (P-84). */
export async function listSharersOfPlaces(database: Database, playerId: string): Promise<Like<'place'>[]> {
  return await many<Like<'place'>>(database)`
    with own as (
      select distinct place_key
      from (
        select place_key
        from payment.invoice
        where player_id = ${playerId} and kind = 'withdrawal'
        order by created_at desc, id desc
        limit ${OWN_MAX}
      ) as recent
      where place_key <> ''
    )
    select 'place' as kind, near.player_id as "otherId", count(*)::int as shared, max(near.asked_at) as "seenAt"
    from own
    cross join lateral (
      select player_id, max(created_at) as asked_at
      from (
        select player_id, created_at
        from payment.invoice as other
        where other.kind = 'withdrawal'
          and other.place_key = own.place_key
          and other.place_key <> ''
          and other.player_id <> ${playerId}
        limit ${WITHDRAWALS_MAX}
      ) as asked
      group by player_id
      order by max(created_at) desc
      limit ${OTHERS_MAX}
    ) as near
    group by near.player_id
    order by near.player_id
  `;
}
