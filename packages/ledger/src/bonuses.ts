import { int4s, int8s, texts, uuids } from './database/array-encoder.ts';
import type { Books } from './books/books.ts';
import type { Connection } from './database/connection.ts';
import { bonusFrom, type BonusRecord } from './load/load-row.ts';
import { bonusColumns } from './load/load-sql.ts';
import type { BonusPlay, BonusState } from './state.ts';

/** A bonus about to be funded: the row by which the grant and all later bets are decided. */
export type OpenedBonus = Pick<
  BonusState,
  'id' | 'playerId' | 'currency' | 'cost' | 'grantedMinor' | 'requiredMinor' | 'maxBetMinor' | 'conversionCapMinor' | 'terms' | 'expiresAt'
> & { readonly openedAt: Date };

/**
 * Opens a bonus for the winnings of free spins, under the campaign's id. It waits for the first win, which activates it unless another
 * bonus of the currency is active. Idempotent.
 */
export async function openWaitingBonus(connection: Connection, bonus: Omit<OpenedBonus, 'grantedMinor' | 'requiredMinor'>): Promise<void> {
  const statement = `
    insert into ledger.bonus (
      id, player_id, currency, status, cost, granted_minor, required_minor, max_bet_minor, conversion_cap_minor, terms, expires_at, opened_at
    )
    values ($1, $2, $3, 'waiting', $4, 0, 0, $5, $6, $7::json, $8, $9)
    on conflict (id) do nothing`;
  const { id, playerId, currency, cost, maxBetMinor, conversionCapMinor, terms, expiresAt, openedAt } = bonus;
  const values = [id, playerId, currency, cost, maxBetMinor, conversionCapMinor, JSON.stringify(terms), expiresAt, openedAt];
  await connection.query(statement, values);
}

/** Opens a bonus for wagering. @returns false when the player already has an active one in the currency */
export async function openBonus(connection: Connection, bonus: OpenedBonus): Promise<boolean> {
  const statement = `
    insert into ledger.bonus (
      id, player_id, currency, status, cost, granted_minor, required_minor, max_bet_minor, conversion_cap_minor, terms, expires_at, opened_at
    )
    values ($1, $2, $3, 'active', $4, $5, $6, $7, $8, $9::json, $10, $11)
    on conflict do nothing
    returning id`;
  const { id, playerId, currency, cost, grantedMinor, requiredMinor, maxBetMinor, conversionCapMinor, terms, expiresAt, openedAt } = bonus;
  const values = [id, playerId, currency, cost, grantedMinor, requiredMinor, maxBetMinor, conversionCapMinor, JSON.stringify(terms)];
  return (await connection.query(statement, [...values, expiresAt, openedAt])).length > 0;
}

/** The current state of bonuses; those never opened are left out. */
export async function bonusStandings(connection: Connection, bonusIds: readonly string[]): Promise<BonusState[]> {
  if (bonusIds.length === 0) return [];
  const statement = `
    select ${bonusColumns}
    from ledger.bonus b
    where b.id = any($1::uuid[])
    order by b.id
    limit ${bonusIds.length}`;
  return (await connection.query<BonusRecord>(statement, [[...bonusIds]])).map(bonusFrom);
}

interface ForfeitedOfRound {
  readonly source: string;
  readonly round: string;
  readonly forfeitedMinor: bigint;
}

/** The forfeited part of the wins of a player's rounds (D-150); rounds without any are left out. */
export async function forfeitedOfRounds(
  connection: Connection,
  playerId: string,
  rounds: readonly { source: string; round: string }[],
): Promise<readonly ForfeitedOfRound[]> {
  if (rounds.length === 0) return [];
  const statement = `
    select r.source, r.external_id as round, r.forfeited_minor as "forfeitedMinor"
    from (select distinct unnest($2::text[]) as source, unnest($3::text[]) as round) as k
    join ledger.round r on r.player_id = $1 and r.source = k.source and r.external_id = k.round
    where r.forfeited_minor > 0
    limit ${rounds.length}`;
  const values = [playerId, rounds.map(({ source }) => source), rounds.map(({ round }) => round)];
  return connection.query<ForfeitedOfRound>(statement, values);
}

