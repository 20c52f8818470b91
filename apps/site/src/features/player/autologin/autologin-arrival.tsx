import { playerStatus } from '@pavilion/contract/constants.ts';
import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { sitePathOr } from '@pavilion/contract/formats/site-path.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { goToHref } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { device } from '../../../browser/fingerprint.ts';
import { isSignedInByOtherTab } from '../../../session/other-tab.ts';
import { session } from '../../../session/session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { ArrivalCard, PressCard } from '../arrival-card.tsx';
import { setChallenge } from '../second-factor/challenge.ts';
import { isBlocked } from '../entrance-refusal.ts';
import { useBeginSession } from '../queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** The target of the link: a path of this site in the page's language, unless it has a locale prefix; otherwise home (D-77). */
export function landingOf(redirectUrl: string | undefined, href: (path: string) => string): string {
  const path = sitePathOr(redirectUrl, '/');
  return splitLocale(path).prefix === undefined ? href(path) : path;
}

type AutologinProps = { token: string; redirectUrl: string | undefined };

/** Signs in by the token of a mail's link once the button is pressed (A-44, S99). */
export function AutologinQuestion(link: AutologinProps) {
  const [isPressed, setPressed] = useState(false);
  return isPressed ? <AutologinArrival {...link} /> : <PressCard page="sign-in-link" onPress={() => setPressed(true)} />;
}

/** Signs in by the token of a link; an invalid one leads to sign-in. */
export function AutologinArrival({ token, redirectUrl }: AutologinProps) {
  const enter = useAutologin();
  return <ArrivalCard run={() => void enter(token, redirectUrl)} />;
}

/**
 * The existing session ends first, whether or not the link is valid (wire §6.7); one that another tab begins meanwhile with the same link is
 * kept and used.
 */
function useAutologin() {
  const { api } = useSite();
  const router = useRouter();
  const href = useHref();
  const alert = useAlerts();
  const begin = useBeginSession();
  return async (token: string, redirectUrl: string | undefined): Promise<void> => {
    const before = { playerId: session.playerId(), sessionId: session.sessionId() };
    const named = await device();
    if (session.sessionId() === before.sessionId) session.end('replaced');
    else if (before.playerId !== '') session.forget(before);
    try {
      const entered = await api.player.autologin({ body: { token, ...named } });
      await begin(entered);
      // An excluded player's link opens the wallet, the only page available to him (D-85).
      const isExcluded = entered.profile.status === playerStatus.closed;
      goToHref(router, isExcluded ? href('/profile/wallet') : landingOf(redirectUrl, href), true);
    } catch (error) {
      if (await isSignedInByOtherTab(error)) return goToHref(router, landingOf(redirectUrl, href), true);
      if (isRefusal(error, 'secondFactorRequired')) setChallenge(error.challenge);
      else if (isBlocked(error)) void alert('profile.accountBlocked');
      else if (!isRefusal(error, 'countryRestricted'))
        void alert(isRefusal(error, 'unauthenticated') ? 'profile.linkExpired' : failedActAlert(error));
      goToHref(router, href('/', { 'sign-in': 'true' }), true);
    }
  };
}
