import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A ticket as its provider last reported it; `items` are the selections as received. */
export interface BetRow {
  source: string;
  id: string;
  playerId: string;
  roundId: string;
  gameId: string;
  currency: string;
  amountMinor: bigint;
  payoutMinor: bigint;
  remainingStakeMinor: bigint;
  coefficient: string;
  status: number;
  ticketType: number;
  items: unknown;
  corrections: unknown;
  createdAt: Date;
  settledAt: Date | null;
}

export type SetBet = Omit<BetRow, 'corrections'> & { version: number; receivedAt: Date };

/**
 * Updates tickets from their messages, each at most once, unless the same or a higher version is stored. A result that is replaced is kept among the
 * corrections. A ticket never changes its player. @returns the tickets that changed
 */
export async function setBets(database: Database, bets: readonly SetBet[]): Promise<{ source: string; id: string }[]> {
  const column = <K extends keyof SetBet>(key: K): SetBet[K][] => bets.map((bet) => bet[key]);
  return await many<{ source: string; id: string }>(database)`
    insert into game.bet as b (source, id, player_id, round_id, game_id, currency, amount_minor, payout_minor, remaining_stake_minor,
      coefficient, status, ticket_type, items, version, created_at, settled_at)
    select source, id, player_id, round_id, game_id, currency, amount_minor, payout_minor, remaining_stake_minor, coefficient, status,
      ticket_type, items, version, created_at, settled_at
    from unnest(
      ${column('source')}::text[], ${column('id')}::text[], ${column('playerId')}::uuid[], ${column('roundId')}::text[],
      ${column('gameId')}::text[], ${column('currency')}::text[], ${column('amountMinor')}::bigint[], ${column('payoutMinor')}::bigint[],
      ${column('remainingStakeMinor')}::bigint[], ${column('coefficient')}::text[], ${column('status')}::integer[],
      ${column('ticketType')}::integer[], ${bets.map(({ items }) => JSON.stringify(items))}::jsonb[], ${column('version')}::bigint[],
      ${column('createdAt')}::timestamptz[], ${column('settledAt')}::timestamptz[]
    ) as published (source, id, player_id, round_id, game_id, currency, amount_minor, payout_minor, remaining_stake_minor, coefficient, status,
      ticket_type, items, version, created_at, settled_at)
    order by source, id
    on conflict (source, id) do update
    set amount_minor = excluded.amount_minor,
      payout_minor = excluded.payout_minor,
      remaining_stake_minor = excluded.remaining_stake_minor,
      coefficient = excluded.coefficient,
      status = excluded.status,
      ticket_type = excluded.ticket_type,
      items = excluded.items,
      version = excluded.version,
      settled_at = excluded.settled_at,
      corrections = case
        when b.status > 1 and (b.status, b.payout_minor) is distinct from (excluded.status, excluded.payout_minor)
        then b.corrections || jsonb_build_object('status', b.status, 'payoutMinor', b.payout_minor::text, 'correctedAt',
          ${bets[0]?.receivedAt.toISOString() ?? ''}::text)
        else b.corrections
      end
    where b.version < excluded.version
      and b.player_id = excluded.player_id
    returning b.source, b.id
  `;
}

/** A ticket by its round, which goes by the ticket's id. */
interface TicketKey {
  source: string;
  playerId: string;
  round: string;
}

/** The odds of tickets as their companies last reported them, by `<source> <round>`; a ticket that was not reported is not in the map. */
export async function oddsOfTickets(database: Database, tickets: readonly TicketKey[]): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ source: string; id: string; coefficient: string }>(database)`
    select b.source, b.id, b.coefficient
    from unnest(
      ${tickets.map(({ source }) => source)}::text[], ${tickets.map(({ round }) => round)}::text[],
      ${tickets.map(({ playerId }) => playerId)}::uuid[]
    ) as asked (source, round, player_id)
    join game.bet b on b.source = asked.source and b.id = asked.round and b.player_id = asked.player_id and b.round_id = asked.round
  `;
  return new Map(rows.map(({ source, id, coefficient }) => [`${source} ${id}`, coefficient]));
}

