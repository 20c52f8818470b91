import { isRefusal } from '@pavilion/contract/client.ts';
import { platform } from '@pavilion/contract/page-constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAlerts } from '../../content/alerts.ts';
import { goToHref } from '../../navigation/go.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { useSite } from '../../session/use-site.ts';
import { useProfile } from '../player/queries.ts';

/** wire §7: the country of last resort for game calls. */
const fallbackCountry = 'UA';

/** Opens a game by its identity: its address, and the token it is played with. A refusal opens what tells of it. */
export function useStartGame(identity: string, isDemo: boolean) {
  const { api, visitor } = useSite();
  const { data: profile } = useProfile();
  const refused = useStartRefusal(identity);
  return useMutation({
    mutationFn: (accountId: string | undefined) =>
      api.game.playGame({
        params: { id: identity },
        body: {
          ...(accountId === undefined ? {} : { accountId }),
          lobbyUrl: location.origin,
          locale: visitor.locale,
          countryCode: profile?.country || visitor.country || fallbackCountry,
          platform: visitor.isMobile ? platform.mobile : platform.desktop,
          demoMode: isDemo,
        },
      }),
    onError: refused,
  });
}

/** What a refused start means (D-09, wire §1.8). What the law asks for first is asked for in the wallet, for play as for a deposit (L9). */
function useStartRefusal(identity: string) {
  const modals = useModals();
  const alert = useAlerts();
  const router = useRouter();
  const href = useHref();
  return (error: unknown): void => {
    if (isRefusal(error, 'betLimitReached') || isRefusal(error, 'lossLimitReached') || isRefusal(error, 'coolingOffActive'))
      void modals.open('game-limit-reached');
    else if (isRefusal(error, 'gameCountryRestricted')) void modals.open('geo-restricted-game', identity);
    else if (isRefusal(error, 'gameRestrictedByBonus')) void modals.open('restricted-bets');
    else if (isRefusal(error, 'birthdateRequired') || isRefusal(error, 'identityCheckRequired')) void modals.open('wallet', 'deposit');
    else if (isRefusal(error, 'playerLimited')) {
      void alert('limit.limitedRealGame');
      goToHref(router, href('/'));
    }
  };
}
