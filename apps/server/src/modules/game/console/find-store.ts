import { sql } from 'kysely';
import { type Database, many } from '../../../kernel/database.ts';

interface FoundRound {
  source: string;
  playerId: string;
  roundId: string;
  gameId: string;
  currency: string;
  stakeMinor: bigint;
  createdAt: Date;
}

/** Rounds with this name; names are unique only within a studio. */
export async function findRounds(database: Database, roundId: string, limit: number): Promise<FoundRound[]> {
  return await many<FoundRound>(database)`
    select source, player_id as "playerId", round_id as "roundId", game_id as "gameId", currency, stake_minor as "stakeMinor",
      created_at as "createdAt"
    from game.spin
    where round_id = ${roundId}
    order by created_at desc, id
    limit ${limit}
  `;
}

interface FoundTicket {
  source: string;
  id: string;
  playerId: string;
  currency: string;
  amountMinor: bigint;
  createdAt: Date;
}

const END_LENGTH = 8;

/** Tickets with this id, or whose id ends with these eight digits (D-244); each provider has its own numbering. */
export async function findTickets(database: Database, id: string, limit: number): Promise<FoundTicket[]> {
  return await many<FoundTicket>(database)`
    select source, id, player_id as "playerId", currency, amount_minor as "amountMinor", created_at as "createdAt"
    from game.bet
    where source in (select identity from game.provider)
      and ${id.length === END_LENGTH ? sql`upper(right(id, 8)) = upper(${id})` : sql`id = ${id}`}
    order by created_at desc, source, id
    limit ${limit}
  `;
}

interface FoundGame {
  id: string;
  identity: string;
  name: string;
  provider: string;
  type: string;
  isEnabled: boolean;
}

/** Games by id, by identity, or by a part of the name, those that are named as a whole first; switched off ones too. */
export async function findGames(
  database: Database,
  { id, name, limit }: { id: string | null; name: string; limit: number },
): Promise<FoundGame[]> {
  const pattern = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return await many<FoundGame>(database)`
    select g.id, g.identity, g.name, p.name as provider, g.type, g.is_enabled as "isEnabled"
    from game.game g
    join game.provider p on p.id = g.provider_id
    where g.id = ${id}::uuid or g.identity = ${name} or g.search_text like ${pattern}
    order by (g.id = ${id}::uuid or g.identity = ${name} or g.search_text = ${name}) is true desc, g.position, g.id
    limit ${limit}
  `;
}
