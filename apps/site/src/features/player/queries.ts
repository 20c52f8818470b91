import type { Client } from '@pavilion/contract/calls/client.ts';
import type { RequestOf } from '@pavilion/contract/calls/endpoint.ts';
import { newIdempotencyKey } from '@pavilion/contract/calls/keyed-send.ts';
import type { LoginResult, OtpReason, playerEndpoints, Registration } from '@pavilion/contract/areas/player/player.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useQuery } from '../../hydration/use-query.ts';
import { device } from '../../browser/fingerprint.ts';
import { session } from '../../session/session.ts';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { accountsOptions } from '../wallet/queries.ts';

export const profileOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'profile'], queryFn: () => api.player.readProfile(), staleTime: 60_000 });

/** The visitor's country and address as the server sees them. Fetched in the browser only, since pages are the same for everyone. */
export const visitorOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'visitor'], queryFn: () => api.player.readVisitor(), staleTime: Number.POSITIVE_INFINITY });

/** The player's profile; fetched in the browser only, with a session. */
export function useProfile() {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const { data } = useQuery({ ...profileOptions(api), enabled: useIsSignedIn() && isHydrated });
  return { data: isHydrated ? data : undefined };
}

/** Refetches the profile after a call that changed it without returning it. */
export function useReloadProfile(): () => Promise<void> {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: profileOptions(api).queryKey });
}

/** The player ID people read out: the first segment of the profile id, upper-cased (W-08). */
export const playerIdOf = (profileId: string): string => (profileId.split('-')[0] ?? '').toUpperCase();

/** Common to every sign-in: stores the token, loads profile and accounts, and notifies the other tabs (wire §6.11). */
export function useBeginSession() {
  const queryClient = useQueryClient();
  const { api } = useSite();
  return async (result: LoginResult): Promise<void> => {
    queryClient.setQueryData(profileOptions(api).queryKey, result.profile);
    session.begin(result.accessToken);
    await queryClient.prefetchQuery(accountsOptions(api));
    // Personal answers replace a guest's, such as the order of games.
    void queryClient.invalidateQueries({ queryKey: ['game'] });
  };
}

/** Signs out: the session ends whatever the server answers (wire §2.2). */
export function useSignOut() {
  const { api } = useSite();
  return useMutation({
    mutationFn: () => api.player.signOut(),
    onSettled: () => session.end('signed-out'),
  });
}

type ProfileChange = NonNullable<RequestOf<(typeof playerEndpoints)['updateProfile']>['body']>;
export type FieldScenario = 'registration' | 'profile';

/** The fields of a form (wire §3.6); those of the profile contain the player's values, so they are never cached. */
export const fieldsOptions = (api: Client, scenario: FieldScenario) =>
  queryOptions({
    queryKey: ['player', 'fields', scenario],
    queryFn: () => api.player.listFields({ query: { scenario } }),
    staleTime: scenario === 'registration' ? 600_000 : 0,
  });

/** Signs in and begins the session; the form handles refusals. */
export function useSignIn() {
  const { api } = useSite();
  const begin = useBeginSession();
  return useMutation({
    mutationFn: async (entry: { login: string; password: string }) => {
      const result = await api.player.signIn({ body: { ...entry, ...(await device()) } });
      await begin(result);
      return result.profile;
    },
  });
}

/** The second step of a sign-in: the challenge of the first one, and a code. */
export function useAnswerChallenge() {
  const { api } = useSite();
  const begin = useBeginSession();
  return useMutation({
    mutationFn: async (entry: { challenge: string; code: string }) => {
      const result = await api.player.signInWithSecondFactor({ body: { ...entry, ...(await device()) } });
      await begin(result);
      return result.profile;
    },
  });
}

/** Registers by e-mail, or by phone with its code, and begins the session (wire §8 row 43). */
export function useRegister() {
  const { api } = useSite();
  const begin = useBeginSession();
  return useMutation({
    mutationFn: async ({ mode, body: form }: { mode: 'email' | 'phone'; body: Registration }) => {
      const body = { ...form, ...(await device()) };
      const result = await (mode === 'phone' ? api.player.registerByPhone({ body }) : api.player.register({ body }));
      await begin(result);
      return result.profile;
    },
  });
}

type OtpTry = { phone: string; reason: OtpReason };

/** Requests a one-time code (C-24). */
export function useSendOtp() {
  const { api } = useSite();
  return useMutation({ mutationFn: (body: OtpTry) => api.player.sendOtp({ body }) });
}

/** Checks a one-time code; for a forgotten password it returns the reset code (C-25, D-46). */
export function useVerifyOtp() {
  const { api } = useSite();
  return useMutation({
    mutationFn: (body: OtpTry & { code: string }) => api.player.verifyOtp({ body, idempotencyKey: newIdempotencyKey() }),
  });
}

/** Requests a reset link; the answer is the same for an unknown address (D-49). */
export function useRequestPasswordReset() {
  const { api } = useSite();
  return useMutation({ mutationFn: (email: string) => api.player.requestPasswordReset({ body: { email } }) });
}

export function useConfirmPasswordReset() {
  const { api } = useSite();
  return useMutation({
    mutationFn: (body: { code: string; newPassword: string; repeatNewPassword: string }) =>
      api.player.confirmPasswordReset({ body, idempotencyKey: newIdempotencyKey() }),
  });
}

/** A mutation whose answer replaces the cached profile and invalidates its fields. */
function useProfileChange<Input>(change: (api: Client, input: Input) => Promise<Awaited<ReturnType<Client['player']['readProfile']>>>) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: async (profile) => {
      queryClient.setQueryData(profileOptions(api).queryKey, profile);
      await queryClient.invalidateQueries({ queryKey: fieldsOptions(api, 'profile').queryKey });
    },
  });
}

export const useUpdateProfile = () => useProfileChange((api, body: ProfileChange) => api.player.updateProfile({ body }));

export const useChangePassword = () =>
  useProfileChange((api, body: { currentPassword: string; newPassword: string; repeatNewPassword: string }) =>
    api.player.changePassword({ body, idempotencyKey: newIdempotencyKey() }),
  );

export function useResendConfirmation() {
  const { api } = useSite();
  return useMutation({ mutationFn: () => api.player.resendEmailConfirmation() });
}

const sessionsPerPage = 10;

export const sessionsOptions = (api: Client, page: number) =>
  queryOptions({
    queryKey: ['player', 'sessions', page],
    queryFn: () => api.player.listSessions({ query: { page, perPage: sessionsPerPage } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Signs out one of the player's other sessions. */
export function useCloseSession() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.player.closeSession({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['player', 'sessions'] }),
  });
}

/** Signs all other devices out; this one stays. */
export function useCloseOtherSessions() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.player.closeOtherSessions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['player', 'sessions'] }),
  });
}

/** The social accounts connected to the player's account. */
export const socialIdentitiesOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'social'], queryFn: () => api.player.listSocialIdentities(), staleTime: 0 });

export function useRemoveSocialIdentities() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (provider: string) => api.player.removeSocialIdentities({ params: { provider } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['player', 'social'] }),
  });
}
