import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';
import styles from './tile-notice.module.css';

/** Why a game cannot be played now, in a few words; its tile still leads to its rules. */
export type TileNotice = { kind: 'blocked' | 'maintenance'; icon: IconName; reason: string; note: string };

/** Desaturates the picture of a game that cannot be played. */
export const noticeImageClasses: Readonly<Record<TileNotice['kind'], string | undefined>> = {
  blocked: styles.blocked,
  maintenance: styles.maintenance,
};

export function Notice({ icon, reason, note }: TileNotice) {
  return (
    <span className={styles.notice}>
      <Icon name={icon} />
      {reason}
      <small>{note}</small>
    </span>
  );
}
