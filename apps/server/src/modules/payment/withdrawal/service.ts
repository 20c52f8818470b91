import type { InputOf, ResultOf } from '@pavilion/contract/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/payment.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { convertMinor } from '@pavilion/money';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { requireCurrentPassword, requireProvenSession } from '../../player/index.ts';
import { requireTurnover } from '../../risk/index.ts';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import { reserveWithdrawal, withdrawableMinor } from '../../wallet/index.ts';
import { ownAccount } from '../accounts.ts';
import { publishInvoice } from '../invoices/publish.ts';
import { newInvoice } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import { fieldsOf, readAmount, readFields, writtenAmount } from '../methods/rules.ts';
import { paymentCountry, requireMethod } from '../methods/service.ts';
import type { PaymentContext } from '../parts.ts';
import { readPolicy } from '../policy/store.ts';
import { claimRequest, findEarlier, nameRequest } from '../requests/service.ts';
import { submitPayoutJob } from './job-names.ts';
import { approvalsFor } from './rules.ts';

type WithdrawalInput = InputOf<(typeof paymentEndpoints)['createWithdrawal']>;
type WithdrawalAnswer = ResultOf<(typeof paymentEndpoints)['createWithdrawal']>;

/**
 * Sets the amount aside and opens a withdrawal in one transaction (C-51). Small ones go to the provider by a job at once, others wait
 * for an operator (reliability §4.2). The same request again answers the same invoice. A session that a link opened shows the password
 * first (S30), and so does whoever sends the money where none went before (D-86, S31).
 */
export async function createWithdrawal(context: PaymentContext, { body, ...sent }: WithdrawalInput): Promise<WithdrawalAnswer> {
  // The password is looked at and forgotten: nothing of it goes into what the request is known by.
  const { currentPassword, ...asked } = body;
  const input = { ...sent, body: asked };
  await requireProvenSession(context, { ...playerOf(context), currentPassword });
  const request = nameRequest(context, 'withdrawal', input);
  const earlier = await findEarlier(context, request);
  if (earlier !== undefined) return { invoiceId: earlier, type: 'form' };
  const draft = await checkWithdrawal(context, input);
  if (await invoices.isNewDestination(context.database, draft)) {
    await requireCurrentPassword(context, { playerId: draft.playerId, currentPassword });
  }
  const invoiceId = await inTransaction(context.database, async (transaction) => {
    const standing = await claimRequest(context, transaction, { request, invoiceId: draft.id });
    if (standing !== draft.id) return standing;
    await invoices.insertInvoice(transaction, draft);
    await reserve(context, transaction, draft);
    // Once more under the player's lock: a deposit may have come since we looked.
    await requireTurnover(context, transaction, draft);
    await publishInvoice(context, transaction, { invoice: draft, isNew: true });
    if (draft.state === 'approved') await context.jobs.enqueue(transaction, submitPayoutJob(draft.id));
    return draft.id;
  });
  return { invoiceId, type: 'form' };
}

/** Everything that can refuse a withdrawal before money moves; the ledger decides once more under the player's lock. */
async function checkWithdrawal(context: PaymentContext, { body }: WithdrawalInput): Promise<invoices.InvoiceRow> {
  const { playerId } = playerOf(context);
  const account = await ownAccount(context, { playerId, accountId: body.accountId, currency: body.currency });
  await requireTurnover(context, context.database, { playerId, currency: account.currency });
  const country = await paymentCountry(context, body);
  const method = await requireMethod(context, { direction: 'withdrawal', method: body.method, currency: account.currency, country });
  const amountMinor = readAmount(body.amount, method);
  const mostMinor = withdrawableMinor(account);
  if (amountMinor > mostMinor) throw aboveBalance({ rule: 'amountBalance', max: writtenAmount(mostMinor, account.currency) });
  const fields = readFields(fieldsOf(method), body.fields);
  const approvalsRequired = await approvalsNeeded(context, { playerId, amountMinor, currency: account.currency });
  return newInvoice(
    {
      id: context.random.newId(),
      kind: 'withdrawal',
      state: approvalsRequired === 0 ? 'approved' : 'review',
      playerId,
      accountId: account.id,
      psp: method.psp,
      method: method.method,
      methodName: method.names.en ?? method.method,
      currency: account.currency,
      country,
      amountMinor,
      fields,
      approvalsRequired,
    },
    context.clock.now(),
  );
}

/** A withdrawal above what may be withdrawn, as the form shows it (W-50). */
const aboveBalance = (failure: Failure): DomainError => new DomainError('amountOutOfRange', { fields: { amount: failure } });

/** Sets the money aside; a simultaneous withdrawal or bet may have taken it after we looked (W-49, P23, P24). */
async function reserve(context: PaymentContext, transaction: Database, draft: invoices.InvoiceRow): Promise<void> {
  const { playerId, id: invoiceId, currency, amountMinor } = draft;
  try {
    await reserveWithdrawal(context, transaction, { playerId, invoiceId, currency, amountMinor });
  } catch (error) {
    const isShort = error instanceof DomainError && error.reason === 'withdrawableBalanceInsufficient';
    throw isShort ? aboveBalance({ rule: 'amountAboveBalance' }) : error;
  }
}

async function approvalsNeeded(
  context: PaymentContext,
  { playerId, amountMinor, currency }: { playerId: string; amountMinor: bigint; currency: string },
): Promise<0 | 1 | 2> {
  const base = await baseCurrency(context);
  const from = await ratedCurrency(context, currency);
  const to = await ratedCurrency(context, base.code);
  const [policy, hasChargeback] = await Promise.all([readPolicy(context.database), invoices.hasChargeback(context.database, playerId)]);
  return approvalsFor(convertMinor(amountMinor, { from, to }), { policy, hasChargeback });
}
