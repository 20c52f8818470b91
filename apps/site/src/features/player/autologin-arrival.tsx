import { playerStatus } from '@pavilion/contract/constants.ts';
import { splitLocale } from '@pavilion/contract/locale-path.ts';
import { isRefusal } from '@pavilion/contract/client.ts';
import { sitePathOr } from '@pavilion/contract/site-path.ts';
import { useRouter } from '@tanstack/react-router';
import { useAlerts } from '../../content/alerts.ts';
import { goToHref } from '../../navigation/go.ts';
import { useHref } from '../../navigation/use-href.ts';
import { device } from '../../session/fingerprint.ts';
import { session } from '../../session/session.ts';
import { useSite } from '../../session/use-site.ts';
import { ArrivalCard } from './arrival-card.tsx';
import { setChallenge } from './challenge.ts';
import { useBeginSession } from './queries.ts';

/** Where the link leads: a path of this site in the page's language, unless it names one itself; else home (D-77). */
export function landingOf(redirectUrl: string | undefined, href: (path: string) => string): string {
  const path = sitePathOr(redirectUrl, '/');
  return splitLocale(path).prefix === undefined ? href(path) : path;
}

type AutologinProps = { token: string; redirectUrl: string | undefined };

/** Signs in by the token of a link; one that is of no use leads to sign-in. */
export function AutologinArrival({ token, redirectUrl }: AutologinProps) {
  const enter = useAutologin();
  return <ArrivalCard run={() => void enter(token, redirectUrl)} />;
}

/** The session that was here goes first, whatever the link is worth (wire §6.7). */
function useAutologin() {
  const { api } = useSite();
  const router = useRouter();
  const href = useHref();
  const alert = useAlerts();
  const begin = useBeginSession();
  return async (token: string, redirectUrl: string | undefined): Promise<void> => {
    const named = await device();
    session.end('replaced');
    try {
      const entered = await api.player.autologin({ body: { token, ...named } });
      await begin(entered);
      // An excluded player's link opens the wallet: nothing else is there for him (D-85).
      const isExcluded = entered.profile.status === playerStatus.closed;
      goToHref(router, isExcluded ? href('/profile/wallet') : landingOf(redirectUrl, href), true);
    } catch (error) {
      if (isRefusal(error, 'secondFactorRequired')) setChallenge(error.challenge);
      else if (!isRefusal(error, 'countryRestricted'))
        void alert(isRefusal(error, 'unauthenticated') ? 'profile.linkExpired' : 'global.somethingWrong');
      goToHref(router, href('/', { 'sign-in': 'true' }), true);
    }
  };
}
