import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/names.ts';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type ToastView = { id: number; kind: ToastKind; title: string; text?: string; action?: ReactNode; isLeaving: boolean };

const icons: Record<ToastKind, IconName> = { success: 'circle-check', info: 'info', warning: 'triangle-alert', error: 'circle-alert' };

export type ToastRegionProps = {
  label: string;
  closeLabel: string;
  toasts: readonly ToastView[];
  onClose: (id: number) => void;
  /** Hovered, focused or a hidden tab: the clock of the toasts stands still (design.md §4). */
  onHold: (isHeld: boolean) => void;
};

/** Top inline-end on wide screens, above the bottom bar on phones; a click closes; errors are alerts. */
export function ToastRegion({ label, closeLabel, toasts, onClose, onHold }: ToastRegionProps) {
  return (
    <section
      className={styles.region}
      aria-label={label}
      data-toasts=""
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          role={toast.kind === 'error' ? 'alert' : 'status'}
          data-leaving={toast.isLeaving ? '' : undefined}
          onClick={() => onClose(toast.id)}
        >
          <Icon name={icons[toast.kind]} className={styles[toast.kind]} />
          <div>
            <b>{toast.title}</b>
            {toast.text ? <p>{toast.text}</p> : null}
            {toast.action}
          </div>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(toast.id)}>
            <Icon name="x" size="s" />
          </button>
        </div>
      ))}
    </section>
  );
}
