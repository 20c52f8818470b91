import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../texts.ts';

export type DialogProps = { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode; className?: string };

/** The browser's own dialog: focus goes in and returns, Escape closes, what lies behind is out of reach. A sheet from below on a phone. */
export function Dialog({ title, onClose, children, foot, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={`dlg ${className}`} aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <span className="grab" aria-hidden="true" />
      <div className="dlg-h">
        <h2 id={id}>{title}</h2>
        <button type="button" className="ib" onClick={onClose}>
          <Icon name="x" />
          <span className="vh">{t('cash.close')}</span>
        </button>
      </div>
      <div className="dlg-b">{children}</div>
      {foot !== undefined && <div className="dlg-f">{foot}</div>}
    </dialog>
  );
}
