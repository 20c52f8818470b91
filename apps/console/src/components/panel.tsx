import { Button, IconButton } from '@pavilion/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { SandboxMark } from './sandbox-mark.tsx';
import { useText } from '../texts/use-text.ts';
import { Away } from './away.tsx';
import styles from './panel.module.css';
import { ScrollContext } from './table/scrolling-context.ts';

interface PanelProps {
  title: ReactNode;
  /** The document's title where the page's own is more than words. */
  name?: string;
  count?: string | undefined;
  /** At the end of the head: a sentence, buttons. */
  end?: ReactNode;
  children: ReactNode;
}

/** The panel that holds a page's work (design console, Layout grid). */
export function Panel({ title, name, count, end, children }: PanelProps) {
  const words = name ?? (typeof title === 'string' ? title : undefined);
  useEffect(() => {
    if (words !== undefined) document.title = `${words} · Pavilion console`;
  }, [words]);
  return (
    <main className={styles.panel} id="work" tabIndex={-1}>
      <div className={styles.top}>
        <SandboxMark place="work" />
        <Away />
        <header className={styles.head}>
          {typeof title === 'string' ? <h1>{title}</h1> : title}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
          {end ? <div className={styles.end}>{end}</div> : null}
        </header>
      </div>
      {children}
    </main>
  );
}

interface ColumnsProps {
  isSecondOpen: boolean;
  /** Both panels are equally wide; otherwise the list is as wide as its rows need. */
  isEven?: boolean;
  /** The list is no wider than a few short columns. */
  isNarrow?: boolean;
  first: ReactNode;
  second: ReactNode;
}

/** Columns that scroll independently of one another; on a phone the second covers the first. */
export function Columns({ isSecondOpen, isEven = false, isNarrow = false, first, second }: ColumnsProps) {
  return (
    <div
      className={`${styles.columns} ${isEven ? styles.even : ''} ${isNarrow ? styles.narrow : ''}`}
      data-open={isSecondOpen ? '' : undefined}
    >
      {first}
      {second}
    </div>
  );
}

interface ScrollProps {
  label: string;
  children: ReactNode;
  foot?: ReactNode;
}

/** A part that scrolls by keys as well, with a foot that stays. */
export function Scrolling({ label, children, foot }: ScrollProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <section className={styles.column} aria-label={label}>
      {/* Keyboard users scroll it by keys (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={setScroller} className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
        <ScrollContext value={scroller}>{children}</ScrollContext>
      </div>
      {foot}
    </section>
  );
}

/** A part of a column, divided from the next by a hairline. */
export function Section({
  title,
  caption,
  end,
  children,
}: {
  title?: ReactNode;
  caption?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      {title === undefined ? null : (
        <div className={styles.sectionHead}>
          <h2>{title}</h2>
          {caption === undefined ? null : <span className="caption text-tertiary">{caption}</span>}
          {end ? <div className={styles.end}>{end}</div> : null}
        </div>
      )}
      {children}
    </section>
  );
}

/** Leads from an object back to its list on a phone, where the object covers the list. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const say = useText('common');
  return <IconButton className={styles.back} label={say('back')} icon="arrow-left" onClick={onBack} />;
}

/** The acts on the object above, at the foot of its column. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** Filters above a list. On a phone many of them are folded to the first two and those in use, so that the list begins on the first screen. */
export function FilterBar({ children }: { children: ReactNode }) {
  const say = useText('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.filters} data-open={isOpen ? '' : undefined}>
      {children}
      <div className={styles.fold}>
        <Button kind="quiet" icon="sliders-horizontal" isBlock aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? 'fewerFilters' : 'allFilters')}
        </Button>
      </div>
    </div>
  );
}