const columns = sql`
  source, id, player_id as "playerId", round_id as "roundId", game_id as "gameId", currency, amount_minor as "amountMinor",
  payout_minor as "payoutMinor", remaining_stake_minor as "remainingStakeMinor", coefficient, status, ticket_type as "ticketType",
  items, corrections, created_at as "createdAt", settled_at as "settledAt"
`;

/** One of a player's tickets; the ticket of another player is treated as unknown. */
export async function findBet(database: Database, { playerId, id }: { playerId: string; id: string }): Promise<BetRow | undefined> {
  return await one<BetRow>(database)`
    select ${columns}
    from game.bet
    where source in (select identity from game.provider)
      and id = ${id}
      and player_id = ${playerId}
    limit 1
  `;
}

/** A player's tickets, the newest first, settled ones or open ones. */
export async function listBets(
  database: Database,
  page: { playerId: string; isSettled: boolean; limit: number; offset: number },
): Promise<{ rows: BetRow[]; totalRows: number }> {
  const rows = await many<BetRow>(database)`
    select ${columns}
    from game.bet
    where player_id = ${page.playerId}
      and (status > 1) = ${page.isSettled}
    order by created_at desc, source, id
    limit ${page.limit}
    offset ${page.offset}
  `;
  const counted = await one<{ total: bigint }>(database)`
    select count(*) as total
    from game.bet
    where player_id = ${page.playerId}
      and (status > 1) = ${page.isSettled}
  `;
  return { rows, totalRows: Number(counted?.total ?? 0n) };
}

/** Where a page of tickets continues: after which one. */
export type BetPlace = Pick<BetRow, 'createdAt' | 'source' | 'id'>;

/** A player's tickets after a cursor, open and settled, the newest first. Each half is read in the order of its index. */
export async function listBetsAfter(
  database: Database,
  { playerId, after, limit }: { playerId: string; after: BetPlace | null; limit: number },
): Promise<BetRow[]> {
  const rest =
    after === null
      ? sql``
      : sql`and (created_at < ${after.createdAt} or (created_at = ${after.createdAt} and (source, id) > (${after.source}, ${after.id})))`;
  const half = (isSettled: boolean) => sql`(
    select * from game.bet where player_id = ${playerId} and (status > 1) = ${isSettled} ${rest} order by created_at desc, source, id limit ${limit}
  )`;
  return await many<BetRow>(database)`
    select ${columns}
    from (${half(false)} union all ${half(true)}) as bet
    order by created_at desc, source, id
    limit ${limit}
  `;
}

/** How many tickets a player has, counted no further than `countedAtMost`. */
export async function countBets(database: Database, playerId: string, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select from game.bet where player_id = ${playerId} limit ${countedAtMost}) as counted
  `;
  return row?.count ?? 0;
}

/** Stores a list of events, unless the same or a higher version is stored. */
export async function setTopEvents(
  database: Database,
  list: { source: string; locale: string; version: number; events: unknown; receivedAt: Date },
): Promise<void> {
  await run(database)`
    insert into game.top_events as t (source, locale, version, events, received_at)
    values (${list.source}, ${list.locale}, ${list.version}, ${JSON.stringify(list.events)}::jsonb, ${list.receivedAt})
    on conflict (source, locale) do update
    set version = excluded.version, events = excluded.events, received_at = excluded.received_at
    where t.version < excluded.version
  `;
}

const LOCALES_MAX = 100;

/** The newest lists of every language. */
export async function listTopEvents(database: Database): Promise<{ locale: string; events: unknown; receivedAt: Date }[]> {
  return await many<{ locale: string; events: unknown; receivedAt: Date }>(database)`
    select locale, events, received_at as "receivedAt"
    from game.top_events
    order by received_at desc, source, locale
    limit ${LOCALES_MAX}
  `;
}
