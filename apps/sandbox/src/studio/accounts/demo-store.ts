import * as z from 'zod';
import type { Queryable } from '../store.ts';

const balanceSchema = z.object({ balanceMinor: z.coerce.bigint() });

/** Opens a play-money account, or sets it back to its start ("reload"). */
export async function resetBalance(database: Queryable, account: { playerId: string; currency: string; balanceMinor: bigint; now: Date }) {
  await database.query(
    `insert into sandbox.studio_demo_account (player_id, currency, balance_minor, created_at) values ($1, $2, $3, $4)
     on conflict (player_id) do update set balance_minor = excluded.balance_minor`,
    [account.playerId, account.currency, account.balanceMinor, account.now],
  );
}

/** Moves play money and gives the new balance; undefined where it would fall below zero. */
export async function moveBalance(database: Queryable, playerId: string, amountMinor: bigint): Promise<bigint | undefined> {
  const { rows } = await database.query(
    `update sandbox.studio_demo_account set balance_minor = balance_minor + $2
     where player_id = $1 and balance_minor + $2 >= 0 returning balance_minor::text as "balanceMinor"`,
    [playerId, amountMinor],
  );
  return rows.map((row) => balanceSchema.parse(row))[0]?.balanceMinor;
}

/** Settles a demo round and pays it in one statement, so that two payers pay once. */
export async function payRound(database: Queryable, roundId: string, settledAt: Date): Promise<bigint | undefined> {
  const { rows } = await database.query(
    `with done as (
       update sandbox.studio_round set state = case when refusal is null then 'settled' else 'voided' end, settled_at = $2
       where id = $1 and state = 'paying'
       returning player_id, payout_minor)
     update sandbox.studio_demo_account account set balance_minor = account.balance_minor + done.payout_minor
     from done where account.player_id = done.player_id returning account.balance_minor::text as "balanceMinor"`,
    [roundId, settledAt],
  );
  return rows.map((row) => balanceSchema.parse(row))[0]?.balanceMinor;
}

/** Forgets demo players of before an instant with everything they played (games §9.3: 24 hours). */
export async function forgetDemos(database: Queryable, before: Date): Promise<void> {
  const old = `select player_id from sandbox.studio_demo_account where created_at < $1`;
  await database.query(`delete from sandbox.studio_round where is_demo and player_id in (${old})`, [before]);
  await database.query(`delete from sandbox.studio_seed_pair where player_id in (${old})`, [before]);
  await database.query(`delete from sandbox.studio_session where is_demo and player_id in (${old})`, [before]);
  await database.query(`delete from sandbox.studio_demo_account where created_at < $1`, [before]);
}
