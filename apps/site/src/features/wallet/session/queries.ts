import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { useNow } from '../../../browser/use-now.ts';
import type { Money } from '../../../content/format.ts';
import { session } from '../../../session/session.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useActiveAccount } from '../queries.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { lastRoundOf, sessionResult } from './session-result.ts';

export type SessionFacts = { elapsedSeconds: number; result: Money | undefined; lastRound: Account['lastRound'] };

/** When this session began, and from what result of play it counts in each account; neither ever changes. */
const sessionOptions = (api: Client, sessionId: string) =>
  queryOptions({
    queryKey: ['wallet-session', sessionId],
    queryFn: () => api.wallet.readSession(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Time since sign-in in seconds, wins less stakes of all money in the rounds begun since then in the active currency, which is the one
 * definition of a session's result, and the last of those rounds. Both come from the same account as the balance, so all change together.
 * Unknown until account and session have loaded.
 */
export function useSessionFacts(): SessionFacts {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  const account = useActiveAccount();
  const nowMs = useNow();
  const isReady = isSignedIn && nowMs !== undefined;
  const { data } = useQuery({ ...sessionOptions(api, isReady ? session.sessionId() : ''), enabled: isReady });
  if (data === undefined || nowMs === undefined) return { elapsedSeconds: 0, result: undefined, lastRound: null };
  const elapsedMs = Math.max(0, nowMs - Date.parse(data.startedAt));
  const elapsedSeconds = Math.floor(elapsedMs / 1000);
  if (account === undefined) return { elapsedSeconds, result: undefined, lastRound: null };
  return { elapsedSeconds, result: sessionResult(account, data), lastRound: lastRoundOf(account, data) };
}
