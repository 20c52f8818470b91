import type { factorEndpoints } from '@pavilion/contract/console/factors.ts';
import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { relyingPartyOf } from '../../../kernel/passkeys/relying-party.ts';
import type { OperatorContext } from '../context.ts';

type Ways = ResultOf<(typeof factorEndpoints)['readWays']>;

/** The console's address by host name on its own machine: the only name served besides IP addresses (operator §3.1). */
function namedAddress(consoleUrl: string): string | null {
  const named = new URL(consoleUrl);
  named.hostname = 'localhost';
  return relyingPartyOf(consoleUrl, named.host)?.origin ?? null;
}

/** Ways to sign in beside password and code, as this visitor reaches the console. */
export function readWays({ authority, request }: OperatorContext): Ways {
  const consoleUrl = authority.consoleUrl();
  const isOffered = relyingPartyOf(consoleUrl, request.host) !== undefined;
  return {
    passkeys: { isOffered, offeredAt: isOffered ? null : namedAddress(consoleUrl) },
    oidc: { isOffered: authority.oidc !== undefined },
  };
}
