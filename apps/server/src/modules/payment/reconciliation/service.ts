import type { PaymentKernel } from '../context.ts';
import type { PaymentProvider } from '../ports.ts';
import { type Difference, differencesOf } from './rules.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** A provider may settle a payment some time before its event reaches us, so each side is searched this far around the period. */
const MARGIN_MS = DAY_MS;

/** What a comparison found; undefined while the provider gives no report. */
interface Reconciliation {
  comparedCount: number;
  differences: Difference[];
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
  const inPeriod = report.payments.filter(({ settledAt }) => settledAt >= from && settledAt < to);
  const invoiceIds = inPeriod.map(({ invoiceId }) => invoiceId);
  const own = await store.listOwnPayments(context.database, { psp: provider.id, from, to, invoiceIds });
  // A payment that the provider settled just outside of the period is no difference when we booked it inside.
  const ids = new Set([...invoiceIds, ...own.map(({ invoiceId }) => invoiceId)]);
  const theirs = report.payments.filter(({ invoiceId }) => ids.has(invoiceId));
  return { comparedCount: ids.size, differences: differencesOf(own, theirs) };
}

/** Compares yesterday with every provider that reports, once; a provider that does not answer is asked again at the next run. */
export async function reconcileYesterday(context: PaymentKernel): Promise<void> {
  const today = new Date(Math.floor(context.clock.now().getTime() / DAY_MS) * DAY_MS);
  const from = new Date(today.getTime() - DAY_MS);
  const day = from.toISOString().slice(0, 10);
  for (const provider of context.paymentProviders.values()) {
    if (await store.isReconciled(context.database, { psp: provider.id, day })) continue;
    const run = await reconcile(context, provider, { from, to: today });
    if (run === undefined) continue;
    await store.insertReconciliation(context.database, { ...run, psp: provider.id, day, ranAt: context.clock.now() });
    for (const difference of run.differences)
      context.log.error({ alarm: 'reconciliation', psp: provider.id, day, ...difference }, 'payment needs reconciliation');
  }
}

/** What the daily comparisons found, newest first. */
export function listReconciliations({ database }: Pick<PaymentKernel, 'database'>): Promise<store.ReconciliationRun[]> {
  return store.listReconciliations(database);
}

/** What was cut off below the smallest units, for the operator's report (reliability §1.1). */
export function listDust({ database }: Pick<PaymentKernel, 'database'>): Promise<{ currency: string; dust: string; payments: number }[]> {
  return store.sumDust(database);
}
