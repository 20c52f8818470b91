import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import styles from './choice.module.css';
import fieldStyles from './field.module.css';
import { Icon } from '../icons/icon.tsx';
import { keepEarlyChoice } from './keep-early.ts';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; error?: string };

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const noteId = useId();
  return (
    <div>
      <label className={styles.check} data-invalid={error ? '' : undefined}>
        <input
          ref={keepEarlyChoice}
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p id={noteId} className={fieldStyles.error} role="alert">
          <Icon name="circle-alert" size="s" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

export type RadioOption = { value: string; label: ReactNode; detail?: ReactNode; end?: ReactNode; isDisabled?: boolean };
type RadioListProps = {
  label: string;
  name: string;
  value: string;
  options: readonly RadioOption[];
  onChange: (value: string) => void;
};

/** Radio options as rows: the label, its terms in one line, and its value at the inline end. */
export function RadioList({ label, name, value, options, onChange }: RadioListProps) {
  return (
    <div className={styles.radios} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.radio} data-off={option.isDisabled ? '' : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <b>{option.label}</b>
          {option.end ? <span className={styles.radioValue}>{option.end}</span> : null}
          {option.detail ? <span className={styles.radioDetail}>{option.detail}</span> : null}
        </label>
      ))}
    </div>
  );
}

type SwitchProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void };

export function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.toggle}
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
    />
  );
}
