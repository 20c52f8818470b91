import { type RefObject, useEffect, useRef } from 'react';
import { openModal } from '../state/modals.ts';

/** Shows a native dialog as long as it is drawn; a press on what it dims closes it as Escape does. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const element = dialog.current;
    const close = (): void => latest.current();
    const press = ({ target }: MouseEvent): void => {
      // Its content covers it: a press on the element itself is one on its backdrop.
      if (target === element) close();
    };
    element?.showModal();
    element?.addEventListener('click', press);
    const closed = openModal(close);
    return () => {
      closed();
      element?.removeEventListener('click', press);
      element?.close();
    };
  }, []);
  return dialog;
}
