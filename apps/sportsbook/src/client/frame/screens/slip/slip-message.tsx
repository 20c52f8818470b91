import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { ReactNode } from 'react';
import { t } from '../../texts.ts';

const icons = { success: 'circle-check', error: 'circle-alert', info: 'info', warning: 'triangle-alert' } as const;

/** The slip's current message, above the selections; it says whether money moved. Silent if it is announced elsewhere. */
export function SlipMessage({ kind, isSilent = false, children }: { kind: keyof typeof icons; isSilent?: boolean; children: ReactNode }) {
  return (
    <div className="message" data-kind={kind} role={isSilent ? undefined : kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}

export function Placed() {
  return (
    <SlipMessage kind="success">
      <b>{t('slip.placed')}</b>
    </SlipMessage>
  );
}