/** Ends bonuses that hold no money, so that a returned amount cannot revive them: lost ones, and those waiting for a first win. */
export async function cancelIdleBonuses(connection: Connection, ids: readonly string[]): Promise<void> {
  const statement = `
    update ledger.bonus b
    set status = 'cancelled'
    where b.id = any($1::uuid[])
      and b.status in ('lost', 'waiting')`;
  await connection.query(statement, [ids]);
}

/** Sets when bonuses expire; a cooling-off period does not count against their time (L7). */
export async function setBonusExpiry(connection: Connection, ends: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  const statement = `
    update ledger.bonus b
    set expires_at = v.expires_at
    from (
      select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as expires_at
    ) as v
    where b.id = v.id`;
  await connection.query(statement, [ends.map(({ id }) => id), ends.map(({ expiresAt }) => expiresAt)]);
}

const writeBonuses = `
  with play as (
    insert into ledger.op_bonus (op_id, bonus_id, contribution_minor, required_minor, released_minor, lapsed_minor)
    select unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::int8[]), unnest($4::int8[]), unnest($5::int8[]), unnest($6::int8[])
  )
  update ledger.bonus b
  set status = v.status, granted_minor = v.granted, remaining_minor = v.remaining, required_minor = v.required, wagered_minor = v.wagered,
    open_round_count = v.open_rounds, released_minor = v.released, pending_minor = v.pending,
    owed_minor = v.owed, wagered_before_minor = v.wagered_before
  from (
    select unnest($7::uuid[]) as id, unnest($8::text[]) as status, unnest($9::int8[]) as granted, unnest($10::int8[]) as remaining,
      unnest($11::int8[]) as required, unnest($12::int8[]) as wagered, unnest($13::int4[]) as open_rounds, unnest($14::int8[]) as released,
      unnest($15::int8[]) as pending, unnest($16::int8[]) as owed,
      unnest($17::int8[]) as wagered_before
  ) as v
  where b.id = v.id`;

/** Writes the bonus changes in the database transaction of the batch; skipped when there are none. */
export async function saveBonuses(connection: Connection, { changes }: Books): Promise<void> {
  const plays = changes.ops.flatMap(({ id, bonus }) => (bonus === null ? [] : [{ id, ...bonus }]));
  if (changes.bonuses.size === 0 && plays.length === 0) return;
  // Only one row per currency may be active at a time, so endings are written before activations.
  const { true: active = [], false: ended = [] } = Object.groupBy(
    changes.bonuses.values(),
    ({ status }) => `${status === 'active'}` as const,
  );
  if (ended.length > 0 || active.length === 0) await writeStates(connection, plays, ended);
  if (active.length > 0) await writeStates(connection, ended.length > 0 ? [] : plays, active);
}

type Play = BonusPlay & { readonly id: string };

async function writeStates(connection: Connection, plays: readonly Play[], states: readonly BonusState[]): Promise<void> {
  await connection.query(writeBonuses, [
    uuids(plays, (play) => play.id),
    uuids(plays, (play) => play.bonusId),
    int8s(plays, (play) => play.contributionMinor),
    int8s(plays, (play) => play.requiredMinor),
    int8s(plays, (play) => play.releasedMinor),
    int8s(plays, (play) => play.forfeitedMinor),
    uuids(states, (bonus) => bonus.id),
    texts(states, (bonus) => bonus.status),
    int8s(states, (bonus) => bonus.grantedMinor),
    int8s(states, (bonus) => bonus.remainingMinor),
    int8s(states, (bonus) => bonus.requiredMinor),
    int8s(states, (bonus) => bonus.wageredMinor),
    int4s(states, (bonus) => bonus.openRoundCount),
    int8s(states, (bonus) => bonus.releasedMinor),
    int8s(states, (bonus) => bonus.pendingMinor),
    int8s(states, (bonus) => bonus.owedMinor),
    int8s(states, (bonus) => bonus.wageredBeforeMinor),
  ]);
}
