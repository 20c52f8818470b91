import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface PrizeRow {
  tournamentId: string;
  place: number;
  type: number;
  title: string;
  /** By locale; read by `title.ts`. */
  titles: unknown;
  amountMinor: bigint | null;
  currency: string | null;
  bonusId: string | null;
}

export async function insertPrizes(database: Database, prizes: readonly PrizeRow[]): Promise<void> {
  await run(database)`
    insert into retention.tournament_prize (tournament_id, place, type, title, titles, amount_minor, currency, bonus_id)
    select *
    from unnest(
      ${prizes.map((prize) => prize.tournamentId)}::uuid[],
      ${prizes.map((prize) => prize.place)}::int[],
      ${prizes.map((prize) => prize.type)}::smallint[],
      ${prizes.map((prize) => prize.title)}::text[],
      ${prizes.map((prize) => JSON.stringify(prize.titles))}::jsonb[],
      ${prizes.map((prize) => prize.amountMinor)}::bigint[],
      ${prizes.map((prize) => prize.currency)}::text[],
      ${prizes.map((prize) => prize.bonusId)}::uuid[]
    )
  `;
}

/** The prizes of some tournaments, each tournament's by rank. */
export async function listPrizes(database: Database, tournamentIds: readonly string[]): Promise<PrizeRow[]> {
  return await many<PrizeRow>(database)`
    select tournament_id as "tournamentId", place, type, title, titles, amount_minor as "amountMinor", currency, bonus_id as "bonusId"
    from retention.tournament_prize
    where tournament_id = any(${[...tournamentIds]}::uuid[])
    order by tournament_id, place
    limit 10000
  `;
}

/** Ranks whose prize was awarded. */
export async function listGrantedPlaces(database: Database, tournamentId: string): Promise<number[]> {
  const rows = await many<{ place: number }>(database)`
    select place
    from retention.tournament_grant
    where tournament_id = ${tournamentId}
    order by place
    limit 10000
  `;
  return rows.map(({ place }) => place);
}

export interface Grant {
  tournamentId: string;
  place: number;
  playerId: string;
  amountMinor: bigint | null;
  currency: string | null;
  bonusId: string | null;
  grantedAt: Date;
}

/** Records that a prize is awarded, in the transaction that awards it. @returns false if another process did so first (I22, X15) */
export async function insertGrant(database: Database, grant: Grant): Promise<boolean> {
  const row = await one(database)`
    insert into retention.tournament_grant (tournament_id, place, player_id, amount_minor, currency, bonus_id, granted_at)
    values (${grant.tournamentId}, ${grant.place}, ${grant.playerId}, ${grant.amountMinor}, ${grant.currency}, ${grant.bonusId}, ${grant.grantedAt})
    on conflict do nothing
    returning place
  `;
  return row !== undefined;
}
