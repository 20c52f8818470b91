import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';

export interface QuestRow {
  id: string;
  identity: string;
  name: unknown;
  description: unknown;
  position: number;
  packagePosition: number | null;
  isInTurn: boolean;
  currencies: string[];
  tasks: unknown;
  rewards: unknown;
  availableFrom: Date;
  availableUntil: Date | null;
  durationSeconds: number | null;
}

const questColumns = sql`
  quest.id,
  quest.identity,
  quest.name,
  quest.description,
  quest.position,
  quest.package_position as "packagePosition",
  quest.is_in_turn as "isInTurn",
  quest.currencies,
  quest.tasks,
  quest.rewards,
  quest.available_from as "availableFrom",
  quest.available_until as "availableUntil",
  quest.duration_seconds as "durationSeconds"
`;

/** Quests a player may start now in a currency: published, open, and never started by them before. */
export async function listStartable(
  database: Database,
  page: { playerId: string; currency: string; now: Date; limit: number; offset: number },
): Promise<{ rows: QuestRow[]; totalRows: number }> {
  const startable = sql`
    from retention.quest
    where quest.is_published
      and quest.available_from <= ${page.now}
      and (quest.available_until is null or quest.available_until > ${page.now})
      and (quest.currencies = '{}' or ${page.currency}::text = any(quest.currencies))
      and not exists (
        select 1
        from retention.player_quest
        where player_quest.player_id = ${page.playerId}
          and player_quest.quest_id = quest.id
      )
  `;
  const rows = await many<QuestRow>(database)`
    select ${questColumns} ${startable}
    order by quest.position, quest.id
    limit ${page.limit}
    offset ${page.offset}
  `;
  const counted = await one<{ total: bigint }>(database)`select count(*) as total ${startable}`;
  return { rows, totalRows: Number(counted?.total ?? 0n) };
}

/** Every quest that is offered now, in its place. */
export async function listOffered(database: Database, now: Date): Promise<QuestRow[]> {
  return await many<QuestRow>(database)`
    select ${questColumns}
    from retention.quest
    where quest.is_published
      and quest.available_from <= ${now}
      and (quest.available_until is null or quest.available_until > ${now})
    order by quest.position, quest.id
    limit 1000
  `;
}

/** Some quests by their ids, published or not: a player's own stay readable. */
export async function listQuests(database: Database, ids: readonly string[]): Promise<QuestRow[]> {
  return await many<QuestRow>(database)`
    select ${questColumns}
    from retention.quest
    where quest.id = any(${[...ids]}::uuid[])
    order by quest.position, quest.id
    limit ${ids.length}
  `;
}

/** A quest that may be started now. */
export async function findPublished(database: Database, quest: { id: string; now: Date }): Promise<QuestRow | undefined> {
  return await one<QuestRow>(database)`
    select ${questColumns}
    from retention.quest
    where quest.id = ${quest.id}
      and quest.is_published
      and quest.available_from <= ${quest.now}
      and (quest.available_until is null or quest.available_until > ${quest.now})
  `;
}

/** Every name of a quest the player has begun. */
export async function listNames(database: Database, playerId: string): Promise<{ id: string; name: unknown }[]> {
  return await many<{ id: string; name: unknown }>(database)`
    select quest.id, quest.name
    from retention.quest
    join retention.player_quest on player_quest.quest_id = quest.id
    where player_quest.player_id = ${playerId}
    order by quest.position, quest.id
    limit 1000
  `;
}

export interface PlayerQuestRow {
  playerId: string;
  questId: string;
  currency: string;
  state: number;
  terms: unknown;
  startedAt: Date;
  endAt: Date | null;
  updatedAt: Date;
}

const ownColumns = sql`
  player_id as "playerId",
  quest_id as "questId",
  currency,
  state,
  terms,
  started_at as "startedAt",
  end_at as "endAt",
  updated_at as "updatedAt"
`;

