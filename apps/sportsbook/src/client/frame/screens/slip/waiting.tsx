import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { IconName } from '@pavilion/ui/icons/names.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announce } from '../../state/announce.ts';
import { t } from '../../texts.ts';

const places = ['a', 'b', 'c', 'd', 'e'] as const;

/** The placeholder of a list or an event while it loads: boxes of about its size, and a text for screen readers. */
export function Skeleton({ look = 'rows' }: { look?: 'rows' | 'bets' | 'event' }) {
  return (
    <div className="skeletons" data-look={look} aria-busy="true">
      <span className="visually-hidden">{t('list.loading')}</span>
      {places.map((place) => (
        <div key={place} className="skeleton" />
      ))}
    </div>
  );
}

type EmptyProps = { icon?: IconName; role?: 'alert' | 'status'; text: string; children?: ReactNode };

/** An empty state: a drawing, one factual sentence, at most one action (design §4). */
export function Empty({ icon = 'ticket', role, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} size="l" />
      <p role={role}>{text}</p>
      {children}
    </div>
  );
}

type PatientButtonProps = { label: string; isBelowList?: boolean; onPress: () => Promise<unknown> };

/** A button for slow actions: it shows progress and ignores further presses meanwhile. */
export function PatientButton({ label, isBelowList = false, onPress }: PatientButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={isBelowList ? 'button button-secondary more' : 'button button-secondary'}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={() => void press()}
    >
      {isBusy && <span className="spinner" />}
      {label}
    </button>
  );
}

/**
 * Says that something could not be read, and offers to retry. The content that then replaces it removes the pressed button: focus moves
 * to the screen, not to the start of the frame.
 */
export function Failed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const at = useRef({ isThere: true, isAsking: false });
  useEffect(() => {
    const { current } = at;
    current.isThere = true;
    return () => {
      current.isThere = false;
      if (current.isAsking) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);
  const retry = async (): Promise<void> => {
    at.current.isAsking = true;
    await onRetry();
    at.current.isAsking = false;
    // A repeated failure changes nothing on the screen, so it is announced.
    if (at.current.isThere) announce(t('list.failed'));
  };
  return (
    <div className="empty">
      <p role="alert">{t('list.failed')}</p>
      <PatientButton label={t('list.retry')} onPress={retry} />
    </div>
  );
}
