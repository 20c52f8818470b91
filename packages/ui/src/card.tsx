import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/names.ts';

export type Tone = 'neutral' | 'ok' | 'warning' | 'error' | 'info' | 'bonus';

function toneClass(base: string | undefined, tone: Tone): string {
  return tone === 'neutral' ? `${base}` : `${base} ${styles[tone]}`;
}

export type CardProps = HTMLAttributes<HTMLElement> & { title?: ReactNode; titleEnd?: ReactNode; isFlush?: boolean };

/** A surface of its own: hairline, radius 14. The whole card is never a link when it holds two actions (design.md §4). */
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

/** A word for a state with its colour and, where given, its drawing: never colour alone (design.md §2.2). */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={toneClass(styles.state, tone)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}

/** The 40 px square with a drawing that opens a card or a row. */
export function IconMark({ tone = 'neutral', icon }: { tone?: Tone; icon: IconName }) {
  return (
    <span className={toneClass(styles.mark, tone)}>
      <Icon name={icon} />
    </span>
  );
}

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
  return <div className={`${styles.well} ${className}`}>{children}</div>;
}

export type Term = { label: ReactNode; value: ReactNode };

/** A list of terms: label in the second colour, value at the inline end, a hairline between. */
export function TermRows({ rows }: { rows: readonly Term[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map((row, index) => (
        <div key={index}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type ProgressProps = {
  percent: number;
  label: string;
  valueText: string;
  tone?: 'primary' | 'bonus' | 'warning' | 'neutral';
  isThin?: boolean;
};

/** Fills from the inline start; `valueText` says it in words ("420 of 600 EUR bet, 70 %"). */
export function Progress({ percent, label, valueText, tone = 'primary', isThin = false }: ProgressProps) {
  const clamped = Math.max(0, Math.min(100, percent));
  const tones = { primary: '', bonus: styles.progressBonus, warning: styles.progressWarning, neutral: styles.progressNeutral };
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${clamped}%` };
  return (
    <div
      className={`${styles.progress} ${tones[tone]} ${isThin ? styles.thin : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped)}
      aria-valuetext={valueText}
    >
      <i style={filled} />
    </div>
  );
}

/** A resting box of the size of what will come. */
export function Skeleton({ blockSize, inlineSize = '100%', radius }: { blockSize: string; inlineSize?: string; radius?: string }) {
  return <div className={styles.skeleton} style={{ blockSize, inlineSize, borderRadius: radius }} />;
}

export type EmptyStateProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; level?: 'h1' | 'h2' };

/** Line art, one sentence of fact, one action (design.md §4). */
export function EmptyState({ title, text, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <EmptyArt />
      <Heading className="h-card">{title}</Heading>
      {text ? <p className="small">{text}</p> : null}
      {action ? <div className={styles.emptyAction}>{action}</div> : null}
    </div>
  );
}

/** The canopy as line art. */
export function EmptyArt() {
  return (
    <svg
      viewBox="0 0 200 128"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M44 52a56 40 0 0 1 112 0M44 52a14 14 0 0 0 28 0 14 14 0 0 0 28 0 14 14 0 0 0 28 0 14 14 0 0 0 28 0M58 70v42M142 70v42M20 112h160" />
      <path d="M88 112V90h24v22M100 78v-6" opacity=".7" />
      <path d="M24 28h.01M172 20h.01M180 44h.01M36 10h.01" strokeWidth="4" />
    </svg>
  );
}

export type ItemRowProps = { icon: IconName; tone?: Tone; title: ReactNode; detail?: ReactNode; end?: ReactNode };

/** A row of a list of things: drawing, name with a second line, and an action. */
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

export type AccordionItem = { id: string; title: ReactNode; body: ReactNode };

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
