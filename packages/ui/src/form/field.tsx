import { useId, useState } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { iconButtonClass } from '../buttons/button.tsx';
import styles from './field.module.css';
import { Icon } from '../icons/icon.tsx';
import { keepEarlyChoice, keepEarlyText } from './keep-early.ts';
import { keptLength } from './kept-length.ts';

/** The attributes that associate a control with its label, hint and error. */
type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** A word such as "optional", or a status pill, at the end of the label row. */
  labelEnd?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, hint below; an error replaces the hint and is associated with the control (design §4). */
export function Field({ label, hint, error, labelEnd, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}n`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {labelEnd ? <span className={styles.optional}>{labelEnd}</span> : null}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': hasNote ? noteId : undefined })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** The text under a control: its error, else its hint. */
export function FieldNote({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className={styles.error} role="alert">
        <Icon name="circle-alert" size="s" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

type Outer = { label: ReactNode; hint?: ReactNode; error?: string; labelEnd?: ReactNode };

type TextInputProps = ComponentPropsWithRef<'input'> &
  Outer & {
    suffix?: ReactNode;
    prefix?: ReactNode;
    isLarge?: boolean;
    /** A button of the control's height beside it. */
    action?: ReactNode;
  };

export function TextInput({ label, hint, error, labelEnd, suffix, prefix, isLarge = false, action, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd}>
      {(control) => {
        const box = (
          <span ref={keepEarlyText} className={boxClass(isLarge)} data-invalid={error ? '' : undefined}>
            {prefix ? <span className={styles.suffix}>{prefix}</span> : null}
            <input {...input} {...keptLength(input)} {...control} />
            {suffix ? <span className={styles.suffix}>{suffix}</span> : null}
          </span>
        );
        if (action === undefined) return box;
        return (
          <div className={styles.acted}>
            {box}
            {action}
          </div>
        );
      }}
    </Field>
  );
}

type TextAreaProps = ComponentPropsWithRef<'textarea'> & Outer;

export function TextArea({ label, hint, error, labelEnd, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd}>
      {(control) => (
        <span ref={keepEarlyText} className={styles.box} data-invalid={error ? '' : undefined}>
          <textarea {...area} {...keptLength(area)} {...control} />
        </span>
      )}
    </Field>
  );
}

type PasswordInputProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & Outer & { revealLabel: string; meter?: ReactNode };

/** Paste and password managers always work; the reveal button is a toggle with `aria-pressed`. */
export function PasswordInput({ label, hint, error, labelEnd, revealLabel, meter, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd}>
      {(control) => (
        <>
          <span ref={keepEarlyText} className={styles.box} data-invalid={error ? '' : undefined}>
            <input {...input} {...control} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} dir="ltr" />
            <button
              type="button"
              className={iconButtonClass(true, styles.reveal)}
              aria-label={revealLabel}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} />
            </button>
          </span>
          {meter}
        </>
      )}
    </Field>
  );
}

type SelectProps = ComponentPropsWithRef<'select'> & Outer;

/** The native select: right on every phone, and for fewer than thirty plain options everywhere (design §4). */
export function Select({ label, hint, error, labelEnd, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} labelEnd={labelEnd}>
      {(control) => (
        <span className={styles.box} data-invalid={error ? '' : undefined}>
          <select ref={keepEarlyChoice} {...select} {...control}>
            {children}
          </select>
          <Icon name="chevron-down" size="s" className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}

/** Strength in thirds: a hint beside the password, never a rule (product §5, D-69). */
export function PasswordMeter({ strength, label }: { strength: 'weak' | 'good' | 'strong' | 'none'; label: string }) {
  const filled = { none: 0, weak: 1, good: 2, strong: 3 }[strength];
  return (
    <div>
      <div className={styles.meter} data-strength={strength} aria-hidden="true">
        <i data-on={filled > 0 ? '' : undefined} />
        <i data-on={filled > 1 ? '' : undefined} />
        <i data-on={filled > 2 ? '' : undefined} />
      </div>
      <p className="visually-hidden" role="status">
        {label}
      </p>
    </div>
  );
}

function boxClass(isLarge: boolean): string {
  return isLarge ? `${styles.box} ${styles.large}` : `${styles.box}`;
}
