import { Button } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { registrationStep } from '../../analytics/events.ts';
import { useTrack } from '../../analytics/use-track.ts';
import { useTexts } from '../../content/texts.tsx';
import { useIsLive } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { constantsOptions } from '../settings/queries.ts';
import styles from './social.module.css';
import { backRouteOf, departureOf, type SocialWay, socialState, socialWays } from './social.ts';
import { setSocialError } from './social-error.ts';
import { TelegramWidget } from './telegram-widget.tsx';

/** The ways in by somebody else's account; none while the operator has none. */
export function useSocialWays(): readonly SocialWay[] {
  const { api } = useSite();
  const texts = useTexts('globalComponents', 'socialAuth');
  const { data: constants } = useQuery(constantsOptions(api));
  // The server draws none: another part of the page may have asked for the constants before this one is taken over.
  if (!useIsLive() || !constants) return [];
  return socialWays({ broker: texts.list('socialAuth0Connections'), direct: texts.list('socialDirectConnections') }, constants.player);
}

/** Leaves for a provider, with the way back (spec §7, A-36). */
function useDeparture(): (way: SocialWay) => void {
  const router = useRouter();
  return (way) => {
    const backRoute = backRouteOf(location.pathname, router.latestLocation.search);
    location.assign(departureOf(way, socialState(backRoute)));
  };
}

type SocialButtonsProps = { purpose: 'login' | 'registration' | 'connect' };

/** Buttons of the social providers under sign-in and sign-up, and to connect one to an account (reliability S29). */
export function SocialButtons({ purpose }: SocialButtonsProps) {
  const texts = useTexts('globalComponents', 'socialAuth');
  const ways = useSocialWays();
  const track = useTrack();
  const depart = useDeparture();
  const titleId = useId();
  const [widget, setWidget] = useState<SocialWay>();
  if (ways.length === 0) return null;

  function choose(way: SocialWay) {
    setSocialError(undefined);
    if (purpose !== 'connect') track((userId) => registrationStep(userId, 'social'));
    if (way.kind === 'widget') setWidget(way);
    else depart(way);
  }

  return (
    <div role="group" aria-labelledby={titleId} className={styles.social}>
      <p id={titleId} className={purpose === 'connect' ? 't2 small' : styles.divider}>
        {texts(`${purpose}Title`)}
      </p>
      <div className={styles.ways}>
        {ways.map((way) =>
          widget?.id === way.id ? (
            <TelegramWidget key={way.id} scriptUrl={way.scriptUrl ?? ''} />
          ) : (
            <Button key={way.id} kind="neutral" className={styles.way} onClick={() => choose(way)}>
              {way.label}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
