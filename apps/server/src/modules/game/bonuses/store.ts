import { sql } from 'kysely';
import * as z from 'zod';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { type GivenFilter, laterBy, listGiven } from './given-store.ts';
import { issuedTerms, type StoredTerms } from './terms/issued-terms.ts';

const moment = z.date().nullable();

const bonusRow = z.object({
  id: z.string(),
  playerId: z.string(),
  campaignId: z.string(),
  name: z.string(),
  type: z.int(),
  status: z.int(),
  result: z.int(),
  currency: z.string(),
  amountMinor: z.bigint(),
  terms: issuedTerms,
  packageId: z.string().nullable(),
  packageName: z.string().nullable(),
  packagePriority: z.int(),
  issueSessionId: z.string().nullable(),
  reopenedCount: z.int(),
  activationExpiresAt: moment,
  wageringExpiresAt: moment,
  finishedAt: moment,
  createdAt: z.date(),
});
/** A row of a player's bonus. */
export type BonusRow = z.output<typeof bonusRow>;

const columns = sql`
  b.id, b.player_id as "playerId", b.campaign_id as "campaignId", b.name, b.type, b.status, b.result, b.currency,
  b.amount_minor as "amountMinor", b.terms, b.package_id as "packageId", b.package_name as "packageName",
  b.package_priority as "packagePriority", b.issue_session_id as "issueSessionId", b.reopened_count as "reopenedCount",
  b.activation_expires_at as "activationExpiresAt", b.wagering_expires_at as "wageringExpiresAt", b.finished_at as "finishedAt", b.created_at as "createdAt"`;

export interface NewBonus {
  readonly id: string;
  readonly playerId: string;
  readonly campaignId: string;
  readonly campaignVersion: number;
  readonly name: string;
  readonly type: number;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly terms: StoredTerms;
  readonly source: string;
  readonly sourceKey: string;
  /** The deposit it came with. */
  readonly depositId?: string | undefined;
  readonly usesMax: number | null;
  readonly packageId: string | null;
  readonly packageName: string | null;
  readonly packagePriority: number;
  readonly issueSessionId: string | null;
  readonly activationExpiresAt: Date | null;
  /** Up to when breaks have been added to its time. */
  readonly frozenUntil: Date | null;
  readonly createdAt: Date;
}

/**
 * Writes an issued bonus unless its cause gave it before or the player has had its campaign as often as allowed. The unique
 * keys decide between two at once. @returns the id of the row that is new, or undefined
 */
export async function insertBonus(database: Database, bonus: NewBonus): Promise<string | undefined> {
  const row = await one<{ id: string }>(database)`
    insert into game.player_bonus (
      id, player_id, campaign_id, campaign_version, name, type, status, currency, amount_minor, terms, source, source_key, use_number,
      package_id, package_name, package_priority, issue_session_id, activation_expires_at, created_at, deposit_id, frozen_until
    )
    select ${bonus.id}::uuid, ${bonus.playerId}::uuid, ${bonus.campaignId}::uuid, ${bonus.campaignVersion}::integer, ${bonus.name}::text,
      ${bonus.type}::smallint, 1, ${bonus.currency}::text, ${bonus.amountMinor}::bigint, ${JSON.stringify(bonus.terms)}::jsonb,
      ${bonus.source}::text, ${bonus.sourceKey}::text, used.count + 1, ${bonus.packageId}::uuid, ${bonus.packageName}::text,
      ${bonus.packagePriority}::smallint, ${bonus.issueSessionId}::uuid, ${bonus.activationExpiresAt}::timestamptz, ${bonus.createdAt}::timestamptz,
      ${bonus.depositId ?? null}::uuid, ${bonus.frozenUntil}::timestamptz
    from (
      select count(*)::integer as count
      from game.player_bonus
      where player_id = ${bonus.playerId}
        and campaign_id = ${bonus.campaignId}
    ) as used
    where ${bonus.usesMax}::integer is null
      or used.count < ${bonus.usesMax}::integer
    on conflict do nothing
    returning id
  `;
  return row?.id;
}

/** The bonus a cause has given. */
export async function findBySource(
  database: Database,
  cause: { playerId: string; source: string; sourceKey: string },
): Promise<BonusRow | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.player_bonus b
    where b.player_id = ${cause.playerId}
      and b.source = ${cause.source}
      and b.source_key = ${cause.sourceKey}
  `;
  return row === undefined ? undefined : bonusRow.parse(row);
}

/** One bonus of a player, held until the database transaction ends; another player's looks like none (reliability §7.1). */
export async function lockBonus(database: Database, owned: { playerId: string; bonusId: string }): Promise<BonusRow | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.player_bonus b
    where b.id = ${owned.bonusId}
      and b.player_id = ${owned.playerId}
    for update
  `;
  return row === undefined ? undefined : bonusRow.parse(row);
}

export async function findBonuses(database: Database, bonusIds: readonly string[]): Promise<BonusRow[]> {
  const rows = await many(database)`
    select ${columns}
    from game.player_bonus b
    where b.id = any(${bonusIds}::uuid[])
    order by b.id
    limit ${bonusIds.length}
  `;
  return rows.map((row) => bonusRow.parse(row));
}

/** How a bonus came about, and the version of its campaign. */
export async function findOrigin(
  database: Database,
  bonusId: string,
): Promise<{ source: string; sourceKey: string; campaignVersion: number } | undefined> {
  return await one<{ source: string; sourceKey: string; campaignVersion: number }>(database)`
    select source, source_key as "sourceKey", campaign_version as "campaignVersion" from game.player_bonus where id = ${bonusId}
  `;
}

