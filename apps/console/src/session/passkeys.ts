import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

const canUse = (): boolean => 'PublicKeyCredential' in globalThis;

/** Whether this address and browser offer passkeys; `offeredAt` is the address that does where this one cannot (operator §3.1). */
export function usePasskeys(): { isOffered: boolean; offeredAt: string | undefined } {
  const { data } = useQuery({ queryKey: ['ways'], queryFn: () => api.factors.readWays(), staleTime: Number.POSITIVE_INFINITY });
  const isOffered = data?.passkeys.isOffered === true && canUse();
  return { isOffered, offeredAt: isOffered || !canUse() ? undefined : (data?.passkeys.offeredAt ?? undefined) };
}
