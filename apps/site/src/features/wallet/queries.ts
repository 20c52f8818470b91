import type { Client } from '@pavilion/contract/calls/client.ts';
import { accountStatus } from '@pavilion/contract/constants.ts';
import type { Account, HeldCredit } from '@pavilion/contract/areas/wallet.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { failedActAlert } from '../../api/attempt.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { MoneyGate } from './money/money-gate.ts';

const moneyGate = new MoneyGate();
const accountsKey = ['wallet', 'accounts'] as const;

/**
 * Accounts that are not hidden: the one place where the site keeps money, which every balance, result and limit of a form is read from
 * (wire §4.6). Answers and events pass the same gate.
 */
export const accountsOptions = (api: Client) =>
  queryOptions({
    queryKey: accountsKey,
    queryFn: async ({ client }) => {
      const accounts = await api.wallet.listAccounts();
      return moneyGate.accept(client.getQueryData<Account[]>(accountsKey), accounts);
    },
    staleTime: 60_000,
  });

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

/** Whether a player's accounts are still on their way. */
export function useAreAccountsComing(): boolean {
  const { data, error } = useAccounts();
  return useIsSignedIn() && data === undefined && error === null;
}

/** A mutation whose response is the whole list of accounts, which replaces the cached one (D-60). */
function useAccountChange<Input>(change: (api: Client, input: Input) => Promise<Account[]>) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const alert = useAlerts();
  return useMutation({
    onError: (error) => void alert(failedActAlert(error)),
    mutationFn: (input: Input) => change(api, input),
    onSuccess: (accounts) => showList({ api, queryClient }, accounts),
  });
}

/** Shows the list that an action of the player returned. A list that was asked for before it is stale, and a round hides nothing of it. */
async function showList({ api, queryClient }: { api: Client; queryClient: QueryClient }, accounts: Account[]): Promise<void> {
  const { queryKey } = accountsOptions(api);
  await queryClient.cancelQueries({ queryKey });
  moneyGate.releaseAll();
  queryClient.setQueryData(queryKey, (shown) => moneyGate.accept(shown, accounts));
}

/** Key of the ways to pay, which accounts, limits and payments change. */
export const methodsKey = ['payment', 'methods'] as const;

/** Keys of the queries that depend on the active account (product §4 Account, S-13). */
const accountQueryKeys: readonly (readonly string[])[] = [
  methodsKey,
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
  const alert = useAlerts();
  return useMutation({
    onError: (error) => void alert(failedActAlert(error)),
    mutationFn: (input: Input) => change(api, input),
    onSuccess: async (accounts) => {
      await invalidateAccountQueries(queryClient);
      await showList({ api, queryClient }, accounts);
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

/** Shows newer states of known accounts; each is taken whole and by its version. @returns whether all of them are known */
export function patchAccounts({ api, queryClient }: { api: Client; queryClient: QueryClient }, given: readonly Account[]): boolean {
  const { queryKey } = accountsOptions(api);
  const shown = queryClient.getQueryData(queryKey);
  if (shown === undefined) return true;
  const patched = moneyGate.patch(shown, given);
  if (patched !== undefined) queryClient.setQueryData(queryKey, patched);
  return given.every(({ id }) => shown.some((known) => known.id === id));
}

/** Keeps newer balances back while a game shows a round in this tab or in another one. */
export const holdBalances = (context: { api: Client; queryClient: QueryClient }, tab: string): void =>
  moneyGate.hold((accounts) => void patchAccounts(context, accounts), tab);
/** Ends the hold of a tab; the last one shows the balances held back. */
export const releaseBalances = (tab: string): void => moneyGate.release(tab);

/** Shows the account of a realtime update; an unknown one is ignored (wire §4.5). */
export function applyAccountUpdate(context: { api: Client; queryClient: QueryClient }, account: Account): void {
  const known = context.queryClient.getQueryData(accountsOptions(context.api).queryKey)?.find(({ id }) => id === account.id);
  // Held credits are part of the locked balance.
  if (known?.lockedBalance !== account.lockedBalance)
    void context.queryClient.invalidateQueries({ queryKey: heldCreditsOptions(context.api).queryKey });
  patchAccounts(context, [account]);
}
