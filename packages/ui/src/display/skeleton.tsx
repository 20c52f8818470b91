import styles from './states.module.css';

type SkeletonProps = { blockSize?: string; inlineSize?: string; radius?: string; aspectRatio?: string };

/** A placeholder with the size, or the shape, of the coming content. */
export function Skeleton({ blockSize, inlineSize = '100%', radius, aspectRatio }: SkeletonProps) {
  return <div className={styles.skeleton} style={{ blockSize, inlineSize, borderRadius: radius, aspectRatio }} />;
}
