import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { ProviderEvent, WebhookCall, WebhookReading } from '../../modules/payment/index.ts';

const event = z.object({
  deliveryId: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  originalDeliveryId: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/)
    .nullish(),
  type: z.string().max(64),
  storeId: z.string(),
  invoiceId: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  partiallyPaid: z.boolean().nullish(),
  payment: z.object({ id: z.string().regex(/^[\x21-\x7e]{1,200}$/) }).nullish(),
});

/** The event types that matter for a deposit; all others are accepted without effect. */
const meanings: Readonly<Record<string, ProviderEvent['type']>> = {
  InvoiceSettled: 'deposit.paid',
  // A partial payment, or money for an invoice that was settled before.
  InvoicePaymentSettled: 'deposit.paid',
  InvoiceProcessing: 'deposit.confirming',
  InvoiceInvalid: 'deposit.failed',
  InvoiceExpired: 'deposit.failed',
};

/** Verifies `BTCPay-Sig: sha256=HMAC256(secret, body)` over the raw bytes, in constant time. */
function isGenuine({ header, rawBody }: WebhookCall, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`);
  const given = Buffer.from(header('btcpay-sig') ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Reads a webhook of a BTCPay store. The server signs no timestamp, so only the delivery id prevents double processing (reliability §4.4);
 * a redelivery names the first one. Webhooks carry no amount: the query that confirms them does.
 */
export function readBtcpayWebhook(call: WebhookCall, store: { storeId: string; webhookSecrets: readonly string[] }): WebhookReading {
  if (!store.webhookSecrets.some((secret) => isGenuine(call, secret))) return { status: 'forged' };
  const read = event.safeParse(parseJson(call.rawBody));
  if (!read.success || read.data.storeId !== store.storeId) return { status: 'malformed' };
  const { deliveryId, originalDeliveryId, invoiceId, partiallyPaid, payment, type } = read.data;
  const meaning = meanings[type];
  // Partially paid: the outcome is queried once the server stops monitoring the invoice.
  if (meaning === undefined || (type === 'InvoiceExpired' && partiallyPaid === true)) return { status: 'ignored' };
  const eventId = originalDeliveryId ?? deliveryId;
  const reference = payment?.id ?? invoiceId;
  return { status: 'event', event: { eventId, invoiceId, type: meaning, amount: null, currency: null, reference } };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
