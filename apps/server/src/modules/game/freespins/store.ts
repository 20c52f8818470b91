import { sql } from 'kysely';
import * as z from 'zod';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { type GivenFilter, laterBy, listGiven } from '../bonuses/given-store.ts';

const moment = z.date().nullable();
const orderStates = z.enum(['none', 'pending', 'placed', 'ending', 'ended']);

const freespinRow = z.object({
  id: z.string(),
  playerId: z.string(),
  campaignId: z.string(),
  name: z.string(),
  status: z.int(),
  result: z.int(),
  gameId: z.string(),
  currency: z.string(),
  spinCount: z.int(),
  usedCount: z.int(),
  wonMinor: z.bigint(),
  stakeMinor: z.bigint(),
  winCapMinor: z.bigint().nullable(),
  wagerMultiplier: z.string(),
  durationSeconds: z.int(),
  packageId: z.string().nullable(),
  packageName: z.string().nullable(),
  packagePriority: z.int(),
  issueSessionId: z.string().nullable(),
  orderState: orderStates,
  activationExpiresAt: moment,
  expiresAt: moment,
  createdAt: z.date(),
});
/** A row of a player's free spins. */
export type FreespinRow = z.output<typeof freespinRow>;
type OrderState = z.output<typeof orderStates>;

const columns = sql`
  f.id, f.player_id as "playerId", f.campaign_id as "campaignId", f.name, f.status, f.result, f.game_id as "gameId", f.currency,
  f.spin_count as "spinCount", f.used_count as "usedCount", f.won_minor as "wonMinor", f.stake_minor as "stakeMinor",
  f.win_cap_minor as "winCapMinor", f.wager_multiplier as "wagerMultiplier", f.duration_seconds as "durationSeconds",
  f.package_id as "packageId", f.package_name as "packageName", f.package_priority as "packagePriority",
  f.issue_session_id as "issueSessionId", f.order_state as "orderState", f.activation_expires_at as "activationExpiresAt",
  f.expires_at as "expiresAt", f.created_at as "createdAt"`;

export type NewFreespins = Pick<
  FreespinRow,
  | 'id'
  | 'playerId'
  | 'campaignId'
  | 'name'
  | 'gameId'
  | 'currency'
  | 'spinCount'
  | 'stakeMinor'
  | 'winCapMinor'
  | 'wagerMultiplier'
  | 'durationSeconds'
  | 'packageId'
  | 'packageName'
  | 'packagePriority'
  | 'issueSessionId'
  | 'activationExpiresAt'
  | 'createdAt'
> & {
  /** Up to when breaks have been added to their time. */
  readonly frozenUntil: Date | null;
  readonly source: string;
  readonly sourceKey: string;
  /** The deposit they came with. */
  readonly depositId?: string | undefined;
  readonly usesMax: number | null;
};

/**
 * Writes issued free spins unless their cause gave them before or the player has had the campaign as often as allowed. The unique keys
 * decide between two at once. @returns true when the row is new
 */
export async function insertFreespins(database: Database, spins: NewFreespins): Promise<boolean> {
  const row = await one<{ id: string }>(database)`
    insert into game.player_freespin (
      id, player_id, campaign_id, name, status, game_id, currency, spin_count, stake_minor, win_cap_minor, wager_multiplier,
      duration_seconds, source, source_key, use_number, package_id, package_name, package_priority, issue_session_id,
      activation_expires_at, changed_at, created_at, deposit_id, frozen_until
    )
    select ${spins.id}::uuid, ${spins.playerId}::uuid, ${spins.campaignId}::uuid, ${spins.name}::text, 1, ${spins.gameId}::uuid,
      ${spins.currency}::text, ${spins.spinCount}::integer, ${spins.stakeMinor}::bigint, ${spins.winCapMinor}::bigint,
      ${spins.wagerMultiplier}::text, ${spins.durationSeconds}::integer, ${spins.source}::text, ${spins.sourceKey}::text, used.count + 1,
      ${spins.packageId}::uuid, ${spins.packageName}::text, ${spins.packagePriority}::smallint, ${spins.issueSessionId}::uuid,
      ${spins.activationExpiresAt}::timestamptz, ${spins.createdAt}::timestamptz, ${spins.createdAt}::timestamptz,
      ${spins.depositId ?? null}::uuid, ${spins.frozenUntil}::timestamptz
    from (
      select count(*)::integer as count
      from game.player_freespin
      where player_id = ${spins.playerId}
        and campaign_id = ${spins.campaignId}
    ) as used
    where ${spins.usesMax}::integer is null
      or used.count < ${spins.usesMax}::integer
    on conflict do nothing
    returning id
  `;
  return row !== undefined;
}

/** The free spins a cause has given. */
export async function findBySource(
  database: Database,
  cause: { playerId: string; source: string; sourceKey: string },
): Promise<FreespinRow | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.player_freespin f
    where f.player_id = ${cause.playerId}
      and f.source = ${cause.source}
      and f.source_key = ${cause.sourceKey}
  `;
  return row === undefined ? undefined : freespinRow.parse(row);
}

/** Free spins of a player, held until the database transaction ends; another player's look like none (reliability §7.1). */
export async function lockFreespins(database: Database, owned: { playerId: string; freespinId: string }): Promise<FreespinRow | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.player_freespin f
    where f.id = ${owned.freespinId}
      and f.player_id = ${owned.playerId}
    for update
  `;
  return row === undefined ? undefined : freespinRow.parse(row);
}

