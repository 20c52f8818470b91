import * as z from 'zod';
import type { Queryable } from '../store.ts';

const jackpotSchema = z.object({
  name: z.string(),
  number: z.number(),
  serverSeed: z.string(),
  commitment: z.string(),
  startMinor: z.coerce.bigint(),
  hitMinor: z.coerce.bigint(),
  amountUnits: z.coerce.bigint(),
  state: z.enum(['running', 'reached', 'won']),
  winnerRoundId: z.string().nullable(),
  wonAt: z.date().nullable(),
});
/** A jackpot with its secrets: its seed and the amount it is won at leave the studio only after the win. */
export type Jackpot = z.infer<typeof jackpotSchema>;

const contributionSchema = z.object({
  roundId: z.string(),
  jackpotName: z.string(),
  jackpotNumber: z.number().nullable(),
  units: z.coerce.bigint(),
  isWinner: z.boolean(),
});
type Contribution = z.infer<typeof contributionSchema>;

const jackpotColumns = `name, number, server_seed as "serverSeed", commitment, start_minor::text as "startMinor", hit_minor::text as "hitMinor",
  amount_units::text as "amountUnits", state, winner_round_id as "winnerRoundId", won_at as "wonAt"`;
const contributionColumns = `round_id as "roundId", pot_name as "jackpotName", pot_number as "jackpotNumber", units::text as units,
  is_winner as "isWinner"`;

const readJackpots = (rows: readonly unknown[]): Jackpot[] => rows.map((row) => jackpotSchema.parse(row));
const readContributions = (rows: readonly unknown[]): Contribution[] => rows.map((row) => contributionSchema.parse(row));

/** The jackpots that run or wait for their winner, locked in order of their names for the database transaction. */
export async function lockActiveJackpots(database: Queryable): Promise<Jackpot[]> {
  const { rows } = await database.query(
    `select ${jackpotColumns} from sandbox.studio_pot where state in ('running', 'reached') order by name limit 10 for update`,
  );
  return readJackpots(rows);
}

export async function listActiveJackpots(database: Queryable): Promise<Jackpot[]> {
  const { rows } = await database.query(
    `select ${jackpotColumns} from sandbox.studio_pot where state in ('running', 'reached') order by name limit 10`,
  );
  return readJackpots(rows);
}

export async function listWonJackpots(database: Queryable, limit: number): Promise<Jackpot[]> {
  const { rows } = await database.query(
    `select ${jackpotColumns} from sandbox.studio_pot where state = 'won' order by won_at desc, name, number desc limit $1`,
    [limit],
  );
  return readJackpots(rows);
}

/** The jackpots a round has won, paid or not, in the order of their names. */
export async function jackpotsOfRound(database: Queryable, roundId: string): Promise<Jackpot[]> {
  const { rows } = await database.query(
    `select ${jackpotColumns} from sandbox.studio_pot where winner_round_id = $1 order by name limit 10`,
    [roundId],
  );
  return readJackpots(rows);
}

/** Jackpots whose winner is settled already and still waits for this money. */
export async function unpaidJackpots(database: Queryable, limit: number): Promise<Jackpot[]> {
  const { rows } = await database.query(
    `select ${jackpotColumns} from sandbox.studio_pot pot where state = 'reached'
       and exists (select from sandbox.studio_round round where round.id = pot.winner_round_id and round.state = 'settled')
     order by name limit $1`,
    [limit],
  );
  return readJackpots(rows);
}

/** Opens a jackpot; where another process was quicker nothing happens. */
export async function insertJackpot(database: Queryable, jackpot: Jackpot, openedAt: Date): Promise<void> {
  await database.query(
    `insert into sandbox.studio_pot (name, number, server_seed, commitment, start_minor, hit_minor, amount_units, state, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'running', $8) on conflict do nothing`,
    [
      jackpot.name,
      jackpot.number,
      jackpot.serverSeed,
      jackpot.commitment,
      jackpot.startMinor,
      jackpot.hitMinor,
      jackpot.amountUnits,
      openedAt,
    ],
  );
}

export async function saveJackpot(database: Queryable, jackpot: Jackpot): Promise<void> {
  await database.query(
    `update sandbox.studio_pot set amount_units = $3, state = $4, winner_round_id = $5, won_at = $6
     where name = $1 and number = $2`,
    [jackpot.name, jackpot.number, jackpot.amountUnits, jackpot.state, jackpot.winnerRoundId, jackpot.wonAt],
  );
}

/** Notes a round's share once; false where it was noted before. */
export async function insertContribution(database: Queryable, contribution: Contribution): Promise<boolean> {
  const { roundId, jackpotName, jackpotNumber, units, isWinner } = contribution;
  const { rowCount } = await database.query(
    `insert into sandbox.studio_pot_contribution (round_id, pot_name, pot_number, units, is_winner)
     values ($1, $2, $3, $4, $5) on conflict (round_id, pot_name) do nothing`,
    [roundId, jackpotName, jackpotNumber, units, isWinner],
  );
  return rowCount === 1;
}

export async function contributionsOf(database: Queryable, roundId: string): Promise<Contribution[]> {
  const { rows } = await database.query(
    `select ${contributionColumns} from sandbox.studio_pot_contribution where round_id = $1 and not is_returned order by pot_name limit 10`,
    [roundId],
  );
  return readContributions(rows);
}

/** Shares that wait for the next jackpot, in the order they came. */
export async function waitingContributions(database: Queryable, jackpotName: string): Promise<Contribution[]> {
  const { rows } = await database.query(
    `select ${contributionColumns} from sandbox.studio_pot_contribution
     where pot_name = $1 and pot_number is null and not is_returned order by id limit 10000`,
    [jackpotName],
  );
  return readContributions(rows);
}

export async function countContribution(database: Queryable, { roundId, jackpotName }: Contribution, jackpotNumber: number): Promise<void> {
  await database.query(`update sandbox.studio_pot_contribution set pot_number = $3 where round_id = $1 and pot_name = $2`, [
    roundId,
    jackpotName,
    jackpotNumber,
  ]);
}

export async function returnContributions(database: Queryable, roundId: string): Promise<void> {
  await database.query(`update sandbox.studio_pot_contribution set is_returned = true, is_winner = false where round_id = $1`, [roundId]);
}
