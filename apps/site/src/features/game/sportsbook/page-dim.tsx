import { type RefObject, useEffect, useRef } from 'react';
import styles from './betting.module.css';
import { barTop } from './use-client-updates.ts';

interface PageDimProps {
  container: RefObject<HTMLDivElement | null>;
  /** Asks the client to close its dialog. */
  onClose: () => void;
}

const headerEnd = (): number => document.querySelector('header[data-shell]')?.getBoundingClientRect().bottom ?? 0;

/** The page but the visible part of the frame, as a shape to draw. */
function shapeAround({ left, right, top, bottom }: DOMRect): string {
  const { innerWidth: width, innerHeight: height } = window;
  const hole = `M${left} ${Math.max(top, headerEnd())}H${right}V${Math.min(bottom, barTop())}H${left}z`;
  return `path(evenodd, "M0 0H${width}V${height}H0z${hole}")`;
}

/**
 * Dims the page around the frame while the client shows a dialog, which dims the frame itself (SB-120): header, rail, foot and bar cannot be
 * pressed or focused, and a press on any of them, or Escape, closes the dialog.
 */
export function PageDim({ container, onClose }: PageDimProps) {
  const dim = useRef<HTMLButtonElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const shell = [...document.querySelectorAll<HTMLElement>('[data-shell]')];
    for (const part of shell) part.inert = true;
    const draw = (): void => {
      const frame = container.current?.getBoundingClientRect();
      if (frame && dim.current) dim.current.style.clipPath = shapeAround(frame);
    };
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close.current();
    };
    draw();
    window.addEventListener('scroll', draw, { passive: true });
    window.addEventListener('resize', draw);
    window.addEventListener('keydown', press);
    return () => {
      for (const part of shell) part.inert = false;
      window.removeEventListener('scroll', draw);
      window.removeEventListener('resize', draw);
      window.removeEventListener('keydown', press);
    };
  }, [container]);
  return <button ref={dim} type="button" className={styles.dim} tabIndex={-1} aria-hidden="true" data-page-dim="" onClick={onClose} />;
}
