import { popoverClass, Skeleton } from '@pavilion/ui';
import { Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './popover.module.css';

type PopoverProps = {
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
  button: (props: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode;
  panel: ReactNode;
  /** The height the panel usually has: reserved until its script has loaded. */
  comingBlockSize: string;
  className?: string;
};

function Coming({ blockSize }: { blockSize: string }) {
  return (
    <div className={styles.coming} aria-busy="true">
      <Skeleton blockSize={blockSize} radius="var(--r-2)" />
    </div>
  );
}

/** A disclosure under a header button: focus goes in, Escape and a click elsewhere close, focus returns (design §11). */
export function Popover({ isOpen, onToggle, onClose, button, panel, comingBlockSize, className = '' }: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onClose();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      if (opener instanceof HTMLElement) opener.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, onClose]);
  return (
    <div ref={root} className={`${styles.anchor} ${className}`}>
      {button({ 'aria-expanded': isOpen, onClick: onToggle })}
      {isOpen ? (
        <div className={`${popoverClass} ${styles.popover}`}>
          <Suspense fallback={<Coming blockSize={comingBlockSize} />}>{panel}</Suspense>
        </div>
      ) : null}
    </div>
  );
}
