import { rateFromDecimal, type RatedCurrency } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { baseCurrency, ratedCurrency, rateText, type SettingsContext } from '../../settings/index.ts';
import { amountIn } from '../bonuses/campaigns/amounts.ts';
import { cashbackOf, currencyOfLoss, lossIn, periodAt, type RatedLoss, type Span, type PeriodBalance } from './rules.ts';
import * as store from './store.ts';

/** A period's cashback among those of its player and rule. */
export interface ReckonedPeriod extends PeriodBalance {
  readonly payment: store.Payment & { terms: store.Terms };
}

function standingOf(payment: ReckonedPeriod['payment']): ReckonedPeriod {
  const { currency, amountMinor: owedMinor, givenMinor, settledMinor, terms } = payment;
  return { currency, rate: rateFromDecimal(terms.rate), owedMinor, givenMinor, settledMinor, payment };
}

const hasTerms = (payment: store.Payment): payment is ReckonedPeriod['payment'] => payment.terms !== null;

/** A player's losses over a span, at the exchange rates stored with each day; at the current rate for a day without one. */
async function lossesOf(context: SettingsContext, database: Database, of: Span & { playerId: string }): Promise<RatedLoss[]> {
  const losses: RatedLoss[] = [];
  for (const { currency, rate, lossMinor } of await store.listLosses(database, of)) {
    const rated = rate === null ? await ratedCurrency(context, currency) : { currency, rate: rateFromDecimal(rate) };
    losses.push({ ...rated, lossMinor });
  }
  return losses;
}

async function owedFor(context: SettingsContext, { terms, to, lossMinor }: { terms: store.Terms; to: RatedCurrency; lossMinor: bigint }) {
  const base = await baseCurrency(context);
  const pair = { base: { currency: base.code, rate: base.rate }, wanted: to };
  const minorOf = (major: string): bigint => amountIn(pair, { base: major, items: {} });
  const { ratePpm, amountMin, amountMax } = terms;
  return cashbackOf(lossMinor, { ratePpm, minMinor: minorOf(amountMin), maxMinor: amountMax === null ? null : minorOf(amountMax) });
}

/**
 * A player's periods of a rule, oldest first, with one of them as its results are now. A period keeps its currency, rate and terms from the
 * first look on; what an earlier version has paid stays as it is, whatever changes.
 */
export async function reckon(
  context: SettingsContext,
  database: Database,
  { rule, playerId, start }: { rule: store.CashbackRule; playerId: string; start: Date },
): Promise<{ periods: ReckonedPeriod[]; now: ReckonedPeriod | undefined }> {
  const { campaignId } = rule;
  const all = await store.listPayments(database, { campaignId, playerId });
  const isThis = ({ periodStart }: store.Payment): boolean => periodStart.getTime() === start.getTime();
  const open = all.filter(hasTerms);
  const others = open.filter((payment) => !isThis(payment)).map(standingOf);
  if (all.some((payment) => isThis(payment) && !hasTerms(payment))) return { periods: others, now: undefined };
  const losses = await lossesOf(context, database, { playerId, ...periodAt(rule.period, start) });
  const first = open.find(isThis) ?? firstLook({ rule, playerId, start }, losses);
  if (first === undefined) return { periods: others, now: undefined };
  const { terms } = first;
  const to = { currency: first.currency, rate: rateFromDecimal(terms.rate) };
  const lossMinor = lossIn(losses, to);
  const now = standingOf({ ...first, lossMinor, amountMinor: await owedFor(context, { terms, to, lossMinor }) });
  const isBefore = ({ payment }: ReckonedPeriod): boolean => payment.periodStart.getTime() < start.getTime();
  return { periods: [...others.filter(isBefore), now, ...others.filter((other) => !isBefore(other))], now };
}

/** The cashback of a period that has not been processed yet, in the currency of the largest loss; undefined without a loss. */
function firstLook(
  { rule, playerId, start: periodStart }: { rule: store.CashbackRule; playerId: string; start: Date },
  losses: readonly RatedLoss[],
): ReckonedPeriod['payment'] | undefined {
  const currency = currencyOfLoss(losses);
  // Losses are sorted with the newest days first.
  const newest = losses.find((loss) => loss.currency === currency);
  if (currency === undefined || newest === undefined) return undefined;
  const { campaignId, ratePpm, amountMin, amountMax } = rule;
  const terms = { ratePpm, amountMin, amountMax, rate: rateText(newest.rate) };
  const nothing = { lossMinor: 0n, amountMinor: 0n, givenMinor: 0n, settledMinor: 0n, grants: 0 };
  return { campaignId, playerId, currency, periodStart, terms, ...nothing };
}
