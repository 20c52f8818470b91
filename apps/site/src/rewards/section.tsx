import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './rewards.module.css';

type SectionProps = {
  /** The part's address on the page. */
  anchor: string;
  title: string;
  lead?: string | undefined;
  /** Ways to all there is of it. */
  end?: ReactNode;
  /** How many it lists: when one of them goes together with the focus, the focus moves to the title. */
  count?: number | undefined;
  children: ReactNode;
};

/** A part of the hub with its title. */
export function Section({ anchor, title, lead, end, count, children }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(count);
  useEffect(() => {
    const isFewer = count !== undefined && known.current !== undefined && count < known.current;
    known.current = count;
    // When the focused button disappears, the focus moves to the section around it.
    if (isFewer && document.activeElement?.contains(heading.current)) heading.current?.focus();
  }, [count]);
  return (
    <section id={anchor} className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {lead ? <p className="small text-secondary">{lead}</p> : null}
        </div>
        {end ? <div className={styles.ends}>{end}</div> : null}
      </div>
      {children}
    </section>
  );
}
