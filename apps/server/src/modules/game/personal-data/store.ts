import { sql } from 'kysely';
import { type Database, run } from '../../../kernel/database.ts';
import type { HeldLists } from '../../../kernel/personal-data.ts';

export const heldLists: HeldLists = {
  favorites: (playerId) => sql`
    select game_id as "gameId"
    from game.favorite
    where player_id = ${playerId}
    order by game_id
  `,
  bonuses: (playerId) => sql`
    select name, type, status, result, currency, amount_minor as "amountMinor", created_at as "createdAt", finished_at as "finishedAt"
    from game.player_bonus
    where player_id = ${playerId}
    order by created_at, id
  `,
  freespins: (playerId) => sql`
    select name, status, result, currency, spin_count as "spinCount", used_count as "usedCount", won_minor as "wonMinor", created_at as "createdAt",
      finished_at as "finishedAt"
    from game.player_freespin
    where player_id = ${playerId}
    order by created_at, id
  `,
  bonusCodes: (playerId) => sql`
    select bonus_code_id as "bonusCodeId", status, result, created_at as "createdAt"
    from game.player_bonus_code
    where player_id = ${playerId}
    order by created_at, id
  `,
  /** Codes that were refused, without the rule: that is scoring. */
  refusedCodes: (playerId) => sql`
    select bonus_code_id as "bonusCodeId", tries, refused_at as "refusedAt"
    from game.code_refusal
    where player_id = ${playerId}
    order by refused_at, id
  `,
  cashback: (playerId) => sql`
    select currency, period_start::text as "periodStart", loss_minor as "lossMinor", amount_minor as "amountMinor",
      case when terms is null then amount_minor else given_minor end as "givenMinor", paid_at as "paidAt"
    from game.cashback_payment
    where player_id = ${playerId}
    order by paid_at, campaign_id, currency
  `,
  bets: (playerId) => sql`
    select id, currency, amount_minor as "amountMinor", payout_minor as "payoutMinor", coefficient, status, items, created_at as "createdAt", settled_at as "settledAt"
    from game.bet
    where player_id = ${playerId}
    order by created_at, source, id
  `,
  rounds: (playerId) => sql`
    select id, game_id as "gameId", currency, stake_minor as "stakeMinor", payout_minor as "payoutMinor",
      forfeited_minor as "forfeitedMinor", created_at as "createdAt"
    from game.spin
    where player_id = ${playerId}
    order by created_at, id
  `,
};

/** Deletes data about tastes; rounds stay under the player's number, since the books are verified by them. */
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
