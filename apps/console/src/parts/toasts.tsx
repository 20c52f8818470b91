import { ToastRegion, type ToastKind, type ToastView } from '@pavilion/ui';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useText } from '../texts/use-text.ts';

const STAY_MS = 5000;
let toasts: readonly ToastView[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly ToastView[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

const close = (id: number): void => put(toasts.filter((toast) => toast.id !== id));

/** Says what has happened, at the edge of the page. @returns what takes it away before its time */
export function announce(
  title: string,
  { kind = 'success', action, stayMs = STAY_MS }: { kind?: ToastKind; action?: ReactNode; stayMs?: number } = {},
) {
  lastId += 1;
  const id = lastId;
  put([...toasts, { id, kind, title, isLeaving: false, ...(action !== undefined && { action }) }]);
  setTimeout(() => close(id), stayMs);
  return () => close(id);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const say = useText('common');
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return <ToastRegion label={say('notices')} closeLabel={say('close')} toasts={shown} onClose={close} onHold={() => undefined} />;
}

/** Seconds left until a moment of this page's clock. */
export function useSecondsLeft(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((untilMs - now) / 1000));
}
