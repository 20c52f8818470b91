import type { Client } from '@pavilion/contract/calls/client.ts';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { QueryClient } from '@tanstack/react-query';
import { methodsKey } from '../wallet/queries.ts';
import { session } from '../../session/session.ts';
import { createLimitKey, limitsOptions, runningBreak } from './queries.ts';

type Alert = (path: string) => unknown;

/** Leads home and says why, once, wherever the exclusion was asked for: here, in another tab or on another device. */
export function endExcluded(alert: Alert): void {
  if (!session.isSignedIn()) return;
  session.end('excluded');
  void alert('profile.accountExcluded');
}

/** A break or a self-exclusion has begun. The page where the player begins a break says so itself. */
export function applyExclusion(
  { api, queryClient, alert }: { api: Client; queryClient: QueryClient; alert: Alert },
  definition: number,
): void {
  if (definition === limitDefinition.selfExclusion) return endExcluded(alert);
  const { queryKey } = limitsOptions(api);
  const isKnown =
    queryClient.isMutating({ mutationKey: createLimitKey }) > 0 || runningBreak(queryClient.getQueryData(queryKey)) !== undefined;
  if (!isKnown) void alert('limit.coolingOffStarted');
  // The ways to pay are refused during a break.
  for (const key of [queryKey, methodsKey]) void queryClient.invalidateQueries({ queryKey: key });
}
