import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import type { ReportResult, ReportedAmount } from '../invoices/report.ts';
import { changeInvoice, raiseAlarm } from '../invoices/change.ts';
import type { PaymentKernel } from '../context.ts';
import { isDepositState, openDepositStates } from '../invoices/states.ts';
import { invariant } from '../../../kernel/errors.ts';
import { grantDepositBonus } from '../../game/index.ts';
import { settleDepositUse } from '../../risk/index.ts';
import { creditDeposit } from '../../wallet/index.ts';
import { loseDispute } from '../chargebacks/case.ts';
import { withFlag } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import { applyClaim, bookEarlyClaims } from './claims.ts';
import { confirmClosed, endUnpaid } from './closing.ts';
import { deleteClosing } from './closing-store.ts';
import { applyFurther, type Origin } from './further.ts';
import { isOfUncredited } from './further-store.ts';
import { holdExcess } from './held.ts';
import { rememberCard } from '../places/kept-cards.ts';
import { type DepositUpdate, type DepositStep, depositSteps, type DepositReversal } from './rules.ts';

/** A provider's report about a deposit. Its amount counts only where money moves. */
interface DepositReport {
  update: DepositUpdate;
  amount: ReportedAmount;
  reference: string | null;
  /** Only for a chargeback: the deadline for an answer. */
  respondBy?: Date | null;
  /** Only for a success; absent for an answer to our query. */
  origin?: Origin;
  /** Only for a success: the last four digits of the card that the payer saved with the provider. */
  savedCard?: string | undefined;
}

type Move = Extract<DepositStep, { action: 'move' }>;

function moveInvoice(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report, to }: { invoice: invoices.InvoiceRow; report: DepositReport; to: Move['to'] },
) {
  const reference = report.reference ?? invoice.reference;
  const end = to === 'failure' ? { result: 'declined', processedAt: context.clock.now() } : {};
  return changeInvoice(context, transaction, { invoice, change: { state: to, reference, ...end } });
}

/**
 * Applies what a provider said about a deposit to its locked invoice (reliability §4.1). Safe to repeat: the state machine turns a
 * repeat into nothing, and the ledger knows `deposit:<invoice>` by its key. The amount credited is the one that was settled (P10, P11).
 */
export async function applyDepositReport(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: invoices.InvoiceRow; report: DepositReport },
): Promise<ReportResult> {
  const { state } = invoice;
  invariant(invoice.kind === 'deposit' && isDepositState(state), `Invoice ${invoice.id} is no deposit.`);
  const step = depositSteps[state][report.update];
  if (endsPage(state, { step, update: report.update })) await confirmClosed(transaction, invoice.id);
  switch (step.action) {
    case 'ignore':
      return { result: 'ignored', note: step.note };
    case 'alarm':
      return raiseAlarm(context, transaction, { invoice, flag: step.flag });
    case 'move':
      await moveInvoice(context, transaction, { invoice, report, to: step.to });
      return { result: 'applied', note: step.to };
    case 'credit':
      return settleDeposit(context, transaction, { invoice, report });
    case 'further':
      return applyFurther(context, transaction, { invoice, report });
    case 'claim':
      return claim(context, transaction, { invoice, kind: step.kind, report });
    case 'lose':
      await loseDispute(context, transaction, invoice);
      return { result: 'applied', note: 'lost' };
  }
}

/** A failure that the provider reports ends its page too, even if the invoice had ended before. */
const endsPage = (state: string, { step, update }: { step: DepositStep; update: DepositUpdate }): boolean =>
  update === 'failure' && (state === 'failure' || step.action === 'move');

/** Money that cannot be placed automatically, such as another currency than invoiced: a person decides (P12). */
async function unplaced(
  context: PaymentKernel,
  transaction: Database,
  { invoice, problem }: { invoice: invoices.InvoiceRow; problem: string },
): Promise<ReportResult> {
  await raiseAlarm(context, transaction, { invoice, flag: problem });
  return { result: 'unmatched', note: problem };
}

