import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './chip.module.css';
import { segmentsClass } from './chip.tsx';

type TabItem = { id: string; label: ReactNode; count?: ReactNode };
export type TabsProps = {
  label: string;
  items: readonly TabItem[];
  selectedId: string;
  onSelect: (id: string) => void;
  look?: 'line' | 'segments';
  /** Prefix of the panels' ids: the panel of tab `a` is `${panelId}-a`. */
  panelId?: string;
};

/** The edge of a strip that fades out where it continues. */
const fadePx = 40;

/** Scrolls a strip sideways until the selected item is fully visible, again with every selection. The page itself does not scroll. */
export function useChosenInView<E extends HTMLElement>(chosen: unknown): RefObject<E | null> {
  const strip = useRef<E>(null);
  useEffect(() => {
    const item = strip.current?.querySelector('[aria-selected="true"], [aria-current]');
    if (!strip.current || !item || chosen === undefined) return;
    const [outer, inner] = [strip.current.getBoundingClientRect(), item.getBoundingClientRect()];
    if (inner.left >= outer.left + fadePx && inner.right <= outer.right - fadePx) return;
    strip.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [chosen]);
  return strip;
}

/** Arrow keys move, Home and End jump, the chosen tab alone is in the tab order (design §4). */
export function Tabs({ label, items, selectedId, onSelect, look = 'line', panelId }: TabsProps) {
  const strip = useChosenInView<HTMLDivElement>(selectedId);
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const target = nextTab(items, selectedId, { key: event.key, isReversed: isRightToLeft(event.currentTarget) });
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus();
  }
  return (
    <div ref={strip} className={look === 'line' ? styles.tabs : segmentsClass(true)} role="tablist" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          data-tab={item.id}
          aria-selected={item.id === selectedId}
          aria-controls={panelId ? `${panelId}-${item.id}` : undefined}
          tabIndex={item.id === selectedId ? 0 : -1}
          onClick={() => onSelect(item.id)}
          onKeyDown={onKeyDown}
        >
          {item.label}
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </button>
      ))}
    </div>
  );
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** The tab that a key moves to; none for other keys. */
export function nextTab(items: readonly TabItem[], selectedId: string, move: { key: string; isReversed: boolean }): TabItem | undefined {
  const index = items.findIndex((item) => item.id === selectedId);
  const forwards = move.isReversed ? 'ArrowLeft' : 'ArrowRight';
  const backwards = move.isReversed ? 'ArrowRight' : 'ArrowLeft';
  if (move.key === forwards) return items[(index + 1) % items.length];
  if (move.key === backwards) return items[(index - 1 + items.length) % items.length];
  if (move.key === 'Home') return items[0];
  if (move.key === 'End') return items.at(-1);
  return undefined;
}
