import * as z from 'zod';
import type { Queryable } from '../context.ts';

export interface RiskKey {
  readonly playerId: string;
  readonly currency: string;
  readonly outcomeIds: readonly string[];
  readonly eventIds: readonly string[];
}

/** The current risk: the player's exposure on each outcome in the account's currency, and the book's liability on each event in cents. */
export interface TakenRisk {
  readonly playerFactorThousandths: bigint;
  readonly usedMinorByOutcome: ReadonlyMap<string, bigint>;
  readonly liabilityEurMinorByEvent: ReadonlyMap<string, bigint>;
}

const usedRow = z.object({ id: z.string(), minor: z.coerce.bigint() });
const asMap = (rows: readonly unknown[]): Map<string, bigint> =>
  new Map(
    z
      .array(usedRow)
      .parse(rows)
      .map(({ id, minor }) => [id, minor]),
  );

/** The risk of player and book without locks, for the displayed highest stake. */
export async function readRisk(database: Queryable, { playerId, currency, outcomeIds, eventIds }: RiskKey): Promise<TakenRisk> {
  const { rows } = await database.query(
    `select factor_thousandths as minor, player_id as id
     from sportsbook.player
     where player_id = $1`,
    [playerId],
  );
  return {
    usedMinorByOutcome: await readUsed(database, { playerId, currency, outcomeIds }),
    liabilityEurMinorByEvent: asMap(
      (
        await database.query(
          `select event_id as id, liability_eur_minor as minor
           from sportsbook.event_liability
           where event_id = any($1::text[])`,
          [eventIds],
        )
      ).rows,
    ),
    playerFactorThousandths: asMap(rows).get(playerId) ?? 1000n,
  };
}

/** Takes a player's lock, behind which limits are read (SB-11). */
export async function holdPlayer(transaction: Queryable, playerId: string): Promise<void> {
  await transaction.query('select player_id from sportsbook.player where player_id = $1 for update', [playerId]);
}

async function readUsed(database: Queryable, { playerId, currency, outcomeIds }: Omit<RiskKey, 'eventIds'>): Promise<Map<string, bigint>> {
  const { rows } = await database.query(
    `select outcome_id as id, used_minor as minor
     from sportsbook.exposure
     where player_id = $1 and currency = $2 and outcome_id = any($3::text[])`,
    [playerId, currency, outcomeIds],
  );
  return asMap(rows);
}

/** The change of a ticket's exposure, up or down. */
export interface RiskChange extends RiskKey {
  readonly exposureMinor: bigint;
  readonly liabilityEurMinor: bigint;
}

/** Sums by key: one row is written once in a statement. */
function summed<Key>(pairs: readonly (readonly [Key, bigint])[], textOf: (key: Key) => string): [Key, bigint][] {
  const sums = new Map<string, [Key, bigint]>();
  for (const [key, amount] of pairs) sums.set(textOf(key), [key, (sums.get(textOf(key))?.[1] ?? 0n) + amount]);
  return [...sums.values()];
}

/** Books changes of exposure and liability, rows in the order of their keys: two transactions never wait for each other crosswise. */
export async function changeRisk(database: Queryable, changes: readonly RiskChange[]): Promise<void> {
  const moving = changes.filter(({ exposureMinor, liabilityEurMinor }) => exposureMinor !== 0n || liabilityEurMinor !== 0n);
  if (moving.length === 0) return;
  const exposures = summed(
    moving.flatMap(({ playerId, currency, outcomeIds, exposureMinor }) =>
      outcomeIds.map((outcomeId) => [{ playerId, currency, outcomeId }, exposureMinor] as const),
    ),
    ({ playerId, currency, outcomeId }) => `${playerId} ${currency} ${outcomeId}`,
  );
  await database.query(
    `insert into sportsbook.exposure (player_id, currency, outcome_id, used_minor)
     select *
     from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
     order by 1, 2, 3
     on conflict (player_id, currency, outcome_id) do update set used_minor = exposure.used_minor + excluded.used_minor`,
    [
      exposures.map(([{ playerId }]) => playerId),
      exposures.map(([{ currency }]) => currency),
      exposures.map(([{ outcomeId }]) => outcomeId),
      exposures.map(([, minor]) => minor.toString()),
    ],
  );
  const liabilities = summed(
    moving.flatMap(({ eventIds, liabilityEurMinor }) => eventIds.map((eventId) => [eventId, liabilityEurMinor] as const)),
    (eventId) => eventId,
  );
  await database.query(
    `insert into sportsbook.event_liability (event_id, liability_eur_minor)
     select *
     from unnest($1::text[], $2::bigint[])
     order by 1
     on conflict (event_id) do update set liability_eur_minor = event_liability.liability_eur_minor + excluded.liability_eur_minor`,
    [liabilities.map(([eventId]) => eventId), liabilities.map(([, minor]) => minor.toString())],
  );
}