async function settleDeposit(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: invoices.InvoiceRow; report: DepositReport },
): Promise<ReportResult> {
  if ('problem' in report.amount) return unplaced(context, transaction, { invoice, problem: report.amount.problem });
  const { amountMinor, dust } = report.amount;
  const { playerId, id: invoiceId, currency } = invoice;
  // Before the ledger is touched: a change of a limit locks the player first, too.
  const letInMinor = await settleDepositUse(context, transaction, { playerId, invoiceId, currency, amountMinor });
  // It was paid: there is nothing left to close.
  await deleteClosing(transaction, invoiceId);
  await creditDeposit(context, transaction, { playerId, invoiceId, psp: invoice.psp, currency, amountMinor });
  if (letInMinor < amountMinor) await holdExcess(context, transaction, { invoice, amountMinor: amountMinor - letInMinor });
  const number = await invoices.nextDepositNumber(transaction, invoice.playerId);
  const settled = await changeInvoice(context, transaction, {
    invoice,
    change: {
      state: 'success',
      result: '',
      settledMinor: amountMinor,
      dust,
      number,
      reference: report.reference ?? invoice.reference,
      flags: amountMinor === invoice.amountMinor ? invoice.flags : withFlag(invoice.flags, 'amount_differs'),
      processedAt: context.clock.now(),
      nextQueryAt: null,
    },
  });
  if (report.savedCard !== undefined)
    await rememberCard(context, transaction, { invoiceId, playerId, psp: invoice.psp, lastFour: report.savedCard });
  await context.publish(transaction, {
    type: 'DepositSettled',
    playerId: settled.playerId,
    invoiceId: settled.id,
    amountMinor: amountMinor.toString(),
    admittedMinor: letInMinor.toString(),
    currency,
    bonusId: settled.bonusId,
    isBonusDecline: settled.isBonusDecline,
  });
  await giveBonus(context, transaction, { settled, letInMinor });
  context.log.info({ invoiceId: settled.id, psp: settled.psp, amountMinor: amountMinor.toString(), currency, dust }, 'deposit settled');
  await bookEarlyClaims(context, transaction, settled);
  return { result: 'applied', note: 'success' };
}

/** The bonus frozen with the invoice comes with the money, once, if it is still valid for what was settled (P1, P7, P10, P39). */
async function giveBonus(
  context: PaymentKernel,
  transaction: Database,
  { settled, letInMinor }: { settled: invoices.InvoiceRow; letInMinor: bigint },
): Promise<void> {
  const { playerId, id: invoiceId, bonusId, isBonusDecline, currency, number } = settled;
  if (bonusId === null || isBonusDecline || number === null) return;
  // A bonus is a share of the playable amount, not of the held one.
  await grantDepositBonus(context, transaction, { playerId, invoiceId, bonusId, currency, amountMinor: letInMinor, number });
}

/** A claim counts in every state: on paid money, or on money still to come. */
async function claim(
  context: PaymentKernel,
  transaction: Database,
  {
    invoice,
    kind,
    report: { amount, respondBy = null, origin },
  }: { invoice: invoices.InvoiceRow; kind: DepositReversal; report: DepositReport },
): Promise<ReportResult> {
  if ('problem' in amount) return unplaced(context, transaction, { invoice, problem: amount.problem });
  if (await isOfSecond(transaction, invoice, origin))
    return unplaced(context, transaction, { invoice, problem: 'claim_of_second_payment' });
  const { state, settledMinor } = await applyClaim(context, transaction, { invoice, kind, amountMinor: amount.amountMinor, respondBy });
  return { result: 'applied', note: settledMinor === null ? 'kept_for_payment' : state };
}

/** Money that was never credited, such as a returned second payment, is not taken from the player unless two people decide so. */
const isOfSecond = async (transaction: Database, { reference }: invoices.InvoiceRow, origin: Origin | undefined): Promise<boolean> => {
  const event = origin?.proof === 'people' ? null : (origin?.event ?? null);
  return event !== null && event.reference !== reference && isOfUncredited(transaction, event);
};

/** Ends deposits that were not paid in time, by the platform's clock. The provider is still queried about them: late money counts (P7). */
export async function expireDeposits(context: PaymentKernel): Promise<void> {
  const now = context.clock.now();
  await eachAlone(context, {
    items: await invoices.listExpiredDeposits(context.database, now),
    says: 'a deposit that was not paid could not be ended',
    factsOf: ({ id }) => ({ invoiceId: id }),
    handle: ({ id }) =>
      inTransaction(context.database, async (transaction) => {
        const invoice = await invoices.lockExpiredDeposit(transaction, { id, now });
        if (invoice !== undefined) await endUnpaid(context, transaction, { invoice, result: 'expired' });
      }),
  });
}

/** What the provider prepared after the call reaches the player by the invoice's public data (wire §3.8 asyncRedirect, W-27). */
export async function showPage(
  context: PaymentKernel,
  transaction: Database,
  { invoice, page }: { invoice: invoices.InvoiceRow; page: { qr?: string; url?: string } | null },
): Promise<ReportResult> {
  const isOpen = invoice.kind === 'deposit' && isDepositState(invoice.state) && openDepositStates.includes(invoice.state);
  if (!isOpen || page === null) return { result: 'ignored', note: 'outdated' };
  await changeInvoice(context, transaction, { invoice, change: { publicData: { ...invoice.publicData, ...page } } });
  return { result: 'applied', note: 'ready' };
}
