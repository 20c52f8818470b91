import { gameEvent } from '@pavilion/contract/providers/game-events.ts';
import { providerBodyBytesMax, providerCalls, signatureWindowSeconds } from '@pavilion/contract/providers/provider.ts';
import type { SignedReply, SignedRoute } from '../../../kernel/secrets/signed-route.ts';
import type { CatalogueContext } from '../catalogue/snapshot.ts';
import { takeGameEvent } from './service.ts';

const MALFORMED: SignedReply = { status: 400, body: { status: 'MALFORMED', message: 'not readable, or not of a game of this provider' } };
const STORED: SignedReply = { status: 200, body: { status: 'OK' } };

/** Where studios report about their own games: at least once, in any order, 200 once stored (sandbox §5). */
export function gameEventRoutes(context: CatalogueContext): SignedRoute[] {
  return [
    {
      path: providerCalls.gameEvent.path,
      kinds: ['studio'],
      windowMs: signatureWindowSeconds * 1000,
      bodyLimitBytes: providerBodyBytesMax,
      handle: async ({ provider, json }) => {
        const event = gameEvent.safeParse(json);
        return event.success && (await takeGameEvent(context, provider.id, event.data)) ? STORED : MALFORMED;
      },
    },
  ];
}
