import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from '../table/table.module.css';

/** How long the button says "Copied" (product §9). */
export const copiedMs = 2000;

type CopyButtonProps = { value: string; copyLabel: ReactNode; copiedLabel: ReactNode; refusedLabel: ReactNode };
type Outcome = 'copied' | 'refused';

/** Without `navigator.clipboard`, as in an insecure context, or without the permission for it. */
const write = async (value: string): Promise<Outcome> => {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    return 'refused';
  }
};

/** Copies and confirms it for two seconds, or says as long that it could not; its minimum width keeps the row still. */
export function CopyButton({ value, copyLabel, copiedLabel, refusedLabel }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const icon = { copied: 'check', refused: 'circle-alert', none: 'copy' } as const;
  const label = { copied: copiedLabel, refused: refusedLabel, none: copyLabel };
  return (
    <Button
      kind="secondary"
      size="sm"
      className={styles.copy}
      icon={icon[outcome ?? 'none']}
      onClick={() => void write(value).then(setOutcome)}
    >
      <span aria-live="polite">{label[outcome ?? 'none']}</span>
    </Button>
  );
}

type CopyRowProps = CopyButtonProps & { label: ReactNode; shown?: string };

/** A labelled value to copy; `shown` may contain spaces that the copy does not. */
export function CopyRow({ label, shown, value, ...button }: CopyRowProps) {
  return (
    <div className={styles.copyRow}>
      <span>{label}</span>
      <bdi dir="ltr">{shown ?? value}</bdi>
      <CopyButton value={value} {...button} />
    </div>
  );
}
