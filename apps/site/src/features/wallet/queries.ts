import type { Client } from '@pavilion/contract/calls/client.ts';
import { accountStatus } from '@pavilion/contract/constants.ts';
import type { Account, HeldCredit } from '@pavilion/contract/areas/wallet.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { BalanceGate } from './accounts/balance-gate.ts';

/** Accounts that are not hidden. Realtime updates patch them, so they can stay fresh for long. */
export const accountsOptions = (api: Client) =>
  queryOptions({ queryKey: ['wallet', 'accounts'], queryFn: () => api.wallet.listAccounts(), staleTime: 60_000 });

/** The active one of a player's accounts. */
export const activeAccountOf = (accounts: readonly Account[] | undefined): Account | undefined =>
  accounts?.find(({ status }) => status === accountStatus.active);

/** The signed-in player's accounts; without data until hydration, as in the server's markup. */
export function useAccounts() {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const { data, error, refetch } = useQuery({ ...accountsOptions(api), enabled: useIsSignedIn() && isHydrated });
  return isHydrated ? { data, error, refetch } : { data: undefined, error: null, refetch };
}

/** The player's held money, with the reason for each hold. */
const heldCreditsOptions = (api: Client) =>
  queryOptions({ queryKey: ['wallet', 'held'], queryFn: () => api.wallet.listHeldCredits(), staleTime: 60_000 });

/** The player's held money; empty until it has loaded. */
export function useHeldCredits(): readonly HeldCredit[] {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const { data } = useQuery({ ...heldCreditsOptions(api), enabled: useIsSignedIn() && isHydrated });
  return (isHydrated ? data : undefined) ?? [];
}

/** The active account; undefined for guests and until the accounts have loaded. */
export const useActiveAccount = (): Account | undefined => activeAccountOf(useAccounts().data);

/** A mutation whose response is the whole list of accounts, which replaces the cached one (D-60). */
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

/** Keys of the queries that depend on the active account (product §4 Account, S-13). */
const accountQueryKeys: readonly (readonly string[])[] = [
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
 * Marks the queries of the previous account as stale without refetching them: mounted queries have the account's currency in their key,
 * so the switch itself makes them fetch.
 */
export async function invalidateAccountQueries(queryClient: QueryClient): Promise<void> {
  await Promise.all(accountQueryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })));
}

/** A mutation that changes the active account; every query that depends on it is fetched again, once (S-13). */
function useAccountSwitch<Input>(change: (api: Client, input: Input) => Promise<Account[]>) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: async (accounts) => {
      await invalidateAccountQueries(queryClient);
      queryClient.setQueryData(accountsOptions(api).queryKey, accounts);
    },
  });
}

/** Opens an account in a currency. */
export const useCreateAccount = () => useAccountChange((api, currency: string) => api.wallet.createAccount({ body: { currency } }));
/** Makes an account the active one. */
export const useSwitchAccount = () => useAccountSwitch((api, id: string) => api.wallet.switchAccount({ params: { id } }));

/** Makes the account of a currency the active one, and opens it first if there is none (S-11). */
export const useChooseCurrency = () =>
  useAccountSwitch(async (api, currency: string) => {
    const accounts = await api.wallet.createAccount({ body: { currency } });
    const chosen = accounts.find((account) => account.currency === currency);
    return chosen === undefined ? accounts : api.wallet.switchAccount({ params: { id: chosen.id } });
  });

/** Hides an account; the server refuses one that is active or not empty. */
export const useHideAccount = () => useAccountChange((api, id: string) => api.wallet.hideAccount({ params: { id } }));

const gate = new BalanceGate();

/** Holds balance updates back while a game shows a round. */
export const holdBalances = (): void => gate.hold();
/** Applies the balance updates that were held back. */
export const releaseBalances = (): void => gate.release();

/** Replaces the cached account with the one of a realtime update; an unknown account is ignored (wire §4.5). */
export function applyAccountUpdate({ api, queryClient }: { api: Client; queryClient: QueryClient }, account: Account): void {
  gate.pass(account.id, () => {
    const known = queryClient.getQueryData(accountsOptions(api).queryKey)?.find(({ id }) => id === account.id);
    // Held credits are part of the locked balance.
    if (known?.lockedBalance !== account.lockedBalance) void queryClient.invalidateQueries({ queryKey: heldCreditsOptions(api).queryKey });
    queryClient.setQueryData(accountsOptions(api).queryKey, (accounts) =>
      accounts?.map((known) => (known.id === account.id ? account : known)),
    );
  });
}
