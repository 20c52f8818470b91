import { localisedText } from '@pavilion/contract/formats/values.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { inTransaction } from '../../../kernel/database.ts';
import { hasFollowedUntil } from '../../../kernel/followers/follower-place.ts';
import { currencyByCode } from '../../settings/index.ts';
import { activeAccountOf, mayTakeBonus } from '../../wallet/index.ts';
import { amountIn, currencyPair } from '../bonuses/campaigns/amounts.ts';
import { nameIn } from '../bonuses/names.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { giveCampaign } from '../grants/service.ts';
import { cashResults } from './reactions.ts';
import { cashbackOf, periodAt, periodBefore, type Span } from './rules.ts';
import * as store from './store.ts';

/** Cashback that is accruing (wire §3.10). */
interface CashbackFacts {
  bonusId: string;
  bonusName: string;
  amount: string;
  /** When it will be paid. */
  date: Date;
}

/** The cashback accrued in the running period of each rule, in a currency or that of the active account, in the reader's language (C-74). */
export async function listCashback(
  context: FreespinKernel,
  { playerId, currency: asked, locale }: { playerId: string; currency: string | undefined; locale: string },
): Promise<CashbackFacts[]> {
  const currency = asked?.toUpperCase() ?? (await activeAccountOf(context, playerId))?.currency;
  if (currency === undefined || (await currencyByCode(context, currency)) === undefined) return [];
  const now = context.clock.now();
  const found: CashbackFacts[] = [];
  for (const rule of await store.listRules(context.database, now)) {
    const period = periodAt(rule.period, now);
    const lossMinor = await store.lossOf(context.database, { playerId, currency, ...period });
    const amountMinor = await amountOf(context, { rule, currency, lossMinor });
    const bonusName = nameIn(localisedText.parse(rule.names), { locale, name: rule.name });
    found.push({ bonusId: rule.campaignId, bonusName, amount: formatDecimal(amountMinor, scaleOf(currency)), date: period.end });
  }
  return found;
}

async function amountOf(
  context: FreespinKernel,
  { rule, currency, lossMinor }: { rule: store.CashbackRule; currency: string; lossMinor: bigint },
): Promise<bigint> {
  const pair = await currencyPair(context, currency);
  const inCurrency = (base: string): bigint => amountIn(pair, { base, items: {} });
  const bounds = { minMinor: inCurrency(rule.amountMin), maxMinor: rule.amountMax === null ? null : inCurrency(rule.amountMax) };
  return cashbackOf(lossMinor, { ratePpm: rule.ratePpm, ...bounds });
}

const PAID_PER_SWEEP = 200;

/**
 * Pays the cashback of periods that have ended, once per player, currency and rule, from however many processes (X15, I22). A period is
 * reckoned only when every event of it was counted.
 */
export async function payCashback(context: FreespinKernel): Promise<void> {
  const now = context.clock.now();
  for (const rule of await store.listRules(context.database, now)) {
    const period = periodBefore(rule.period, now);
    if (!(await hasFollowedUntil(context.database, cashResults, period.end))) continue;
    const losses = await store.listUnpaidLosses(context.database, { campaignId: rule.campaignId, ...period, limit: PAID_PER_SWEEP });
    for (const loss of losses) await payOne(context, { rule, period, loss });
  }
}

async function payOne(
  context: FreespinKernel,
  { rule, period, loss }: { rule: store.CashbackRule; period: Span; loss: store.Loss },
): Promise<void> {
  const { campaignId } = rule;
  const { playerId, currency, lossMinor } = loss;
  const amountMinor = await amountOf(context, { rule, currency, lossMinor });
  await inTransaction(context.database, async (transaction) => {
    const payment = { ...loss, campaignId, periodStart: period.start, amountMinor, paidAt: context.clock.now() };
    // A player who may not play now is checked again by the next sweep while the period is the latest one.
    if (!(await mayTakeBonus(context, transaction, { playerId, currency }))) return;
    const isFirst = await store.insertPayment(transaction, payment);
    if (!isFirst || amountMinor === 0n) return;
    const sourceKey = `${campaignId}:${currency}:${period.start.toISOString()}`;
    await giveCampaign(context, transaction, { playerId, campaignId, currency, amountMinor, source: 'cashback', sourceKey });
  });
}
