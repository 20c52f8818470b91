import { useRouter } from '@tanstack/react-router';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { constantsOptions } from '../../settings/queries.ts';
import { backRouteOf, departureOf, type SocialWay, socialState, socialWays } from './social.ts';
import { setSocialError } from './social-error.ts';

/** The social providers; empty if the operator has none. */
export function useSocialWays(): readonly SocialWay[] {
  const { api } = useSite();
  const texts = useTexts('globalComponents', 'socialAuth');
  const { data: constants } = useQuery(constantsOptions(api));
  // A page rendered with one of these forms open has the constants too (shell/start/prepare.ts), so that nothing shifts afterwards.
  if (!constants) return [];
  return socialWays({ broker: texts.list('socialAuth0Connections'), direct: texts.list('socialDirectConnections') }, constants.player);
}

/** Redirects to a provider with the return address (product §7, A-36). */
export function useDeparture(): (way: SocialWay) => void {
  const router = useRouter();
  return (way) => {
    setSocialError(undefined);
    const backRoute = backRouteOf(location.pathname, router.latestLocation.search);
    location.assign(departureOf(way, socialState(backRoute)));
  };
}
