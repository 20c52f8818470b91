import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { constantsOptions } from '../settings/queries.ts';
import { backRouteOf, departureOf, type SocialWay, socialState, socialWays } from './social.ts';
import { setSocialError } from './social-error.ts';

/** The ways in by somebody else's account; none while the operator has none. */
export function useSocialWays(): readonly SocialWay[] {
  const { api } = useSite();
  const texts = useTexts('globalComponents', 'socialAuth');
  const { data: constants } = useQuery(constantsOptions(api));
  // A page that comes with one of these forms open comes with the constants too (shell/prepare.ts), so that nothing moves afterwards.
  if (!constants) return [];
  return socialWays({ broker: texts.list('socialAuth0Connections'), direct: texts.list('socialDirectConnections') }, constants.player);
}

/** Leaves for a provider, with the way back (spec §7, A-36). */
export function useDeparture(): (way: SocialWay) => void {
  const router = useRouter();
  return (way) => {
    setSocialError(undefined);
    const backRoute = backRouteOf(location.pathname, router.latestLocation.search);
    location.assign(departureOf(way, socialState(backRoute)));
  };
}
