import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Ways to sign in beside password and code, as this address and browser offer them (operator §3.1). */
function useWays() {
  return useQuery({ queryKey: ['ways'], queryFn: () => api.factors.readWays(), staleTime: Number.POSITIVE_INFINITY }).data;
}

/** Whether passkeys are offered; `offeredAt` is the address that does where this one cannot. */
export function usePasskeys(): { isOffered: boolean; offeredAt: string | undefined } {
  const ways = useWays();
  const isOffered = ways?.passkeys.isOffered === true && canUsePasskeys();
  return { isOffered, offeredAt: isOffered || !canUsePasskeys() ? undefined : (ways?.passkeys.offeredAt ?? undefined) };
}

/** Whether an issuer of OpenID vouches for operators. */
export const useHasOidc = (): boolean => useWays()?.oidc.isOffered === true;
