import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Money } from '../../../content/format.ts';
import { session } from '../../../session/session.ts';
import { useNow } from '../../../browser/use-now.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useActiveAccount } from '../queries.ts';

export type SessionFacts = { elapsedSeconds: number; result: Money | undefined };

/** Kinds of statement lines that are stakes and payouts. */
const playKinds: ReadonlySet<string> = new Set(['bet', 'win', 'rollback']);

const sessionResultKey = ['wallet', 'session-result'] as const;

const sessionOptions = (api: Client, sessionId: string) =>
  queryOptions({
    queryKey: ['player', 'session', sessionId],
    queryFn: async () => {
      const { data } = await api.player.listSessions({ query: { page: 1, perPage: 10 } });
      return data.find((item) => item.sessionId === sessionId)?.createdAt ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const resultOptions = (api: Client, { currency, since }: { currency: string; since: string }) =>
  queryOptions({
    queryKey: [...sessionResultKey, currency, since],
    queryFn: async (): Promise<Money> => {
      const lines = await api.wallet.readStatement({ query: { dateFrom: since, currency } });
      const amount = lines.filter(({ kind }) => playKinds.has(kind)).reduce((sum, line) => sum + line.amount, 0);
      return { amount, currency };
    },
    staleTime: 30_000,
  });

/** Duration of this session in seconds and its net result, summed from the statement; the result is undefined until it has loaded. */
export function useSessionFacts(): SessionFacts {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  const account = useActiveAccount();
  const nowMs = useNow();
  const isReady = isSignedIn && nowMs !== undefined;
  const { data: since } = useQuery({ ...sessionOptions(api, isReady ? session.sessionId() : ''), enabled: isReady });
  const currency = account?.currency ?? '';
  const { data: result } = useQuery({
    ...resultOptions(api, { currency, since: since ?? '' }),
    enabled: Boolean(since) && currency !== '',
  });
  const elapsedMs = since && nowMs !== undefined ? Math.max(0, nowMs - Date.parse(since)) : 0;
  return { elapsedSeconds: Math.floor(elapsedMs / 1000), result };
}
