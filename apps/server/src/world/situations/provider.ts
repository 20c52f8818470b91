import { providerCalls } from '@pavilion/contract/providers/provider.ts';
import type { AppContext } from '../../app-context.ts';
import { invariant } from '../../kernel/errors.ts';
import { SANDBOX_PSP_ID } from '../../kernel/providers.ts';
import { signedHeaders } from '../../kernel/secrets/signature.ts';
import { eventIdOf } from '../../modules/payment/index.ts';
import { stepKey, until } from './doors.ts';

const { path } = providerCalls.paymentEvent;
const CALL_TIMEOUT_MS = 30_000;

/** The payment provider reports money of an invoice that nobody opened here, signed as it signs. @returns the event */
export async function reportUnknownPayment(context: AppContext, label: string): Promise<string> {
  const secret = context.providers.byId(SANDBOX_PSP_ID)?.secrets[0];
  invariant(secret !== undefined, 'every company of the sandbox has a secret');
  const eventId = stepKey(label, 'unmatched event');
  const event = { eventId, invoiceId: stepKey(label, 'unknown invoice'), type: 'deposit.paid', amount: '75.00', currency: 'EUR' };
  const payer = { name: 'Petra Person', account: 'AT61 1904 3002 3457 3201' };
  const body = JSON.stringify({ ...event, reference: `unknown-${eventId.slice(0, 8)}`, confirmations: 0, payer });
  const timestampMs = String(context.clock.now().getTime());
  const answer = await fetch(`${context.publicUrl()}${path}`, {
    method: 'POST',
    headers: signedHeaders({ providerId: SANDBOX_PSP_ID, secret }, { path, timestampMs, body }),
    body,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The event was answered ${answer.status}`);
  return until(`The event ${eventId}`, () => eventIdOf(context.database, { psp: SANDBOX_PSP_ID, eventId }));
}
