import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { MinuteSums } from './sums.ts';

export interface MinuteRow {
  minute: Date;
  currency: string;
  sums: MinuteSums;
}

/** Adds to minutes; each appears once in the list. */
export async function addToMinutes(transaction: Database, rows: readonly MinuteRow[]): Promise<void> {
  const of = <T>(read: (row: MinuteRow) => T): T[] => rows.map(read);
  await run(transaction)`
    insert into report.live_minute as known (
      minute, currency, casino_bets, casino_stake_minor, casino_payout_minor, sport_bets, sport_stake_minor, sport_payout_minor,
      deposits, deposit_minor, failed_deposits, withdrawals, withdrawal_minor
    )
    select *
    from unnest(
      ${of(({ minute }) => minute)}::timestamptz[],
      ${of(({ currency }) => currency)}::text[],
      ${of(({ sums }) => sums.casinoBets)}::integer[],
      ${of(({ sums }) => sums.casinoStakeMinor)}::numeric[],
      ${of(({ sums }) => sums.casinoPayoutMinor)}::numeric[],
      ${of(({ sums }) => sums.sportBets)}::integer[],
      ${of(({ sums }) => sums.sportStakeMinor)}::numeric[],
      ${of(({ sums }) => sums.sportPayoutMinor)}::numeric[],
      ${of(({ sums }) => sums.deposits)}::integer[],
      ${of(({ sums }) => sums.depositMinor)}::numeric[],
      ${of(({ sums }) => sums.failedDeposits)}::integer[],
      ${of(({ sums }) => sums.withdrawals)}::integer[],
      ${of(({ sums }) => sums.withdrawalMinor)}::numeric[]
    )
    on conflict (minute, currency) do update
    set casino_bets = known.casino_bets + excluded.casino_bets,
      casino_stake_minor = known.casino_stake_minor + excluded.casino_stake_minor,
      casino_payout_minor = known.casino_payout_minor + excluded.casino_payout_minor,
      sport_bets = known.sport_bets + excluded.sport_bets,
      sport_stake_minor = known.sport_stake_minor + excluded.sport_stake_minor,
      sport_payout_minor = known.sport_payout_minor + excluded.sport_payout_minor,
      deposits = known.deposits + excluded.deposits,
      deposit_minor = known.deposit_minor + excluded.deposit_minor,
      failed_deposits = known.failed_deposits + excluded.failed_deposits,
      withdrawals = known.withdrawals + excluded.withdrawals,
      withdrawal_minor = known.withdrawal_minor + excluded.withdrawal_minor
  `;
}

/** Minutes, the second one not included. */
export interface Span {
  from: Date;
  to: Date;
}

type AmountNames = 'casinoStakeMinor' | 'casinoPayoutMinor' | 'sportStakeMinor' | 'sportPayoutMinor' | 'depositMinor' | 'withdrawalMinor';
type Row = Pick<MinuteRow, 'minute' | 'currency'> & Omit<MinuteSums, AmountNames> & Record<AmountNames, string>;

/** The stored sums of a span, by minute and currency. */
export async function listMinutes(database: Database, { from, to }: Span): Promise<MinuteRow[]> {
  const rows = await many<Row>(database)`
    select minute, currency, casino_bets as "casinoBets", casino_stake_minor::text as "casinoStakeMinor",
      casino_payout_minor::text as "casinoPayoutMinor", sport_bets as "sportBets", sport_stake_minor::text as "sportStakeMinor",
      sport_payout_minor::text as "sportPayoutMinor", deposits, deposit_minor::text as "depositMinor",
      failed_deposits as "failedDeposits", withdrawals, withdrawal_minor::text as "withdrawalMinor"
    from report.live_minute
    where minute >= ${from} and minute < ${to}
    order by minute, currency
  `;
  return rows.map(({ minute, currency, ...row }) => ({
    minute,
    currency,
    sums: {
      ...row,
      casinoStakeMinor: BigInt(row.casinoStakeMinor),
      casinoPayoutMinor: BigInt(row.casinoPayoutMinor),
      sportStakeMinor: BigInt(row.sportStakeMinor),
      sportPayoutMinor: BigInt(row.sportPayoutMinor),
      depositMinor: BigInt(row.depositMinor),
      withdrawalMinor: BigInt(row.withdrawalMinor),
    },
  }));
}

export interface OnlineRow {
  minute: Date;
  players: number;
}

export async function isOnlineKept(database: Database, minute: Date): Promise<boolean> {
  const row = await one(database)`select 1 from report.online_minute where minute = ${minute}`;
  return row !== undefined;
}

/** Stores the number of players online in a minute; the first process to sample it wins. */
export async function keepOnline(database: Database, { minute, players }: OnlineRow): Promise<void> {
  await run(database)`
    insert into report.online_minute (minute, players)
    values (${minute}, ${players})
    on conflict do nothing
  `;
}

export async function listOnline(database: Database, { from, to }: Span): Promise<OnlineRow[]> {
  return await many<OnlineRow>(database)`
    select minute, players
    from report.online_minute
    where minute >= ${from} and minute < ${to}
    order by minute
  `;
}

/** Takes away minutes that have had their time, some at once. */
export async function deleteOldMinutes(database: Database, { before, limit }: { before: Date; limit: number }): Promise<void> {
  await run(database)`
    delete from report.live_minute
    where (minute, currency) in (
      select minute, currency from report.live_minute where minute < ${before} order by minute, currency limit ${limit}
    )
  `;
  await run(database)`
    delete from report.online_minute
    where minute in (select minute from report.online_minute where minute < ${before} order by minute limit ${limit})
  `;
}
