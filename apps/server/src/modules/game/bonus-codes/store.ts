import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';
import type { CodeTerms } from './rules.ts';

/** A promo code with its campaign, available in the time of both. */
export interface CodeRow extends CodeTerms {
  id: string;
  code: string;
  campaignId: string;
}

const columns = sql`
  c.id, c.code, c.campaign_id as "campaignId", c.trigger, c.uses_max as "usesMax", c.used_count as "usedCount", c.currencies, c.countries,
  greatest(c.available_from, b.available_from) as "availableFrom", least(c.available_to, b.available_to) as "availableTo",
  c.is_enabled as "isEnabled", b.is_enabled as "isCampaignEnabled",
  c.owner_player_id as "ownerPlayerId"`;

/** Reads one code and locks it until the transaction ends, so that its last use is granted once (X13). */
export async function lockCode(database: Database, code: string): Promise<CodeRow | undefined> {
  return await one<CodeRow>(database)`
    select ${columns}
    from game.bonus_code c
    join game.bonus_campaign b on b.id = c.campaign_id
    where c.code = ${code}
    for update of c
  `;
}

export async function countUse(database: Database, codeId: string): Promise<void> {
  await run(database)`
    update game.bonus_code
    set used_count = used_count + 1
    where id = ${codeId}
  `;
}

/** A code a player has entered. */
export interface PlayerCodeRow {
  id: string;
  playerId: string;
  codeId: string;
  code: string;
  trigger: number;
  status: number;
  result: number;
  createdAt: Date;
}

const LISTED_MAX = 100;

const playerColumns = sql`
  p.id, p.player_id as "playerId", p.bonus_code_id as "codeId", c.code, p.trigger, p.status, p.result, p.created_at as "createdAt"`;

/** Remembers that a player entered a code. @returns false when he has before: a code is for once (X13) */
export async function insertPlayerCode(database: Database, entered: Omit<PlayerCodeRow, 'code'>): Promise<boolean> {
  const { id, playerId, codeId, trigger, status, result, createdAt } = entered;
  const row = await one<{ id: string }>(database)`
    insert into game.player_bonus_code (id, player_id, bonus_code_id, trigger, status, result, created_at)
    values (${id}, ${playerId}, ${codeId}, ${trigger}, ${status}, ${result}, ${createdAt})
    on conflict do nothing
    returning id
  `;
  return row !== undefined;
}

export async function findPlayerCode(database: Database, of: { playerId: string; codeId: string }): Promise<PlayerCodeRow | undefined> {
  return await one<PlayerCodeRow>(database)`
    select ${playerColumns}
    from game.player_bonus_code p
    join game.bonus_code c on c.id = p.bonus_code_id
    where p.player_id = ${of.playerId}
      and p.bonus_code_id = ${of.codeId}
  `;
}

/** One of a player's codes, held until the database transaction ends; another player's looks like none (reliability §7.1). */
export async function lockPlayerCode(database: Database, owned: { playerId: string; id: string }): Promise<PlayerCodeRow | undefined> {
  return await one<PlayerCodeRow>(database)`
    select ${playerColumns}
    from game.player_bonus_code p
    join game.bonus_code c on c.id = p.bonus_code_id
    where p.id = ${owned.id}
      and p.player_id = ${owned.playerId}
    for update of p
  `;
}

/** The codes that wait for a player's deposit, the newest first, held until the database transaction ends. */
export async function lockWaitingCodes(database: Database, playerId: string): Promise<PlayerCodeRow[]> {
  return await many<PlayerCodeRow>(database)`
    select ${playerColumns}
    from game.player_bonus_code p
    join game.bonus_code c on c.id = p.bonus_code_id
    where p.player_id = ${playerId}
      and p.trigger = 3
      and p.result = 1
    order by p.created_at desc, p.id desc
    limit ${LISTED_MAX}
    for update of p
  `;
}

export async function setPlayerCode(database: Database, change: { id: string; status: number; result: number }): Promise<void> {
  await run(database)`
    update game.player_bonus_code
    set status = ${change.status}, result = ${change.result}
    where id = ${change.id}
  `;
}

export async function deletePlayerCode(database: Database, id: string): Promise<void> {
  await run(database)`delete from game.player_bonus_code where id = ${id}`;
}

/** A player's codes of a trigger, newest first; those for a deposit while they wait for it. */
export async function listPlayerCodes(database: Database, of: { playerId: string; trigger: number }): Promise<PlayerCodeRow[]> {
  return await many<PlayerCodeRow>(database)`
    select ${playerColumns}
    from game.player_bonus_code p
    join game.bonus_code c on c.id = p.bonus_code_id
    where p.player_id = ${of.playerId}
      and p.trigger = ${of.trigger}
      and (p.trigger <> 3 or p.result = 1)
    order by p.created_at desc, p.id desc
    limit ${LISTED_MAX}
  `;
}

