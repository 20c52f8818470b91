import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { invariant } from '../../../kernel/errors.ts';
import type { PaymentKernel } from '../context.ts';
import type { PaymentProvider } from '../ports.ts';
import { dayMoved } from '../queue-moves.ts';
import { type Difference, differencesOf } from './rules.ts';
import * as store from './store.ts';
import { type DaySum, sumsOf } from './sums.ts';

/** A provider may settle a payment some time before its event reaches us, so each side is searched this far around the period. */
const MARGIN_MS = DAY_MS;

/** The result of a comparison; undefined while the provider gives no report. */
interface Reconciliation {
  comparedCount: number;
  differences: Difference[];
  sums: DaySum[];
}

/** Compares a period of our books with the provider's report (reliability §4.4, P40). Moves no money and changes no state. */
async function reconcile(
  context: Pick<PaymentKernel, 'database'>,
  provider: PaymentProvider,
  { from, to }: { from: Date; to: Date },
): Promise<Reconciliation | undefined> {
  const wide = { from: new Date(from.getTime() - MARGIN_MS), to: new Date(to.getTime() + MARGIN_MS) };
  const report = await provider.listSettled?.(wide);
  if (report?.status !== 'complete') return undefined;
  const lines = report.payments.map((line) => ({ ...line, isInPeriod: line.settledAt >= from && line.settledAt < to }));
  const invoiceIds = lines.filter(({ isInPeriod }) => isInPeriod).map(({ invoiceId }) => invoiceId);
  const own = await store.listOwnPayments(context.database, { psp: provider.id, from, to, since: wide.from, invoiceIds });
  // A payment that the provider settled just outside of the period is no difference when we booked it inside.
  const ids = new Set([...invoiceIds, ...own.map(({ invoiceId }) => invoiceId)]);
  const theirs = lines.filter(({ invoiceId }) => ids.has(invoiceId));
  const differences = differencesOf(own, theirs);
  return { comparedCount: ids.size, differences, sums: sumsOf(own, theirs, differences) };
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const yesterdayOf = ({ clock }: Pick<PaymentKernel, 'clock'>): string => dayOf(new Date(clock.now().getTime() - DAY_MS));

/**
 * Compares a day that has ended with a provider that reports, once; a provider that does not answer is asked again at the next run.
 * @returns whether the day is compared
 */
async function reconcileDay(context: PaymentKernel, { provider, day }: { provider: PaymentProvider; day: string }): Promise<boolean> {
  if (await store.isReconciled(context.database, { psp: provider.id, day })) return true;
  const from = new Date(day);
  const run = await reconcile(context, provider, { from, to: new Date(from.getTime() + DAY_MS) });
  if (run === undefined) return false;
  const compared = { ...run, psp: provider.id, day, ranAt: context.clock.now() };
  const isNew = await inTransaction(context.database, async (transaction) => {
    const isFirst = await store.insertReconciliation(transaction, compared);
    if (isFirst && run.differences.length > 0) await context.publish(transaction, dayMoved(compared, 'added'));
    return isFirst;
  });
  // Another process has compared it meanwhile, and said so.
  if (!isNew) return true;
  for (const difference of run.differences)
    context.log.error({ alarm: 'reconciliation', psp: provider.id, day, ...difference }, 'payment needs reconciliation');
  return true;
}

/** The number of missed days that one run compares besides yesterday. */
const LEFT_DAYS_MAX = 31;

/**
 * Compares each ended day with every provider that reports: yesterday first, since withdrawals are judged by it, then the days missed
 * because the report or the product was unavailable, oldest first. A day that is still missing raises an alarm.
 */
export async function reconcileEndedDays(context: PaymentKernel): Promise<void> {
  await eachAlone(context, {
    items: context.paymentProviders.values(),
    says: 'the days of a provider could not be compared',
    factsOf: ({ id }) => ({ psp: id }),
    handle: (provider) => reconcileDaysOf(context, provider),
  });
}

async function reconcileDaysOf(context: PaymentKernel, provider: PaymentProvider): Promise<void> {
  if (provider.listSettled === undefined) return;
  const yesterday = yesterdayOf(context);
  await reconcileDay(context, { provider, day: yesterday });
  const days: string[] = [];
  for (const day of await store.listUncompared(context.database, { psp: provider.id, before: yesterday, limit: LEFT_DAYS_MAX }))
    if (!(await reconcileDay(context, { provider, day }))) days.push(day);
  if (days.length > 0) context.log.error({ alarm: 'reconciliationLeft', psp: provider.id, days }, 'days were not compared with a provider');
}

/** The days that have ended and were not compared, for each provider that has any: at most the oldest `LEFT_DAYS_MAX`. Yesterday is among them. */
export function listLeftDays(context: PaymentKernel): Promise<{ psp: string; days: string[] }[]> {
  const psps = [...context.paymentProviders.values()].filter(({ listSettled }) => listSettled !== undefined).map(({ id }) => id);
  return store.listLeft(context.database, { psps, before: dayOf(context.clock.now()), limit: LEFT_DAYS_MAX });
}

/**
 * Compares the newest day that has ended and was not compared with a provider yet, yesterday left to the daily run. The sandbox has its
 * provider report such a day before: `report` gets the day (operator §12).
 */
export async function reconcileEarlierDay(context: PaymentKernel, psp: string, report: (day: string) => Promise<void>): Promise<void> {
  const provider = context.paymentProviders.get(psp);
  invariant(provider !== undefined, 'there is such a provider');
  const day = await store.newestUncompared(context.database, { psp, before: yesterdayOf(context) });
  await report(day);
  await reconcileDay(context, { provider, day });
}

/** Where a comparison lists a payment: the day and its number there; undefined while none does. */
export function differenceOf(
  { database }: Pick<PaymentKernel, 'database'>,
  payment: { psp: string; invoiceId: string },
): Promise<{ day: string; number: number } | undefined> {
  return store.findDifference(database, payment);
}

/** Results of the daily comparisons, newest first. */
export function listReconciliations({ database }: Pick<PaymentKernel, 'database'>): Promise<store.ReconciliationRun[]> {
  return store.listReconciliations(database);
}

/** Amounts cut off below the smallest units, for the operator's report (reliability §1.1). */
export function listDust({ database }: Pick<PaymentKernel, 'database'>): Promise<{ currency: string; dust: string; payments: number }[]> {
  return store.sumDust(database);
}
