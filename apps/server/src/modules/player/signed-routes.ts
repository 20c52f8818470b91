import { identityEvent, providerBodyBytesMax, providerCalls } from '@pavilion/contract/providers/provider.ts';
import type { SignedRoute } from '../../kernel/secrets/signed-route.ts';
import type { PlayerKernel } from './context.ts';
import { receiveIdentityUpdate } from './verification/service.ts';

/** How far the provider's clock may be from ours. */
const WINDOW_MS = 300_000;

const outcomes = { 'check.submitted': 'submitted', 'check.approved': 'approved', 'check.rejected': 'rejected' } as const;

/** The endpoint for the verification provider's outcomes. Answers 200 once the event is stored, whatever its effect (sandbox.md). */
export function playerSignedRoutes(context: PlayerKernel): SignedRoute[] {
  return [
    {
      path: providerCalls.identityEvent.path,
      kinds: ['kyc'],
      windowMs: WINDOW_MS,
      bodyLimitBytes: providerBodyBytesMax,
      handle: async ({ json }) => {
        const event = identityEvent.safeParse(json);
        if (!event.success) return { status: 400, body: { status: 'MALFORMED', message: 'not readable' } };
        const { eventId, playerId, type, reason, createdAt } = event.data;
        const { birthdate = null, firstName = null, lastName = null, personalIdNumber = null } = event.data;
        await receiveIdentityUpdate(context, {
          eventId,
          playerId,
          outcome: outcomes[type],
          reason: reason ?? null,
          papers: { birthdate, firstName, lastName, personalIdNumber },
          occurredAt: new Date(createdAt),
        });
        return { status: 200, body: { status: 'OK' } };
      },
    },
  ];
}
