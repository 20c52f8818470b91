import { identityEvent, providerBodyBytesMax, providerCalls } from '@pavilion/contract/provider.ts';
import type { SignedRoute } from '../../kernel/signed-route.ts';
import type { PlayerKernel } from './parts.ts';
import { receiveIdentityNews } from './verification/service.ts';

/** How far the provider's clock may be from ours. */
const WINDOW_MS = 300_000;

const outcomes = { 'check.submitted': 'submitted', 'check.approved': 'approved', 'check.rejected': 'rejected' } as const;

/** Where the verification provider tells us its news. Answers 200 once the news is stored, whatever becomes of it (sandbox.md). */
export function playerSignedRoutes(context: PlayerKernel): SignedRoute[] {
  return [
    {
      path: providerCalls.identityEvent.path,
      kinds: ['kyc'],
      windowMs: WINDOW_MS,
      bodyLimitBytes: providerBodyBytesMax,
      handle: async ({ json }) => {
        const event = identityEvent.safeParse(json);
        if (!event.success) return { status: 400, body: { error: { code: 'MALFORMED' } } };
        const { eventId, playerId, type, reason, birthdate, createdAt } = event.data;
        await receiveIdentityNews(context, {
          eventId,
          playerId,
          outcome: outcomes[type],
          reason: reason ?? null,
          birthdate: birthdate ?? null,
          occurredAt: new Date(createdAt),
        });
        return { status: 200, body: { status: 'OK' } };
      },
    },
  ];
}
