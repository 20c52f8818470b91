import { type Database, many, run } from '../../../kernel/database.ts';

const ROWS_MAX = 10_000;

export interface HeldRound {
  id: string;
  gameId: string;
  currency: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
  forfeitedMinor: bigint;
  createdAt: Date;
}

/** A page of a player's rounds, oldest first, after the one that was last. */
export async function listRounds(
  database: Database,
  page: { playerId: string; after: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<HeldRound[]> {
  const { createdAt = new Date(0), id = '00000000-0000-0000-0000-000000000000' } = page.after ?? {};
  return await many<HeldRound>(database)`
    select id, game_id as "gameId", currency, stake_minor as "stakeMinor", payout_minor as "payoutMinor",
      forfeited_minor as "forfeitedMinor", created_at as "createdAt"
    from game.spin
    where player_id = ${page.playerId}
      and (created_at, id) > (${createdAt}, ${id}::uuid)
    order by created_at, id
    limit ${page.limit}
  `;
}

export async function listFavorites(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select game_id as "gameId"
    from game.favorite
    where player_id = ${playerId}
    order by game_id
    limit ${ROWS_MAX}
  `;
}

export async function listBonuses(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select name, type, status, result, currency, amount_minor as "amountMinor", created_at as "createdAt", finished_at as "finishedAt"
    from game.player_bonus
    where player_id = ${playerId}
    order by created_at, id
    limit ${ROWS_MAX}
  `;
}

export async function listFreespins(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select name, status, result, currency, spin_count as "spinCount", used_count as "usedCount", won_minor as "wonMinor", created_at as "createdAt",
      finished_at as "finishedAt"
    from game.player_freespin
    where player_id = ${playerId}
    order by created_at, id
    limit ${ROWS_MAX}
  `;
}

export async function listCodes(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select bonus_code_id as "bonusCodeId", status, result, created_at as "createdAt"
    from game.player_bonus_code
    where player_id = ${playerId}
    order by created_at, id
    limit ${ROWS_MAX}
  `;
}

/** Codes that were refused, without the rule: that is scoring. */
export async function listRefusedCodes(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select bonus_code_id as "bonusCodeId", tries, refused_at as "refusedAt"
    from game.code_refusal
    where player_id = ${playerId}
    order by refused_at, id
    limit ${ROWS_MAX}
  `;
}

export async function listCashback(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select currency, period_start::text as "periodStart", loss_minor as "lossMinor", amount_minor as "amountMinor",
      case when terms is null then amount_minor else given_minor end as "givenMinor", paid_at as "paidAt"
    from game.cashback_payment
    where player_id = ${playerId}
    order by paid_at, campaign_id, currency
    limit ${ROWS_MAX}
  `;
}

export async function listBets(database: Database, playerId: string): Promise<object[]> {
  return await many<object>(database)`
    select id, currency, amount_minor as "amountMinor", payout_minor as "payoutMinor", coefficient, status, items, created_at as "createdAt", settled_at as "settledAt"
    from game.bet
    where player_id = ${playerId}
    order by created_at, source, id
    limit ${ROWS_MAX}
  `;
}

/** What describes tastes goes; rounds stay under the number, for the books are checked by them. */
export async function forgetTastes(transaction: Database, playerId: string): Promise<void> {
  await run(transaction)`
    delete from game.favorite
    where player_id = ${playerId}
  `;
  await run(transaction)`
    delete from game.played
    where player_id = ${playerId}
  `;
}
