import * as z from 'zod';
import type { JobDefinition } from '../../jobs/runner.ts';
import type { SweepDefinition } from '../../jobs/sweeps.ts';
import { closeDuePages } from './deposit/closing.ts';
import { hasDueClosings } from './deposit/closing-store.ts';
import { hasHeldDeposit, releaseHeldDeposits } from './deposit/held.ts';
import { expireDeposits } from './deposit/settle.ts';
import { askProviders } from './invoices/poll.ts';
import { hasDueQueries, hasExpiredDeposits } from './invoices/store.ts';
import type { PaymentKernel } from './context.ts';
import { applyDueEvents } from './provider-events/service.ts';
import { hasDueEvents } from './provider-events/store.ts';
import { reconcileYesterday } from './reconciliation/service.ts';
import { forgetOldRequests } from './requests/service.ts';
import { SUBMIT_PAYOUT } from './withdrawal/job-names.ts';
import { resumePayouts, submitPayout } from './withdrawal/payout.ts';

const payoutPayload = z.object({ invoiceId: z.uuid() });

/** Queued work of payments. */
export const paymentJobs: JobDefinition<PaymentKernel>[] = [
  { name: SUBMIT_PAYOUT, handle: (context, payload) => submitPayout(context, payoutPayload.parse(payload).invoiceId) },
];

/** Timed work of payments, by the platform's clock. Each may run in several processes at once. */
export const paymentSweeps: SweepDefinition<PaymentKernel>[] = [
  { name: 'payment.applyDueEvents', everyMs: 1000, isDue: hasDueEvents, sweep: applyDueEvents },
  { name: 'payment.expireDeposits', everyMs: 1000, isDue: hasExpiredDeposits, sweep: expireDeposits },
  { name: 'payment.closePages', everyMs: 1000, isDue: hasDueClosings, sweep: closeDuePages },
  { name: 'payment.releaseHeldDeposits', everyMs: 1000, isDue: hasHeldDeposit, sweep: releaseHeldDeposits },
  { name: 'payment.askProviders', everyMs: 1000, isDue: hasDueQueries, sweep: askProviders },
  { name: 'payment.resumePayouts', everyMs: 5000, sweep: resumePayouts },
  { name: 'payment.reconcile', everyMs: 3_600_000, sweep: reconcileYesterday },
  { name: 'payment.forgetOldRequests', everyMs: 3_600_000, sweep: forgetOldRequests },
];
