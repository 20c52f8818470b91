import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import type { LoginResult } from '@pavilion/contract/areas/player/player.ts';
import { siteUrl } from '@pavilion/contract/formats/site-path.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { useRouter } from '@tanstack/react-router';
import { registrationSuccess } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { goToHref } from '../../../navigation/go.ts';
import { type Search, searchText } from '../../../navigation/search/search.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { browserCookies } from '../../../browser/cookies.ts';
import { device } from '../../../browser/fingerprint.ts';
import { isSignedInByOtherTab } from '../../../session/other-tab.ts';
import { session } from '../../../session/session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { setChallenge } from '../second-factor/challenge.ts';
import { isBlocked } from '../entrance-refusal.ts';
import { useBeginSession } from '../queries.ts';
import { backRouteIn, callbackQuery } from './social.ts';
import { setSocialError } from './social-error.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** The actions after the return from a provider: sign in, connect it to the account, or decline. */
export function useSocialArrival(connection: string, search: Search) {
  const { api, visitor } = useSite();
  const router = useRouter();
  const alert = useAlerts();
  const begin = useBeginSession();
  const track = useTrack();
  // A provider where the player has declined names an error: no other tab can have signed in by that.
  const isDeclined = searchText(search, 'error') !== undefined;
  const refuse = useRefusal(connection, isDeclined);
  const href = useHref();
  const state = searchText(search, 'state');
  // Telegram's widget carries no state: a player connects it on the security page (wire §6.8).
  const backRoute = state === undefined && session.isSignedIn() ? href('/profile/security') : backRouteIn(state);
  const goBack = () => goToHref(router, backRoute, true);

  async function ask(currentPassword = ''): Promise<LoginResult> {
    const affiliateTag = browserCookies.read(cookie.affiliateTag);
    const who = { connection, provider: connection, locale: visitor.locale, ...(await device()) };
    const body = { ...who, ...(affiliateTag ? { affiliateTag } : {}), ...(currentPassword ? { currentPassword } : {}) };
    return api.player.signInSocially({ query: callbackQuery(search), body });
  }

  async function arrive(result: LoginResult): Promise<void> {
    await begin(result);
    if (!result.profile.isNewlyRegistered) {
      goBack();
      return;
    }
    track(() => registrationSuccess(result.profile.id, 'social'));
    goToHref(router, withDeposit(backRoute), true);
    void alert('profile.successSocialRegistration');
  }

  async function fail(error: unknown): Promise<void> {
    if (!isDeclined && (await isSignedInByOtherTab(error))) goBack();
    else refuse(error);
  }

  return {
    leave: goBack,
    enter: () => ask().then(arrive, fail),
    /** @returns why the password is not accepted, if it is not */
    connect: (currentPassword: string): Promise<string | undefined> =>
      ask(currentPassword).then(
        async (result) => {
          await begin(result);
          goBack();
          void alert('profile.providerConnected');
          return undefined;
        },
        (error: unknown) => {
          const refused = passwordRefusal(error);
          if (refused !== undefined) return refused;
          goBack();
          void alert(isRefusal(error, 'conflict') ? 'profile.providerTaken' : 'profile.linkExpired');
          return undefined;
        },
      ),
  };
}

/** The provider's answer is not used up by a wrong password, nor by too many. */
function passwordRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields['currentPassword']?.[0] ?? (isRefusal(error, 'tooManyRequests') ? error.message : undefined);
}

/** A new player sees the deposit next (wire §6.8). */
function withDeposit(route: string): string {
  const url = siteUrl(route, location.origin) ?? new URL(location.origin);
  url.searchParams.set('wallet', 'deposit');
  return url.pathname + url.search + url.hash;
}

/** Handles a failed social sign-in (wire §6.8, A-42, A-43). */
function useRefusal(connection: string, isDeclined: boolean): (error: unknown) => void {
  const router = useRouter();
  const href = useHref();
  const alert = useAlerts();
  const home = (modal?: string) => goToHref(router, modal ? href('/', { [modal]: 'true' }) : href('/'), true);
  return (error) => {
    if (isRefusal(error, 'socialAccountBlocked') || isBlocked(error)) {
      home();
      void alert('profile.accountBlocked');
    } else if (isRefusal(error, 'secondFactorRequired')) {
      setChallenge(error.challenge);
      home('sign-in');
    } else if (isRefusal(error, 'socialEmailMissing')) {
      setSocialError({ kind: 'emailMissing' });
      home('sign-in');
    } else if (isRefusal(error, 'conflict')) {
      setSocialError({ kind: 'addressTaken', provider: connection });
      home('sign-in');
    } else if (isRefusal(error, 'countryRestricted')) home('geo-restricted-type');
    else {
      home('sign-up');
      if (!isDeclined) void alert(isRefusal(error, 'unauthenticated') ? 'profile.linkExpired' : failedActAlert(error));
    }
  };
}