export async function findFreespins(database: Database, freespinId: string): Promise<FreespinRow | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.player_freespin f
    where f.id = ${freespinId}
  `;
  return row === undefined ? undefined : freespinRow.parse(row);
}

/** A player's free spins in the order they were given, and how many match in all. */
export const listFreespins = (database: Database, filter: GivenFilter): Promise<{ rows: FreespinRow[]; totalRows: number }> =>
  listGiven(database, { from: sql`game.player_freespin f`, alias: 'f', columns, parse: (row) => freespinRow.parse(row) }, filter);

export async function markActive(database: Database, change: { freespinId: string; at: Date; expiresAt: Date }): Promise<void> {
  await run(database)`
    update game.player_freespin
    set status = 2, activated_at = ${change.at}, changed_at = ${change.at}, expires_at = ${change.expiresAt}, order_state = 'pending'
    where id = ${change.freespinId}
      and status = 1
  `;
}

/** Ends free spins; those that have ended stay as they were. @returns true when they ended now */
export async function markFinished(database: Database, change: { freespinId: string; result: number; at: Date }): Promise<boolean> {
  const row = await one<{ id: string }>(database)`
    update game.player_freespin
    set status = 3, result = ${change.result}, finished_at = ${change.at}, changed_at = ${change.at},
      order_state = case when order_state in ('pending', 'placed') then 'ending' else order_state end
    where id = ${change.freespinId}
      and status <> 3
    returning id
  `;
  return row !== undefined;
}

/** Sets what was played and won as the books say. @returns true when that was not known yet */
export async function setProgress(
  database: Database,
  change: { freespinId: string; usedCount: number; wonMinor: bigint; at: Date },
): Promise<boolean> {
  const row = await one<{ id: string }>(database)`
    update game.player_freespin
    set used_count = ${change.usedCount}, won_minor = ${change.wonMinor}, changed_at = ${change.at}
    where id = ${change.freespinId}
      and (used_count, won_minor) is distinct from (${change.usedCount}::integer, ${change.wonMinor}::bigint)
    returning id
  `;
  return row !== undefined;
}

interface FrozenFreespins {
  id: string;
  /** Null while they wait to be activated. */
  expiresAt: Date | null;
  addedMs: number;
  /** Whether what they have won is among the player's bonuses. */
  hasBonus: boolean;
}

/**
 * Extends a player's free spins by a break, counting overlapping breaks once, as `freezeBonuses` does. An order that the studio has is placed again,
 * with the later end.
 */
export async function freezeFreespins(
  database: Database,
  { playerId, from, until }: { playerId: string; from: Date; until: Date },
): Promise<FrozenFreespins[]> {
  return await many<FrozenFreespins>(database)`
    with running as (
      select id, ${until}::timestamptz - greatest(${from}::timestamptz, frozen_until) as added
      from game.player_freespin
      where player_id = ${playerId}
        and status in (1, 2)
        and greatest(${from}::timestamptz, frozen_until) < ${until}
      for update
    )
    update game.player_freespin f
    set activation_expires_at = ${laterBy('f.activation_expires_at', sql`r.added`)},
      expires_at = ${laterBy('f.expires_at', sql`r.added`)},
      frozen_until = ${until},
      order_state = case when f.order_state = 'placed' then 'pending' else f.order_state end
    from running r
    where f.id = r.id
      and f.player_id = ${playerId}
    returning f.id, f.expires_at as "expiresAt", extract(epoch from r.added)::double precision * 1000 as "addedMs",
      exists (select 1 from game.player_bonus b where b.player_id = f.player_id and b.id = f.id) as "hasBonus"
  `;
}

/** Says that the studio has the order with this end, unless something has changed meanwhile. */
export async function setPlaced(database: Database, order: { freespinId: string; expiresAt: Date }): Promise<void> {
  await run(database)`
    update game.player_freespin
    set order_state = 'placed'
    where id = ${order.freespinId}
      and order_state = 'pending'
      and expires_at = ${order.expiresAt}
  `;
}

/** Advances the state sent to the studio, unless it has advanced meanwhile. */
export async function setOrderState(database: Database, change: { freespinId: string; from: OrderState; to: OrderState }): Promise<void> {
  await run(database)`
    update game.player_freespin
    set order_state = ${change.to}
    where id = ${change.freespinId}
      and order_state = ${change.from}
  `;
}

interface DueFreespins {
  id: string;
  playerId: string;
}

const due = (moments: { now: Date; playedBefore: Date }) => sql`
  (f.status = 1 and f.activation_expires_at <= ${moments.now})
  or (f.status = 2 and f.expires_at <= ${moments.now})
  or (f.status = 2 and f.used_count >= f.spin_count and f.changed_at <= ${moments.playedBefore})`;

/** Whether `listDue` would find any. */
export const hasDue = (moments: { now: Date; playedBefore: Date }) =>
  sql<boolean>`exists (select 1 from game.player_freespin f where ${due(moments)})`;

/** Expired free spins, and those fully played whose last round has stayed open for a while; oldest first. */
export async function listDue(database: Database, moments: { now: Date; playedBefore: Date; limit: number }): Promise<DueFreespins[]> {
  return await many<DueFreespins>(database)`
    select f.id, f.player_id as "playerId"
    from game.player_freespin f
    where ${due(moments)}
    order by f.created_at, f.id
    limit ${moments.limit}
  `;
}
