import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { riskEndpoints } from '@pavilion/contract/areas/risk/risk.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { playerById } from '../../player/index.ts';
import * as store from './store.ts';

type Endpoints = typeof riskEndpoints;
type Summary = ResultOf<Endpoints['readYearSummary']>;

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** A year of the player’s own money and time. Every month is there, also those without play. @throws validation on `year` */
export async function readYearSummary(context: RequestContext, { query }: InputOf<Endpoints['readYearSummary']>): Promise<Summary> {
  const { playerId } = playerOf(context);
  const player = await playerById(context, playerId);
  invariant(player, 'A session has a player.');
  const thisYear = context.clock.now().getUTCFullYear();
  const firstYear = player.createdAt.getUTCFullYear();
  const year = query.year ?? thisYear;
  if (year < firstYear || year > thisYear) throw new DomainError('validation', { fields: { year: { rule: 'other' } } });
  const asked = { playerId, from: `${year}-01-01`, until: `${year + 1}-01-01` };
  const rows = await store.listMonths(context.database, asked);
  const played = await store.listPlayed(context.database, asked);
  const codes = [...new Set([player.currency, ...rows.map(({ currency }) => currency)])];
  return {
    year,
    firstYear,
    lastYear: thisYear,
    currencies: codes.map((currency) => ({
      currency,
      months: months.map((month) =>
        toMonth(currency, { month, row: rows.find((found) => found.currency === currency && found.month === month) }),
      ),
    })),
    playedSeconds: months.map((month) => played.find((found) => found.month === month)?.seconds ?? 0),
    week: await readWeek(context, playerId),
  };
}

/** The day on which the week of a moment begins, in UTC as all days of play. */
function mondayOf(moment: Date): string {
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The running week: its result in each currency that was played, and for how long. */
async function readWeek({ database, clock }: RequestContext, playerId: string): Promise<Summary['week']> {
  const asked = { playerId, from: mondayOf(clock.now()) };
  const [days, playedSeconds] = await Promise.all([store.listDays(database, asked), store.sumPlayed(database, asked)]);
  const byCurrency = Map.groupBy(days, ({ currency }) => currency);
  const results = [...byCurrency].map(([currency, rows]) => ({
    currency,
    net: formatDecimal(
      rows.reduce((sum, { wonMinor, stakedMinor }) => sum + wonMinor - stakedMinor, 0n),
      scaleOf(currency),
    ),
  }));
  return { playedSeconds, results };
}

function toMonth(currency: string, { month, row }: { month: number; row: store.MonthRow | undefined }) {
  const { depositedMinor = 0n, withdrawnMinor = 0n, stakedMinor = 0n, wonMinor = 0n } = row ?? {};
  const [deposited, withdrawn, staked, won, net] = [depositedMinor, withdrawnMinor, stakedMinor, wonMinor, wonMinor - stakedMinor].map(
    (minor) => formatDecimal(minor, scaleOf(currency)),
  );
  invariant(deposited && withdrawn && staked && won && net, 'Five sums are five texts.');
  return { month, deposited, withdrawn, staked, won, net };
}
