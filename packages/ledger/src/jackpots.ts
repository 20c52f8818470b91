import { texts, uuids } from './database/array-encoder.ts';
import type { Books } from './books/books.ts';
import type { LedgerCommand } from './command.ts';
import type { Connection } from './database/connection.ts';

/** Fractions per unit, a million million: amounts of a jackpot stay exact, however small a contribution is. */
const PICO = 10n ** 12n;

/** A bet's contribution to a jackpot. */
export interface JackpotContribution {
  readonly pot: string;
  /** In trillionths of a minor unit of the bet's currency. */
  readonly fedPico: bigint;
  /** Its value at the time of the bet, in trillionths of the base currency's unit. */
  readonly valuePico: bigint;
}

/**
 * A player's contributions to a jackpot from one source in one currency, without rolled-back bets. It changes under the player's lock only, so that
 * no bet waits for another player's; whole minor units have been posted to the jackpot's account, the fraction has not.
 */
export interface JackpotShare {
  readonly playerId: string;
  readonly source: string;
  readonly pot: string;
  readonly currency: string;
  /** In trillionths of a minor unit. */
  readonly fedPico: bigint;
  /** In trillionths of the base currency's unit, each contribution at the rate of its time. */
  readonly valuePico: bigint;
}

/**
 * Names the share of a player in a pot, by source and currency.
 * @example
 * shareKey({ playerId: 'ann', source: 'studio', pot: 'major', currency: 'EUR' }) // 'ann\nstudio\nmajor\nEUR'
 */
export const shareKey = ({ playerId, source, pot, currency }: Omit<JackpotShare, 'fedPico' | 'valuePico'>): string =>
  [playerId, source, pot, currency].join('\n');

/** A bet's contribution to a jackpot; a rollback reverses exactly this. */
export interface JackpotMove extends JackpotContribution {
  readonly opId: string;
}

/** The amount a win took from a jackpot, in trillionths of the base currency's unit. */
export interface JackpotWin {
  readonly opId: string;
  readonly pot: string;
  readonly valuePico: bigint;
  /** The part the jackpot could cover. The rest is its recorded shortfall. */
  readonly coveredPico: bigint;
}

/** A decision's effects on jackpots. */
export interface JackpotChange {
  /** In their next state. */
  readonly shares: readonly JackpotShare[];
  readonly moves: readonly JackpotContribution[];
  readonly win?: Omit<JackpotWin, 'opId'> | undefined;
}

/**
 * Counts the whole minor units of a share: the part posted to the jackpot's account.
 * @example
 * bookedMinor({ fedPico: 2_500_000_000_000n }) // 2n
 */
export const bookedMinor = ({ fedPico }: Pick<JackpotShare, 'fedPico'>): bigint => fedPico / PICO;

type ShareRow = Omit<JackpotShare, 'fedPico' | 'valuePico'> & { readonly fed: string; readonly value: string };
type MoveRow = Omit<JackpotMove, 'fedPico' | 'valuePico'> & { readonly fed: string; readonly value: string };

/** Amounts are read as text: they may exceed 64 bits. */
const withAmounts = <R extends { fed: string; value: string }>({ fed, value, ...row }: R) => ({
  ...row,
  fedPico: BigInt(fed),
  valuePico: BigInt(value),
});

const sharesOfPlayers = `
  select s.player_id as "playerId", s.source, s.pot, s.currency, s.fed_pico_minor::text as fed, s.value_pico::text as value
  from ledger.pot_share s
  where s.player_id = any($1::uuid[])`;

