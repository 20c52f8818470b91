import * as z from 'zod';
import type { Queryable } from '../store.ts';

const campaignSchema = z.object({
  campaignId: z.string(),
  playerId: z.string(),
  gameId: z.string(),
  currency: z.string(),
  spinCount: z.number(),
  stakeMinor: z.coerce.bigint(),
  winCapMinor: z.coerce.bigint().nullable(),
  wager: z.string(),
  expiresAt: z.date(),
  isOver: z.boolean(),
  /** Rounds whose bet was accepted or is at the wallet. */
  usedCount: z.number(),
  wonMinor: z.coerce.bigint(),
});
/** A free-spin campaign with the spins played so far. */
export type FreespinCampaign = z.output<typeof campaignSchema>;

const columns = `
  f.campaign_id as "campaignId", f.player_id as "playerId", f.game_id as "gameId", f.currency, f.spin_count as "spinCount",
  f.stake_minor::text as "stakeMinor", f.win_cap_minor::text as "winCapMinor", f.wager, f.expires_at as "expiresAt", f.is_over as "isOver",
  coalesce(p.used, 0) as "usedCount", coalesce(p.won, 0)::text as "wonMinor"`;
const played = `
  left join lateral (
    select count(*)::integer as used, sum(r.payout_minor) as won
    from sandbox.studio_round r
    where r.freespin_id = f.campaign_id
      and r.state not in ('returning', 'voided')
  ) p on true`;

export type OrderedFreespins = Omit<FreespinCampaign, 'isOver' | 'usedCount' | 'wonMinor'> & { providerId: string; createdAt: Date };

type OrderedEnd = Pick<OrderedFreespins, 'campaignId' | 'expiresAt'>;

/** Stores an order; a repeated one keeps the first. */
export async function insertFreespins(database: Queryable, order: OrderedFreespins): Promise<void> {
  await database.query(
    `insert into sandbox.studio_freespin (campaign_id, provider_id, player_id, game_id, currency, spin_count, stake_minor, win_cap_minor,
       wager, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (campaign_id) do nothing`,
    [
      order.campaignId,
      order.providerId,
      order.playerId,
      order.gameId,
      order.currency,
      order.spinCount,
      order.stakeMinor,
      order.winCapMinor,
      order.wager,
      order.expiresAt,
      order.createdAt,
    ],
  );
}

export async function findFreespins(database: Queryable, campaignId: string): Promise<FreespinCampaign | undefined> {
  const { rows } = await database.query(`select ${columns} from sandbox.studio_freespin f ${played} where f.campaign_id = $1`, [
    campaignId,
  ]);
  return rows.map((row) => campaignSchema.parse(row))[0];
}

/** The player's open campaign in a game that ends first. */
export async function openFreespins(
  database: Queryable,
  of: { playerId: string; gameId: string; currency: string; now: Date },
): Promise<FreespinCampaign | undefined> {
  const { rows } = await database.query(
    `select ${columns} from sandbox.studio_freespin f ${played}
     where f.player_id = $1 and f.game_id = $2 and f.currency = $3 and not f.is_over and f.expires_at > $4
       and coalesce(p.used, 0) < f.spin_count
     order by f.expires_at, f.campaign_id limit 1`,
    [of.playerId, of.gameId, of.currency, of.now],
  );
  return rows.map((row) => campaignSchema.parse(row))[0];
}

/** Gives a campaign a later end; two at once leave the later of theirs. */
export async function extendFreespins(database: Queryable, { campaignId, expiresAt }: OrderedEnd): Promise<void> {
  await database.query('update sandbox.studio_freespin set expires_at = greatest(expires_at, $2) where campaign_id = $1', [
    campaignId,
    expiresAt,
  ]);
}

/** Ends a campaign; a round that runs is played to its end. */
export async function endFreespins(database: Queryable, campaignId: string): Promise<void> {
  await database.query('update sandbox.studio_freespin set is_over = true where campaign_id = $1', [campaignId]);
}
