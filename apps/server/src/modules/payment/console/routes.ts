import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentRulesEndpoints } from '@pavilion/contract/console/payment/rules.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import type { OperatorContext } from '../../operator/index.ts';
import type { PaymentKernel } from '../context.ts';
import { releaseHeldWithdrawal } from '../withdrawal/decisions.ts';
import { askAdjustment, listAdjustments } from './money/adjustments.ts';
import { dryRunAutomaticRelease, readAutomaticRelease, reopenBrake, stopAutomaticRelease } from './invoices/automatic.ts';
import { askCorrection, holdWithdrawal, queryProvider, rejectWithdrawal, undoRelease } from './invoices/decisions.ts';
import { listReconciliations, listUncomparedDays, noteDifference } from './money/differences.ts';
import { ignoreProviderEvent, listProviderEvents, matchProviderEvent } from './invoices/events.ts';
import { listHeldWithdrawals } from './invoices/held.ts';
import { listPlayerInstruments } from './setup/instruments.ts';
import { listMethods, switchMethod } from './setup/methods.ts';
import { listInvoices, readInvoice } from './invoices/invoices.ts';
import { askRollback, askRules, listRuleVersions, readPaymentRules } from './setup/rules.ts';

/** The context of the console's calls about payments. */
type PaymentConsoleContext = OperatorContext & PaymentKernel;

export const paymentConsoleRoutes: Routes<typeof paymentsEndpoints, PaymentConsoleContext> = {
  listPlayerInstruments,
  listHeldWithdrawals,
  listInvoices,
  readInvoice: (context, { params }) => readInvoice(context, params.id),
  releaseWithdrawal: (context, { params, body }) => releaseHeldWithdrawal(context, { invoiceId: params.id, reason: body.reason ?? '' }),
  rejectWithdrawal,
  holdWithdrawal,
  undoRelease,
  queryProvider,
  askCorrection,
  listAdjustments,
  askAdjustment,
  listMethods,
  switchMethod,
  listProviderEvents,
  matchProviderEvent,
  ignoreProviderEvent,
  listReconciliations,
  listUncomparedDays: (context) => listUncomparedDays(context),
  noteDifference,
};

export const paymentRulesRoutes: Routes<typeof paymentRulesEndpoints, PaymentConsoleContext> = {
  readPaymentRules,
  listRuleVersions,
  askRules,
  askRollback,
  readAutomaticRelease,
  stopAutomaticRelease,
  reopenBrake,
  dryRunAutomaticRelease,
};
