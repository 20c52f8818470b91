import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { ReactNode } from 'react';

const icons = { success: 'circle-check', error: 'circle-alert', info: 'info', warning: 'triangle-alert' } as const;

/** The one thing the slip has to say now; it stands above the selections and tells whether money moved. Silent where it is announced apart. */
export function SlipMessage({ kind, isSilent = false, children }: { kind: keyof typeof icons; isSilent?: boolean; children: ReactNode }) {
  return (
    <div className="message" data-kind={kind} role={isSilent ? undefined : kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
