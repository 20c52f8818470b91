import type { ReactNode } from 'react';
import styles from './states.module.css';
import termRowsStyles from './term-rows.module.css';
import cardStyles from './card.module.css';
import { IconMark, type Tone, toneClass } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import { EmptyArt } from '../icons/empty-art.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';

/** The 64 px round mark of a result dialog. */
export function ResultMark({ tone = 'neutral', icon }: { tone?: Tone; icon: IconName }) {
  return (
    <span className={toneClass(styles.result, tone)}>
      <Icon name={icon} />
    </span>
  );
}

const noteClass: Record<Tone, string | undefined> = {
  neutral: '',
  info: '',
  ok: styles.noteOk,
  warning: styles.noteWarning,
  error: styles.noteError,
  bonus: styles.noteBonus,
};

export function Note({
  tone = 'info',
  icon = 'info',
  role,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  role?: 'alert' | 'status';
  children: ReactNode;
}) {
  return (
    <div className={`${styles.note} ${noteClass[tone]}`} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

export function Well({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`${termRowsStyles.well} ${className}`}>{children}</div>;
}

/** A list that is loading. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className={cardStyles.skeletons}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} blockSize="44px" />
      ))}
    </div>
  );
}

type EmptyStateProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; level?: 'h1' | 'h2' };

/** Line art, one sentence of fact, one action (design §4). */
export function EmptyState({ title, text, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <EmptyArt />
      <Heading className="heading-card">{title}</Heading>
      {text ? <p className="small">{text}</p> : null}
      {action ? <div className={styles.emptyAction}>{action}</div> : null}
    </div>
  );
}

type ItemRowProps = { icon: IconName; tone?: Tone; title: ReactNode; detail?: ReactNode; end?: ReactNode };

/** A row of a list: icon, name with a second line, and an action. */
export function ItemRow({ icon, tone, title, detail, end }: ItemRowProps) {
  return (
    <div className={styles.item}>
      <IconMark icon={icon} tone={tone} />
      <span>
        <b>{title}</b>
        {detail ? <small>{detail}</small> : null}
      </span>
      {end}
    </div>
  );
}

type AccordionItem = { id: string; title: ReactNode; body: ReactNode };

/** Questions and answers on native disclosure elements: works before scripts run. */
export function Accordion({ items, level: Heading = 'h3' }: { items: readonly AccordionItem[]; level?: 'h2' | 'h3' }) {
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.id}>
          <summary>
            <Heading>{item.title}</Heading>
            <Icon name="chevron-down" size="s" />
          </summary>
          <div className={styles.answer}>{item.body}</div>
        </details>
      ))}
    </div>
  );
}

/** Something further on demand: a label that opens what is below it, before scripts run too. */
export function Disclosure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>
        {label}
        <Icon name="chevron-down" size="s" />
      </summary>
      {children}
    </details>
  );
}
