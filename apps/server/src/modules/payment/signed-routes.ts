import { providerBodyBytesMax, providerCalls } from '@pavilion/contract/providers/provider.ts';
import type { SignedRoute } from '../../kernel/secrets/signed-route.ts';
import type { PaymentKernel } from './context.ts';
import { receiveEvent } from './provider-events/service.ts';
import { isKnownEvent } from './provider-events/store.ts';

/** How far a payment provider's clock may be from ours (reliability §4.4). */
const WINDOW_MS = 300_000;

/** The endpoint for payment providers' events. Answers 200 once an event is stored, whatever its effect (sandbox.md). */
export function paymentSignedRoutes(context: PaymentKernel): SignedRoute[] {
  return [
    {
      path: providerCalls.paymentEvent.path,
      kinds: ['psp'],
      windowMs: WINDOW_MS,
      bodyLimitBytes: providerBodyBytesMax,
      handle: async ({ provider, json, rawBody }) => {
        const event = context.paymentProviders.get(provider.id)?.parseEvent(json);
        if (event === undefined) return { status: 400, body: { status: 'MALFORMED', message: 'not readable' } };
        await receiveEvent(context, { psp: provider.id, event, rawBody });
        return { status: 200, body: { status: 'OK' } };
      },
      answerStale: async ({ provider, json }) => {
        const event = context.paymentProviders.get(provider.id)?.parseEvent(json);
        // Its copy needs no fresh signature, since it has no further effect (P9).
        const isKnown = event !== undefined && (await isKnownEvent(context.database, { psp: provider.id, eventId: event.eventId }));
        return isKnown ? { status: 200, body: { status: 'OK' } } : undefined;
      },
    },
  ];
}
