import { type FocusEvent, memo, type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';
import fieldStyles from './field.module.css';
import { FieldNote } from './field.tsx';
import { Icon } from '../icons/icon.tsx';
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

type ChoicePart = { name: string; label: string; value: string; options: readonly Choice[]; onChange: (value: string) => void };

/** Adjacent selects that form one value, such as the parts of a date. */
export function ChoiceRow({ parts, autoComplete, ...group }: GroupProps & { parts: readonly ChoicePart[]; autoComplete?: string }) {
  return (
    <Group {...group}>
      {({ noteId, onFocus, onBlur }) => (
        <div className={styles.parts}>
          {parts.map(({ name, label, value, options, onChange }) => (
            <span key={name} className={fieldStyles.box} data-part={name} data-invalid={group.error ? '' : undefined}>
              <select
                ref={keepEarlyChoice}
                aria-label={label}
                aria-required={group.isRequired || undefined}
                aria-invalid={group.error ? true : undefined}
                aria-describedby={noteId}
                autoComplete={autoComplete ? `${autoComplete}-${name}` : undefined}
                value={value}
                onFocus={onFocus}
                onBlur={onBlur}
                onChange={(event) => onChange(event.target.value)}
              >
                <option value="">{label}</option>
                <Options options={options} />
              </select>
              <Icon name="chevron-down" size="s" className={fieldStyles.chevron} />
            </span>
          ))}
        </div>
      )}
    </Group>
  );
}

/** A list that stays the same is not drawn again with the form around it: a birth date alone has a hundred and fifty of them. */
const Options = memo(function Options({ options }: { options: readonly Choice[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
});
