import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { type Receipt, receiptText } from '@pavilion/contract/areas/payment-receipt.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { receiptKeysOf, signText } from '../../../kernel/secrets/receipt-keys.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { playerById } from '../../player/index.ts';
import type { PaymentContext } from '../context.ts';
import { methodNamesOf } from './mail.ts';
import { lastStepOf } from './steps.ts';
import * as store from './store.ts';

type Endpoints = typeof paymentEndpoints;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function receiptOf({ settledMinor, ...row }: store.InvoiceRow, { issuer, method }: { issuer: string; method: string }): Receipt {
  const { currency, processedAt } = row;
  invariant(settledMinor !== null && processedAt !== null, `The completed payment ${row.id} has an amount and a time.`);
  const scale = scaleOf(currency);
  return {
    issuer,
    kind: row.kind,
    invoiceId: row.id,
    player: (row.playerId.split('-')[0] ?? '').toUpperCase(),
    method: oneLine(method),
    amount: formatDecimal(settledMinor, scale),
    // Payments have no fees: the amount moved is the one requested (wire §3.8).
    fee: formatDecimal(0n, scale),
    currency,
    requestedAt: row.createdAt.toISOString(),
    completedAt: processedAt.toISOString(),
  };
}

/**
 * The signed receipt of an own payment, which names its method in the player's language (W-238).
 * @throws notFound for another player's or an unknown one, conflict until it was completed
 */
export async function readReceipt(
  context: PaymentContext,
  { params }: InputOf<Endpoints['readReceipt']>,
): Promise<ResultOf<Endpoints['readReceipt']>> {
  const row = await store.findInvoice(context.database, params.id);
  if (row === undefined || row.playerId !== playerOf(context).playerId) throw new DomainError('notFound');
  if (lastStepOf(row.state) !== 'done') throw new DomainError('conflict');
  const [key] = receiptKeysOf(context.secrets);
  invariant(key, 'An installation has a key to sign receipts with.');
  const { locale = '' } = (await playerById(context, row.playerId)) ?? {};
  const method = (await methodNamesOf(context.database, row))[locale] ?? row.methodName;
  const receipt = receiptOf(row, { issuer: new URL(context.publicUrl()).host, method });
  return { receipt, keyId: key.keyId, signature: signText(receiptText(receipt), key) };
}

/** The keys that receipts can be checked with. */
export async function listReceiptKeys(context: PaymentContext): Promise<ResultOf<Endpoints['listReceiptKeys']>> {
  return receiptKeysOf(context.secrets).map(({ keyId, publicKey }) => ({ keyId, publicKey }));
}
