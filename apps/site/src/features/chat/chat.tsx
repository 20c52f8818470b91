import type { Profile } from '@pavilion/contract/player.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPrivatePlace } from '../../navigation/private-places.ts';
import { usePathname, useSearch } from '../../navigation/use-page.ts';
import { consent } from '../../session/consent.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { profileOptions } from '../player/queries.ts';
import { chatOpened, mayChat, setUnread, useChatState } from './chat-state.ts';
import { connectChat } from './connect.ts';
import { type ChatProperties, type ChatWidget, loadWidget } from './widget.ts';

/**
 * The support's chat (spec §2, N-13): loaded when it is opened, and by itself for who opened it before, so that answers are counted; never
 * by itself where money or passwords are typed (S67). Shows nothing: the window is the chat company's.
 */
export function Chat(): null {
  const { config } = useSite();
  const params = config.freshchatParams;
  const isSignedIn = useIsSignedIn();
  const { isWanted } = useChatState();
  const isAllowed = useSyncExternalStore(
    consent.subscribe,
    () => consent.isAllowed('support'),
    () => false,
  );
  const isPrivate = isPrivatePlace(usePathname(), useSearch());
  const isOn = mayChat(params, isSignedIn) && (isWanted || (isAllowed && !isPrivate));
  const widget = useConnected(isOn, isSignedIn);
  useEffect(() => {
    if (!isWanted || widget === undefined) return;
    widget.open();
    chatOpened();
  }, [isWanted, widget]);
  return null;
}

/** The widget once it knows who is there; it begins anew when somebody else comes. */
function useConnected(isOn: boolean, isSignedIn: boolean): ChatWidget | undefined {
  const { api, config, visitor } = useSite();
  const queryClient = useQueryClient();
  const params = config.freshchatParams;
  const [connected, setConnected] = useState<ChatWidget>();
  const { data: profile } = useQuery({ ...profileOptions(api), enabled: isOn && isSignedIn });
  // A conversation that is open stays where it is when the page moves on to a private place.
  const [isStarted, setStarted] = useState(isOn);
  if (isOn && !isStarted) setStarted(true);
  const playerId = isSignedIn ? profile?.id : '';
  useEffect(() => {
    if (!isStarted || playerId === undefined || !mayChat(params, isSignedIn)) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const begin = async (): Promise<void> => {
      const widget = await loadWidget(params.host);
      if (isGone) return;
      const own = playerId === '' ? undefined : queryClient.getQueryData(profileOptions(api).queryKey);
      const player = own && asVisitor(own, visitor.locale);
      const keepRestoreId = (freshchatRestoreId: string) => api.player.updateProfile({ body: { freshchatRestoreId } });
      end = connectChat(widget, params, { locale: visitor.locale, player, onUnread: setUnread, keepRestoreId, log: note });
      setConnected(() => widget);
    };
    begin().catch(note);
    return () => {
      isGone = true;
      end?.();
      setConnected(undefined);
    };
  }, [api, queryClient, params, visitor.locale, isStarted, isSignedIn, playerId]);
  return connected;
}

/** Logged and told to nobody: the page is whole without the chat. */
const note = (error: unknown): void => reportError(error);

function asVisitor(profile: Profile, siteLocale: string) {
  const { id, freshchatRestoreId, firstName, lastName, email } = profile;
  const words: Record<string, string | null> = { firstName, lastName, email, siteLocale };
  const properties: ChatProperties = Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { id, restoreId: freshchatRestoreId ?? undefined, properties };
}
