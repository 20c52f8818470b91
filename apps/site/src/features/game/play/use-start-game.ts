import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { platform } from '@pavilion/contract/page-constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAlerts } from '../../../content/alerts.ts';
import { goToHref } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useProfile } from '../../player/queries.ts';

/** The country of game calls where none is known (wire §7). */
const fallbackCountry = 'UA';

/** Starts a game session; resolves to the game's address and token. A refusal opens the dialog that explains it. */
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

/** Requirements that the cashier collects or explains. */
const walletRequirements = ['birthdateRequired', 'identityCheckRequired', 'identityReviewOpen'] as const;

/** Explains a refused start (D-09, wire §1.8). Legal requirements are collected in the wallet, for play as for deposits (L9). */
function useStartRefusal(identity: string) {
  const modals = useModals();
  const alert = useAlerts();
  const router = useRouter();
  const href = useHref();
  return (error: unknown): void => {
    if (isRefusal(error, 'betLimitReached') || isRefusal(error, 'lossLimitReached') || isRefusal(error, 'coolingOffActive'))
      void modals.present('game-limit-reached');
    else if (isRefusal(error, 'gameCountryRestricted')) void modals.present('geo-restricted-game', identity);
    else if (isRefusal(error, 'gameRestrictedByBonus')) void modals.present('restricted-bets');
    else if (walletRequirements.some((reason) => isRefusal(error, reason))) void modals.present('wallet', 'deposit');
    else if (isRefusal(error, 'playerLimited')) {
      void alert('limit.limitedRealGame');
      goToHref(router, href('/'));
    }
  };
}