/** Lets one attempt of a player at codes pass at a time, in all processes: thirty guesses at once count thirty (S55). */
export async function holdGuesses(database: Database, playerId: string): Promise<void> {
  await run(database)`select pg_advisory_xact_lock(hashtextextended('bonus-code ' || ${playerId}::text, 0))`;
}

export interface Guess {
  code: string;
  guessedAt: Date;
}

/** Different wrong codes of a player since a moment. */
export async function listGuesses(database: Database, of: { playerId: string; since: Date }): Promise<Guess[]> {
  return await many<Guess>(database)`
    select code, guessed_at as "guessedAt"
    from game.bonus_code_guess
    where player_id = ${of.playerId}
      and guessed_at > ${of.since}
    order by guessed_at desc, code
    limit 1000
  `;
}

/** Remembers a wrong code; the same one again within the hour is the same guess. */
export async function insertGuess(database: Database, guess: { playerId: string; code: string; at: Date; since: Date }): Promise<void> {
  await run(database)`
    insert into game.bonus_code_guess (player_id, code, guessed_at)
    values (${guess.playerId}, ${guess.code}, ${guess.at})
    on conflict (player_id, code) do update
    set guessed_at = excluded.guessed_at
    where game.bonus_code_guess.guessed_at <= ${guess.since}
  `;
}

export async function deleteGuessesBefore(database: Database, before: Date): Promise<void> {
  await run(database)`delete from game.bonus_code_guess where guessed_at < ${before}`;
}

interface NewCode {
  id: string;
  code: string;
  campaignId: string;
  trigger: number;
  usesMax: number | null;
  currencies: readonly string[];
  countries: readonly string[];
  availableTo: Date | null;
}

/** Codes that exist stay as the operator left them. */
export async function insertCode(database: Database, code: NewCode): Promise<void> {
  await run(database)`
    insert into game.bonus_code (id, code, campaign_id, trigger, uses_max, currencies, countries, available_to)
    values (
      ${code.id}, ${code.code}, ${code.campaignId}, ${code.trigger}, ${code.usesMax}, ${[...code.currencies]}::text[],
      ${[...code.countries]}::text[], ${code.availableTo}
    )
    on conflict do nothing
  `;
}

/** Keeps the last refusal of a code to a player. */
export async function saveRefusal(
  database: Database,
  { id, playerId, codeId, rule, facts, at }: { id: string; playerId: string; codeId: string; rule: string; facts: object; at: Date },
): Promise<void> {
  await run(database)`
    insert into game.code_refusal as c (id, player_id, bonus_code_id, rule, facts, refused_at)
    values (${id}, ${playerId}, ${codeId}, ${rule}, ${JSON.stringify(facts)}::jsonb, ${at})
    on conflict (player_id, bonus_code_id) do update
    set rule = excluded.rule, facts = excluded.facts, refused_at = excluded.refused_at, tries = c.tries + 1
  `;
}

/** An attempt to use a code, as operators see it: applied or refused. */
export interface TriedCode {
  id: string;
  code: string;
  campaignId: string;
  campaign: string;
  trigger: number;
  /** Null where it was refused. */
  result: number | null;
  rule: string | null;
  facts: Record<string, unknown> | null;
  tries: number;
  at: Date;
}

const tried = (playerId: string) => sql`
  select tried.*, c.code, c.campaign_id as "campaignId", b.name as campaign, c.trigger
  from (
    select id, bonus_code_id, result::int, null::text as rule, null::jsonb as facts, 1 as tries, created_at as at
    from game.player_bonus_code
    where player_id = ${playerId}
    union all
    select id, bonus_code_id, null::int, rule, facts, tries, refused_at
    from game.code_refusal
    where player_id = ${playerId}
  ) as tried
  join game.bonus_code c on c.id = tried.bonus_code_id
  join game.bonus_campaign b on b.id = c.campaign_id
`;

/** The codes that a player has tried, the last one first. */
export async function listTriedCodes(database: Database, playerId: string): Promise<TriedCode[]> {
  return await many<TriedCode>(database)`${tried(playerId)} order by tried.at desc, tried.id limit ${COUNTED}`;
}

/** One of them. */
export async function findTriedCode(
  database: Database,
  { playerId, id }: { playerId: string; id: string },
): Promise<TriedCode | undefined> {
  return await one<TriedCode>(database)`${tried(playerId)} where tried.id = ${id}::uuid`;
}