/** A player's quests in some states, the latest change first; all states and currencies by default. */
export async function listPlayerQuests(
  database: Database,
  page: { playerId: string; states: readonly number[]; currency: string | null; limit: number; offset: number },
): Promise<{ rows: PlayerQuestRow[]; totalRows: number }> {
  const wanted = sql`
    from retention.player_quest
    where player_id = ${page.playerId}
      and (${[...page.states]}::smallint[] = '{}' or state = any(${[...page.states]}::smallint[]))
      and (${page.currency}::text is null or currency = ${page.currency})
  `;
  const rows = await many<PlayerQuestRow>(database)`
    select ${ownColumns} ${wanted}
    order by updated_at desc, quest_id
    limit ${page.limit}
    offset ${page.offset}
  `;
  const counted = await one<{ total: bigint }>(database)`select count(*) as total ${wanted}`;
  return { rows, totalRows: Number(counted?.total ?? 0n) };
}

export interface QuestKey {
  playerId: string;
  questId: string;
}

/** Some quests of some players. */
export async function listOwn(database: Database, keys: readonly QuestKey[]): Promise<PlayerQuestRow[]> {
  return await many<PlayerQuestRow>(database)`
    select ${ownColumns}
    from retention.player_quest
    where (player_id, quest_id) in (
      select *
      from unnest(
        ${keys.map(({ playerId }) => playerId)}::uuid[],
        ${keys.map(({ questId }) => questId)}::uuid[]
      )
    )
    order by player_id, quest_id
    limit ${keys.length}
  `;
}

/** A player's quest, held until the transaction ends. */
export async function lockOwn(database: Database, { playerId, questId }: QuestKey): Promise<PlayerQuestRow | undefined> {
  return await one<PlayerQuestRow>(database)`
    select ${ownColumns}
    from retention.player_quest
    where player_id = ${playerId}
      and quest_id = ${questId}
    for update
  `;
}

/** Starts a quest. @returns false when the player had started it already: the key decides (X14) */
export async function insertOwn(database: Database, own: PlayerQuestRow): Promise<boolean> {
  const row = await one(database)`
    insert into retention.player_quest (player_id, quest_id, currency, state, terms, started_at, end_at, updated_at)
    values (${own.playerId}, ${own.questId}, ${own.currency}, ${own.state}, ${JSON.stringify(own.terms)}::jsonb, ${own.startedAt},
      ${own.endAt}, ${own.updatedAt})
    on conflict do nothing
    returning quest_id
  `;
  return row !== undefined;
}

/** Moves a quest from one state to another. @returns the quest, or nothing when it was not in that state */
export async function moveOwn(
  database: Database,
  move: QuestKey & { from: number; to: number; now: Date },
): Promise<PlayerQuestRow | undefined> {
  return await one<PlayerQuestRow>(database)`
    update retention.player_quest
    set state = ${move.to}, updated_at = ${move.now}
    where player_id = ${move.playerId}
      and quest_id = ${move.questId}
      and state = ${move.from}
    returning ${ownColumns}
  `;
}

const overdue = (now: Date) => sql`state = 2 and deadline_told_at is null and end_at <= ${now}`;

/** Whether `takeOverdue` would find any. */
export const hasOverdue = (now: Date) => sql<boolean>`exists (select 1 from retention.player_quest where ${overdue(now)})`;

/** Takes quests whose time has ended without an event in the log. */
export async function takeOverdue(database: Database, due: { now: Date; limit: number }): Promise<QuestKey[]> {
  return await many<QuestKey>(database)`
    update retention.player_quest
    set deadline_told_at = ${due.now}
    where (player_id, quest_id) in (
      select player_id, quest_id
      from retention.player_quest
      where ${overdue(due.now)}
      order by end_at, player_id, quest_id
      limit ${due.limit}
      for update skip locked
    )
    returning player_id as "playerId", quest_id as "questId"
  `;
}
