import { providerBodyBytesMax } from '@pavilion/contract/providers/provider.ts';
import type { WebhookRoute } from '../../kernel/webhook-route.ts';
import type { PaymentKernel } from './context.ts';
import { receiveEvent } from './provider-events/service.ts';

const forged = { status: 401, body: { error: { code: 'SIGNATURE' } } };
const malformed = { status: 400, body: { status: 'MALFORMED', message: 'not readable' } };
const taken = { status: 200, body: { status: 'OK' } };

/** Where payment providers that sign in their own way send their events: one address each. Answers 200 once an event is stored. */
export function paymentWebhookRoutes(context: PaymentKernel): WebhookRoute[] {
  return [...context.paymentProviders.values()].flatMap((provider) => {
    const { readWebhook } = provider;
    if (readWebhook === undefined) return [];
    const route: WebhookRoute = {
      path: `/provider/v1/payments/${provider.id}/webhook`,
      bodyLimitBytes: providerBodyBytesMax,
      handle: async (call) => {
        const reading = readWebhook(call);
        if (reading.status === 'forged') {
          context.log.warn({ provider: provider.id }, 'forged payment webhook refused');
          return forged;
        }
        if (reading.status === 'malformed') return malformed;
        if (reading.status === 'event') await receiveEvent(context, { psp: provider.id, event: reading.event, rawBody: call.rawBody });
        return taken;
      },
    };
    return [route];
  });
}
