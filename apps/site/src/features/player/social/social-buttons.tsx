import { Button } from '@pavilion/ui';
import { useId, useState } from 'react';
import { registrationStep } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { useTexts } from '../../../content/texts.tsx';
import { ProviderMark } from './provider-mark.tsx';
import styles from './social.module.css';
import type { SocialWay } from './social.ts';
import { TelegramWidget } from './telegram-widget.tsx';
import { useDeparture, useSocialWays } from './use-social-ways.ts';

/** Buttons of the social providers under sign-in and sign-up; Telegram's own button replaces ours. */
export function SocialButtons({ purpose }: { purpose: 'login' | 'registration' }) {
  const texts = useTexts('globalComponents', 'socialAuth');
  const ways = useSocialWays();
  const track = useTrack();
  const depart = useDeparture();
  const titleId = useId();
  const [widget, setWidget] = useState<SocialWay>();
  if (ways.length === 0) return null;

  function choose(way: SocialWay) {
    track((userId) => registrationStep(userId, 'social'));
    if (way.kind === 'widget') setWidget(way);
    else depart(way);
  }

  return (
    <div role="group" aria-labelledby={titleId} className={`${styles.social} ${purpose === 'registration' ? styles.apart : ''}`}>
      <p id={titleId} className={styles.divider}>
        {texts(`${purpose}Title`)}
      </p>
      <div className={styles.ways}>
        {ways.map((way, place) =>
          widget?.id === way.id ? (
            <TelegramWidget key={way.id} scriptUrl={way.scriptUrl ?? ''} />
          ) : (
            <Button key={way.id} kind="neutral" className={styles.provider} onClick={() => choose(way)}>
              <ProviderMark label={way.label} place={place} />
              {way.label}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
