import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Profile } from '@pavilion/contract/areas/player/player.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { profileOptions } from '../../features/player/queries.ts';
import { browserCookies } from '../../browser/cookies.ts';
import { localKeys, localStore } from '../../browser/storage.ts';
import type { SiteContext } from '../../context.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';

type Parts = Pick<SiteContext, 'api' | 'visitor'> & { queryClient: QueryClient };

type ProfileTask = {
  /** Whether there may be anything to do, before the profile is asked for. */
  isWanted: (parts: Parts) => boolean;
  work: (profile: Profile, parts: Parts) => Promise<unknown>;
};

const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || new URLSearchParams(location.search).get('source') === 'pwa';

/** Records a player's first visit with the installed app in the profile, once (U-25, wire §6.11). */
const noteInstalled: ProfileTask = {
  isWanted: isInstalledApp,
  work: async ({ pwaInstalled }, { api, queryClient }) => {
    if (pwaInstalled) return;
    await api.player.updateProfile({ body: { pwaInstalled: true } });
    await queryClient.invalidateQueries({ queryKey: profileOptions(api).queryKey });
  },
};

/** Renews this browser's push subscription after a new sign-in, if the player enabled it here. */
const renewPush: ProfileTask = {
  isWanted: () => localStore().getItem(localKeys.pushPlayer) !== null,
  work: async ({ id }, { api }) => {
    const push = await import('../../features/notification/push/push.ts');
    await push.renewPush(api, id);
  },
};

/**
 * Makes the language chosen in this browser the player's own, in which mails come (wire §7.11, L-18). An address alone chooses nothing: a link may
 * be in anybody's language.
 */
const adoptLanguage: ProfileTask = {
  isWanted: ({ visitor }) => browserCookies.read(cookie.language) === visitor.locale,
  work: async ({ locale }, { api, visitor, queryClient }) => {
    if (locale === visitor.locale) return;
    await api.player.updateProfile({ body: { locale: visitor.locale } });
    await queryClient.invalidateQueries({ queryKey: profileOptions(api).queryKey });
  },
};

const tasks: readonly ProfileTask[] = [noteInstalled, renewPush, adoptLanguage];

/** Runs the profile tasks due at a visit or a sign-in. A failed one is retried at the next, and does not hold up the others. */
export function useProfileTasks(): void {
  const { api, visitor } = useSite();
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const begin = useEffectEvent(async () => {
    const parts: Parts = { api, visitor, queryClient };
    const wanted = isSignedIn ? tasks.filter(({ isWanted }) => isWanted(parts)) : [];
    if (wanted.length === 0) return;
    const profile = await queryClient.ensureQueryData(profileOptions(api));
    await Promise.allSettled(wanted.map(({ work }) => work(profile, parts)));
  });
  useEffect(() => void begin().catch(() => undefined), [api, queryClient, isSignedIn]);
}