/** Contributions of the bets being rolled back: the referenced one, or all of the round named or referenced. */
const referencedMoves = `
  select m.op_id as "opId", m.pot, m.fed_pico_minor::text as fed, m.value_pico::text as value
  from (
    select distinct unnest(array_append(coalesce(n.op_ids, r.op_ids, '{}'), o.id)) as op_id
    from (
      select unnest($1::text[]) as source, unnest($2::uuid[]) as player_id, unnest($3::text[]) as external_id, unnest($4::text[]) as round
    ) as k
    left join ledger.op o on o.source = k.source and o.player_id = k.player_id and o.external_id = k.external_id
    left join ledger.round n on n.player_id = k.player_id and n.source = k.source and n.external_id = k.round
    left join ledger.round r on r.player_id = k.player_id and r.source = k.source and r.external_id = o.round
  ) as named
  join ledger.pot_move m on m.op_id = named.op_id`;

/** Loads what the commands contribute or roll back; skipped when there is none. */
export async function loadJackpots(connection: Connection, books: Books, commands: readonly LedgerCommand[]): Promise<void> {
  const referring = commands.filter(({ kind, reference }) => kind === 'rollback' && reference !== undefined);
  const touching = [...referring, ...commands.filter(({ contributions }) => contributions !== undefined)];
  if (touching.length === 0) return;
  const shares = connection.query<ShareRow>(sharesOfPlayers, [uuids([...new Set(touching.map(({ playerId }) => playerId))])]);
  if (connection.isPipelined !== true) await shares;
  const moves =
    referring.length === 0
      ? []
      : connection.query<MoveRow>(referencedMoves, [
          texts(referring, ({ source }) => source),
          uuids(referring, ({ playerId }) => playerId),
          texts(referring, ({ reference }) => reference ?? null),
          texts(referring, ({ round }) => round ?? null),
        ]);
  const [shareRows, moveRows] = await Promise.all([shares, moves]);
  for (const row of shareRows) books.loadJackpotShare(withAmounts(row));
  for (const [opId, own] of Map.groupBy(moveRows, (row) => row.opId)) books.loadJackpotMoves(opId, own.map(withAmounts));
}

const writeJackpots = `
  with moved as (
    insert into ledger.pot_move (op_id, pot, fed_pico_minor, value_pico)
    select v.op_id, v.pot, v.fed::numeric, v.value::numeric
    from (
      select unnest($1::uuid[]) as op_id, unnest($2::text[]) as pot, unnest($3::text[]) as fed, unnest($4::text[]) as value
    ) as v
  ), won as (
    insert into ledger.pot_win (op_id, pot, value_pico, covered_pico)
    select v.op_id, v.pot, v.value::numeric, v.covered::numeric
    from (
      select unnest($5::uuid[]) as op_id, unnest($6::text[]) as pot, unnest($7::text[]) as value, unnest($8::text[]) as covered
    ) as v
  )
  insert into ledger.pot_share (player_id, source, pot, currency, fed_pico_minor, value_pico)
  select v.player_id, v.source, v.pot, v.currency, v.fed::numeric, v.value::numeric
  from (
    select unnest($9::uuid[]) as player_id, unnest($10::text[]) as source, unnest($11::text[]) as pot, unnest($12::text[]) as currency,
      unnest($13::text[]) as fed, unnest($14::text[]) as value
  ) as v
  on conflict (player_id, source, pot, currency) do update
  set fed_pico_minor = excluded.fed_pico_minor, value_pico = excluded.value_pico`;

/** Writes the jackpot changes in the database transaction of the batch; skipped when no jackpot is fed or won. */
export async function saveJackpots(connection: Connection, { changes }: Books): Promise<void> {
  const { jackpotShares, jackpotMoves, jackpotWins } = changes;
  if (jackpotShares.size === 0 && jackpotWins.length === 0) return;
  const shares = [...jackpotShares.values()];
  await connection.query(writeJackpots, [
    uuids(jackpotMoves, ({ opId }) => opId),
    texts(jackpotMoves, ({ pot }) => pot),
    texts(jackpotMoves, ({ fedPico }) => fedPico.toString()),
    texts(jackpotMoves, ({ valuePico }) => valuePico.toString()),
    uuids(jackpotWins, ({ opId }) => opId),
    texts(jackpotWins, ({ pot }) => pot),
    texts(jackpotWins, ({ valuePico }) => valuePico.toString()),
    texts(jackpotWins, ({ coveredPico }) => coveredPico.toString()),
    uuids(shares, ({ playerId }) => playerId),
    texts(shares, ({ source }) => source),
    texts(shares, ({ pot }) => pot),
    texts(shares, ({ currency }) => currency),
    texts(shares, ({ fedPico }) => fedPico.toString()),
    texts(shares, ({ valuePico }) => valuePico.toString()),
  ]);
}

