import { ApiError, type Client } from '@pavilion/contract/calls/client.ts';
import { popoverItems } from '@pavilion/contract/constants.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useQuery } from '../../hydration/use-query.ts';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';

/** The first messages, for the popover and the count at the bell (wire §7.11). No event tells what was read elsewhere: a page that comes to the front asks. */
export const popoverMessagesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['notification', 'messages', 1, popoverItems],
    queryFn: () => api.notification.listMessages({ query: { page: 1, perPage: popoverItems } }),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  });

export const messagesOptions = (api: Client, { page, perPage }: { page: number; perPage: number }) =>
  queryOptions({
    queryKey: ['notification', 'messages', page, perPage],
    queryFn: () => api.notification.listMessages({ query: { page, perPage } }),
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  });

export function usePopoverMessages() {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const { data } = useQuery({ ...popoverMessagesOptions(api), enabled: useIsSignedIn() && isHydrated });
  return { data: isHydrated ? data : undefined };
}

export const useUnreadCount = (): number => usePopoverMessages().data?.meta.totalUnread ?? 0;

/** Marks messages as read, or all of them when none is named. */
export function useMarkRead() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageIds: string[]) =>
      messageIds.length > 0 ? api.notification.markMessagesRead({ body: { messageIds } }) : api.notification.markAllMessagesRead(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notification'] }),
  });
}

export function useDeleteMessage() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => api.notification.deleteMessages({ body: { messageIds: [messageId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notification'] }),
  });
}

const rulesStaleMs = 600_000;

/**
 * When a complaint must be answered and who decides a dispute: a player's rules may differ from those of the country in which the page was
 * opened.
 */
export const complaintRulesOptions = (api: Client, asker: 'guest' | 'player') =>
  queryOptions({
    queryKey: ['notification', 'complaint-rules', asker],
    queryFn: () => api.notification.readComplaintRules(),
    staleTime: rulesStaleMs,
  });

export const useSendContactMessage = () => {
  const { api } = useSite();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: { email: string; message: string; isComplaint: boolean }; idempotencyKey: string }) =>
      api.notification.sendContactMessage({ body, idempotencyKey }),
  });
};

/** A message to support with its answers. A plain id opens it only for its signed-in author. */
export const threadOptions = (api: Client, { code, asker }: { code: string; asker: 'guest' | 'player' }) =>
  queryOptions({
    queryKey: ['notification', 'thread', code, asker],
    queryFn: () => api.notification.readContactThread({ query: { code } }),
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  });

/** Goes on with it; the answer is the whole thread. */
export const useWriteToThread = () => {
  const { api } = useSite();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: { code: string; message: string }; idempotencyKey: string }) =>
      api.notification.writeToContactThread({ body, idempotencyKey }),
  });
};

/** The player's own messages to the support. */
export const ownThreadsOptions = (api: Client) =>
  queryOptions({ queryKey: ['notification', 'threads'], queryFn: () => api.notification.listContactThreads() });
