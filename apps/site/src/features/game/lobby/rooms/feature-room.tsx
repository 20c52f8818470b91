import { oncePer } from '../../../../api/once-per.ts';
import { formatCount, formatPercent } from '../../../../content/format.ts';
import { denserOf, largestOf } from '../../../../content/picture.ts';
import { useTexts } from '../../../../content/texts.tsx';
import { cachedContent } from '../../../../hydration/cached-markup.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { useCollectionLooks } from '../../catalogue/collection-looks.ts';
import { useGameList } from '../../catalogue/game-list.tsx';
import type { RoomGame } from '../queries.ts';
import feature from './feature.module.css';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';

const fresh = { identity: 'new', name: 'New' };

/** The newest games, whose tiles are larger here than their files at pixel ratio 1. */
const smallOf = oncePer((games: RoomProps['room']['games']) => games.slice(1).map((game) => ({ ...game, square: denserOf(game.square) })));

/** One game presented in detail, and the newest ones beside it. */
export function FeatureRoom({ room: { games }, texts }: RoomProps) {
  const href = useHref();
  const looks = useCollectionLooks();
  const cards = useTexts('globalComponents', 'cardsGroup');
  const [large] = games;
  const others = smallOf(games);
  const { tiles, facts, listeners } = useGameList({ games: others, shape: 'square' });
  if (large === undefined) return null;
  return (
    <section className={`${styles.room} ${styles.late} ${feature.feature}`} aria-labelledby="feature">
      <Large game={large} texts={texts} />
      <div>
        <RoomHead id="feature" title={looks(fresh).label} end={{ href: href('/categories/new'), label: cards('moreButton') }} />
        <ul className={feature.smallRooms} aria-label={looks(fresh).label} {...listeners} {...cachedContent(facts, tiles)} />
      </div>
    </section>
  );
}

function Large({ game, texts }: { game: RoomGame; texts: RoomProps['texts'] }) {
  const href = useHref();
  const { visitor } = useSite();
  const { rtp, 'measured-rtp': measured, 'measured-rounds': rounds, 'max-win': top } = game.figures;
  return (
    <a className={feature.large} href={href(`/games/${game.identity}`)}>
      {/* A picture composed for this size, so that none of it is scaled up. */}
      <img src={largestOf(game.wide)} width="1280" height="720" alt="" loading="lazy" decoding="async" />
      <span className={feature.largeText}>
        <span className={feature.lamp}>{texts('badge')}</span>
        <span className={feature.largeName}>{game.name}</span>
        <span className={feature.largeBy}>{game.provider}</span>
        <span className={feature.figures}>
          {rtp ? <Figure value={formatPercent(Number(rtp), visitor.locale)} name={texts('stated')} /> : null}
          {measured && rounds ? (
            <Figure
              value={formatPercent(Number(measured), visitor.locale)}
              name={texts('measured', { count: formatCount(Number(rounds), visitor.locale) })}
            />
          ) : null}
          {top ? <Figure value={`×${formatCount(Number(top), visitor.locale)}`} name={texts('top')} /> : null}
        </span>
      </span>
    </a>
  );
}

const Figure = ({ value, name }: { value: string; name: string }) => (
  <span>
    <b>
      <bdi dir="ltr">{value}</bdi>
    </b>
    {name}
  </span>
);
