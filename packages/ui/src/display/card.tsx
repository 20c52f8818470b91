import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';

export type Tone = 'neutral' | 'ok' | 'warning' | 'error' | 'info' | 'bonus';

const toneClasses: Record<Tone, string | undefined> = {
  neutral: undefined,
  ok: styles.ok,
  warning: styles.warning,
  error: styles.error,
  info: styles.info,
  bonus: styles.bonus,
};

/** A class in its tone. */
export function toneClass(base: string | undefined, tone: Tone): string {
  return tone === 'neutral' ? `${base}` : `${base} ${toneClasses[tone]}`;
}

export type CardProps = HTMLAttributes<HTMLElement> & { title?: ReactNode; titleEnd?: ReactNode; isFlush?: boolean };

/** A surface of its own: hairline, radius 14. A card with two actions is never a link as a whole (design §4). */
export function Card({ title, titleEnd, isFlush = false, className = '', children, ...rest }: CardProps) {
  return (
    <section {...rest} className={`${styles.card} ${isFlush ? styles.flush : ''} ${className}`}>
      {title ? (
        <div className={styles.head}>
          <h2>{title}</h2>
          {titleEnd ? <span className={styles.headEnd}>{titleEnd}</span> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Class of the card surface for elements that are not sections, such as list items. */
export const cardClass: string = styles.card ?? '';

/** A status label with its colour and, if given, its icon: never colour alone (design §2.2). */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={toneClass(styles.state, tone)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}

/** The 40 px square icon at the start of a card or a row. */
export function IconMark({ tone = 'neutral', icon }: { tone?: Tone; icon: IconName }) {
  return (
    <span className={toneClass(styles.mark, tone)}>
      <Icon name={icon} />
    </span>
  );
}
