import { Button, ToastRegion, type ToastKind, type ToastView } from '@pavilion/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useKeys } from '../commands/keys.ts';
import { useText } from '../texts/use-text.ts';

const STAY_MS = 5000;

/** How to take back what a toast says: the words of its button, and what it does. */
interface Undo {
  label: string;
  run: () => void;
  /** Until when it can be undone, by this page's clock. */
  untilMs?: number;
}

type Toast = Omit<ToastView, 'action'> & { undo: Undo | undefined };
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

const close = (id: number): void => put(toasts.filter((toast) => toast.id !== id));

/** Reports what happened, at the edge of the page, with a way to undo it while it is shown (operator §2.1). */
export function announce(
  title: string,
  { kind = 'success', undo, stayMs = STAY_MS }: { kind?: ToastKind; undo?: Undo; stayMs?: number } = {},
) {
  lastId += 1;
  const id = lastId;
  put([...toasts, { id, kind, title, isLeaving: false, undo }]);
  setTimeout(() => close(id), stayMs);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const say = useText('common');
  const standing = useSyncExternalStore(subscribe, () => toasts);
  const last = standing.findLast(({ undo }) => undo !== undefined);
  const takeBack = ({ id, undo }: Toast): void => {
    close(id);
    undo?.run();
  };
  useKeys(last === undefined ? {} : { z: () => takeBack(last) });
  const shown = standing.map((toast): ToastView => {
    const { undo, ...view } = toast;
    if (undo === undefined) return view;
    const action = (
      <Button onClick={() => takeBack(toast)}>
        {undo.label}
        {undo.untilMs === undefined ? null : <SecondsLeft untilMs={undo.untilMs} />}
        {toast === last ? <kbd>Z</kbd> : null}
      </Button>
    );
    return { ...view, action };
  });
  return <ToastRegion label={say('notices')} closeLabel={say('close')} toasts={shown} onClose={close} onHold={() => undefined} />;
}

/** Only seen: read aloud each second it would cover what the toast says. */
const SecondsLeft = ({ untilMs }: { untilMs: number }) => <span aria-hidden="true">({useSecondsLeft(untilMs)})</span>;

/** Seconds left until a moment of this page's clock. */
export function useSecondsLeft(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((untilMs - now) / 1000));
}