/** Serialises payments and seeds of a jackpot until the transaction ends. Bets never wait for it. */
export async function lockJackpot(connection: Connection, pot: string): Promise<void> {
  const statement = `
    insert into ledger.pot (name)
    values ($1)
    on conflict (name) do update set name = excluded.name`;
  await connection.query(statement, [pot]);
}

/**
 * The amounts a jackpot has received and paid. Exact while the jackpot is locked, except for bets being placed or rolled back concurrently.
 */
interface JackpotBalance {
  /** Contributions of bets that were not rolled back, in trillionths of the base currency's unit. */
  readonly fedPico: bigint;
  /** The amount it covered of wins that were not rolled back, in the same unit. */
  readonly coveredPico: bigint;
  readonly winCount: number;
  /** The house's own contributions, in minor units of the base currency, and their number. */
  readonly seededMinor: bigint;
  readonly seedCount: number;
}

type BalanceRow = Pick<JackpotBalance, 'winCount' | 'seedCount'> & {
  readonly fed: string;
  readonly covered: string;
  readonly seeded: string;
};

/** Sums what a pot has received and paid; amounts in the units that `JackpotBalance` names. */
export async function readJackpot(
  connection: Connection,
  { pot, housePlayerId }: { pot: string; housePlayerId: string },
): Promise<JackpotBalance> {
  const statement = `
    select f.fed, w.covered, w.wins as "winCount", s.seeded, s.seeds as "seedCount"
    from (
      select coalesce(sum(value_pico), 0)::text as fed
      from ledger.pot_share
      where pot = $1
    ) f, (
      select coalesce(sum(p.covered_pico), 0)::text as covered, count(*)::integer as wins
      from ledger.pot_win p
      left join ledger.op_outcome x on x.op_id = p.op_id
      where p.pot = $1 and x.op_id is null
    ) w, (
      select coalesce(sum(amount_minor), 0)::text as seeded, count(*)::integer as seeds
      from ledger.op
      where player_id = $2 and source = $1 and kind = 'potSeed' and status = 'applied'
    ) s`;
  const [row] = await connection.query<BalanceRow>(statement, [pot, housePlayerId]);
  if (row === undefined) throw new Error('a jackpot has no balance');
  const { fed, covered, seeded, winCount, seedCount } = row;
  return { fedPico: BigInt(fed), coveredPico: BigInt(covered), winCount, seededMinor: BigInt(seeded), seedCount };
}

/** The latest win of a jackpot that was not rolled back: what it paid, in trillionths of the base currency's unit, and when. */
interface LastJackpotWin {
  readonly coveredPico: bigint;
  readonly wonAt: Date;
}

/** Finds the latest win of a pot that was not rolled back, in trillionths of the base currency's unit; undefined without one. */
export async function readLastJackpotWin(connection: Connection, pot: string): Promise<LastJackpotWin | undefined> {
  const statement = `
    select p.covered_pico::text as covered, o.created_at as "wonAt"
    from ledger.pot_win p
    join ledger.op o on o.id = p.op_id
    left join ledger.op_outcome x on x.op_id = p.op_id
    where p.pot = $1 and x.op_id is null
    order by o.created_at desc
    limit 1`;
  const [row] = await connection.query<{ covered: string; wonAt: Date }>(statement, [pot]);
  return row && { coveredPico: BigInt(row.covered), wonAt: row.wonAt };
}
