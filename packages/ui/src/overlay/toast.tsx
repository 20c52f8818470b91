import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

const kinds: Record<ToastKind, string | undefined> = {
  success: styles.success,
  info: styles.info,
  warning: styles.warning,
  error: styles.error,
};
export type ToastView = { id: number; kind: ToastKind; title: string; text?: string; action?: ReactNode; isLeaving: boolean };

const icons: Record<ToastKind, IconName> = { success: 'circle-check', info: 'info', warning: 'triangle-alert', error: 'circle-alert' };

type ToastRegionProps = {
  label: string;
  closeLabel: string;
  toasts: readonly ToastView[];
  /** Over a dialog only the first is drawn: the others keep their time until it has gone. Without it all are, also those with something to undo. */
  isOneByOne?: boolean;
  onClose: (id: number) => void;
  /** While hovered, focused or in a hidden tab, and while no region is there to be seen, the toasts' timers are paused (design §4). */
  onHold: (isHeld: boolean) => void;
};

/** Top inline-end on wide screens, above the bottom bar on phones, in the bar of an open dialog; a click closes; errors are alerts. */
export function ToastRegion({ label, closeLabel, toasts, isOneByOne, onClose, onHold }: ToastRegionProps) {
  const region = useToastGestures(onClose, onHold);
  return (
    <section ref={region} className={`${styles.region} ${isOneByOne ? styles.oneByOne : ''}`} aria-label={label} data-toasts="">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          role={toast.kind === 'error' ? 'alert' : 'status'}
          data-toast={toast.id}
          data-leaving={toast.isLeaving ? '' : undefined}
        >
          <Icon name={icons[toast.kind]} className={kinds[toast.kind]} />
          <div>
            <div className={styles.text}>
              <b>{toast.title}</b> {toast.text ? <p>{toast.text}</p> : null}
            </div>
            {toast.action}
          </div>
          <button type="button" className={styles.close} aria-label={closeLabel}>
            <Icon name="x" size="s" />
          </button>
        </div>
      ))}
    </section>
  );
}

/** One set of listeners for all toasts: hover, focus and a hidden tab pause their timers, a click on one closes it. */
function useToastGestures(onClose: (id: number) => void, onHold: (isHeld: boolean) => void) {
  const region = useRef<HTMLElement>(null);
  // Layout effects end while React hides the region, as when its neighbour waits for a text, so a toast does not run out unseen.
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const hold = () => onHold(true);
    const release = () => onHold(false);
    const onVisibility = () => onHold(document.hidden);
    const close = (event: MouseEvent) => {
      const toast = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-toast]') : null;
      if (toast) onClose(Number(toast.dataset.toast));
    };
    element.addEventListener('mouseenter', hold);
    element.addEventListener('mouseleave', release);
    element.addEventListener('focusin', hold);
    element.addEventListener('focusout', release);
    element.addEventListener('click', close);
    document.addEventListener('visibilitychange', onVisibility);
    onVisibility();
    return () => {
      hold();
      element.removeEventListener('mouseenter', hold);
      element.removeEventListener('mouseleave', release);
      element.removeEventListener('focusin', hold);
      element.removeEventListener('focusout', release);
      element.removeEventListener('click', close);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [onClose, onHold]);
  return region;
}
