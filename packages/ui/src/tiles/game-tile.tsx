import type { ReactNode } from 'react';
import styles from './game-tile.module.css';
import { Icon } from '../icons/icon.tsx';

export type TileImages = { src: string; srcSet?: string };
/** What a badge is about: determines the colour of its dot. */
export type BadgeTone = 'success' | 'warning' | 'live' | 'info' | 'bonus';

const badgeTones: Record<BadgeTone, string | undefined> = {
  success: styles.success,
  warning: styles.warning,
  live: styles.live,
  info: styles.info,
  bonus: styles.bonus,
};
type TileBadge = { label: string; tone?: BadgeTone };
export type GameTileProps = {
  /** Identity of the game, read by the list's single click handler. */
  gameId: string;
  href: string;
  name: string;
  provider: ReactNode;
  images: TileImages;
  shape: 'vertical' | 'square';
  badges?: readonly TileBadge[];
  loading?: 'eager' | 'lazy';
  isUrgent?: boolean;
  heart?: { label: string; isOn: boolean };
  /** The overlay for hover and focus, rendered by the list for one tile at a time. */
  over?: ReactNode;
};

/**
 * One link over the art with the name below it as text, so the image's alternative text is empty; the heart is outside the link. A plain
 * anchor without handlers: lists handle clicks for all tiles, which keeps server rendering and hydration cheap. A page has more than a
 * hundred tiles, so the heart and the badges' dots are drawn by style sheets instead of elements.
 */
export function GameTile({ gameId, href, name, provider, images, shape, badges, loading = 'lazy', isUrgent, heart, over }: GameTileProps) {
  const isSquare = shape === 'square';
  return (
    <li className={styles.tile} data-game={gameId}>
      <a className={styles.link} href={href}>
        <span className={isSquare ? `${styles.art} ${styles.square}` : styles.art}>
          <img
            src={images.src}
            srcSet={images.srcSet}
            width="200"
            height={isSquare ? '200' : '300'}
            alt=""
            loading={loading === 'lazy' ? 'lazy' : undefined}
            decoding="async"
            fetchPriority={isUrgent ? 'high' : undefined}
          />
          {badges && badges.length > 0 ? (
            <span className={styles.badges}>
              {badges.map((badge) => (
                <span key={badge.label} className={badge.tone === undefined ? styles.badge : `${styles.badge} ${badgeTones[badge.tone]}`}>
                  {badge.label}
                </span>
              ))}
            </span>
          ) : null}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.provider}>{provider}</span>
      </a>
      {over ? <span className={styles.over}>{over}</span> : null}
      {heart ? <button type="button" className={styles.heart} data-heart="" aria-label={heart.label} aria-pressed={heart.isOn} /> : null}
    </li>
  );
}

/** The label of an original game in place of the provider: its rounds can be verified. */
export function VerifyMark({ label }: { label: string }) {
  return (
    <span className={styles.verify}>
      <Icon name="shield-check" />
      {label}
    </span>
  );
}

export type TileOverProps = { facts?: ReactNode; playHref: string; playLabel: string; demoHref?: string; demoLabel: string };

/** Play, demo and the return of a game over its art. */
export function TileOver({ facts, playHref, playLabel, demoHref, demoLabel }: TileOverProps) {
  return (
    <>
      <span className={styles.facts}>{facts}</span>
      <a className={styles.play} href={playHref}>
        {playLabel}
      </a>
      {demoHref ? (
        <a className={styles.demo} href={demoHref}>
          {demoLabel}
        </a>
      ) : null}
    </>
  );
}

/** Classes of the list of tiles and of small parts other lists share. */
export const tileGridClass: string = `${styles.grid}`;
