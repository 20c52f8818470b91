import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { Like } from '../../player/index.ts';
import { placeKeys } from './rules.ts';

const OWN_MAX = 200;
const WITHDRAWALS_MAX = 500;
const OTHERS_MAX = 50;

/** Accounts that asked for money at a place where a player did. */
export async function listSharersOfPlaces(database: Database, playerId: string): Promise<Like<'place'>[]> {
  const { rows } = await sql<Like<'place'>>`
    with own as (
      select distinct method, fields
      from (
        select method, fields
        from payment.invoice
        where player_id = ${playerId} and kind = 'withdrawal'
        order by created_at desc, id desc
        limit ${OWN_MAX}
      ) as recent
      where exists (select from jsonb_each_text(fields) as field where field.key = any(${[...placeKeys]}::text[]) and field.value <> '')
    )
    select 'place' as kind, near.player_id as "otherId", count(*)::int as shared, max(near.asked_at) as "seenAt"
    from own
    cross join lateral (
      select player_id, max(created_at) as asked_at
      from (
        select player_id, created_at
        from payment.invoice as other
        where other.kind = 'withdrawal'
          and other.method = own.method
          and md5(other.fields::text) = md5(own.fields::text)
          and other.fields = own.fields
          and other.player_id <> ${playerId}
        limit ${WITHDRAWALS_MAX}
      ) as asked
      group by player_id
      order by max(created_at) desc
      limit ${OTHERS_MAX}
    ) as near
    group by near.player_id
    order by near.player_id
  `.execute(database);
  return rows;
}
