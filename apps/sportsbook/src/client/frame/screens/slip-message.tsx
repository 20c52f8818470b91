import { Icon } from '@pavilion/ui/icon.tsx';
import type { ReactNode } from 'react';

const icons = { ok: 'circle-check', er: 'circle-alert', in: 'info', wa: 'triangle-alert' } as const;

/** The one thing the slip has to say now; it stands above the selections and tells whether money moved. */
export function SlipMessage({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`msg ${kind}`} role={kind === 'er' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
