import { useState } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { Field } from './field.tsx';
import styles from './field.module.css';

type DateInputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  value: string;
  /** The day as the page's language writes it, or what an empty field means. */
  shown: string;
};

/**
 * The browser's own field for a day, so that its calendar, its keys and its name for screen readers stay; a press anywhere opens the
 * calendar. The displayed date is the page's own text, since the browser uses its own language; the browser's text shows while a date is
 * being typed.
 */
export function DateInput({ label, hint, error, shown, ...input }: DateInputProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span
          className={`${styles.box} ${styles.date}`}
          data-invalid={error ? '' : undefined}
          data-typing={isTyping ? '' : undefined}
          data-empty={input.value === '' ? '' : undefined}
        >
          <Icon name="calendar" size="s" className={styles.chevron} />
          <input {...input} {...control} type="date" onKeyDown={() => setTyping(true)} onBlur={() => setTyping(false)} />
          <span className={styles.shown} aria-hidden="true">
            {shown}
          </span>
        </span>
      )}
    </Field>
  );
}
