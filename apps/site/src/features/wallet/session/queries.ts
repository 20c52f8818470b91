import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { useNow } from '../../../browser/use-now.ts';
import type { Money } from '../../../content/format.ts';
import { session } from '../../../session/session.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useActiveAccount } from '../queries.ts';
import { sessionResult } from './session-result.ts';

export type SessionFacts = { elapsedSeconds: number; result: Money | undefined };

/** When this session began, and each account's result of play by then; neither ever changes. */
const sessionOptions = (api: Client, sessionId: string) =>
  queryOptions({
    queryKey: ['wallet-session', sessionId],
    queryFn: () => api.wallet.readSession(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Time since sign-in in seconds, and wins less stakes of all money since then in the active currency: the one definition of a session's
 * result. It comes from the same account as the balance, so the two change together. Undefined until both have loaded.
 */
export function useSessionFacts(): SessionFacts {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  const account = useActiveAccount();
  const nowMs = useNow();
  const isReady = isSignedIn && nowMs !== undefined;
  const { data } = useQuery({ ...sessionOptions(api, isReady ? session.sessionId() : ''), enabled: isReady });
  if (data === undefined || nowMs === undefined) return { elapsedSeconds: 0, result: undefined };
  const elapsedMs = Math.max(0, nowMs - Date.parse(data.startedAt));
  return { elapsedSeconds: Math.floor(elapsedMs / 1000), result: account && sessionResult(account, data.results) };
}
