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
import { interruption } from '../../../session/interruption.ts';
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
  const href = useHref();
  const state = searchText(search, 'state');
  // Telegram's widget carries no state: a player connects it on the security page (wire §6.8).
  const backRoute = state === undefined && session.isSignedIn() ? href('/profile/security') : backRouteIn(state);
  const refuse = useRefusal({ connection, isDeclined, backRoute });
  const goBack = () => goToHref(router, backRoute, true);

  async function ask(currentPassword = ''): Promise<LoginResult> {
    const affiliateTag = browserCookies.read(cookie.affiliateTag);
    const who = { connection, provider: connection, locale: visitor.locale, ...(await device()) };
    const body = { ...who, ...(affiliateTag ? { affiliateTag } : {}), ...(currentPassword ? { currentPassword } : {}) };
    return api.player.signInSocially({ query: callbackQuery(search), body });
  }

  async function arrive(result: LoginResult): Promise<void> {
    await begin(result);
    // A session that ended led to sign-in: its player returns to where it did, as by password.
    const interruptedAt = interruption.take(session.playerId());
    if (!result.profile.isNewlyRegistered) {
      goToHref(router, interruptedAt ?? backRoute, true);
      return;
    }
    track(() => registrationSuccess(result.profile.id, 'social'));
    // A new player sees the deposit next (wire §6.8).
    goToHref(router, withModal(backRoute, 'wallet', 'deposit'), true);
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

function withModal(route: string, name: string, value: string): string {
  const url = siteUrl(route, location.origin) ?? new URL(location.origin);
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

type Arrived = { connection: string; isDeclined: boolean; backRoute: string };

/** Handles a failed social sign-in (wire §6.8, A-42, A-43): a dialog that asks again opens where the provider was left for. */
function useRefusal({ connection, isDeclined, backRoute }: Arrived): (error: unknown) => void {
  const router = useRouter();
  const href = useHref();
  const alert = useAlerts();
  const home = (modal?: string) => goToHref(router, modal ? href('/', { [modal]: 'true' }) : href('/'), true);
  const ask = (modal: 'sign-in' | 'sign-up') => goToHref(router, withModal(backRoute, modal, 'true'), true);
  return (error) => {
    if (isRefusal(error, 'socialAccountBlocked') || isBlocked(error)) {
      home();
      void alert('profile.accountBlocked');
    } else if (isRefusal(error, 'secondFactorRequired')) {
      setChallenge(error.challenge);
      ask('sign-in');
    } else if (isRefusal(error, 'socialEmailMissing')) {
      setSocialError({ kind: 'emailMissing' });
      ask('sign-in');
    } else if (isRefusal(error, 'conflict')) {
      setSocialError({ kind: 'addressTaken', provider: connection });
      ask('sign-in');
    } else if (isRefusal(error, 'countryRestricted')) home('geo-restricted-type');
    else {
      ask('sign-up');
      if (!isDeclined) void alert(isRefusal(error, 'unauthenticated') ? 'profile.linkExpired' : failedActAlert(error));
    }
  };
}
