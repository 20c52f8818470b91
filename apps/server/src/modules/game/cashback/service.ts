import { localisedText } from '@pavilion/contract/formats/values.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { hasFollowedUntil } from '../../../kernel/followers/follower-place.ts';
import { currencyByCode } from '../../settings/index.ts';
import { activeAccountOf, holdPlayer, mayTakeBonus } from '../../wallet/index.ts';
import { nameIn } from '../bonuses/names.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { giveCampaign } from '../grants/service.ts';
import { cashResults } from './reactions.ts';
import { type ReckonedPeriod, reckon } from './reckoning.ts';
import { openOf, periodAt, settle } from './rules.ts';
import { followSpans } from './spans.ts';
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
    const { start, end: date } = periodAt(rule.period, now);
    const amountMinor = await accruedIn(context, { rule, playerId, currency, start });
    const bonusName = nameIn(localisedText.parse(rule.names), { locale, name: rule.name });
    found.push({ bonusId: rule.campaignId, bonusName, amount: formatDecimal(amountMinor, scaleOf(currency)), date });
  }
  return found;
}

/** The amount that would be paid in a currency if the period ended now, less earlier overpayments. */
async function accruedIn(
  context: FreespinKernel,
  { currency, ...of }: { rule: store.CashbackRule; playerId: string; currency: string; start: Date },
): Promise<bigint> {
  const { periods } = await reckon(context, context.database, of);
  const running = settle(periods).find(({ payment }) => payment.periodStart.getTime() === of.start.getTime());
  return running === undefined || running.currency !== currency || openOf(running) < 0n ? 0n : openOf(running);
}

const PLAYERS_PER_SWEEP = 200;

/**
 * Pays the cashback of every period that has ended, and looks again at one whose results have changed since, from however many processes
 * (X15, I22). Periods are reckoned only when every event of them was counted; players who wait longest come first.
 */
export async function payCashback(context: FreespinKernel): Promise<void> {
  const now = context.clock.now();
  await followSpans(context, now);
  if (!(await hasFollowedUntil(context.database, cashResults, periodAt('day', now).start))) return;
  await store.forgetLooks(context.database, now);
  await eachAlone(context, {
    items: await store.listDuePlayers(context.database, { now, limit: PLAYERS_PER_SWEEP }),
    says: 'cashback could not be paid',
    factsOf: (playerId) => ({ playerId }),
    handle: (playerId) => payOrDefer(context, playerId),
  });
}

/** A player whose cashback cannot be paid goes to the end of the line. */
async function payOrDefer(context: FreespinKernel, playerId: string): Promise<void> {
  try {
    await inTransaction(context.database, (transaction) => payPlayer(context, transaction, playerId));
  } catch (error) {
    await store.deferLooks(context.database, { playerId, now: context.clock.now() });
    throw error;
  }
}

async function payPlayer(context: FreespinKernel, transaction: Database, playerId: string): Promise<void> {
  const now = context.clock.now();
  await holdPlayer(transaction, playerId);
  for (const look of await store.holdLooks(transaction, { playerId, now })) {
    for (const rule of await store.listRulesOf(transaction, look)) {
      if (await payPeriod(context, transaction, { rule, playerId, look })) continue;
      // A player who may not play now is looked at again.
      await store.deferLooks(transaction, { playerId, now });
      return;
    }
    await store.deleteLook(transaction, { ...look, playerId });
  }
}

/** Advances a period of a rule. @returns false if money is due that the player may not receive now */
async function payPeriod(
  context: FreespinKernel,
  transaction: Database,
  { rule, playerId, look }: { rule: store.CashbackRule; playerId: string; look: store.Look },
): Promise<boolean> {
  const { periods, now } = await reckon({ ...context, database: transaction }, transaction, { rule, playerId, start: look.periodStart });
  if (now === undefined) return true;
  const settled = settle(periods);
  const due = settled.filter((period) => openOf(period) > 0n);
  for (const { currency } of due) if (!(await mayTakeBonus(context, transaction, { playerId, currency }))) return false;
  for (const [at, period] of settled.entries()) {
    if (openOf(period) > 0n) await save(context, transaction, await give(context, transaction, period));
    else if (period !== periods[at] || period === now) await save(context, transaction, period);
  }
  return true;
}

/** Gives what is open; where the law forbids the bonus by now, that is settled without it. */
async function give(context: FreespinKernel, transaction: Database, period: ReckonedPeriod): Promise<ReckonedPeriod> {
  const { payment, currency } = period;
  const { campaignId, playerId, periodStart, grants } = payment;
  const amountMinor = openOf(period);
  const key = `${campaignId}:${currency}:${periodStart.toISOString()}`;
  const sourceKey = grants === 0 ? key : `${key}:${grants}`;
  const order = { playerId, campaignId, currency, amountMinor, source: 'cashback', sourceKey };
  const outcome = await giveCampaign(context, transaction, order);
  if (outcome !== 'issued') return { ...period, settledMinor: period.settledMinor + amountMinor };
  return { ...period, givenMinor: period.givenMinor + amountMinor, payment: { ...payment, grants: grants + 1 } };
}

async function save(context: FreespinKernel, transaction: Database, period: ReckonedPeriod): Promise<void> {
  const { payment, owedMinor: amountMinor, givenMinor, settledMinor } = period;
  await store.savePayment(transaction, { ...payment, amountMinor, givenMinor, settledMinor, at: context.clock.now() });
}