/** The active bonus of a player in a currency. */
export async function findActive(database: Database, owned: { playerId: string; currency: string }): Promise<BonusRow | undefined> {
  const row = await one(database)`
    select ${columns}
    from game.player_bonus b
    where b.player_id = ${owned.playerId}
      and b.currency = ${owned.currency}
      and b.status = 2
  `;
  return row === undefined ? undefined : bonusRow.parse(row);
}

/** A player's bonuses in the order they were given, and how many match in all. */
export const listBonuses = (database: Database, filter: GivenFilter): Promise<{ rows: BonusRow[]; totalRows: number }> =>
  listGiven(database, { from: sql`game.player_bonus b`, alias: 'b', columns, parse: (row) => bonusRow.parse(row) }, filter);

/** How often a player has had each campaign, and the status of the latest. */
export async function countUses(
  database: Database,
  owned: { playerId: string; campaignIds: readonly string[] },
): Promise<ReadonlyMap<string, { count: number; isLive: boolean }>> {
  const rows = await many<{ campaignId: string; count: number; isLive: boolean }>(database)`
    select u.campaign_id as "campaignId", count(*)::integer as count, bool_or(u.status in (1, 2)) as "isLive"
    from (
      select campaign_id, status
      from game.player_bonus
      where player_id = ${owned.playerId}
        and source <> 'freespin' -- what free spins have won is no further use of their campaign
      union all
      select campaign_id, status
      from game.player_freespin
      where player_id = ${owned.playerId}
    ) as u
    where u.campaign_id = any(${owned.campaignIds}::uuid[])
    group by u.campaign_id
    order by u.campaign_id
    limit ${owned.campaignIds.length}
  `;
  return new Map(rows.map(({ campaignId, ...use }) => [campaignId, use]));
}

export async function markActive(database: Database, change: { bonusId: string; at: Date; wageringExpiresAt: Date | null }): Promise<void> {
  await run(database)`
    update game.player_bonus
    set status = 2, activated_at = ${change.at}, wagering_expires_at = ${change.wageringExpiresAt}
    where id = ${change.bonusId}
      and status = 1
  `;
}

/** Begins a bonus again that had ended, and counts that: something has brought it money since. One that has not ended stays as it is. */
export async function markReopened(database: Database, bonusId: string): Promise<void> {
  await run(database)`
    update game.player_bonus
    set status = 2, result = 1, finished_at = null, reopened_count = reopened_count + 1
    where id = ${bonusId}
      and status = 3
  `;
}

/** Ends a bonus; one that has ended stays as it was. @returns true when it ended now */
export async function markFinished(database: Database, change: { bonusId: string; result: number; at: Date }): Promise<boolean> {
  const row = await one<{ id: string }>(database)`
    update game.player_bonus
    set status = 3, result = ${change.result}, finished_at = ${change.at}
    where id = ${change.bonusId}
      and status <> 3
    returning id
  `;
  return row !== undefined;
}

const expired = (now: Date) => sql`
  (b.status = 1 and b.activation_expires_at <= ${now}) or (b.status = 2 and b.wagering_expires_at <= ${now})`;

/** Whether `listExpired` would find any. */
export const hasExpired = (now: Date) => sql<boolean>`exists (select 1 from game.player_bonus b where ${expired(now)})`;

/** Bonuses whose time to be activated or wagered is over, oldest first. */
export async function listExpired(database: Database, due: { now: Date; limit: number }): Promise<{ id: string; playerId: string }[]> {
  return await many<{ id: string; playerId: string }>(database)`
    select b.id, b.player_id as "playerId"
    from game.player_bonus b
    where ${expired(due.now)}
    order by b.created_at, b.id
    limit ${due.limit}
  `;
}

/**
 * Extends a player's bonuses by a break, counting overlapping breaks once: only the part beyond the last one is added. A bonus lost by its bets may
 * be reactivated before its time is over, so it is extended too.
 * @returns the active and the lost ones with their new ends
 */
export async function freezeBonuses(
  database: Database,
  pause: { playerId: string; from: Date; until: Date },
): Promise<{ id: string; expiresAt: Date }[]> {
  const added = sql`(${pause.until}::timestamptz - greatest(${pause.from}::timestamptz, b.frozen_until))`;
  const rows = await many<{ id: string; status: number; expiresAt: Date | null }>(database)`
    update game.player_bonus b
    set activation_expires_at = ${laterBy('b.activation_expires_at', added)},
      wagering_expires_at = ${laterBy('b.wagering_expires_at', added)},
      frozen_until = ${pause.until}
    where b.player_id = ${pause.playerId}
      and (b.status in (1, 2) or b.status = 3 and b.result = 5 and b.wagering_expires_at > ${pause.from})
      and greatest(${pause.from}::timestamptz, b.frozen_until) < ${pause.until}
    returning b.id, b.status, b.wagering_expires_at as "expiresAt"
  `;
  return rows.flatMap(({ id, status, expiresAt }) => (status !== 1 && expiresAt !== null ? [{ id, expiresAt }] : []));
}

/** How many of these others have had a campaign of limited uses that this player has had too, where it was the most (S55). */
export async function countLimitedSharers(database: Database, of: { playerId: string; otherIds: readonly string[] }): Promise<number> {
  const row = await one<{ most: number }>(database)`
    select coalesce(max(sharers), 0)::integer as most
    from (
      select count(distinct other.player_id) as sharers
      from game.player_bonus own
      join game.bonus_campaign c on c.id = own.campaign_id
      join game.player_bonus other on other.campaign_id = own.campaign_id
      where own.player_id = ${of.playerId}
        and other.player_id = any(${of.otherIds}::uuid[])
        and c.uses_max is not null
      group by own.campaign_id
    ) as shared
  `;
  return row?.most ?? 0;
}
