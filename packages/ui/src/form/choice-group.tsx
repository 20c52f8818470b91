import { type FocusEvent, type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';
import fieldStyles from './field.module.css';
import { FieldNote } from './field.tsx';
import { keepEarlyChoice } from './keep-early.ts';

type Choice = { value: string; label: string };
export type GroupProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
};

type Member = { noteId: string | undefined; onFocus?: () => void; onBlur: (event: FocusEvent<HTMLElement>) => void };

/** A named group whose members are one field: it is blurred when the focus leaves all of them. */
export function Group({ legend, hint, error, onFocus, onBlur, children }: GroupProps & { children: (member: Member) => ReactNode }) {
  const noteId = useId();
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) onBlur?.();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={fieldStyles.label}>{legend}</legend>
      {children({ noteId: error || hint ? noteId : undefined, onFocus, onBlur: leave })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  );
}

type ChoiceGroupProps = GroupProps & {
  value: string;
  options: readonly Choice[];
  isDisabled?: boolean;
  onChange: (value: string) => void;
};

/** A few plain radio options side by side. */
export function ChoiceGroup({ value, options, isDisabled, onChange, ...group }: ChoiceGroupProps) {
  const name = useId();
  return (
    <Group {...group}>
      {({ noteId, onFocus, onBlur }) => (
        <div className={styles.choices} role="radiogroup" aria-invalid={group.error ? true : undefined} aria-describedby={noteId}>
          {options.map((option) => (
            <label key={option.value} className={styles.choice}>
              <input
                ref={keepEarlyChoice}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={isDisabled}
                required={group.isRequired}
                onFocus={onFocus}
                onBlur={onBlur}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </Group>
  );
}
