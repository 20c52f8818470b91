import type { Profile } from '@pavilion/contract/areas/player/player.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { isPrivatePlace } from '../../navigation/private-places.ts';
import { usePathname, useSearch } from '../../navigation/use-page.ts';
import { consent } from '../../visitor/consent.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { profileOptions } from '../player/queries.ts';
import { chatFailed, chatOpened, mayChat, setUnread, useChatState } from './chat-state.ts';
import { connectChat } from './connect.ts';
import { type ChatProperties, type ChatWidget, loadWidget } from './widget.ts';

/**
 * The support chat (product §2, N-13): loaded when it is opened, and automatically for visitors who opened it before, to count unread answers; never
 * automatically on pages with payment or password fields (S67). Renders nothing: the window belongs to the chat provider.
 */
export function Chat(): null {
  const { config } = useSite();
  const params = config.freshchatParams;
  const isSignedIn = useIsSignedIn();
  const { isWanted, attempt } = useChatState();
  const fail = useFailure();
  const isAllowed = useSyncExternalStore(
    consent.subscribe,
    () => consent.isAllowed('support'),
    () => false,
  );
  const isPrivate = isPrivatePlace(usePathname(), useSearch());
  const isOn = mayChat(params, isSignedIn) && (isWanted || (isAllowed && !isPrivate));
  const widget = useConnected({ isOn, isSignedIn, attempt, fail });
  useEffect(() => {
    if (!isWanted || widget === undefined) return;
    openedFrom = document.activeElement;
    Promise.resolve(widget.open()).then(chatOpened, fail);
  }, [isWanted, widget, fail]);
  return null;
}

/** The element that had the focus when the chat was opened; it gets the focus back when the chat closes, unless something else took it. */
let openedFrom: Element | null = null;

function giveFocusBack(): void {
  if (document.activeElement === document.body && openedFrom instanceof HTMLElement) openedFrom.focus();
}

/** Tells a visitor who asked for the chat that it cannot be reached; another press tries again. Otherwise the failure is only logged, since the page works without the chat. */
function useFailure(): (error: unknown) => void {
  const alert = useAlerts();
  return useCallback(
    (error: unknown) => {
      if (chatFailed()) void alert('global.somethingWrong');
      else note(error);
    },
    [alert],
  );
}

type Connecting = {
  isOn: boolean;
  isSignedIn: boolean;
  /** Another one begins anew. */
  attempt: number;
  fail: (error: unknown) => void;
};

/** The widget once it is identified; it is restarted for another visitor. */
function useConnected({ isOn, isSignedIn, attempt, fail }: Connecting): ChatWidget | undefined {
  const { api, config, visitor } = useSite();
  const queryClient = useQueryClient();
  const params = config.freshchatParams;
  const [connected, setConnected] = useState<{ widget: ChatWidget; attempt: number }>();
  const { data: profile } = useQuery({ ...profileOptions(api), enabled: isOn && isSignedIn });
  // An open conversation stays open when the page changes to a private one.
  const [isStarted, setStarted] = useState(isOn);
  if (isOn && !isStarted) setStarted(true);
  const playerId = isSignedIn ? profile?.id : '';
  useEffect(() => {
    if (!isStarted || playerId === undefined || !mayChat(params, isSignedIn)) return;
    let end: (() => void) | undefined;
    let isUnmounted = false;
    const begin = async (): Promise<void> => {
      const widget = await loadWidget(params.host);
      if (isUnmounted) return;
      const own = playerId === '' ? undefined : queryClient.getQueryData(profileOptions(api).queryKey);
      const player = own && asVisitor(own, visitor.locale);
      const keepRestoreId = (freshchatRestoreId: string) => api.player.updateProfile({ body: { freshchatRestoreId } });
      const handlers = { onUnread: setUnread, keepRestoreId, onClosed: giveFocusBack, log: note };
      end = connectChat(widget, params, { locale: visitor.locale, player, ...handlers });
      setConnected({ widget, attempt });
    };
    begin().catch(fail);
    return () => {
      isUnmounted = true;
      end?.();
      setConnected(undefined);
    };
  }, [api, queryClient, params, visitor.locale, isStarted, isSignedIn, playerId, attempt, fail]);
  return connected?.attempt === attempt ? connected.widget : undefined;
}

/** Only logged: the page works without the chat. */
const note = (error: unknown): void => reportError(error);

function asVisitor(profile: Profile, siteLocale: string) {
  const { id, freshchatRestoreId, firstName, lastName, email } = profile;
  const words: Record<string, string | null> = { firstName, lastName, email, siteLocale };
  const properties: ChatProperties = Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { id, restoreId: freshchatRestoreId ?? undefined, properties };
}
