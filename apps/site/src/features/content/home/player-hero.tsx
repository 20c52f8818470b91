import { ButtonLink, Skeleton } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { imageOf } from '../../../content/picture.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { playedOptions } from '../../game/queries.ts';
import { useProfile } from '../../player/queries.ts';
import styles from './hero.module.css';

/** The top of a player's home page: a greeting that the name joins once it is known, and the last game to go on with. Each line has its place while the data loads. */
export function PlayerHero({ texts }: { texts: Texts }) {
  const { data: profile } = useProfile();
  const name = profile?.nickname;
  return (
    <>
      <h1>{name ? texts('title', { nickname: name }) : texts('greeting')}</h1>
      <LastGame texts={texts} />
    </>
  );
}

function LastGame({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const href = useHref();
  const { data: played, isPending } = useQuery(playedOptions(api, visitor));
  const last = played?.[0];
  if (isPending) {
    return (
      <div className={styles.continue} aria-busy="true">
        <Skeleton aspectRatio="1" radius="var(--r-tile)" />
        <Skeleton blockSize="48px" />
      </div>
    );
  }
  if (!last) {
    return (
      <div className={`${styles.continue} ${styles.ready}`}>
        <p className="small">{texts('firstText')}</p>
        <ButtonLink kind="primary" href={href('/categories/all')}>
          {texts('gamesButton')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.continue}>
      <img {...imageOf(last.square)} width="200" height="200" alt="" decoding="async" />
      <div>
        <span className="caption text-secondary">{texts.optional('lastPlayedLabel') ?? texts('lastPlayed', { time: '' })}</span>
        <b>{last.name}</b>
        <span className="caption text-secondary only-desktop">{last.provider}</span>
      </div>
      <ButtonLink kind="primary" href={href(`/games/${last.identity}`, { real: 'true' })}>
        {texts('playButton')}
      </ButtonLink>
    </div>
  );
}
