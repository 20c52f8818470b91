import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { JobDefinition } from '../../jobs/runner.ts';
import type { SweepDefinition } from '../../jobs/sweeps.ts';
import { closeDuePages } from './deposit/closing.ts';
import { hasDueClosings } from './deposit/closing-store.ts';
import { hasHeldDeposit, releaseHeldDeposits } from './deposit/held.ts';
import { expireDeposits } from './deposit/settle.ts';
import { askProviders } from './provider-events/poll.ts';
import { hasDueQueries, hasExpiredDeposits } from './invoices/store.ts';
import { fillKeys } from './invoices/fill-keys.ts';
import { hasUnkeyed } from './invoices/key-store.ts';
import { applyDueEvents } from './provider-events/service.ts';
import { hasDueEvents } from './provider-events/store.ts';
import { forgetOldCalls } from './provider-health/recorder.ts';
import { reconcileEndedDays } from './reconciliation/service.ts';
import { forgetOldRequests } from './requests/service.ts';
import { openMissedChargebacks } from './chargebacks/case.ts';
import { type EvidenceKernel, resumeEvidence, SEND_EVIDENCE, sendEvidence } from './chargebacks/evidence.ts';
import { SUBMIT_PAYOUT } from './withdrawal/rules.ts';
import { FORGET_CARD, forgetCard } from './places/kept-cards.ts';
import { resumePayouts, submitPayout } from './payouts/service.ts';

const payoutPayload = z.object({ invoiceId: z.uuid() });

const evidencePayload = z.object({ evidenceId: z.uuid() });

/** Queued work of payments. */
export const paymentJobs: JobDefinition<EvidenceKernel>[] = [
  { name: SUBMIT_PAYOUT, handle: (context, payload) => submitPayout(context, payoutPayload.parse(payload).invoiceId) },
  { name: FORGET_CARD, handle: forgetCard },
  { name: SEND_EVIDENCE, handle: (context, payload) => sendEvidence(context, evidencePayload.parse(payload).evidenceId) },
];

/** Timed work of payments, by the platform's clock. Each may run in several processes at once. */
export const paymentSweeps: SweepDefinition<EvidenceKernel>[] = [
  { name: 'payment.applyDueEvents', everyMs: 1000, isDue: hasDueEvents, sweep: applyDueEvents },
  { name: 'payment.expireDeposits', everyMs: 1000, isDue: hasExpiredDeposits, sweep: expireDeposits },
  { name: 'payment.closePages', everyMs: 1000, isDue: hasDueClosings, sweep: closeDuePages },
  { name: 'payment.releaseHeldDeposits', everyMs: 1000, isDue: hasHeldDeposit, sweep: releaseHeldDeposits },
  { name: 'payment.fillKeys', everyMs: 1000, isDue: hasUnkeyed, sweep: fillKeys },
  { name: 'payment.askProviders', everyMs: 1000, isDue: hasDueQueries, sweep: askProviders },
  { name: 'payment.resumePayouts', everyMs: 5000, sweep: resumePayouts },
  { name: 'payment.openMissedChargebacks', everyMs: HOUR_MS, followsClock: true, sweep: openMissedChargebacks },
  { name: 'payment.resumeEvidence', everyMs: 5000, sweep: resumeEvidence },
  { name: 'payment.reconcile', everyMs: HOUR_MS, followsClock: true, sweep: reconcileEndedDays },
  { name: 'payment.forgetOldCalls', everyMs: HOUR_MS, sweep: forgetOldCalls },
  { name: 'payment.forgetOldRequests', everyMs: HOUR_MS, sweep: forgetOldRequests },
];
