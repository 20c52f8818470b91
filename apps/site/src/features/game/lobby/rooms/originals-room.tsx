import { Icon } from '@pavilion/ui';
import { formatPercent } from '../../../../content/format.ts';
import { imageOf, largestOf } from '../../../../content/picture.ts';
import { useTexts } from '../../../../content/texts.tsx';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import boards from './boards.module.css';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';

/** Our originals as a mosaic, with the measured return of each, or the stated one while too little was played. */
export function OriginalsRoom({ room: { games }, texts }: RoomProps) {
  const href = useHref();
  const { visitor } = useSite();
  const cards = useTexts('globalComponents', 'cardsGroup');
  return (
    <section className={`${styles.room} ${styles.late} ${boards.originals}`} aria-labelledby="originals">
      <RoomHead
        id="originals"
        title={texts('title')}
        basis={texts('basis')}
        end={{ href: href('/categories/originals'), label: cards('moreButton') }}
      />
      <ul className={boards.mosaic}>
        {games.map(({ identity, name, wide, figures }, index) => {
          const measured = figures['measured-rtp'];
          const percent = measured ?? figures.rtp;
          return (
            <li key={identity}>
              <a className={boards.stone} href={href(`/games/${identity}`)}>
                {/* The first stone spans four cells. */}
                <img
                  {...(index === 0 ? { src: largestOf(wide) } : imageOf(wide))}
                  width="480"
                  height="270"
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
                {percent ? (
                  <span className={boards.mark}>
                    <Icon name="shield-check" />
                    {texts(measured ? 'measured' : 'stated', { percent: formatPercent(Number(percent), visitor.locale) })}
                  </span>
                ) : null}
                <b>{name}</b>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
