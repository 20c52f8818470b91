import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type ReactNode, useId } from 'react';
import { t } from '../texts.ts';
import { useModal } from './use-modal.ts';

export type DialogProps = { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode };

/** A native dialog: it traps and restores focus, and Escape closes it. On a phone, a sheet from below. */
export function Dialog({ title, onClose, children, foot }: DialogProps) {
  const dialog = useModal(onClose);
  const id = useId();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <span className="grab-bar" aria-hidden="true" />
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="x" />
          <span className="visually-hidden">{t('cash.close')}</span>
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {foot !== undefined && <div className="dialog-foot">{foot}</div>}
    </dialog>
  );
}
