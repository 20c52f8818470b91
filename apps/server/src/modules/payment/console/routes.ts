import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentRulesEndpoints } from '@pavilion/contract/console/payment/rules.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import type { OperatorContext } from '../../operator/index.ts';
import type { PaymentKernel } from '../context.ts';
import { releaseHeldWithdrawal } from '../withdrawal/decisions.ts';
import { askAdjustment, listAdjustments } from './money/adjustments.ts';
import { dryRun, readAutomaticRelease, reopenBrake, stopRelease } from './invoices/automatic.ts';
import { askCorrection, holdWithdrawal, queryProvider, rejectWithdrawal, undoRelease } from './invoices/decisions.ts';
import { listReconciliations, listUncomparedDays, noteDifference } from './money/differences.ts';
import { ignoreEvent, listProviderEvents, matchEvent } from './invoices/events.ts';
import { listHeldWithdrawals } from './invoices/held.ts';
import { listPlayerInstruments } from './setup/instruments.ts';
import { listMethods, switchMethod } from './setup/methods.ts';
import { listConsoleInvoices, readConsoleInvoice } from './invoices/invoices.ts';
import { askRollback, askRules, listRuleVersions, readRules } from './setup/rules.ts';

/** The context of the console's calls about payments. */
type PaymentConsoleContext = OperatorContext & PaymentKernel;

export const paymentConsoleRoutes: Routes<typeof paymentsEndpoints, PaymentConsoleContext> = {
  listPlayerInstruments,
  listHeldWithdrawals,
  listInvoices: listConsoleInvoices,
  readInvoice: (context, { params }) => readConsoleInvoice(context, params.id),
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
  matchProviderEvent: matchEvent,
  ignoreProviderEvent: ignoreEvent,
  listReconciliations,
  listUncomparedDays: (context) => listUncomparedDays(context),
  noteDifference,
};

export const paymentRulesRoutes: Routes<typeof paymentRulesEndpoints, PaymentConsoleContext> = {
  readPaymentRules: readRules,
  listRuleVersions,
  askRules,
  askRollback,
  readAutomaticRelease,
  stopAutomaticRelease: stopRelease,
  reopenBrake,
  dryRunAutomaticRelease: dryRun,
};
