import type { ReactNode } from 'react';
import styles from './game-tile.module.css';
import { Icon } from '../icons/icon.tsx';
import { Notice, noticeImageClasses, type TileNotice } from './tile-notice.tsx';

export type TileImages = { src: string; srcSet?: string | undefined };
/** The subject of a badge: determines its colours. */
export type BadgeTone = 'success' | 'warning' | 'live' | 'info' | 'bonus';

const badgeTones: Record<BadgeTone, string | undefined> = {
  success: styles.success,
  warning: styles.warning,
  live: styles.live,
  info: styles.info,
  bonus: styles.bonus,
};
export type TileBadge = { label: ReactNode; tone?: BadgeTone | undefined };

type PaintingProps = {
  images: TileImages;
  shape: 'vertical' | 'square';
  /** When its picture is asked for: at once, after the page's first paint, or as it comes near. */
  loading?: 'eager' | 'painted' | 'lazy';
  isUrgent?: boolean;
  badge?: TileBadge | undefined;
  /** One fact over the bottom of the painting, which then has no title. */
  plate?: ReactNode;
  notice?: TileNotice | undefined;
  /** The painting in motion while the tile is in the hand. */
  loop?: ReactNode;
};
type GameTileProps = PaintingProps & {
  /** Identity of the game, read by the list's single click handler. */
  gameId: string;
  href: string;
  name: string;
  provider: ReactNode;
  heart?: { label: string; isOn: boolean };
  /** The ways to play, rendered by the list for the one tile in the hand. */
  over?: ReactNode;
};

/**
 * One link over the art with the name below it as text, so the image's alternative text is empty; the heart is outside the link. A plain
 * anchor without handlers: lists handle clicks for all tiles, which keeps server rendering and hydration cheap. A page has more than a
 * hundred tiles, so the heart, the lamp and the rim are drawn by style sheets instead of elements.
 */
export function GameTile({ gameId, href, name, provider, heart, over, ...painting }: GameTileProps) {
  return (
    <li className={styles.tile} data-game={gameId}>
      <a className={styles.link} href={href}>
        <Painting {...painting} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.provider} dir="auto">
          {provider}
        </span>
      </a>
      {over}
      {heart ? <button type="button" className={styles.heart} data-heart="" aria-label={heart.label} aria-pressed={heart.isOn} /> : null}
    </li>
  );
}

function Painting({ images, shape, loading = 'lazy', isUrgent, badge, plate, notice, loop }: PaintingProps) {
  const isSquare = shape === 'square';
  return (
    <span className={isSquare ? `${styles.art} ${styles.square}` : styles.art}>
      <img
        className={notice && noticeImageClasses[notice.kind]}
        src={images.src}
        srcSet={images.srcSet}
        width="200"
        height={isSquare ? '200' : '300'}
        alt=""
        loading={loading === 'eager' ? undefined : 'lazy'}
        decoding="async"
        fetchPriority={isUrgent ? 'high' : loading === 'painted' ? 'low' : undefined}
      />
      {loop}
      {badge ? <Badge {...badge} /> : null}
      {notice ? <Notice {...notice} /> : plate}
    </span>
  );
}

const Badge = ({ label, tone }: TileBadge) => <span className={`${styles.badge} ${(tone && badgeTones[tone]) ?? ''}`}>{label}</span>;

/** An amount in place of a badge's word: a narrow tile has room for the word alone, and reads the amount out. */
export const AmountLabel = ({ name, amount }: { name: ReactNode; amount: string }) => (
  <>
    <span className={styles.badgeName}>{name} </span>
    <bdi dir="ltr" className={styles.badgeAmount}>
      {amount}
    </bdi>
  </>
);

/** The label of an original game in place of the provider: its rounds can be verified. */
export function VerifyMark({ label }: { label: string }) {
  return (
    <span className={styles.verify}>
      <Icon name="shield-check" />
      {label}
    </span>
  );
}

/** Classes of the list of tiles and of small parts other lists share. */
export const tileGridClass: string = `${styles.grid}`;
