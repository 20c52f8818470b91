import type { Client } from '@pavilion/contract/client.ts';
import { accountStatus } from '@pavilion/contract/constants.ts';
import type { Account } from '@pavilion/contract/wallet.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsHydrated } from '../../session/use-is-hydrated.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { BalanceGate } from './balance-gate.ts';

/** Accounts that are not hidden; the realtime channel patches them, so they age slowly. */
export const accountsOptions = (api: Client) =>
  queryOptions({ queryKey: ['wallet', 'accounts'], queryFn: () => api.wallet.listAccounts(), staleTime: 60_000 });

export const activeAccountOf = (accounts: readonly Account[] | undefined): Account | undefined =>
  accounts?.find(({ status }) => status === accountStatus.active);

export function useAccounts() {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const { data, error, refetch } = useQuery({ ...accountsOptions(api), enabled: useIsSignedIn() && isHydrated });
  return isHydrated ? { data, error, refetch } : { data: undefined, error: null, refetch };
}

export const useActiveAccount = (): Account | undefined => activeAccountOf(useAccounts().data);

/** The calls that change accounts answer the whole list, which takes the place of the known one (D-60). */
function useAccountChange<Input>(change: (api: Client, input: Input) => Promise<Account[]>) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: (accounts) => {
      queryClient.setQueryData(accountsOptions(api).queryKey, accounts);
    },
  });
}

/** What is told per account of a currency: a switch makes all of it outdated (spec §4 Account, S-13). */
const perAccount: readonly (readonly string[])[] = [
  ['payment', 'methods'],
  ['risk', 'turnover'],
  ['game', 'bonuses'],
  ['game', 'player-bonuses'],
  ['game', 'player-freespins'],
  ['game', 'cashback'],
  ['retention', 'quests'],
  ['retention', 'player-quests'],
];

/**
 * Everything that was read for the old account counts as outdated, but is not asked for once more: what is shown changes its question
 * with the account, and asks then.
 */
export async function outdatePerAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all(perAccount.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })));
}

/** Makes an account the active one; what depends on it is asked for again, each once (S-13). */
function useSwitching<Input>(change: (api: Client, input: Input) => Promise<Account[]>) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: async (accounts) => {
      await outdatePerAccount(queryClient);
      queryClient.setQueryData(accountsOptions(api).queryKey, accounts);
    },
  });
}

export const useCreateAccount = () => useAccountChange((api, currency: string) => api.wallet.createAccount({ body: { currency } }));
export const useSwitchAccount = () => useSwitching((api, id: string) => api.wallet.switchAccount({ params: { id } }));

/** Choosing a currency makes its account the active one, and opens it first where there is none (S-11). */
export const useChooseCurrency = () =>
  useSwitching(async (api, currency: string) => {
    const accounts = await api.wallet.createAccount({ body: { currency } });
    const chosen = accounts.find((account) => account.currency === currency);
    return chosen === undefined ? accounts : api.wallet.switchAccount({ params: { id: chosen.id } });
  });

export const useHideAccount = () => useAccountChange((api, id: string) => api.wallet.hideAccount({ params: { id } }));

const gate = new BalanceGate();

/** A game shows a round: balances wait until it ends. */
export const holdBalances = (): void => gate.hold();
export const releaseBalances = (): void => gate.release();

/** Puts a whole account of the realtime channel in the place of the known one; an unknown one is ignored (wire §4.5). */
export function applyAccountUpdate({ api, queryClient }: { api: Client; queryClient: QueryClient }, account: Account): void {
  gate.pass(account.id, () => {
    queryClient.setQueryData(accountsOptions(api).queryKey, (accounts) =>
      accounts?.map((known) => (known.id === account.id ? account : known)),
    );
  });
}
