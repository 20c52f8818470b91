import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { writtenAmount } from '../../../kernel/typed-amount.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { requireCurrentPassword, requireProvenSession } from '../../player/index.ts';
import { requireTurnover } from '../../risk/index.ts';
import { reserveWithdrawal, withdrawableMinor } from '../../wallet/index.ts';
import { ownAccount } from '../accounts.ts';
import { ownHeldDeposit, takeHeldBack } from '../deposit/held.ts';
import { markHeld } from '../deposit/held-withdrawals.ts';
import { decideRelease } from '../automatic/release.ts';
import { publishInvoice } from '../invoices/change.ts';
import { newInvoice } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import { fieldsOf } from '../methods/fields.ts';
import { boundsOf, readAmount, readFields } from '../methods/rules.ts';
import { paymentCountry, requireMethod } from '../methods/service.ts';
import type { PaymentContext } from '../context.ts';
import { claimRequest, findEarlier, nameRequest } from '../requests/service.ts';
import { submitPayoutJob } from '../withdrawal/rules.ts';
import { reviewWithdrawal } from './review.ts';
import { insertConcerns } from '../withdrawal/review-store.ts';

type WithdrawalInput = InputOf<(typeof paymentEndpoints)['createWithdrawal']>;
type WithdrawalAnswer = ResultOf<(typeof paymentEndpoints)['createWithdrawal']>;

/**
 * Sets the amount aside and opens a withdrawal in one transaction (C-51). Small ones go to the provider by a job at once, others wait
 * for an operator (reliability §4.2). The same request again answers the same invoice. A session that a link opened shows the password
 * first (S30), and so does a withdrawal to a new destination (D-86, S31).
 */
export async function createWithdrawal(context: PaymentContext, { body, ...sent }: WithdrawalInput): Promise<WithdrawalAnswer> {
  // The password is checked and dropped: it is not part of the request's fingerprint.
  const { currentPassword, ...wanted } = body;
  const input = { ...sent, body: wanted };
  await requireProvenSession(context, { ...playerOf(context), currentPassword });
  const request = nameRequest(context, 'withdrawal', input);
  const earlier = await findEarlier(context, request);
  if (earlier !== undefined) return { invoiceId: earlier, type: 'form' };
  const asked = await checkWithdrawal(context, input);
  const review = await reviewWithdrawal(context, asked);
  if (review.isNewDestination) await requireCurrentPassword(context, { playerId: asked.playerId, currentPassword });
  const { heldCreditId } = body;
  const invoiceId = await inTransaction(context.database, async (transaction) => {
    const standing = await claimRequest(context, transaction, { request, invoiceId: asked.id });
    if (standing !== asked.id) return standing;
    if (heldCreditId !== undefined) await takeHeldBack(context, transaction, { id: heldCreditId, amountMinor: asked.amountMinor });
    await reserve(context, transaction, asked);
    // Checked again under the player's lock: a deposit may have arrived since.
    if (heldCreditId === undefined) await requireTurnover(context, transaction, asked);
    const { invoice, concerns } = await decideRelease(context, transaction, { asked, ...review });
    await invoices.insertInvoice(transaction, invoice);
    if (invoice.flags.length > 0) await invoices.saveInvoice(transaction, invoice);
    await insertConcerns(transaction, { concerns, invoiceId: invoice.id, now: invoice.createdAt });
    await publishInvoice(context, transaction, { invoice, isNew: true });
    if (invoice.state === 'approved') await context.jobs.enqueue(transaction, submitPayoutJob(invoice.id));
    return invoice.id;
  });
  return { invoiceId, type: 'form' };
}

/** Everything that can refuse a withdrawal before money moves; the ledger decides once more under the player's lock. */
async function checkWithdrawal(context: PaymentContext, { body }: WithdrawalInput): Promise<invoices.InvoiceRow> {
  const { playerId } = playerOf(context);
  const account = await ownAccount(context, { playerId, accountId: body.accountId, currency: body.currency });
  const held =
    body.heldCreditId === undefined
      ? undefined
      : await ownHeldDeposit(context.database, { playerId, id: body.heldCreditId, currency: account.currency });
  // Checked before the amount: with a debt, no balance is left for the amount to exceed (P21). Held money is not part of the balance.
  if (held === undefined && account.balances.receivable < 0n) throw new DomainError('receivableOpen');
  // Held money could not be staked: it may go back without turnover.
  if (held === undefined) await requireTurnover(context, context.database, { playerId, currency: account.currency });
  const country = await paymentCountry(context, body);
  const method = await requireMethod(context, { direction: 'withdrawal', method: body.method, currency: account.currency, country });
  const asked = fieldsOf(method);
  const amountMinor = readAmount(body.amount, boundsOf(method, asked, body.fields));
  const mostMinor = held?.amountMinor ?? withdrawableMinor(account);
  if (amountMinor > mostMinor) throw aboveBalance({ rule: 'amountBalance', max: writtenAmount(mostMinor, account.currency) });
  const fields = readFields(asked, body.fields);
  return newInvoice(
    {
      id: context.random.newId(),
      kind: 'withdrawal',
      state: 'requested',
      playerId,
      accountId: account.id,
      psp: method.psp,
      method: method.method,
      methodName: method.names.en ?? method.method,
      currency: account.currency,
      country,
      amountMinor,
      fields,
      ...(held === undefined ? {} : markHeld(held)),
    },
    context.clock.now(),
  );
}

/** A withdrawal above what may be withdrawn, as the form shows it (W-50). */
const aboveBalance = (failure: Failure): DomainError => new DomainError('amountOutOfRange', { fields: { amount: failure } });

/** Sets the money aside; a simultaneous withdrawal or bet may have taken it after we looked (W-49, P23, P24). */
async function reserve(context: PaymentContext, transaction: Database, asked: invoices.InvoiceRow): Promise<void> {
  const { playerId, id: invoiceId, currency, amountMinor } = asked;
  try {
    await reserveWithdrawal(context, transaction, { playerId, invoiceId, currency, amountMinor });
  } catch (error) {
    const isShort = error instanceof DomainError && error.reason === 'withdrawableBalanceInsufficient';
    throw isShort ? aboveBalance({ rule: 'amountAboveBalance' }) : error;
  }
}
