import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from '../table/table.module.css';

/** How long the button says "Copied" (product §9). */
export const copiedMs = 2000;

type CopyButtonProps = { value: string; copyLabel: ReactNode; copiedLabel: ReactNode };

/** Copies and confirms it for two seconds; its minimum width keeps the row still. */
export function CopyButton({ value, copyLabel, copiedLabel }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  }
  return (
    <Button kind="secondary" size="sm" className={styles.copy} icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{isCopied ? copiedLabel : copyLabel}</span>
    </Button>
  );
}

type CopyRowProps = CopyButtonProps & { label: ReactNode; shown?: string };

/** A labelled value to copy; `shown` may contain spaces that the copy does not. */
export function CopyRow({ label, shown, value, copyLabel, copiedLabel }: CopyRowProps) {
  return (
    <div className={styles.copyRow}>
      <span>{label}</span>
      <bdi dir="ltr">{shown ?? value}</bdi>
      <CopyButton value={value} copyLabel={copyLabel} copiedLabel={copiedLabel} />
    </div>
  );
}
